/**
 * The arguments of one call while it is read: which value is certain when (S1), told as `argument-delta` and `argument`
 * events. Decides the moment alone; values come from coerce, and at the call's end from the finished call.
 */
import { isWhole } from "./coerce/arrays.ts";
import { begin, type Coercion, createCoercion, report } from "./coerce/coercion.ts";
import { bodyRange, bodyText, isMembers, readMember } from "./coerce/elements.ts";
import { readJson } from "./coerce/json.ts";
import { inlineRange, type Range } from "./coerce/locate.ts";
import { isDropped, type Member, membersOf, placeOf, textOf } from "./coerce/members.ts";
import { inlineTarget } from "./coerce/parameters.ts";
import { memberPointer, toKeys, valueAt } from "./coerce/pointer.ts";
import type { Diagnostic, JsonPointer } from "./diagnostics/diagnostic.ts";
import type { StreamEvent } from "./events.ts";
import { spaceEnd } from "./grammar/characters.ts";
import type { Attribute, CallNode, ElementNode } from "./grammar/tree.ts";
import { callLevel, certain, isArray, isFirstItem, isSettled, type Level, memberLevel } from "./levels.ts";
import { OBJECT, type Place } from "./schema/place.ts";

export interface Arrivals {
  /** A call begins, whose arguments are of a place. */
  begin(call: CallNode, index: number, place: Place): void;
  attribute(attribute: Attribute): void;
  open(element: ElementNode): void;
  /** `"drop"`: the text has been told, and nobody wants it kept. */
  text(text: string, start: number): "drop" | undefined;
  close(element: ElementNode): void;
  /** Whether something of the call has been told and not kept. */
  dropped(): boolean;
  /** The call is over: tells what has not been told of its arguments, and takes out of them what was not kept. */
  rest(args: Record<string, unknown>): void;
}

export interface ArrivalOptions {
  inlineParameter: string;
  maxDepth: number;
  /** Whether strings that have been told as deltas are kept for the call's end. */
  collect: boolean;
  emit(event: StreamEvent): void;
  diagnostic(diagnostic: Diagnostic): void;
}

