/**
 * A text's tree on a few short lines, for tests of what the grammar mends: prose in quotes, each call as
 * `name[attributes]{members}`, and the marks below it with what they cut out, found and expected.
 *
 * Behind a name: `/` it closes itself, `!` it has no close tag, `…` the input cuts it. Behind a text: `~` no closer
 * follows. `?` stands before what is stray.
 */
import type { CallNode, ElementNode, Mark, MemberNode, StreamNode } from "../../src/grammar/tree.ts";
import { compileTools } from "../../src/index.ts";
import { type ParseOptions, parseTree } from "../../src/parse.ts";
import type { Toolset } from "../../src/schema/tool.ts";
import { readTree } from "../laws/entries.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const object = { type: "object", properties: { s: string, n: integer } };
const holder = { anyOf: [string, { type: "object", properties: { o: object } }] };
const either = { anyOf: [string, { type: "object", properties: { k: integer, s: string } }] };

/** `f` takes an integer `n`, a string `s`, objects `o` and `call`, `u` of unknown type, `b` and `e` string or object; `t` a text. */
export const outlined: Toolset = compileTools([
  {
    name: "f",
    parameters: {
      type: "object",
      properties: { n: integer, s: string, o: object, u: {}, b: either, e: holder, call: object },
    },
  },
  { name: "t", parameters: { type: "object", properties: { text: string } } },
]);

function element(node: CallNode | ElementNode): string {
  const { name, tag, cut, closeStart } = node;
  const attributes = tag.attributes.map(({ name, value }) => (value === true ? name : `${name}='${value}'`));
  const list = attributes.length > 0 ? `[${attributes.join(" ")}]` : "";
  const end = (tag.selfClosing ? "/" : closeStart < 0 ? "!" : "") + (cut ? "…" : "");
  const members = node.children.filter(({ type }) => type !== "space").map(member);
  return `${name}${list}${end}${members.length > 0 ? `{${members.join(" ")}}` : ""}`;
}

function member(node: MemberNode): string {
  if (node.type === "element") return element(node);
  if (node.type === "text") return JSON.stringify(node.value) + (node.unclosed ? "~" : "");
  return `?${JSON.stringify(node.type === "stray" ? node.source : "")}`;
}

const note = (text: string, { code, start, end, found, expected }: Mark): string =>
  [code, JSON.stringify(text.slice(start, end)), found, expected].filter((part) => part !== "").join(" ");

function lines(tree: StreamNode, text: string): string[] {
  const said: string[] = tree.marks.map((mark) => note(text, mark));
  for (const child of tree.children) {
    if (child.type === "text") said.push(JSON.stringify(child.value));
    else said.push(element(child), ...child.marks.map((mark) => note(text, mark)));
  }
  return said;
}

/** The outline of a text; the language and the reader alone have to agree on it. */
export function outline(text: string, options: ParseOptions = { tools: outlined }): string[] {
  const said = lines(parseTree(text, options), text);
  const read = lines(readTree(text, options), text);
  if (said.join("\n") !== read.join("\n")) throw new Error(`the language has ${said}, the reader ${read}`);
  return said;
}

/** The outline of a text of which only so many characters may wait: what the language alone makes of it. */
export function outlineHeld(text: string, maxHeld: number): string[] {
  return lines(parseTree(text, { tools: outlined, maxHeld }), text);
}
