/** Reads fields of JSON that must be of a type, and says where one is not. */
import { memberPointer } from "../coerce/pointer.ts";
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import { quote } from "../diagnostics/quote.ts";
import { ConvertError } from "./problem.ts";

/** A JSON object. */
export type Fields = Record<string, unknown>;

/** A value, and where it stands in the record. */
export interface Placed<T = unknown> {
  value: T;
  at: JsonPointer;
}

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a value is, for a message. */
export function kindOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return Object.keys(value).length === 0 ? "an empty object" : "an object";
  return typeof value === "string" ? `the string ${quote(value)}` : `the ${typeof value} ${String(value)}`;
}

export function wrongType(at: JsonPointer, expected: string, found: unknown): ConvertError {
  return new ConvertError("wrong-type", at, `Expected ${expected}, found ${kindOf(found)}`);
}

/** A member's value with its place. Only what the object has itself counts. */
export function member({ value, at }: Placed<Fields>, key: string): Placed {
  return { value: Object.hasOwn(value, key) ? value[key] : undefined, at: memberPointer(at, key) };
}

export function asFields({ value, at }: Placed, expected: string = "an object"): Placed<Fields> {
  if (!isFields(value)) throw wrongType(at, expected, value);
  return { value, at };
}

export function asString({ value, at }: Placed, expected: string = "a string"): string {
  if (typeof value !== "string") throw wrongType(at, expected, value);
  return value;
}

export function asList({ value, at }: Placed, expected: string = "an array"): Placed[] {
  if (!Array.isArray(value)) throw wrongType(at, expected, value);
  return value.map((item: unknown, index) => ({ value: item, at: `${at}/${index}` }));
}

/** True or false; what is absent is false. */
export function asFlag({ value, at }: Placed): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== "boolean") throw wrongType(at, "true or false", value);
  return value;
}

/** The string in a member, which must be there. */
export const stringIn = (fields: Placed<Fields>, key: string): string => asString(member(fields, key));

export function unsupported(at: JsonPointer, message: string): ConvertError {
  return new ConvertError("unsupported", at, message);
}