export function createArrivals(options: ArrivalOptions): Arrivals {
  const { maxDepth, emit } = options;
  let call: CallNode;
  let index = 0;
  let root: Level;
  let level: Level;
  // The members whose values have been told, wholly. As a set only where one is looked for: mostly all have been.
  const told: Member[] = [];
  const toldSet = new Set<Member>();
  // The beginning of an inline body while it is whitespace: it may be no argument at all (B4). Undefined behind it.
  let blank: string | undefined;
  // Where something has been told and not kept: what it belongs to is taken out of the arguments.
  let lost: JsonPointer[] = [];

  const tell = (pointer: JsonPointer, value: unknown, { start, end }: Range): void =>
    emit({ type: "argument", index, pointer, value, start, end });

  const isTold = (member: Member): boolean => {
    for (let at = toldSet.size; at < told.length; at++) toldSet.add(told[at] as Member);
    return toldSet.has(member);
  };

  const done = (parent: Level, member: Member): void => {
    told.push(member);
    parent.told++;
  };

  const tellDelta = (pointer: JsonPointer, delta: string, end: number): void =>
    emit({ type: "argument-delta", index, pointer, delta, start: end - delta.length, end });

  /** Whether the text of an element need not be kept, now that it has been told. */
  const drop = ({ parent, name, index: count }: Level): "drop" | undefined => {
    if (options.collect || parent === undefined) return undefined;
    // Of an array all is given up, or nothing: an item before it may not be told yet.
    if (count > 0 && !parent.lost?.has(name)) return undefined;
    parent.lost ??= new Set();
    if (!parent.lost.has(name)) lost.push(memberPointer(parent.pointer, name));
    parent.lost.add(name);
    return "drop";
  };

  const coercion = createCoercion(maxDepth);

  /** Begins to read what stands at a pointer. */
  const at = (pointer: JsonPointer): Coercion => begin(coercion, index, pointer);

  /** What is to be said of what was read is said now. */
  const sayAll = (): void => {
    for (const diagnostic of coercion.diagnostics) options.diagnostic(diagnostic);
  };

  const read = (member: Member, { pointer, place, shape }: Level): unknown => {
    const value = readMember(at(pointer), member, place, shape);
    sayAll();
    return value;
  };

  /** What is wrong with a member's name is certain at its end, whatever its value is (M4, M5). */
  const judgeName = (member: Member, { parent, name, index: count, ignored }: Level): void => {
    if (parent === undefined || !isSettled(parent)) return;
    const { place } = parent;
    const unnamed = count === 0 && !place.schemaless && place.member(name).unknown && !place.knows(name);
    if (!ignored && !unnamed) return;
    const code = ignored ? "duplicate-parameter" : "unknown-parameter";
    report(at(memberPointer(parent.pointer, name)), code, member.start, member.end, { found: name });
    sayAll();
  };

  const takeAttribute = (parent: Level, attribute: Attribute): void => {
    const entered = memberLevel(parent, attribute.name);
    judgeName(attribute, entered);
    if (certain(entered, "attribute") === undefined && !isFirstItem(entered, attribute, maxDepth)) return;
    done(parent, attribute);
    tell(entered.pointer, read(attribute, entered), rangeOf(attribute));
  };

  /** Tells what has not been told of an object's members. */
  const tellMembers = (node: CallNode | ElementNode, place: Place, pointer: JsonPointer, values: object): void => {
    if (allTold(node, isTold)) return;
    const byName = new Map<string, Member[]>();
    for (const member of membersOf(node, place)) {
      const same = byName.get(member.name);
      if (same === undefined) byName.set(member.name, [member]);
      else same.push(member);
    }
    const names = Object.keys(values);
    // What the input cuts is told first: what was told of it before and this are not torn apart.
    const last = node.children.at(-1);
    const first = node.cut && last?.type === "element" && last.cut ? names.indexOf(last.name) : -1;
    if (first > 0) names.unshift(...names.splice(first, 1));
    for (const name of names) {
      const value = (values as Record<string, unknown>)[name];
      const members = byName.get(name);
      const body = textOf(node);
      if (members !== undefined) tellField(members, place.member(name), memberPointer(pointer, name), value);
      else tell(memberPointer(pointer, name), value, body === undefined ? node : inlineRange(body));
    }
  };

  const tellField = (members: Member[], place: Place, pointer: JsonPointer, value: unknown): void => {
    const [first] = members as [Member];
    if (members.length > 1 && Array.isArray(value) && (place.unknown || isArray(place))) {
      for (const [at, member] of members.entries()) {
        const item = place.unknown ? place : place.item(at);
        tellValue(member, item, placeOf(place, at), `${pointer}/${at}`, value[at]);
      }
    } else if (Array.isArray(value) && !place.unknown && isItem(first, place, value, maxDepth)) {
      tellValue(first, place.item(0), placeOf(place, 0), `${pointer}/0`, value[0]);
    } else tellValue(first, place, placeOf(place, 0), pointer, value);
  };

  const tellValue = (member: Member, place: Place, shape: Place, pointer: JsonPointer, value: unknown): void => {
    if (isTold(member) || isDropped(member)) return;
    const nested = member.type === "element" && isMembers(member, shape) && isFilled(value);
    if (nested) tellMembers(member, place, pointer, value as object);
    else tell(pointer, value, rangeOf(member));
  };

  return {
    begin: (next, at, place) => {
      call = next;
      index = at;
      root = callLevel(place, root);
      level = root;
      told.length = 0;
      if (toldSet.size > 0) toldSet.clear();
      blank = "";
      lost = [];
    },

    attribute: (attribute) => takeAttribute(root, attribute),

    open: (element) => {
      level = memberLevel(level, element.name);
      // Under an object an attribute is a member whatever the body is (B6); else the body has a say (V10).
      const certainly = level.shape.types === OBJECT;
      for (const attribute of element.tag.attributes) {
        if (certainly) takeAttribute(level, attribute);
        else memberLevel(level, attribute.name);
      }
    },

    text: (text, start) => {
      const end = start + text.length;
      if (level !== root) {
        if (certain(level, "text") !== "string") return undefined;
        tellDelta(level.pointer, text, end);
        return drop(level);
      }
      const name = inlineTarget(root.place, call.tag.attributes, options.inlineParameter);
      if (name === undefined || !root.open) return undefined;
      const delta = (blank ?? "") + text;
      if (blank !== undefined && spaceEnd(delta, 0) === delta.length) {
        blank = delta;
        return undefined;
      }
      blank = undefined;
      tellDelta(memberPointer("", name), delta, end);
      if (options.collect) return undefined;
      if (lost.length === 0) lost.push(memberPointer("", name));
      return "drop";
    },

    close: (element) => {
      const closed = level;
      level = closed.parent ?? root;
      judgeName(element, closed);
      const members = isMembers(element, closed.shape);
      const bare = element.tag.attributes.length === 0;
      const empty = element.tag.selfClosing && bare;
      const when = certain(closed, members ? "members" : empty ? "empty" : "text");
      if (when === undefined && (members || empty || !isFirstItem(closed, element, maxDepth))) return;
      if (isDropped(element) || (members && (isDone(closed, element) || allTold(element, isTold)))) {
        done(level, element);
        return;
      }
      const value = when === "string" && bare ? bodyText(element) : read(element, closed);
      if (members && isFilled(value)) tellMembers(element, closed.place, closed.pointer, value);
      else tell(closed.pointer, value, rangeOf(element));
      done(level, element);
    },

    dropped: () => lost.length > 0,

    rest: (args) => {
      if (!isDone(root, call)) tellMembers(call, root.place, "", args);
      for (const pointer of lost) remove(args, pointer);
    },
  };
}

/** Whether a sole occurrence gave an array's item, not the whole array (M3). */
function isItem(member: Member, place: Place, value: readonly unknown[], maxDepth: number): boolean {
  if (value.length !== 1) return false;
  if (member.type === "attribute") return member.value === true || !Array.isArray(readJson(member.value, maxDepth));
  if (textOf(member) === undefined || !isWhole(place)) return true;
  return !Array.isArray(readJson(bodyText(member), maxDepth));
}

/** Takes out what stands at a pointer, if anything does. */
function remove(args: object, pointer: JsonPointer): void {
  const parent = valueAt(args, pointer.slice(0, pointer.lastIndexOf("/")));
  const key = toKeys(pointer).at(-1) as string;
  if (typeof parent === "object" && parent !== null) delete (parent as Record<string, unknown>)[key];
}

function isFilled(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

/** Whether all members have been told, by their number. */
function isDone({ told }: Level, { tag, children }: CallNode | ElementNode): boolean {
  return told > 0 && told === tag.attributes.length + children.length;
}

function allTold({ tag, children }: CallNode | ElementNode, isTold: (member: Member) => boolean): boolean {
  let members = tag.attributes.length;
  for (const attribute of tag.attributes) if (!isTold(attribute)) return false;
  for (const child of children) {
    if (child.type === "text") return false;
    if (child.type !== "element") continue;
    if (!isTold(child)) return false;
    members++;
  }
  return members > 0;
}

function rangeOf(member: Member): Range {
  if (member.type === "element") return member.tag.selfClosing ? member : bodyRange(member);
  return member.value === true ? member : { start: member.valueStart, end: member.valueEnd };
}
