/** Makes nodes, each kind with its fields in one order, so that the language's and the reader's are alike. */
import type { Attribute, CallNode, ElementNode, Mark, MemberNode, OpenTag, TextNode } from "./tree.ts";

// The language makes no marks, and what has none shares the list.
const NO_MARKS: Mark[] = [];

export function textNode(start: number, end: number, value: string, unclosed: boolean): TextNode {
  return { type: "text", start, end, value, unclosed };
}

export function attributeNode(
  start: number,
  end: number,
  name: string,
  value: string | true,
  valueStart: number,
  valueEnd: number,
): Attribute {
  return { type: "attribute", start, end, name, value, valueStart, valueEnd };
}

/** A closed element: its close tag, if it has one, is its last characters. */
export function elementNode(tag: OpenTag, children: MemberNode[], end: number): ElementNode {
  const closeStart = tag.selfClosing ? -1 : end - tag.name.length - 3;
  return { type: "element", start: tag.start, end, name: tag.name, tag, children, closeStart, cut: false };
}

export function callNode(start: number, tag: OpenTag, children: MemberNode[], end: number, known: boolean): CallNode {
  const closeStart = tag.selfClosing ? -1 : end - tag.name.length - 8;
  return { type: "call", start, end, name: tag.name, known, tag, children, closeStart, cut: false, marks: NO_MARKS };
}
