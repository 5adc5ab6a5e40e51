/** What the parts of the renderer share while they write one call. */
import { nameEnd } from "../grammar/characters.ts";
import type { Refusing } from "./refusal.ts";

/** E6: what a reader without options takes. */
export const MAX_DEPTH = 256;

/** How a call is written; each is tried where what was written before did not read back. */
export interface Manner {
  /** Inside elements, attributes only for what has no other spelling. */
  readonly plain: boolean;
  /** Where reading depends on more than the place itself, JSON text is written. */
  readonly cautious: boolean;
  /** `true` is a bare attribute, which is true under any type (T6). */
  readonly bare: boolean;
}

export interface Writer extends Refusing, Manner {
  /** How many elements are open around the one being written. */
  depth: number;
  /** Something was written whose reading depends on more than the place itself: it must be read to be believed. */
  risky: boolean;
}

type Attempt = () => string | undefined;

/** The first of two spellings that there is; where there is neither, the refusals are those of the first, if it has any. */
export function either(w: Writer, one: Attempt, other: Attempt): string | undefined {
  const before = w.refusals.length;
  const text = one();
  if (text !== undefined) return text;
  const failed = w.refusals.length;
  const instead = other();
  if (instead !== undefined) w.refusals.length = before;
  else if (failed > before) w.refusals.length = failed;
  return instead;
}

/** Whether a key can be the name of an element or attribute. */
export function isName(key: string): boolean {
  return key !== "" && nameEnd(key, 0) === key.length;
}
