/**
 * The arguments of one call while it is read: which value is certain when (S1), told as `argument-delta` and `argument`
 * events. Decides the moment alone; values come from coerce, and at the call's end from the finished call.
 */
import { isWhole } from "./coerce/arrays.ts";
import { certainty, type Spelling } from "./coerce/certainty.ts";
import type { Coercion } from "./coerce/coercion.ts";
import { bodyRange, bodyText, isMembers, readMember } from "./coerce/elements.ts";
import { readJson } from "./coerce/json.ts";
import { type Member, membersOf, placeOf, textOf } from "./coerce/members.ts";
import { inlineTarget } from "./coerce/parameters.ts";
import { toPointer } from "./coerce/pointer.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import type { StreamEvent } from "./events.ts";
import { spaceEnd } from "./grammar/characters.ts";
import type { Attribute, CallNode, ElementNode } from "./grammar/index.ts";
import { ARRAY, OBJECT, type Place } from "./schema/place.ts";

type Path = readonly (string | number)[];

/** The call, or an element that is open. */
interface Level {
  node: CallNode | ElementNode;
  path: Path;
  /** Where its members are looked up. */
  place: Place;
  /** The place under which the grammar read its body. */
  shape: Place;
  name: string;
  index: number;
  parent: Level | undefined;
  /** How often each name has occurred. */
  counts: Map<string, number>;
  /** What its members are is certain as soon as they are: nothing around it waits. */
  open: boolean;
  /** A later occurrence of what may occur once (M4). */
  ignored: boolean;
}

export interface Arrivals {
  attribute(attribute: Attribute): void;
  open(element: ElementNode): void;
  /** `"drop"`: the text has been told, and nobody wants it kept. */
  text(text: string, start: number): "drop" | undefined;
  close(element: ElementNode): void;
  /** Whether something has been told and not kept. */
  dropped(): boolean;
  /** The call is over: what has not been told of its arguments. */
  rest(args: Record<string, unknown>): void;
}

export interface ArrivalOptions {
  index: number;
  place: Place;
  inlineParameter: string;
  maxDepth: number;
  /** Whether strings that have been told as deltas are kept for the call's end. */
  collect: boolean;
  emit(event: StreamEvent): void;
  diagnostic(diagnostic: Diagnostic): void;
}

