/** What an attribute's value is, quoted or a bareword (T1, T2), and where a tag ends. */
import type { Parser } from "parsimmon";
import { EQUALS, endsBareword, GT, nameEnd, SLASH } from "./characters.ts";
import { MISMATCH, matched, primitive, type Reply, unfinished } from "./primitives.ts";

/** An attribute's value; its characters lie at `start..end`, inside the quotes. */
export interface AttributeValue {
  value: string;
  start: number;
  end: number;
}

/** Whether a tag ends at `at`: `>` or `/>`. */
export function endsTag(input: string, at: number): boolean {
  const code = input.charCodeAt(at);
  return code === GT || (code === SLASH && input.charCodeAt(at + 1) === GT);
}

/** Where the bareword at `at` ends: at whitespace, `>` or `/>` (T2). */
export function barewordEnd(input: string, at: number): number {
  let end = at;
  while (end < input.length && !endsBareword(input.charCodeAt(end))) end++;
  return end > at && input.charCodeAt(end) === GT && input.charCodeAt(end - 1) === SLASH ? end - 1 : end;
}

/**
 * A value between two marks of one kind, everything between them data (T1).
 *
 * @example
 * const attrVal = Parsimmon.alt(quoted("`"), createRules().attrVal);
 */
export function quoted(mark: string): Parser<AttributeValue> {
  return primitive((input, at) => {
    if (at === input.length) return unfinished(at, undefined);
    return input.startsWith(mark, at) ? quotedAt(mark, input, at) : MISMATCH;
  });
}

export function quotedAt(mark: string, input: string, at: number): Reply<AttributeValue> {
  const start = at + mark.length;
  const end = input.indexOf(mark, start);
  if (end < 0) return unfinished(input.length, mark);
  return matched(end + mark.length, { value: input.slice(start, end), start, end });
}

/** T3: `pattern= path=src`: the value looks like the attribute that it swallowed. */
export function looksLikeAttribute(value: string): boolean {
  const end = nameEnd(value, 0);
  return end > 0 && value.charCodeAt(end) === EQUALS;
}
