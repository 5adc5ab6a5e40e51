/**
 * What is lost without a word when JSON becomes values, and these a text: digits that a number cannot hold, all but the
 * last of the keys of one name, halves of surrogate pairs. What to do about it is left to others.
 */
import { splitStrings } from "./coerce/json.ts";

const NUMBER = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** The numbers in a text that come back as others, each as often as it occurs. */
export function lostNumbers(text: string): string[] {
  return (text.match(NUMBER) ?? []).filter(isLost);
}

/** The same for a JSON text, where what stands in its strings is no number. */
export function lostNumbersOfJson(json: string): string[] {
  return lostNumbers(splitStrings(json).between.join('"'));
}

function isLost(literal: string): boolean {
  if (literal.length <= 15 && !/[eE]/.test(literal)) return false;
  const value = Number(literal);
  // The exact value may have more digits than JavaScript writes.
  if (Number.isInteger(value) && /^-?\d+$/.test(literal) && BigInt(literal) === BigInt(value)) return false;
  return digitsOf(literal) !== digitsOf(String(value));
}

/** A number in one spelling: its digits without zeros at either end, and the power of ten behind them. */
function digitsOf(literal: string): string {
  const [, sign = "", whole = "", fraction = "", power = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? [];
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === "0") start++;
  if (start === digits.length) return "0";
  let end = digits.length;
  while (digits[end - 1] === "0") end--;
  return `${sign}${digits.slice(start, end)}e${Number(power) - fraction.length + digits.length - end}`;
}

/** Whether a text is JSON that has a key twice in one object. */
export function hasDoubledKeys(text: string): boolean {
  if (!text.includes("{")) return false;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return false;
  }
  return splitStrings(text).keys > countKeys(value);
}

/** Without recursion: a text may be nested deeper than a stack. */
function countKeys(value: unknown): number {
  const open: unknown[] = [value];
  let keys = 0;
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next !== "object" || next === null) continue;
    const parts: unknown[] = Object.values(next);
    if (!Array.isArray(next)) keys += parts.length;
    for (const part of parts) open.push(part);
  }
  return keys;
}

/** Whether a text holds half of a surrogate pair, which UTF-8 does not keep. */
export function hasHalfPair(text: string): boolean {
  return /\p{Cs}/u.test(text);
}
