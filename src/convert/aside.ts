/**
 * What one shape holds and another has no place for: unknown fields, spellings. Decides how it is set aside, as the
 * difference between what would be written for the meaning alone and what was there, and how it comes back; what the field
 * `aside` may hold is for `read-aside.ts`.
 */
import { memberPointer, toKeys } from "../coerce/pointer.ts";
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import type { ShapeName } from "./conversation.ts";
import { isFields } from "./fields.ts";
import type { Style } from "./shape.ts";

/** How a shape spelled a message, where that is not how we would. */
export interface Spelling extends Style {
  /** It stood by itself, where the shape joins messages. */
  apart?: true;
  /** The system prompt stood in the record's field `system`, where messages may have it too. */
  field?: true;
  /** What stood at places of the message, as JSON pointers into it. */
  set?: Record<JsonPointer, unknown>;
  /** What did not stand there. */
  unset?: JsonPointer[];
}

/** Spellings by shape. */
export type Spellings = { [Shape in ShapeName]?: Spelling };

/**
 * What stands beside a message or a tool: spellings, and what the shape at hand cannot say: that a result is an error, or
 * JSON; that a tool has no schema.
 */
export type Aside = Spellings & { error?: true; json?: true; schemaless?: true };

export const isEmpty = (fields: object): boolean => Object.keys(fields).length === 0;

/** What makes the one that was given of the one that was written; empty if they are the same. */
export function spellingOf(written: unknown, given: unknown): Pick<Spelling, "set" | "unset"> {
  const set: [JsonPointer, unknown][] = [];
  const unset: JsonPointer[] = [];
  const compare = (one: unknown, other: unknown, pointer: JsonPointer): void => {
    if (isFields(one) && isFields(other)) {
      for (const key of Object.keys(other)) {
        const below = memberPointer(pointer, key);
        if (Object.hasOwn(one, key)) compare(one[key], other[key], below);
        else set.push([below, other[key]]);
      }
      for (const key of Object.keys(one)) if (!Object.hasOwn(other, key)) unset.push(memberPointer(pointer, key));
    } else if (Array.isArray(one) && Array.isArray(other) && one.length === other.length) {
      for (let at = 0; at < one.length; at++) compare(one[at], other[at], `${pointer}/${at}`);
    } else if (!Object.is(one, other)) set.push([pointer, other]);
  };
  compare(written, given, "");
  return {
    ...(set.length > 0 && { set: Object.fromEntries(set) }),
    ...(unset.length > 0 && { unset }),
  };
}

/** What was given, made of what was written; undefined where it no longer fits. */
export function respell<T extends object>(written: T, { set = {}, unset = [] }: Spelling): T | undefined {
  const copy = structuredClone(written);
  for (const pointer of unset) {
    const place = placeOf(copy, pointer);
    // A list without one of its items would have a hole.
    if (place === undefined || Array.isArray(place.parent) || !Object.hasOwn(place.parent, place.key)) return undefined;
    Reflect.deleteProperty(place.parent, place.key);
  }
  for (const [pointer, value] of Object.entries(set)) {
    const place = placeOf(copy, pointer);
    if (place === undefined) return undefined;
    // Not by assignment, which would take `__proto__` for something else (M7).
    Object.defineProperty(place.parent, place.key, { value, writable: true, enumerable: true, configurable: true });
  }
  return copy;
}

function placeOf(root: object, pointer: JsonPointer): { parent: object; key: string } | undefined {
  const keys = toKeys(pointer);
  const key = keys.pop();
  if (key === undefined) return undefined;
  let parent: unknown = root;
  for (const step of keys) {
    if (typeof parent !== "object" || parent === null || !Object.hasOwn(parent, step)) return undefined;
    parent = (parent as Record<string, unknown>)[step];
  }
  if (typeof parent !== "object" || parent === null) return undefined;
  // An item that is there: `length` is a list's own property too.
  const fits = !Array.isArray(parent) || (Object.hasOwn(parent, key) && key !== "length");
  return fits ? { parent, key } : undefined;
}
