/**
 * Where a member stands while its call is read: in what, which occurrence of its name it is, under which place. Decides whether
 * its value is certain before something around it closes (S1).
 */
import { certainty, type Spelling } from "./coerce/certainty.ts";
import { bodyText } from "./coerce/elements.ts";
import { readJson, TOO_DEEP } from "./coerce/json.ts";
import { type Member, placeOf } from "./coerce/members.ts";
import { memberPointer } from "./coerce/pointer.ts";
import type { JsonPointer } from "./diagnostics/diagnostic.ts";
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
  /** The names in it so far, and how often each has occurred; of many names a map knows where. */
  names: string[];
  counts: number[];
  many: Map<string, number> | undefined;
  /** Its members are certain as soon as they are: nothing around it waits. Undefined: not asked yet. */
  open: boolean | undefined;
  /** A later occurrence of what may occur once (M4). */
  ignored: boolean;
  /** The members that have been told and not kept. */
  lost: Set<string> | undefined;
  /** How many of its members have been told, wholly. */
  told: number;
  /** What stands for its members, one after the other. */
  child: Level | undefined;
}

/** Up to so many names are compared one by one; beyond, a map costs less. */
const FEW = 12;

/** The call's own level; what stood for the call before may be used again. */
export function callLevel(place: Place, before?: Level): Level {
  const level = before ?? createLevel(place);
  enter(level, place);
  level.open = place.objectBranches.length < 2;
  return level;
}

/** One more occurrence of a name. Only one at a time is open in a level: what stood for the one before is used again. */
export function memberLevel(parent: Level, name: string): Level {
  const index = nextIndex(parent, name);
  const place = parent.place.member(name);
  const array = isArray(place);
  const pointer = pointerTo(parent.pointer, name);
  parent.child ??= createLevel(place);
  const level = parent.child;
  enter(level, array ? place.item(index) : place);
  level.name = name;
  level.index = index;
  level.pointer = array || (place.unknown && index > 0) ? pointerTo(pointer, index) : pointer;
  level.shape = placeOf(place, index);
  level.parent = parent;
  level.ignored = index > 0 && !array && !place.unknown;
  return level;
}

// Parameters recur in every call: one string for each pointer makes events lighter. What is long is made anew, as a slice
// would keep its input alive.
const pointers = new Map<string, Map<string | number, JsonPointer>>();
const LONGEST = 11;
const LONGEST_POINTER = 40;
const MOST_ITEMS = 32;
const MOST_POINTERS = 1024;
let made = 0;

/** The pointer of a member, or an item, of what a pointer shows. */
function pointerTo(parent: JsonPointer, key: string | number): JsonPointer {
  let members = pointers.get(parent);
  const known = members?.get(key);
  if (known !== undefined) return known;
  const pointer = typeof key === "number" ? `${parent}/${key}` : memberPointer(parent, key);
  const isLong = typeof key === "number" ? key >= MOST_ITEMS : key.length > LONGEST;
  if (isLong || parent.length > LONGEST_POINTER || made >= MOST_POINTERS) return pointer;
  if (members === undefined) {
    members = new Map();
    pointers.set(parent, members);
  }
  members.set(key, pointer);
  made++;
  return pointer;
}

function createLevel(place: Place): Level {
  return {
    name: "",
    index: 0,
    pointer: "",
    place,
    shape: place,
    parent: undefined,
    names: [],
    counts: [],
    many: undefined,
    open: undefined,
    ignored: false,
    lost: undefined,
    told: 0,
    child: undefined,
  };
}

/** Nothing has occurred in it yet. */
function enter(level: Level, place: Place): void {
  level.place = place;
  level.shape = place;
  level.open = undefined;
  level.lost = undefined;
  level.told = 0;
  if (level.names.length === 0) return;
  level.names.length = 0;
  level.counts.length = 0;
  level.many = undefined;
}

/** How many members of this name came before; counts this one. */
function nextIndex(level: Level, name: string): number {
  const { names, counts } = level;
  // Members of one name mostly follow each other.
  let at = names.length - 1;
  if (level.many === undefined) while (at >= 0 && names[at] !== name) at--;
  else if (names[at] !== name) at = level.many.get(name) ?? -1;
  if (at >= 0) {
    const count = counts[at] as number;
    counts[at] = count + 1;
    return count;
  }
  names.push(name);
  counts.push(1);
  if (level.many !== undefined) level.many.set(name, names.length - 1);
  else if (names.length > FEW) level.many = new Map(names.map((each, index) => [each, index]));
  return 0;
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
