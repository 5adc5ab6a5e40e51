/**
 * Attributes (R2): which values a tag can carry, and how. `undefined` says that it cannot.
 */
import { writeText } from "../coerce/scalars.ts";
import { ARRAY, NULL, OBJECT, type Place, typeOf } from "../schema/place.ts";
import { MAX_DEPTH } from "./writer.ts";

/**
 * An attribute, with the space before it. Strings are quoted, all else is bare. `last` admits what is only written where
 * nothing else keeps the value: a string of several lines, and JSON in place of a string with both quotes.
 */
export function writeAttribute(name: string, value: unknown, place: Place, last: boolean): string | undefined {
  if (typeof value === "object" && value !== null) return undefined;
  if (!place.unknown && !takesScalar(place, value)) return undefined;
  const text = writeText(value, place, MAX_DEPTH);
  if (text === undefined) return value === true ? ` ${name}` : undefined; // T6: true under any type
  if (typeof value !== "string") return ` ${name}=${text}`;
  if (text !== value) return literal(name, text);
  if (!last && text.includes("\n")) return undefined;
  if (!text.includes('"')) return ` ${name}="${text}"`;
  if (!text.includes("'")) return ` ${name}='${text}'`;
  return last && place.unknown ? literal(name, JSON.stringify(text)) : undefined;
}

/** A JSON string literal: `'` can hide in it. */
function literal(name: string, json: string): string {
  return ` ${name}='${json.replaceAll("'", "\\u0027")}'`;
}

/** M1: an attribute is no item of an array, nor what stands for an object. */
function takesScalar({ types }: Place, value: unknown): boolean {
  if (types & ARRAY) return (types & ~ARRAY & typeOf(value)) !== 0;
  return (types & ~NULL) !== OBJECT || value === null;
}
