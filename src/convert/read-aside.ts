/**
 * The field `aside` as it stands in a record. Decides what it may hold: only what `convert` writes there itself, for
 * anything else would be lost without a word, or would write what nobody said.
 */
import { memberPointer } from "../coerce/pointer.ts";
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/quote.ts";
import { type Aside, isEmpty } from "./aside.ts";
import type { ShapeName } from "./conversation.ts";
import { asFields, asList, type Fields, member, type Placed, wrongType } from "./fields.ts";
import { ConvertError } from "./problem.ts";

/** What is set aside for no shape: of results, that they are an error or JSON; of tools, that they have no schema. */
export type Mark = "error" | "json" | "schemaless";

/** What a record as a whole sets aside. */
export interface RecordAside {
  system?: Aside;
  bare?: ShapeName;
}

const SHAPES: readonly unknown[] = ["openai", "anthropic", "ai-sdk", "pi-native"] satisfies ShapeName[];
const STYLES: readonly string[] = ["parts", "spaced", "apart", "field"];
const OURS = 'what "convert" sets aside';

/** What stands beside a tool or a prompt of the shape; nothing if there is no such field. */
export function readAside(given: Placed, shape: ShapeName, marks: readonly Mark[]): Aside {
  if (given.value === undefined) return {};
  const aside = asideIn(given, shape, marks);
  if (isEmpty(aside)) throw wrongType(given.at, `${OURS}, or no field`, given.value);
  return aside;
}

/** One for each message that came of one: alone, or in a list, where some of them may be empty. */
export function readAsides(given: Placed, shape: ShapeName, marks: readonly (readonly Mark[])[]): Aside[] {
  const { value, at } = given;
  if (value === undefined) return marks.map(() => ({}));
  const listed = Array.isArray(value);
  if (marks.length === 1 && (!listed || value.length === 1)) return [readAside(given, shape, marks[0] ?? [])];
  const items = listed ? asList(given) : [given];
  if (items.length !== marks.length) {
    const told = `Expected what was set aside for ${marks.length}, found it for ${items.length}`;
    throw new ConvertError("stale-aside", at, told);
  }
  const asides = items.map((item, index) => asideIn(item, shape, marks[index] ?? []));
  if (asides.every(isEmpty)) throw wrongType(at, `${OURS}, or no field`, value);
  return asides;
}

export function readRecordAside(given: Placed, shape: ShapeName): RecordAside {
  if (given.value === undefined) return {};
  const fields = asFields(given, OURS);
  if (isEmpty(fields.value)) throw wrongType(given.at, `${OURS}, or no field`, given.value);
  eachMember(fields, (key, part) => {
    if (key === "system") return true;
    if (key === "bare" && (!SHAPES.includes(part.value) || part.value === shape)) {
      throw wrongType(part.at, "the name of another shape", part.value);
    }
    return key === "bare";
  });
  const { value: bare } = member(fields, "bare");
  const system = member(fields, "system");
  return {
    ...(system.value !== undefined && { system: readAside(system, shape, []) }),
    ...(bare !== undefined && { bare: bare as ShapeName }),
  };
}

function asideIn(given: Placed, shape: ShapeName, marks: readonly string[]): Aside {
  const aside = asFields(given, OURS);
  eachMember(aside, (key, part) => {
    if (marks.includes(key)) return isTrue(part);
    // What is the shape's own is never set aside for it.
    if (!SHAPES.includes(key) || key === shape) return false;
    return isSpelling(part);
  });
  return { ...aside.value } as Aside;
}

function isSpelling(given: Placed): true {
  const spelling = asFields(given, "a spelling");
  if (isEmpty(spelling.value)) throw wrongType(given.at, "a spelling, or no field", given.value);
  eachMember(spelling, (key, part) => {
    if (STYLES.includes(key)) return isTrue(part);
    if (key === "set") {
      const places = Object.keys(asFields(part, "values by their places").value);
      if (places.length === 0) throw wrongType(part.at, "values by their places, or no field", part.value);
      return places.every((place) => isPlace(place, memberPointer(part.at, place)));
    }
    if (key !== "unset") return false;
    const places = asList(part, "a list of places");
    if (places.length === 0) throw wrongType(part.at, "a list of places, or no field", []);
    return places.every(({ value, at }) => isPlace(value, at));
  });
  return true;
}

/** Each member must be known, or it would be lost. */
function eachMember(fields: Placed<Fields>, isKnown: (key: string, part: Placed) => boolean): void {
  for (const key of Object.keys(fields.value)) {
    const part = member(fields, key);
    if (!isKnown(key, part)) throw wrongType(part.at, `no field ${quote(key)} in ${OURS} here`, part.value);
  }
}

function isTrue({ value, at }: Placed): true {
  if (value !== true) throw wrongType(at, "true, or no field", value);
  return true;
}

function isPlace(value: unknown, at: JsonPointer): true {
  if (typeof value === "string" && /^\/(?:[^~]|~[01])*$/.test(value)) return true;
  throw wrongType(at, 'a place as a JSON pointer, such as "/content/0"', value);
}
