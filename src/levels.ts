/**
 * Where a member stands while its call is read: in what, the how manieth of its name, under which place. Decides whether
 * its value is certain before something around it closes (S1).
 */
import { certainty, type Spelling } from "./coerce/certainty.ts";
import { bodyText } from "./coerce/elements.ts";
import { readJson, TOO_DEEP } from "./coerce/json.ts";
import { type Member, placeOf } from "./coerce/members.ts";
import { memberPointer } from "./coerce/pointer.ts";
import type { JsonPointer } from "./diagnostics/diagnostic.ts";
import { createSiblings, nextIndex, type Siblings } from "./grammar/siblings.ts";
import { ARRAY, OBJECT, type Place } from "./schema/place.ts";

/** The call, or one occurrence of a name in it. */
export interface Level {
  name: string;
  index: number;
  pointer: JsonPointer;
  /** Where its members are looked up. */
  place: Place;
  /** The place under which the grammar read its body. */
  shape: Place;
  parent: Level | undefined;
  siblings: Siblings | undefined;
  /** Its members are certain as soon as they are: nothing around it waits. Undefined: not asked yet. */
  open: boolean | undefined;
  /** A later occurrence of what may occur once (M4). */
  ignored: boolean;
  /** The members that have been told and not kept. */
  lost: Set<string> | undefined;
}

export function callLevel(place: Place): Level {
  return {
    name: "",
    index: 0,
    pointer: "",
    place,
    shape: place,
    parent: undefined,
    siblings: undefined,
    open: place.objectBranches.length < 2,
    ignored: false,
    lost: undefined,
  };
}

/** One more occurrence of a name. */
export function memberLevel(parent: Level, name: string): Level {
  parent.siblings ??= createSiblings([]);
  const index = nextIndex(parent.siblings, name);
  const place = parent.place.member(name);
  const array = isArray(place);
  const pointer = memberPointer(parent.pointer, name);
  return {
    name,
    index,
    pointer: array || (place.unknown && index > 0) ? `${pointer}/${index}` : pointer,
    place: array ? place.item(index) : place,
    shape: placeOf(place, index),
    parent,
    siblings: undefined,
    open: undefined,
    ignored: index > 0 && !array && !place.unknown,
    lost: undefined,
  };
}

/** When the value of an occurrence is certain, if it is before something around it closes (S1). */
export function certain({ parent, name, index, ignored }: Level, spelling: Spelling): "string" | "close" | undefined {
  if (parent === undefined || ignored || !isOpen(parent)) return undefined;
  const when = certainty(parent.place, name, index, spelling);
  return when === "parent" ? undefined : when;
}

function isOpen(level: Level): boolean {
  level.open ??= certain(level, "members") === "close";
  return level.open;
}

/** Whether the names of its members mean what they mean, whatever follows: no union of objects is still undecided (V7). */
export function isSettled(level: Level): boolean {
  return isOpen(level) && level.place === level.shape && level.place.objectBranches.length < 2;
}

/** Whether a text is the first item of its array even if no other follows: it is no array itself (M1, M3). */
export function isFirstItem({ parent, name, index }: Level, member: Member, maxDepth: number): boolean {
  if (parent === undefined || index > 0 || !isSettled(parent)) return false;
  const place = parent.place.member(name);
  if (place.unknown || place.types !== ARRAY) return false;
  // What is said of an attribute for an object tells whether it was alone.
  if (member.type === "attribute" && place.item(0).types & OBJECT) return false;
  const text = member.type === "element" ? bodyText(member) : member.value;
  if (text === true) return true;
  const json = readJson(text, maxDepth);
  return json !== TOO_DEEP && !Array.isArray(json);
}

export function isArray(place: Place): boolean {
  return !place.unknown && (place.types & ARRAY) !== 0;
}
