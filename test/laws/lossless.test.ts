/**
 * Lossless (P2): the leaves of the tree tile the input, what each node says is what stands at its range, and every
 * mark lies within the input.
 */
import { test } from "vitest";
import type { Attribute, CallNode, MemberNode, OpenTag, StreamNode } from "../../src/grammar/tree.ts";
import { holdLaw, LAW_TIMEOUT, soupAndTexts } from "../generators/law.ts";
import { parseTree } from "./entries.ts";

/** A leaf, and the text that it claims to be. */
interface Leaf {
  type: string;
  start: number;
  end: number;
  says: string | undefined;
}

function collectLeaves(tree: StreamNode): Leaf[] {
  const leaves: Leaf[] = [];
  const waiting: (MemberNode | CallNode | Leaf)[] = [...tree.children].reverse();
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if ("says" in node) leaves.push(node);
    else if (node.type === "call" || node.type === "element") {
      const { tag, close } = node;
      leaves.push({ type: "open-tag", start: tag.start, end: tag.end, says: tag.source });
      if (close) waiting.push({ type: "close-tag", start: close.start, end: close.end, says: close.source });
      for (let at = node.children.length - 1; at >= 0; at--) waiting.push(node.children[at] as MemberNode);
    } else {
      const says = node.type === "text" ? node.value : node.source;
      leaves.push({ type: node.type, start: node.start, end: node.end, says });
    }
  }
  return leaves;
}

function wrongLeaf(text: string, tree: StreamNode): string | undefined {
  let at = 0;
  for (const leaf of collectLeaves(tree)) {
    if (leaf.start !== at) return `the ${leaf.type} at ${leaf.start} should start at ${at}`;
    if (leaf.end < leaf.start) return `the ${leaf.type} at ${leaf.start} ends before it starts`;
    if (leaf.end > text.length) return `the ${leaf.type} at ${leaf.start} ends behind the input`;
    const stands = text.slice(leaf.start, leaf.end);
    if (leaf.says !== stands)
      return `the ${leaf.type} at ${leaf.start} says ${JSON.stringify(leaf.says)}, not ${JSON.stringify(stands)}`;
    at = leaf.end;
  }
  return at === text.length ? undefined : `the leaves end at ${at} of ${text.length}`;
}

function wrongAttribute(text: string, tag: OpenTag, attribute: Attribute, from: number): string | undefined {
  const { start, end, name, value, valueStart, valueEnd } = attribute;
  const where = `the attribute at ${start}`;
  if (start < from || end > tag.end || end < start) return `${where} lies outside its place in the tag`;
  if (text.slice(start, start + name.length) !== name) return `${where} does not start with its name ${name}`;
  if (value === true) return text.slice(start, end) === name ? undefined : `${where} is not bare`;
  if (valueStart < start || valueEnd < valueStart || valueEnd > end) return `${where} has its value outside`;
  if (text.slice(valueStart, valueEnd) !== value) return `${where} says ${JSON.stringify(value)} wrongly`;
  return undefined;
}

function wrongTag(text: string, tag: OpenTag, opening: string, cut: boolean): string | undefined {
  if (!text.startsWith(opening + tag.name, tag.start)) return `the tag at ${tag.start} does not start with its name`;
  const stands = text.slice(tag.start, tag.end);
  if (!cut && tag.selfClosing !== stands.endsWith("/>")) return `the tag at ${tag.start} is wrong about closing itself`;
  if (!cut && !stands.endsWith(">")) return `the tag at ${tag.start} does not end in ">"`;
  let from = tag.start + opening.length + tag.name.length;
  for (const attribute of tag.attributes) {
    const wrong = wrongAttribute(text, tag, attribute, from);
    if (wrong) return wrong;
    from = attribute.end;
  }
  return undefined;
}

function wrongNode(text: string, node: CallNode | MemberNode): string | undefined {
  if (node.type !== "call" && node.type !== "element") return undefined;
  const cutTag = node.cut && node.children.length === 0 && node.close === undefined;
  const wrong = wrongTag(text, node.tag, node.type === "call" ? "<call:" : "<", cutTag);
  if (wrong) return wrong;
  if (node.name !== node.tag.name) return `the ${node.type} at ${node.start} and its tag differ in name`;
  const end = node.close?.end ?? node.children.at(-1)?.end ?? node.tag.end;
  if (node.start !== node.tag.start || node.end !== end)
    return `the ${node.type} at ${node.start} is not as long as its parts`;
  if (node.close && !text.startsWith("</", node.close.start)) return `the close tag at ${node.close.start} is none`;
  if (node.tag.selfClosing && (node.children.length > 0 || node.close))
    return `the ${node.type} at ${node.start} closes itself and has a body`;
  return undefined;
}

function wrongMarks(text: string, tree: StreamNode): string | undefined {
  for (const node of [tree, ...tree.children]) {
    if (node.type === "text") continue;
    for (const mark of node.marks) {
      if (mark.start < node.start || mark.end < mark.start || mark.end > text.length) {
        return `the mark ${mark.code} at ${mark.start} to ${mark.end} lies outside its node`;
      }
    }
  }
  return undefined;
}

function wrongTree(text: string, tree: StreamNode): string | undefined {
  if (tree.type !== "stream" || tree.start !== 0 || tree.end !== text.length) return "the stream is not the input";
  const waiting: (CallNode | MemberNode)[] = [...tree.children];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const wrong = wrongNode(text, node);
    if (wrong) return wrong;
    if ("children" in node) for (const child of node.children) waiting.push(child);
  }
  return wrongLeaf(text, tree) ?? wrongMarks(text, tree);
}

test("lossless: the tree printed back is the input", { timeout: LAW_TIMEOUT }, () => {
  holdLaw("lossless", (text, tools) => wrongTree(text, parseTree(text, tools ? { tools } : {})), soupAndTexts);
});
