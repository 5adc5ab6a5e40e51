/**
 * What `JSON.parse` gives for a text, if it gives anything the format accepts (V2, V5): finite numbers only, and no
 * deeper than the limit (E6); and the JSON text of a value. Decides nothing about types.
 *
 * Most texts that are no JSON are recognised by a look at their ends, because a thrown error costs more than all of
 * the rest.
 */

import { spaceEnd } from "../grammar/characters.ts";

/** The text is not JSON, or holds a number that is not finite. */
export const NOT_JSON: unique symbol = Symbol("not JSON");
/** The text may be JSON, but is nested deeper than the limit (E6). */
export const TOO_DEEP: unique symbol = Symbol("too deep");

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

const isJsonSpace = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** The value of a JSON text; `NOT_JSON` or `TOO_DEEP` where there is none. */
export function readJson(text: string, maxDepth: number): unknown {
  let start = 0;
  let end = text.length;
  while (start < end && isJsonSpace(text.charCodeAt(start))) start++;
  while (end > start && isJsonSpace(text.charCodeAt(end - 1))) end--;
  if (start === end) return NOT_JSON;
  const first = text.charCodeAt(start);
  const last = text.charCodeAt(end - 1);
  if (first === 45 || isDigit(first)) return readNumber(text, start, end);
  switch (first) {
    case 116: // t
      return isWord(text, start, end, "true") ? true : NOT_JSON;
    case 102: // f
      return isWord(text, start, end, "false") ? false : NOT_JSON;
    case 110: // n
      return isWord(text, start, end, "null") ? null : NOT_JSON;
    case 34: // "
      return last === 34 && end - start > 1 ? parsed(text) : NOT_JSON;
    case 91: // [
      return last === 93 ? readNested(text, maxDepth) : NOT_JSON;
    case 123: // {
      return last === 125 ? readNested(text, maxDepth) : NOT_JSON;
    default:
      return NOT_JSON;
  }
}

function isWord(text: string, start: number, end: number, word: string): boolean {
  return end - start === word.length && text.startsWith(word, start);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

function readNumber(text: string, start: number, end: number): unknown {
  const negative = text.charCodeAt(start) === 45;
  let at = negative ? start + 1 : start;
  const length = end - at;
  if (length > 0 && length <= 15 && (length === 1 || text.charCodeAt(at) !== 48)) {
    let value = 0;
    for (; at < end && isDigit(text.charCodeAt(at)); at++) value = value * 10 + text.charCodeAt(at) - 48;
    if (at === end) return negative ? -value : value;
  }
  const literal = text.slice(start, end);
  if (!NUMBER.test(literal)) return NOT_JSON;
  const value = Number(literal);
  return Number.isFinite(value) ? value : NOT_JSON;
}

/** Looks at the nesting before `JSON.parse` does, and at whether a number may overflow. */
function readNested(text: string, maxDepth: number): unknown {
  let depth = 0;
  let deepest = 0;
  let digits = 0;
  let overflows = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isDigit(code)) {
      if (++digits > 308) overflows = true;
      continue;
    }
    if (digits > 0 && (code === 101 || code === 69)) overflows = true;
    digits = 0;
    if (code === 34) at = stringEnd(text, at);
    else if (code === 91 || code === 123) deepest = Math.max(deepest, ++depth);
    else if (code === 93 || code === 125) depth--;
  }
  if (depth !== 0) return NOT_JSON;
  if (deepest > maxDepth) return TOO_DEEP;
  const value = parsed(text);
  return overflows && !allFinite(value) ? NOT_JSON : value;
}

/** Where a JSON string ends: its closing quote, or the end of the text. */
function stringEnd(text: string, quote: number): number {
  let at = quote + 1;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 92) at++;
    else if (code === 34) break;
  }
  return at;
}

/** What stands between the strings of a JSON text, and how many of them are keys. A pattern would need a stack for that. */
export function splitStrings(json: string): { between: string[]; keys: number } {
  const between: string[] = [];
  let keys = 0;
  let start = 0;
  for (let quote = json.indexOf('"'); quote >= 0; quote = json.indexOf('"', start)) {
    between.push(json.slice(start, quote));
    start = stringEnd(json, quote) + 1;
    if (json.charCodeAt(spaceEnd(json, start)) === COLON) keys++;
  }
  between.push(json.slice(start));
  return { between, keys };
}

const COLON = 58;

/** Whether every number in a JSON value is finite. */
function allFinite(value: unknown): boolean {
  const open: unknown[] = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "number") {
      if (!Number.isFinite(next)) return false;
    } else if (typeof next === "object" && next !== null) {
      for (const part of Object.values(next)) open.push(part);
    }
  }
  return true;
}

/**
 * The JSON text of a value made of JSON alone, for hosts; what is undefined is left out of objects. Unlike
 * `JSON.stringify` it keeps `-0`.
 */
export function writeJson(value: unknown): string {
  return write(value, hostNumber);
}

/** The same for the texts of calls, which are read by V3: it must have nothing to say of an integer. */
export function writeJsonForCall(value: unknown): string {
  return write(value, callNumber);
}

function write(value: unknown, number: (value: number) => string): string {
  if (typeof value === "number") return number(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => write(item, number)).join(",")}]`;
  const fields: string[] = [];
  for (const [key, field] of Object.entries(value)) {
    if (field !== undefined) fields.push(`${JSON.stringify(key)}:${write(field, number)}`);
  }
  return `{${fields.join(",")}}`;
}

/** Digits up to 1e21: where integers are read as such, an exponent is none. */
function hostNumber(value: number): string {
  return Object.is(value, -0) ? "-0" : String(value);
}

function callNumber(value: number): string {
  const text = hostNumber(value);
  if (text.length <= 15 || !Number.isInteger(value) || Number.isSafeInteger(value)) return text;
  return /^-?\d+$/.test(text) && BigInt(text) !== BigInt(value) ? value.toExponential() : text;
}