export function createArrivals(call: CallNode, options: ArrivalOptions): Arrivals {
  const { index, maxDepth, emit } = options;
  // The members whose values have been told, wholly.
  const told = new Set<Member>();
  // The beginning of an inline body while it is whitespace: it may be no argument at all (B4). Undefined behind it.
  let blank: string | undefined = "";

  let dropped = false;

  const root: Level = {
    node: call,
    path: [],
    place: options.place,
    shape: options.place,
    name: "",
    index: 0,
    parent: undefined,
    counts: new Map(),
    open: options.place.objectBranches.length < 2,
    ignored: false,
  };
  let level = root;

  const tell = (path: Path, value: unknown, { start, end }: { start: number; end: number }): void =>
    emit({ type: "argument", index, pointer: toPointer(path), value, start, end });

  /** One more occurrence of a name. */
  const enter = (parent: Level, node: ElementNode | Attribute): Level => {
    const { name } = node;
    const count = parent.counts.get(name) ?? 0;
    parent.counts.set(name, count + 1);
    const place = parent.place.member(name);
    const array = !place.unknown && (place.types & ARRAY) !== 0;
    const path = [...parent.path, name];
    const ignored = count > 0 && !array && !place.unknown;
    return {
      node: node as ElementNode,
      path: array || (place.unknown && count > 0) ? [...path, count] : path,
      place: array ? place.item(count) : place,
      shape: placeOf(place, count),
      name,
      index: count,
      parent,
      counts: new Map(),
      open: parent.open && !ignored && certainty(parent.place, name, count, "members") === "close",
      ignored,
    };
  };

  const certain = ({ parent, name, index: at, ignored }: Level, spelling: Spelling): "string" | "close" | undefined => {
    if (parent === undefined || !parent.open || ignored) return undefined;
    const when = certainty(parent.place, name, at, spelling);
    return when === "parent" ? undefined : when;
  };

  /** The value of what has just ended; what is to be said of it is said now. */
  const read = (member: Member, { path, place, shape }: Level): unknown => {
    const c: Coercion = { index, maxDepth, path: [...path], diagnostics: [], unions: undefined, misfit: false };
    const value = readMember(c, member, place, shape);
    for (const diagnostic of c.diagnostics) options.diagnostic(diagnostic);
    return value;
  };

  const takeAttribute = (parent: Level, attribute: Attribute): void => {
    const entered = enter(parent, attribute);
    if (certain(entered, "attribute") === undefined) return;
    told.add(attribute);
    tell(entered.path, read(attribute, entered), rangeOf(attribute));
  };

  /** Tells what has not been told of an object's members. */
  const tellMembers = (node: CallNode | ElementNode, place: Place, path: Path, values: object): void => {
    const byName = new Map<string, Member[]>();
    for (const member of membersOf(node, place)) {
      const same = byName.get(member.name);
      if (same === undefined) byName.set(member.name, [member]);
      else same.push(member);
    }
    for (const [name, value] of Object.entries(values)) {
      const members = byName.get(name);
      if (members === undefined) tell([...path, name], value, bodyOf(node));
      else tellField(members, place.member(name), [...path, name], value);
    }
  };

  const tellField = (members: Member[], place: Place, path: Path, value: unknown): void => {
    const [first] = members as [Member];
    const repeated = members.length > 1 && (place.unknown || (place.types & ARRAY) !== 0);
    if (repeated && Array.isArray(value)) {
      for (const [at, member] of members.entries()) {
        const item = place.unknown ? place : place.item(at);
        tellValue(member, item, placeOf(place, at), [...path, at], value[at]);
      }
    } else if (Array.isArray(value) && !place.unknown && isItem(first, place, value, maxDepth)) {
      tellValue(first, place.item(0), placeOf(place, 0), [...path, 0], value[0]);
    } else tellValue(first, place, placeOf(place, 0), path, value);
  };

  const tellValue = (member: Member, place: Place, shape: Place, path: Path, value: unknown): void => {
    if (told.has(member)) return;
    const nested = member.type === "element" && isMembers(member, shape) && isFilled(value);
    if (nested) tellMembers(member, place, path, value as object);
    else tell(path, value, rangeOf(member));
  };

  return {
    attribute: (attribute) => takeAttribute(root, attribute),

    open: (element) => {
      level = enter(level, element);
      // Under an object an attribute is a member whatever the body is (B6); else the body has a say (V10).
      if (level.shape.types !== OBJECT) return;
      for (const attribute of element.tag.attributes) takeAttribute(level, attribute);
    },

    text: (text, start) => {
      if (level === root) {
        const name = inlineTarget(root.place, call.tag.attributes, options.inlineParameter);
        if (name === undefined || !root.open) return undefined;
        const delta = (blank ?? "") + text;
        if (blank !== undefined && spaceEnd(delta, 0) === delta.length) {
          blank = delta;
          return undefined;
        }
        blank = undefined;
        const end = start + text.length;
        const pointer = toPointer([name]);
        emit({ type: "argument-delta", index, pointer, delta, start: end - delta.length, end });
      } else if (certain(level, "text") === "string") {
        const pointer = toPointer(level.path);
        emit({ type: "argument-delta", index, pointer, delta: text, start, end: start + text.length });
      } else return undefined;
      if (options.collect) return undefined;
      dropped = true;
      return "drop";
    },

    close: (element) => {
      const closed = level;
      level = closed.parent ?? root;
      const members = isMembers(element, closed.shape);
      const empty = element.tag.selfClosing && element.tag.attributes.length === 0;
      const when = certain(closed, members ? "members" : empty ? "empty" : "text");
      if (when === undefined) return;
      told.add(element);
      if (textOf(element)?.dropped) return;
      if (!members) tell(closed.path, when === "string" ? bodyText(element) : read(element, closed), rangeOf(element));
      else if (!allTold(element, told)) {
        const value = read(element, closed);
        if (isFilled(value)) tellMembers(element, closed.place, closed.path, value);
        else tell(closed.path, value, element);
      }
    },

    dropped: () => dropped,

    rest: (args) => tellMembers(call, root.place, [], args),
  };
}

/** Whether a sole occurrence gave an array's item, not the whole array (M3). */
function isItem(member: Member, place: Place, value: readonly unknown[], maxDepth: number): boolean {
  if (value.length !== 1) return false;
  if (member.type === "attribute") return member.value === true || !Array.isArray(readJson(member.value, maxDepth));
  if (textOf(member) === undefined || !isWhole(place)) return true;
  return !Array.isArray(readJson(bodyText(member), maxDepth));
}

function isFilled(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;
}

function allTold({ tag, children }: ElementNode, told: ReadonlySet<Member>): boolean {
  let members = 0;
  for (const member of [...tag.attributes, ...children]) {
    if (member.type !== "attribute" && member.type !== "element") continue;
    if (!told.has(member)) return false;
    members++;
  }
  return members > 0;
}

function rangeOf(member: Member): { start: number; end: number } {
  if (member.type === "element") return member.tag.selfClosing ? member : bodyRange(member);
  return member.value === true ? member : { start: member.valueStart, end: member.valueEnd };
}

function bodyOf(node: CallNode | ElementNode): { start: number; end: number } {
  return textOf(node) ?? node;
}
