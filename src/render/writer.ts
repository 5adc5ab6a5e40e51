/** What the parts of the renderer share while they write one call, and how they refuse. */

import { toPointer } from "../coerce/pointer.ts";
import { nameEnd } from "../grammar/characters.ts";
import type { Place } from "../schema/place.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";

/** E6: what a reader without options takes. */
export const MAX_DEPTH = 256;

export interface Writer {
  /** The keys and positions that lead to the value being written. */
  readonly path: (string | number)[];
  readonly refusals: Refusal[];
  /** Inside elements, attributes only for what has no other spelling. */
  readonly plain: boolean;
  /** Where reading depends on more than the place itself, JSON text is written. */
  readonly cautious: boolean;
  /** How many elements are open around the one being written. */
  depth: number;
  /** Something was written whose reading depends on more than the place itself: it must be read to be believed. */
  risky: boolean;
}

/** What is being written has no spelling here; the caller may know another. */
export function refuse(w: Writer, code: RefusalCode, reason: string): undefined {
  w.refusals.push({ code, pointer: toPointer(w.path), reason });
  return undefined;
}

/** Whether a key can be the name of an element or attribute. */
export function isName(key: string): boolean {
  return key !== "" && nameEnd(key, 0) === key.length;
}

/** The place under which the grammar reads an occurrence of a place. */
export function shapeOf(place: Place, index: number): Place {
  return place.unknown ? place : place.occurrence(index);
}
