/** How messages name types and values: "an integer or null", "the string \"5\"". */
import { quote } from "../diagnostics/quote.ts";
import { ANY, ARRAY, BOOLEAN, FRACTION, INTEGER, NULL, NUMBER, OBJECT, STRING, type TypeSet } from "../schema/place.ts";

const NAMES: readonly (readonly [TypeSet, string])[] = [
  [STRING, "a string"],
  [NUMBER, "a number"],
  [INTEGER, "an integer"],
  [FRACTION, "a fraction"],
  [BOOLEAN, "a boolean"],
  [OBJECT, "an object"],
  [ARRAY, "an array"],
  [NULL, "null"],
];

/** `a, b or c`. */
export function alternatives(words: readonly string[]): string {
  const last = words[words.length - 1] ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} or ${last}`;
}

/** A set of types in words. */
export function nameTypes(types: TypeSet): string {
  if (types === ANY) return "any value";
  let left = types;
  const words: string[] = [];
  for (const [type, name] of NAMES) {
    if ((left & type) !== type) continue;
    words.push(name);
    left &= ~type;
  }
  return words.length === 0 ? "no value" : alternatives(words);
}

/** The set of types that a JSON Schema's `type` names. */
export function typesOf(type: unknown): TypeSet {
  let types = 0;
  for (const name of Array.isArray(type) ? type : [type]) types |= TYPES.get(name) ?? 0;
  return types;
}

const TYPES: ReadonlyMap<unknown, TypeSet> = new Map<unknown, TypeSet>([
  ["string", STRING],
  ["number", NUMBER],
  ["integer", INTEGER],
  ["boolean", BOOLEAN],
  ["object", OBJECT],
  ["array", ARRAY],
  ["null", NULL],
]);

/** A value in words; strings and numbers are quoted, what has parts is only named. */
export function nameValue(value: unknown): string {
  switch (typeof value) {
    case "string":
      return `the string ${quote(value)}`;
    case "number":
      return `the number ${Object.is(value, -0) ? "-0" : value}`;
    case "boolean":
      return String(value);
    case "object":
      if (value === null) return "null";
      return Array.isArray(value) ? `an array of ${value.length}` : "an object";
    default:
      return "nothing";
  }
}
