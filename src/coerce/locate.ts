/**
 * From a JSON pointer into a call's arguments back to the source: which characters a value was read from. The names of
 * each node are indexed once, so many look-ups in one call stay linear (E7).
 */
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import type { Attribute, CallNode, ElementNode, TextNode } from "../grammar/tree.ts";
import { valueEnd, valueStart } from "./block.ts";
import { bodyRange, bodyText } from "./elements.ts";
import { type Member, textOf } from "./members.ts";
import { toKeys } from "./pointer.ts";

export interface Range {
  start: number;
  end: number;
}

/** Where a value comes from. */
export interface Site {
  /** The value's characters: between the quotes, a body without its delimiters, a whole element, or all occurrences. */
  value: Range;
  /** The attribute or element, from the first occurrence to the last. */
  member: Range;
  /** The open tag that names it; what is read from an attribute or has several occurrences has the member here. */
  tag: Range;
}

export type Locator = (pointer: JsonPointer) => Site | undefined;

type Index = Map<string, Member[]>;

/**
 * A function that finds the source of what a pointer shows in `args`, which were read from `node`. What lies inside a
 * JSON text has the text's site; the empty pointer has the call's. Undefined where the pointer shows nothing.
 *
 * @example
 * locate(node, call.arguments)("/path")?.value;
 */
export function locate(node: CallNode, args: Record<string, unknown>): Locator {
  const indices = new Map<CallNode | ElementNode, Index>();

  const indexOf = (parent: CallNode | ElementNode): Index => {
    let index = indices.get(parent);
    if (index === undefined) {
      index = indexMembers(parent);
      indices.set(parent, index);
    }
    return index;
  };

  return (pointer) => {
    const keys = toKeys(pointer);
    let shown: unknown = args;
    for (const key of keys) shown = child(shown, key);
    if (shown === undefined) return undefined;
    let parent: CallNode | ElementNode = node;
    let value: unknown = args;
    for (let at = 0; at < keys.length; at++) {
      value = child(value, keys[at] as string);
      if (value === undefined) return undefined;
      const members: Member[] | undefined = indexOf(parent).get(keys[at] as string);
      if (members === undefined) return siteOfText(parent);
      let member = members[0] as Member;
      if (Array.isArray(value)) {
        const repeated = members.length > 1;
        if (at + 1 === keys.length) return repeated ? siteOfAll(members) : siteOf(member);
        value = child(value, keys[++at] as string);
        if (value === undefined) return undefined;
        if (repeated) {
          const occurrence: Member | undefined = members[Number(keys[at])];
          if (occurrence === undefined) return siteOfAll(members);
          member = occurrence;
        }
      }
      if (at + 1 === keys.length || member.type === "attribute" || !hasMembers(member)) return siteOf(member);
      parent = member;
    }
    return { value: node, member: node, tag: node.tag };
  };
}

function child(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
  if (Array.isArray(value) && key === "length") return undefined;
  return (value as Record<string, unknown>)[key];
}

function indexMembers(parent: CallNode | ElementNode): Index {
  const index: Index = new Map();
  const add = (member: Member): void => {
    const members = index.get(member.name);
    if (members === undefined) index.set(member.name, [member]);
    else members.push(member);
  };
  for (const attribute of parent.tag.attributes) add(attribute);
  for (const member of parent.children) if (member.type === "element") add(member);
  return index;
}

/** A text that is not empty is the value, whatever the attributes (V10). */
function hasMembers(node: ElementNode): boolean {
  if (bodyText(node) !== "") return false;
  return node.tag.attributes.length > 0 || node.children.some((member) => member.type === "element");
}

/** What an inline body fills (B1); below an element, a key of its JSON text. */
function siteOfText(parent: CallNode | ElementNode): Site | undefined {
  if (parent.type === "element") return siteOf(parent);
  const text = textOf(parent);
  if (text === undefined) return undefined;
  const value = inlineRange(text);
  return { value, member: value, tag: parent.tag };
}

/** The characters of an inline body without its delimiters (B8). */
export function inlineRange(text: TextNode): Range {
  const start = valueStart(text.value);
  return { start: text.start + start, end: text.start + valueEnd(text.value, start, text.unclosed) };
}

function siteOf(member: Member): Site {
  if (member.type === "attribute") return { value: attributeRange(member), member, tag: member };
  const value = member.tag.selfClosing ? member : bodyRange(member);
  return { value, member, tag: member.tag };
}

/** A bare attribute has no value of its own (T6). */
function attributeRange(attribute: Attribute): Range {
  if (attribute.value === true) return attribute;
  return { start: attribute.valueStart, end: attribute.valueEnd };
}

function siteOfAll(members: readonly Member[]): Site {
  const range = { start: (members[0] as Member).start, end: (members[members.length - 1] as Member).end };
  return { value: range, member: range, tag: range };
}
