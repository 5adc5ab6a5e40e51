/**
 * Attributes (R2): which values a tag can carry, and how. `undefined` says that it cannot.
 */
import { writeText } from "../coerce/scalars.ts";
import { ARRAY, NULL, OBJECT, type Place, typeOf } from "../schema/place.ts";
import { MAX_DEPTH, type Manner } from "./writer.ts";

/**
 * An attribute, with the space before it. Strings are quoted, all else is bare. `last` admits what is only written where
 * nothing else keeps the value: a string of several lines, and JSON in place of a string with both quotes.
 */
export function writeAttribute(
  { bare }: Manner,
  name: string,
  value: unknown,
  place: Place,
  last: boolean,
): string | undefined {
  if (typeof value === "object" && value !== null) return undefined;
  if (!place.unknown && !takesScalar(place, value)) return undefined;
  const text = bare && value === true ? undefined : writeText(value, place, MAX_DEPTH);
  if (text === undefined) return value === true ? ` ${name}` : undefined; // T6: true under any type
  if (typeof value !== "string") return ` ${name}=${text}`;
  if (text !== value) return literal(name, text);
  if (!last && text.includes("\n")) return undefined;
  if (!text.includes('"')) return ` ${name}="${text}"`;
  if (!text.includes("'")) return ` ${name}='${text}'`;
  return last && place.unknown ? literal(name, JSON.stringify(text)) : undefined;
}

/** Why there is no attribute of a value, where there is none. */
export function whyNoAttribute(value: unknown): string {
  if (typeof value === "object" && value !== null) return "an array or object is no attribute";
  if (typeof value === "string" && value.includes("\n")) return "a string of several lines is no attribute";
  if (typeof value === "string" && value.includes('"') && value.includes("'")) {
    return "a string with both kinds of quotes is no attribute";
  }
  return "as an attribute it would be read as another type";
}

/** A JSON string literal: `'` can hide in it. */
function literal(name: string, json: string): string {
  return ` ${name}='${json.replaceAll("'", "\\u0027")}'`;
}

/** M1: an attribute is no item of an array, nor what stands for an object; there it is only what the schema admits beside. */
function takesScalar({ types }: Place, value: unknown): boolean {
  const hasParts = (types & ARRAY) !== 0 || (types & ~NULL) === OBJECT;
  return !hasParts || (types & ~ARRAY & typeOf(value)) !== 0;
}
