/**
 * Well-formed calls that have wholly arrived: the reader leaves them to the productions, and tells its listener the same
 * as if their pieces had come one by one.
 */
import { beforeNewline, newlineAt } from "./delimiters.ts";
import type { Listener, Machine } from "./machine.ts";
import { run } from "./primitives.ts";
import type { Productions } from "./productions.ts";
import type { Search } from "./search.ts";
import type { CallNode, ElementNode, MemberNode, TextNode } from "./tree.ts";

/**
 * A well-formed call that has wholly arrived need not be read step by step: the productions read it, and the listener is
 * told the same as if it had come in pieces. Answers whether there was one at `m.at`.
 */
export function wholeCalls(m: Machine, { call, begin }: Productions, search: Search): () => boolean {
  let text = "";
  return () => {
    const { window } = m;
    if (window.text !== text) {
      text = window.text;
      search.reset(window.ended);
      begin();
    }
    const reply = run(call, text, m.at - window.base);
    if (!reply.status) return false;
    if (window.base > 0) shift(reply.value, window.base);
    m.at = reply.index + window.base;
    if (m.listener !== undefined) replay(m.listener, reply.value);
    return true;
  };
}

/** Tells everything of a call, from its name to its end. */
function replay(listener: Listener, call: CallNode): void {
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

/** Moves a node by an offset: it was read from a part of the input. */
function shift(node: CallNode | ElementNode, by: number): void {
  shiftRange(node, by);
  shiftRange(node.tag, by);
  for (const attribute of node.tag.attributes) {
    shiftRange(attribute, by);
    attribute.valueStart += by;
    attribute.valueEnd += by;
  }
  if (node.closeStart >= 0) node.closeStart += by;
  for (const child of node.children) {
    if (child.type === "element") shift(child, by);
    else shiftRange(child, by);
  }
}

function shiftRange(range: { start: number; end: number }, by: number): void {
  range.start += by;
  range.end += by;
}
