/** `pi-native tree`: the raw tree of a text, before any schema gives a value its type. */
import { Option } from "commander";
import { clip, quote } from "../diagnostics/quote.ts";
import type { Attribute, CallNode, CloseTag, MemberNode, OpenTag, StreamNode } from "../grammar/tree.ts";
import { parseTree } from "../index.ts";
import { type AddCommand, type ReadingFlags, readingOptions, takeText } from "./command.ts";
import { readText } from "./input.ts";

const formats = {
  outline: (tree: StreamNode, text: string): string => outline(tree, text),
  json: (tree: StreamNode): string => `${JSON.stringify(tree, undefined, 2)}\n`,
};

interface Flags extends ReadingFlags {
  format: keyof typeof formats;
}

export const treeCommand: AddCommand = (program, terminal, exit) => {
  takeText(program.command("tree"))
    .description("Show the raw tree of a text, with offsets in UTF-16 units")
    .addOption(
      new Option("-f, --format <format>", "an indented outline, or JSON")
        .choices(Object.keys(formats))
        .default("outline"),
    )
    .action(async (file: string | undefined, flags: Flags) => {
      const options = await readingOptions(flags, terminal);
      const text = await readText(file, terminal);
      terminal.stdout.write(formats[flags.format](parseTree(text, options), text));
      exit(0);
    });
};

type Shown = StreamNode | CallNode | MemberNode | OpenTag | CloseTag | Attribute;

/** One line a node, its children below it, two spaces deeper; on a stack, as trees may be deep. */
function outline(tree: StreamNode, text: string): string {
  const lines: string[] = [];
  const waiting: { node: Shown; depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, depth } = next;
    lines.push(`${"  ".repeat(depth)}${node.type} ${node.start}-${node.end}${detail(node, text)}\n`);
    const parts = partsOf(node);
    for (let index = parts.length - 1; index >= 0; index--) {
      const part = parts[index];
      if (part !== undefined) waiting.push({ node: part, depth: depth + 1 });
    }
    if ("marks" in node) {
      for (const { code, start, end } of node.marks) {
        lines.push(`${"  ".repeat(depth + 1)}! ${code} ${start}-${end}\n`);
      }
    }
  }
  return lines.join("");
}

function partsOf(node: Shown): readonly (Shown | undefined)[] {
  switch (node.type) {
    case "stream":
      return node.children;
    case "call":
    case "element":
      return [node.tag, ...node.children, node.close];
    case "open-tag":
      return node.attributes;
    default:
      return [];
  }
}

function detail(node: Shown, text: string): string {
  switch (node.type) {
    case "stream":
      return "";
    case "call":
    case "element":
      return ` ${clip(node.name)}${node.cut ? " (cut)" : ""}`;
    case "attribute":
      return ` ${clip(node.name)}${node.value === true ? "" : ` = ${quote(node.value)}`}`;
    default:
      return ` ${quote(text.slice(node.start, node.end))}`;
  }
}
