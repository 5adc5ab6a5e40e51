/**
 * Completes a tree for `parseTree`: the whitespace between members becomes nodes and every leaf gets its source, so that
 * the leaves tile the input. `parse` does without.
 */
import type { CallNode, ElementNode, MemberNode, StreamNode } from "./tree.ts";

/**
 * Adds spaces and sources to a tree of `text`, in place, and gives it back: now its leaves tile the text.
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
  const { tag, close } = node;
  tag.source = text.slice(tag.start, tag.end);
  if (close !== undefined) close.source = text.slice(close.start, close.end);
  const children: MemberNode[] = [];
  let at = tag.end;
  const space = (end: number): void => {
    if (end > at) children.push({ type: "space", start: at, end, source: text.slice(at, end) });
  };
  for (const child of node.children) {
    space(child.start);
    if (child.type === "element") complete(child, text);
    else if (child.type === "stray") child.source = text.slice(child.start, child.end);
    children.push(child);
    at = child.end;
  }
  space(close === undefined ? node.end : close.start);
  node.children = children;
}
