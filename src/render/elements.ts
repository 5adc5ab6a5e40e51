/**
 * Elements: the text of one occurrence of a member, as a scalar, an object or JSON text; what several occurrences make is
 * `repetition.ts`'s. `undefined` says that there is none; the refusals then say why.
 *
 * `place` gives the value its type; `shape` is where the grammar reads the body (`Place.occurrence`); `alone` is the array
 * that the occurrence could be read as the whole of, where it is the only one (M3, M4).
 */
import { pad } from "../coerce/block.ts";
import { readJson, TOO_DEEP, writeJsonForCall } from "../coerce/json.ts";
import { writeText } from "../coerce/scalars.ts";
import { nameTypes, nameValue } from "../coerce/wording.ts";
import { endsName, LT, nameEnd, spaceEnd } from "../grammar/characters.ts";
import { isDeeper } from "../schema/depth.ts";
import { ARRAY, OBJECT, type Place, SCALAR, STRING, typeOf } from "../schema/place.ts";
import { type Members, writeMembers } from "./members.ts";
import { refuse } from "./refusal.ts";
import { either, MAX_DEPTH, type Writer } from "./writer.ts";

/** One occurrence of a member whose value is no array of its own place. */
export function writeOccurrence(
  w: Writer,
  name: string,
  value: unknown,
  place: Place,
  shape: Place,
  alone?: Place,
): string | undefined {
  if (alone !== undefined && !alone.unknown && !staysAlone(value, alone)) {
    return refuse(w, "read-as-another-type", `by itself it would be read as ${nameTypes(ARRAY)} with one item`);
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return writeObject(w, name, value as Record<string, unknown>, place, shape);
  }
  return writeScalar(w, name, value, place, shape);
}

/** M4: whether a sole occurrence of a place that admits arrays can be this value, and not its item. */
function staysAlone(value: unknown, { types }: Place): boolean {
  return !(types & ARRAY) || (types & ~ARRAY & typeOf(value)) !== 0;
}

/** A text between tags: a string as it is (R3), all else as JSON. */
function writeScalar(w: Writer, name: string, value: unknown, place: Place, shape: Place): string | undefined {
  if (typeof value !== "string") return writeJsonElement(w, name, value, place, shape);
  const text = writeText(value, place, MAX_DEPTH);
  if (text === undefined) return refuseType(w, value, place);
  if (text !== value) return element(name, hidden(text, shape));
  if (text.includes(`</${name}>`)) {
    if (place.unknown) return element(name, hidden(JSON.stringify(text), shape));
    return refuse(w, "closer-in-string", `the string holds </${name}>, which would end it`);
  }
  if (shape.types & OBJECT && opensWithMember(text, shape)) {
    if (place.unknown) return element(name, hidden(JSON.stringify(text), shape));
    if (w.cautious)
      return refuse(w, "tag-in-string", "the string starts like an element, and would be read as an object");
    w.risky = true;
  }
  return element(name, pad(text));
}

/** B6: whether a body's first content is a tag that its place takes for a member. */
function opensWithMember(text: string, shape: Place): boolean {
  const at = spaceEnd(text, 0);
  if (text.charCodeAt(at) !== LT) return false;
  const end = nameEnd(text, at + 1);
  if (end === at + 1 || !endsName(text.charCodeAt(end))) return false;
  return shape.unknown || !(shape.types & STRING) || shape.knows(text.slice(at + 1, end));
}

/** The value as JSON text, where the reader takes it for that. */
export function writeJsonElement(
  w: Writer,
  name: string,
  value: unknown,
  place: Place,
  shape: Place,
): string | undefined {
  if (!place.unknown && place.types & STRING && !(place.types & typeOf(value))) return refuseType(w, value, place);
  if (isDeeper(value, MAX_DEPTH)) return refuse(w, "too-deep", `it is nested deeper than ${MAX_DEPTH}`);
  return element(name, hidden(writeJsonForCall(value), shape));
}

function refuseType(w: Writer, value: unknown, place: Place): undefined {
  const json = typeof value === "string" ? readJson(value, MAX_DEPTH) : undefined;
  const found = json === undefined || json === TOO_DEEP ? "a string" : nameTypes(typeOf(json));
  return refuse(
    w,
    "read-as-another-type",
    `${nameValue(value)} would be read as ${found}, since the schema admits ${nameTypes(place.types)} here`,
  );
}

/** JSON text without anything that a tag could be seen in: of a scalar's text a `<` is the end (E4). */
function hidden(json: string, shape: Place): string {
  if (!json.includes("<")) return json;
  const scalar = (shape.types & ~SCALAR) === 0 && !(shape.types & STRING);
  return scalar ? json.replaceAll("<", "\\u003c") : json.replaceAll("</", "<\\/");
}

function element(name: string, body: string): string {
  return `<${name}>${body}</${name}>`;
}

/**
 * An object as members. As JSON text where it has no members that keep it, its keys being no Names, say (R4): that is a
 * spelling of its own where the type is unknown (V5); where it is an object's it is read with a remark (V9).
 */
function writeObject(
  w: Writer,
  name: string,
  value: Record<string, unknown>,
  place: Place,
  shape: Place,
): string | undefined {
  const asJson = (): string | undefined => writeJsonElement(w, name, value, place, shape);
  if (!(shape.types & OBJECT)) return asJson();
  const union = place.objectBranches.length > 1 || shape !== place;
  if (union) w.risky = true;
  if (union && w.cautious) return asJson();
  return either(w, () => writeMembersElement(w, name, value, place, shape), asJson);
}

function writeMembersElement(
  w: Writer,
  name: string,
  value: Record<string, unknown>,
  place: Place,
  shape: Place,
): string | undefined {
  w.depth++;
  const members = writeMembers(w, value, branchOf(value, place));
  w.depth--;
  if (members === undefined) return undefined;
  const { attributes, elements } = members;
  if (attributes.length === 0 && elements.length === 0) return writeEmpty(w, name, place, shape);
  const tag = `<${name}${attributes.join("")}`;
  if (elements.length === 0) return `${tag}/>`;
  if (w.depth >= MAX_DEPTH) return refuse(w, "too-deep", `it is nested deeper than ${MAX_DEPTH}`);
  if (!opensMembers(members, shape)) {
    return refuse(
      w,
      "tag-in-string",
      "no name among its elements is one that the schema has; they would be read as text",
    );
  }
  return `${tag}>\n${elements.map(({ text }) => text).join("\n")}\n</${name}>`;
}

/** V7: the branch under which the reader will read the value, if it has one. */
export function branchOf(value: Record<string, unknown>, place: Place): Place {
  if (place.objectBranches.length < 2) return place;
  return place.objectBranches.find((branch) => branch.admits(value)) ?? place;
}

/** B6: where strings may stand, the first element must be one that the schema has; moves such a one to the front. */
function opensMembers({ elements }: Members, shape: Place): boolean {
  if (shape.unknown || !(shape.types & STRING)) return true;
  const at = elements.findIndex((one) => shape.knows(one.name));
  if (at > 0) elements.unshift(...elements.splice(at, 1));
  return at >= 0;
}

/** `{}`: V8 has no empty element for it where something else comes first. */
function writeEmpty(w: Writer, name: string, place: Place, shape: Place): string | undefined {
  if (shape.types === OBJECT) return `<${name}></${name}>`;
  if (place.unknown || shape.types & (STRING | ARRAY)) return writeJsonElement(w, name, {}, place, shape);
  return shape === place ? `<${name}/>` : writeJsonElement(w, name, {}, place, shape);
}
