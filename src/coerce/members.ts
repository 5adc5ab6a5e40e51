/**
 * The members of one call or element: attributes first, then child elements (P4), without what a cut makes worthless
 * (E3), and which of them bear the same name (M1, M4).
 */
import type { Attribute, CallNode, ElementNode, MemberNode, TextNode } from "../grammar/tree.ts";
import { ARRAY, OBJECT, type Place, STRING } from "../schema/place.ts";

export type Member = Attribute | ElementNode;

/** Which members bear the same name: the positions of the one before and the one behind, -1 for none. */
export interface Links {
  before: number[];
  behind: number[];
}

/** Up to so many members are compared one by one; beyond, a map costs less. */
const FEW = 12;

/** The body that was read verbatim, if it was. */
export function textOf(node: CallNode | ElementNode): TextNode | undefined {
  const first = node.children[0];
  return first !== undefined && first.type === "text" ? first : undefined;
}

/** Whether a member's text was told and not kept: its value reads as empty. */
export function isDropped(member: Member): boolean {
  return member.type === "element" && textOf(member)?.dropped === true;
}

export function membersOf(node: CallNode | ElementNode, place: Place): readonly Member[] {
  const { attributes } = node.tag;
  const { children } = node;
  if (children.length === 0) return attributes;
  if (isPlain(children)) return attributes.length === 0 ? children : [...attributes, ...children];
  const members: Member[] = [];
  for (const attribute of attributes) members.push(attribute);
  for (const child of children) {
    if (child.type !== "element") continue;
    if (!child.cut || isWorth(child, place, members)) members.push(child);
  }
  return members;
}

/** Whole elements and nothing between them: the list can be used as it is. */
function isPlain(children: MemberNode[]): children is ElementNode[] {
  for (const child of children) {
    if (child.type !== "element" || child.cut) return false;
  }
  return true;
}

/**
 * E3: whether a cut element has a value. A text has one if it cannot be anything but a string; members have one if at
 * least one of them has.
 */
function isWorth(node: ElementNode, parent: Place, before: readonly Member[]): boolean {
  const place = parent.member(node.name);
  let index = 0;
  for (const member of before) if (member.name === node.name) index++;
  const shape = placeOf(place, index);
  if (textOf(node) !== undefined) return isString(place, index);
  if (node.children.length > 0 || shape.types === OBJECT) return membersOf(node, shape).length > 0;
  return isString(place, index);
}

function isString(place: Place, index: number): boolean {
  if (place.types === STRING) return true;
  if (place.unknown || !(place.types & ARRAY)) return false;
  return (index > 0 || place.types === ARRAY) && place.item(index).types === STRING;
}

/** The place under which the grammar read the body of one occurrence. */
export function placeOf(place: Place, index: number): Place {
  return place.unknown || !(place.types & ARRAY) ? place : place.occurrence(index);
}

/** Links the members of one name; undefined if no name occurs twice. */
export function link(members: readonly Member[]): Links | undefined {
  return members.length <= FEW ? linkFew(members) : linkMany(members);
}

function linkFew(members: readonly Member[]): Links | undefined {
  let links: Links | undefined;
  for (let at = 1; at < members.length; at++) {
    const { name } = members[at] as Member;
    for (let other = at - 1; other >= 0; other--) {
      if ((members[other] as Member).name !== name) continue;
      links ??= noLinks(members.length);
      join(links, other, at);
      break;
    }
  }
  return links;
}

/** Members of one name mostly follow each other: the map is asked once for each run of them. */
function linkMany(members: readonly Member[]): Links | undefined {
  let links: Links | undefined;
  const last = new Map<string, number>();
  let before = "";
  for (let at = 0; at < members.length; at++) {
    const { name } = members[at] as Member;
    let other: number | undefined = at - 1;
    if (name !== before) {
      if (at > 0) last.set(before, other);
      before = name;
      other = last.get(name);
    }
    if (other === undefined) continue;
    links ??= noLinks(members.length);
    join(links, other, at);
  }
  return links;
}

function noLinks(length: number): Links {
  return { before: new Array<number>(length).fill(-1), behind: new Array<number>(length).fill(-1) };
}

function join(links: Links, other: number, at: number): void {
  links.behind[other] = at;
  links.before[at] = other;
}
