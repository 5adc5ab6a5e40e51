/**
 * What a text is worth under a place: a scalar, or the JSON text of something larger (V1–V5, V8, V9). Whether a body is
 * a text at all is the grammar's decision; what repeated and sole occurrences make is `arrays.ts`'s. `readText` reads,
 * `writeText` writes.
 */
import { quote } from "../diagnostics/quote.ts";
import { ARRAY, BOOLEAN, NULL, OBJECT, type Place, STRING, typeOf } from "../schema/place.ts";
import { type Coercion, report } from "./coercion.ts";
import { NOT_JSON, readJson, splitStrings, TOO_DEEP, writeJsonForCall } from "./json.ts";
import { nameTypes } from "./wording.ts";

/** The value of a text (an attribute's characters, or a body without its delimiters) that stands at a range. */
export function readText(c: Coercion, text: string, place: Place, start: number, end: number): unknown {
  if (place.types === STRING) return text; // V1
  return settle(c, text, jsonOf(c, text, start, end), place, start, end);
}

/** What JSON reads in the text; `NOT_JSON` if nothing, or if it is nested too deep (E6). */
export function jsonOf(c: Coercion, text: string, start: number, end: number): unknown {
  const json = readJson(text, c.maxDepth);
  if (json !== TOO_DEEP) return json;
  report(c, "too-deep", start, end, { expected: String(c.maxDepth), found: "JSON text" });
  return NOT_JSON;
}

/** The value of a text whose JSON reading is known. */
export function settle(c: Coercion, text: string, json: unknown, place: Place, start: number, end: number): unknown {
  const { types } = place;
  if (json !== NOT_JSON) {
    if (types & STRING && !place.unknown) {
      const type = typeOf(json);
      if (type === STRING || !(types & type)) return text; // V4
    }
    if (typeof json === "number") checkPrecision(c, text, json, start, end);
    else if (typeof json === "object" && json !== null) checkNested(c, text, start, end);
    return json; // V2, V5
  }
  if (types & STRING) return text;
  if (text === "") {
    if (types & NULL) {
      report(c, "empty-as-null", start, end, { expected: nameTypes(types) });
      return null;
    }
    if (types & OBJECT) return {};
  }
  fail(c, text, place, start, end);
  return text;
}

/** V2, V9: the text stays, with an error. */
function fail(c: Coercion, text: string, place: Place, start: number, end: number): void {
  const code = (place.types & ~NULL) === OBJECT ? "not-an-object" : "invalid-value";
  report(c, code, start, end, { expected: nameTypes(place.types), found: text === "" ? "nothing" : quote(text) });
}

/** V3: only an integer literal that is no safe integer can have changed. */
function checkPrecision(c: Coercion, text: string, value: number, start: number, end: number): void {
  if (text.length <= 15 || Number.isSafeInteger(value)) return;
  const literal = text.trim();
  if (!/^-?\d+$/.test(literal) || BigInt(literal) === BigInt(value)) return;
  report(c, "precision-loss", start, end, { found: quote(literal), expected: String(BigInt(value)) });
}

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** V3, for the integers in the JSON text of something larger: each that has changed is told, at the whole text. */
function checkNested(c: Coercion, text: string, start: number, end: number): void {
  if (!/\d{16}/.test(text)) return;
  for (const [literal] of splitStrings(text).between.join('"').matchAll(NUMBER)) {
    checkPrecision(c, literal, Number(literal), start, end);
  }
}

/** The empty value of a place, for `<KEY/>` without attributes (V8): of a union's types, the first in this order. */
export function emptyValue(c: Coercion, place: Place, start: number, end: number): unknown {
  const { types } = place;
  if (place.unknown || types & STRING) return "";
  if (types & ARRAY) return [];
  if (types & OBJECT) return {};
  if (types & NULL) return null;
  if (types & BOOLEAN) {
    report(c, "empty-as-true", start, end);
    return true;
  }
  fail(c, "", place, start, end);
  return "";
}

/**
 * The text that `readText` reads as the value under a place, with nothing to say about it; undefined where there is none,
 * because a union or a string would read any such text as something else (V1, V4). A string is its own text, or, where
 * that would be read as JSON, a JSON string literal (R5).
 */
export function writeText(value: unknown, place: Place, maxDepth: number): string | undefined {
  const { types } = place;
  if (typeof value !== "string") {
    return place.unknown || !(types & STRING) || types & typeOf(value) ? writeJsonForCall(value) : undefined;
  }
  if (types === STRING) return value;
  if (!(types & STRING)) return JSON.stringify(value);
  const json = readJson(value, maxDepth);
  if (json === NOT_JSON) return value;
  if (place.unknown) return JSON.stringify(value);
  if (json === TOO_DEEP) return undefined;
  const type = typeOf(json);
  return type === STRING || !(types & type) ? value : undefined;
}
