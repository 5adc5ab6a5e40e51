/**
 * What a listener is told of a well-formed call that was read as a whole: the same as if its pieces had come one by one.
 */
import { beforeNewline, newlineAt } from "./delimiters.ts";
import type { Listener } from "./machine.ts";
import type { CallNode, ElementNode, MemberNode, TextNode } from "./tree.ts";

/** Tells everything of a call, from its name to its end. */
export function replay(listener: Listener, call: CallNode): void {
  listener.callOpen(call);
  for (const attribute of call.tag.attributes) listener.attribute(attribute);
  tellMembers(listener, call.children);
  listener.callClose(call);
}

function tellMembers(listener: Listener, members: readonly MemberNode[]): void {
  for (const member of members) {
    if (member.type === "element") tellElement(listener, member);
    else if (member.type === "text") tellText(listener, member);
  }
}

function tellElement(listener: Listener, element: ElementNode): void {
  listener.elementOpen(element);
  const { reading } = element.tag;
  // A scalar is told by its close, and what was read on trial too (B6).
  if (reading === "members" || reading === "text") tellMembers(listener, element.children);
  listener.elementClose(element);
}

/** A body's text, without its delimiters (B8). */
function tellText(listener: Listener, node: TextNode): void {
  const { value } = node;
  const from = newlineAt(value, 0);
  const to = beforeNewline(value, value.length, from);
  if (to === from) return;
  if (listener.text(value.slice(from, to), node.start + from) !== "drop") return;
  node.value = "";
  node.dropped = true;
}

/** Moves a call by an offset: it was read from a part of the input. */
export function shift(call: CallNode, by: number): void {
  shiftNode(call, by);
}

function shiftNode(node: CallNode | ElementNode, by: number): void {
  shiftRange(node, by);
  shiftRange(node.tag, by);
  for (const attribute of node.tag.attributes) {
    shiftRange(attribute, by);
    attribute.valueStart += by;
    attribute.valueEnd += by;
  }
  if (node.close !== undefined) shiftRange(node.close, by);
  for (const child of node.children) {
    if (child.type === "element") shiftNode(child, by);
    else shiftRange(child, by);
  }
}

function shiftRange(range: { start: number; end: number }, by: number): void {
  range.start += by;
  range.end += by;
}
