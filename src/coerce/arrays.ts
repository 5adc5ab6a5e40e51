/**
 * What the occurrences of one name make where the schema admits an array or says nothing: one value, or an array of
 * them (M1–M4).
 */
import { quote } from "../diagnostics/quote.ts";
import { endsName, LT, nameEnd, SLASH, spaceEnd } from "../grammar/characters.ts";
import type { Attribute, ElementNode } from "../grammar/tree.ts";
import { ARRAY, BOOLEAN, NULL, OBJECT, type Place, STRING, typeOf } from "../schema/place.ts";
import { type Coercion, report } from "./coercion.ts";
import { attributeValue, bodyRange, bodyText, flagAttribute, isMembers, readBody, readMember } from "./elements.ts";
import { NOT_JSON, readJson, TOO_DEEP } from "./json.ts";
import { type Links, type Member, placeOf } from "./members.ts";
import { readObject } from "./objects.ts";
import { jsonOf, settle } from "./scalars.ts";

/** Several occurrences, from the one at a position on: an array (M1, M4). */
export function readRepeated(
  c: Coercion,
  members: readonly Member[],
  links: Links,
  first: number,
  place: Place,
): unknown[] {
  // Counted first: an array that grows item by item keeps room for many more, and most are short.
  let length = 0;
  for (let at = first; at >= 0; at = links.behind[at] as number) length++;
  const values = new Array<unknown>(length);
  let index = 0;
  for (let at = first; at >= 0; at = links.behind[at] as number) {
    values[index] = readItem(c, members[at] as Member, place, index);
    index++;
  }
  return values;
}

/** One occurrence as an item. Of an unknown type every item is unknown as well. */
function readItem(c: Coercion, member: Member, place: Place, index: number): unknown {
  c.path.push(index);
  const value = place.unknown ? readMember(c, member, place, place) : readTypedItem(c, member, place, index);
  c.path.pop();
  return value;
}

function readTypedItem(c: Coercion, member: Member, place: Place, index: number): unknown {
  const item = place.item(index);
  if (member.type === "attribute") {
    flagAttribute(c, member);
    return attributeValue(c, member, item);
  }
  const value = readMember(c, member, item, placeOf(place, index));
  if (item.types === STRING) flagElements(c, member, value);
  return value;
}

/** A sole occurrence: one value where the type is unknown or admits it, else an array of one, or a whole array. */
export function readSole(c: Coercion, member: Member, place: Place): unknown {
  if (place.unknown) return readMember(c, member, place, place);
  return member.type === "attribute" ? readSoleAttribute(c, member, place) : readSoleElement(c, member, place);
}

function readSoleAttribute(c: Coercion, attribute: Attribute, place: Place): unknown {
  const { value: text, valueStart: start, valueEnd: end } = attribute;
  if (text === true) return place.types & BOOLEAN ? true : [readItem(c, attribute, place, 0)]; // T6
  const json = jsonOf(c, text, start, end);
  let value = json;
  if (json === NOT_JSON || typeOf(json) !== ARRAY) {
    if (isOther(json, text, place)) {
      value = settle(c, text, json, place, start, end);
    } else {
      c.path.push(0);
      value = [settle(c, text, json, place.item(0), start, end)];
      c.path.pop();
    }
  }
  if (typeof value === "object" && value !== null) flagAttribute(c, attribute); // M1
  return value;
}

function readSoleElement(c: Coercion, node: ElementNode, place: Place): unknown {
  const shape = placeOf(place, 0);
  if (isMembers(node, shape)) {
    return place.types & OBJECT ? readObject(c, node, place) : [readItem(c, node, place, 0)]; // M4
  }
  if (node.tag.selfClosing && node.tag.attributes.length === 0) return place.types & STRING ? "" : []; // V8
  if (node.tag.selfClosing || (place.types === ARRAY && place.item(0).types === STRING)) {
    if (!node.tag.selfClosing) flagJson(c, node);
    return [readItem(c, node, place, 0)];
  }
  return readSoleText(c, node, place);
}

/** M3, M4: an array's JSON text, a value of the other types, or an item. */
function readSoleText(c: Coercion, node: ElementNode, place: Place): unknown {
  const text = bodyText(node);
  const json = jsonOf(c, text, node.start, node.end);
  if (json === NOT_JSON || typeOf(json) !== ARRAY) {
    if (isOther(json, text, place)) return readBody(c, node, text, json, place);
    return [readTextItem(c, node, text, json, place)];
  }
  if (!isWhole(place)) {
    if (place.item(0).types === STRING) flagJson(c, node);
    return [readTextItem(c, node, text, json, place)];
  }
  const { start, end } = bodyRange(node);
  report(c, "json-as-array", start, end);
  return readBody(c, node, text, json, place);
}

/** M3: whether the JSON text of an array, alone, is the whole array; else it is one item. */
export function isWhole(place: Place): boolean {
  const { types } = place.item(0);
  return !(types & ARRAY) && (types !== STRING || (place.types & STRING) !== 0);
}

/** The first item, where the JSON reading of its text is known. */
function readTextItem(c: Coercion, node: ElementNode, text: string, json: unknown, place: Place): unknown {
  c.path.push(0);
  const item = place.item(0);
  const value = readBody(c, node, text, json, item);
  if (item.types === STRING) flagElements(c, node, value);
  c.path.pop();
  return value;
}

/** Whether a text is of one of the types beside the array: as JSON, as a string, or as the null that is empty (V8). */
function isOther(json: unknown, text: string, place: Place): boolean {
  const others = place.types & ~ARRAY;
  if (others & STRING) return true;
  if (json === NOT_JSON) return text === "" && (others & NULL) !== 0;
  return (others & typeOf(json)) !== 0;
}

/** M3: a string item that consists of elements was hardly meant as one string. */
function flagElements(c: Coercion, node: ElementNode, value: unknown): void {
  if (typeof value !== "string" || !isElements(value)) return;
  const { start, end } = bodyRange(node);
  report(c, "suspicious-item", start, end, { found: `elements: ${quote(value)}` });
}

/** M3: a string that is a JSON array was hardly meant as one item. */
function flagJson(c: Coercion, node: ElementNode): void {
  const text = bodyText(node);
  if (text.charCodeAt(spaceEnd(text, 0)) !== BRACKET) return;
  const json = readJson(text, c.maxDepth);
  if (json === NOT_JSON || json === TOO_DEEP) return;
  const { start, end } = bodyRange(node);
  report(c, "suspicious-item", start, end, { found: "a JSON array" });
}

const BRACKET = 91;

function isElements(text: string): boolean {
  let at = spaceEnd(text, 0);
  if (text.charCodeAt(at) !== LT) return false;
  while (at < text.length) {
    const name = nameEnd(text, at + 1);
    if (text.charCodeAt(at) !== LT || name === at + 1 || !endsName(text.charCodeAt(name))) return false;
    const tagEnd = text.indexOf(">", name);
    if (tagEnd < 0) return false;
    if (text.charCodeAt(tagEnd - 1) === SLASH) {
      at = tagEnd + 1;
    } else {
      const closer = `</${text.slice(at + 1, name)}>`;
      const closed = text.indexOf(closer, tagEnd + 1);
      if (closed < 0) return false;
      at = closed + closer.length;
    }
    at = spaceEnd(text, at);
  }
  return true;
}
