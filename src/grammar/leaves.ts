/**
 * Completes a tree for `parseTree`: the whitespace between members becomes nodes and every leaf gets its source, so that
 * the leaves tile the input. `parse` does without.
 */
import type { CallNode, ElementNode, MemberNode, StreamNode } from "./tree.ts";

/**
 * Adds spaces and sources to a tree of `text`, in place, and gives it back: now its leaves tile the text (P2). Once is
 * enough; `parseTree` has done it.
 *
 * @example
 * const text = "<call:ls> <all/></call:ls>";
 * const tree = createLanguage(syntacticShapes()).stream.tryParse(text);
 * completeTree(tree, text).children[0].children[0].type; // "space"
 */
export function completeTree(stream: StreamNode, text: string): StreamNode {
  for (const child of stream.children) if (child.type === "call") complete(child, text);
  return stream;
}

function complete(node: CallNode | ElementNode, text: string): void {
  const { tag, closeStart, end } = node;
  tag.source = text.slice(tag.start, tag.end);
  if (closeStart >= 0) node.close = { type: "close-tag", start: closeStart, end, source: text.slice(closeStart, end) };
  const children: MemberNode[] = [];
  let at = tag.end;
  const space = (to: number): void => {
    if (to > at) children.push({ type: "space", start: at, end: to, source: text.slice(at, to) });
  };
  for (const child of node.children) {
    space(child.start);
    if (child.type === "element") complete(child, text);
    else if (child.type === "stray") child.source = text.slice(child.start, child.end);
    children.push(child);
    at = child.end;
  }
  space(closeStart < 0 ? end : closeStart);
  node.children = children;
}
