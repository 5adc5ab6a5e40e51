/**
 * Texts that cost a careless parser more than linear time (E7), each by its name and made to any size. The law in
 * `test/laws/linear.test.ts` and the benchmarks share them.
 */
import type { ToolDefinition } from "../src/schema/tool.ts";

/** A text, and the tools to read it with; none: no tools are given. */
export interface StressInput {
  text: string;
  tools: ToolDefinition[] | undefined;
}

/** A stress input of about `size` characters. */
export type Stress = (size: number) => StressInput;

const string = { type: "string" };

const edit: ToolDefinition = {
  name: "edit",
  parameters: { type: "object", properties: { input: string }, required: ["input"] },
};

const read: ToolDefinition = {
  name: "read",
  parameters: {
    type: "object",
    properties: { path: string, offset: { type: "integer" }, tags: { type: "array", items: string } },
  },
};

const tree: ToolDefinition = {
  name: "tree",
  parameters: {
    type: "object",
    properties: { node: { $ref: "#/$defs/Node" } },
    $defs: {
      Node: {
        type: "object",
        properties: {
          name: string,
          node: { $ref: "#/$defs/Node" },
          nodes: { type: "array", items: { $ref: "#/$defs/Node" } },
        },
      },
    },
  },
};

/** A tool whose parameter is one of two object types, each with many names (V7). */
function unionTool(width: number): ToolDefinition {
  const properties = (prefix: string): Record<string, unknown> =>
    Object.fromEntries(Array.from({ length: width }, (_, index) => [`${prefix}${index}`, { type: "integer" }]));
  return {
    name: "union",
    parameters: {
      type: "object",
      properties: {
        either: {
          anyOf: [
            { type: "object", properties: properties("a"), additionalProperties: false },
            { type: "object", properties: properties("b") },
          ],
        },
      },
    },
  };
}

/** As many repetitions of `unit` as fit into `size`. */
function fill(unit: string, size: number): string {
  return unit.repeat(Math.max(1, Math.floor(size / unit.length)));
}

/** As many different units as fit into `size`. */
function fillBy(unit: (index: number) => string, size: number): string {
  const parts: string[] = [];
  for (let index = 0, length = 0; length < size; index++) {
    const part = unit(index);
    parts.push(part);
    length += part.length;
  }
  return parts.join("");
}

/** `size` characters of one unit within a text. */
function flood(unit: string, before = "", after = "", tools?: ToolDefinition[]): Stress {
  return (size) => ({ text: before + fill(unit, size) + after, tools });
}

/** Every stress input by its name. */
export const stresses: Record<string, Stress> = {
  "prose: opening brackets": flood("<"),
  "prose: call openings without a name": flood("<call:"),
  "prose: words": flood("lorem ipsum ", "", "", [edit]),
  "prose: close tags": flood("</call:edit></input>", "", "", [edit]),

  "calls: small and complete": flood('<call:read path="a" offset=1/>\n', "", "", [read]),
  "calls: never closed, one body": flood("<call:read>", "", "", [read]),
  "calls: never closed, no tools, one body": flood("<call:x>"),
  "calls: never closed, each ends the one before": flood('<call:read path="a">', "", "", [read]),
  "calls: never closed, no tools, each ends the one before": flood("<call:x><a>1</a>"),
  "calls: never closed, within elements": flood("<call:tree><node><nodes>", "", "", [tree]),
  "calls: each with an unclosed string element": flood("<call:read><path>x</call:read>", "", "", [read]),
  "calls: each with an unclosed string element, never closed": flood("<call:read><path>x", "", "", [read]),
  "calls: each with another unclosed element": (size) => ({
    text: fillBy((index) => `<call:x><a${index}>y</call:x>`, size),
    tools: undefined,
  }),
  "calls: strings that run over later calls": flood(
    '<call:read><path><call:read path="a"/>',
    "",
    "</path></call:read>",
    [read],
  ),
  "calls: inline bodies with another call's opening": flood("<call:edit>\n<call:edit>\n</call:edit>\n", "", "", [edit]),

  "unknown tools: open tags": flood("<call:nope>", "", "", [edit]),
  "unknown tools: openings without an end": flood("<call:nope ", "", "", [edit]),
  "unknown tools: names, each another": (size) => ({
    text: fillBy((index) => `<call:x${index}>`, size),
    tools: [edit],
  }),
  "unknown tools: open tags before one closer": flood("<call:nope>", "", "</call:nope>", [edit]),
  "unknown tools: inside an unknown tool": flood("<call:nope><a>1</a>", "<call:outer>", "</call:outer>", [edit]),

  "tags: unclosed quotes": flood("<call:read path='>", "", "", [read]),
  "tags: unclosed quotes of both kinds": flood(`<call:read path="a offset='b>`, "", "", [read]),
  "tags: unclosed quotes without an end": flood(' a="x', "<call:read", "", [read]),
  "tags: an attribute repeated": flood(" a=1", "<call:x", "/>"),
  "tags: a declared attribute repeated": flood(' path="x"', "<call:read", "/>", [read]),
  "tags: attributes, each another": (size) => ({
    text: `<call:x${fillBy((index) => ` a${index}=1`, size)}/>`,
    tools: undefined,
  }),
  "tags: attributes that nothing ends": flood(" a=1", "<call:x"),
  "tags: whitespace": flood(" ", "<call:x", "/>"),
  "tags: whitespace that nothing ends": flood(" \n", "<call:x", ""),
  "tags: whitespace behind every name": flood("<call:x          >", "", ""),
  "tags: junk": flood(" ,", "<call:read", "/>", [read]),
  "tags: equals signs": flood(" =", "<call:read a", "/>", [read]),
  "tags: slashes": flood("/", "<call:read path=", ">", [read]),

  "bodies: near closers, inline": flood(
    "</call </cal </call:edi </call:edit </call:editor>",
    "<call:edit>",
    "</call:edit>",
    [edit],
  ),
  "bodies: near closers, inline, never closed": flood("</call:edit \n</call:edi ", "<call:edit>", "", [edit]),
  "bodies: closers of other calls, inline": flood("</call></call:other></call:edit >", "<call:edit>", "", [edit]),
  "bodies: near closers in a string element": flood(
    "</pat </path </call:read",
    "<call:read><path>",
    "</path></call:read>",
    [read],
  ),
  "bodies: the call's closer in a string element": flood("</call:read>", "<call:read><path>", "</path></call:read>", [
    read,
  ]),
  "bodies: newlines": flood("\n", "<call:edit>", "</call:edit>", [edit]),
  "bodies: carriage returns": flood("\r", "<call:edit>", "", [edit]),
  "bodies: whitespace before the first content": flood(" \n", "<call:read>", "<path>x</path></call:read>", [read]),

  "members: whitespace": flood("\n ", "<call:x><a>1</a>", "</call:x>"),
  "members: stray text": flood("x <a>1</a>", "<call:x><b>1</b>", "</call:x>"),
  "members: stray close tags": flood("</b>", "<call:x><a>1</a>", "</call:x>"),
  "members: brackets": flood("< ", "<call:x><a>1</a>", "</call:x>"),
  "members: a name repeated": flood("<a>1</a>", "<call:x>", "</call:x>"),
  "members: an array's name repeated": flood("<tags>x</tags>", "<call:read>", "</call:read>", [read]),
  "members: a scalar's name repeated": flood("<offset>1</offset>", "<call:read>", "</call:read>", [read]),
  "members: names, each another": (size) => ({
    text: `<call:x>${fillBy((index) => `<a${index}>1</a${index}>`, size)}</call:x>`,
    tools: undefined,
  }),
  "members: a wide object in a union": (size) => {
    const width = 500;
    const object = `<either>${fillBy((index) => `<b${index}>1</b${index}>`, width * 14)}</either>`;
    return { text: fill(`<call:union>${object}</call:union>`, size), tools: [unionTool(width)] };
  },
  "members: repeated names in a union": flood("<a1>1</a1>", "<call:union><either>", "</either></call:union>", [
    unionTool(20),
  ]),

  "nesting: opens without schema": flood("<a>", "<call:x>"),
  "nesting: opens and closes without schema": (size) => {
    const depth = Math.floor(size / 7);
    return { text: `<call:x>${"<a>".repeat(depth)}${"</a>".repeat(depth)}</call:x>`, tools: undefined };
  },
  "nesting: opens with a schema": flood("<node>", "<call:tree>", "", [tree]),
  "nesting: opens and closes with a schema": (size) => {
    const depth = Math.floor(size / 13);
    return { text: `<call:tree>${"<node>".repeat(depth)}${"</node>".repeat(depth)}</call:tree>`, tools: [tree] };
  },
  "nesting: opens closed by the call": flood("<node>", "<call:tree>", "</call:tree>", [tree]),
  "nesting: opens of other names": (size) => ({
    text: `<call:x>${fillBy((index) => `<a${index}>`, size)}</call:x>`,
    tools: undefined,
  }),
  "nesting: a hundred deep, again and again": flood(
    `${"<a>".repeat(100)}1${"</a>".repeat(100)}`,
    "<call:x>",
    "</call:x>",
  ),
  "nesting: JSON brackets": flood("[", "<call:x><a>", "</a></call:x>"),

  "tentative: undone by a late closer": flood("<b><c></b><c></c>", "<call:x><a>", "</b></b></a></call:x>"),
  "tentative: undone again and again": flood("<a><b>x</a>", "<call:x>", "</call:x>"),
  "tentative: undone at the end": flood("<b>1</b>", "<call:x><a>", "x</a></call:x>"),
  "tentative: two hundred deep, undone at the end": (size) => ({
    text: `<call:x>${"<a>".repeat(200)}${fill("<b>1</b>", size)}x${"</a>".repeat(200)}</call:x>`,
    tools: undefined,
  }),
  "tentative: never closed": flood("<a><b>1</b>", "<call:x>", "</call:x>"),
  "tentative: other names, never closed": (size) => ({
    text: `<call:x>${fillBy((index) => `<a${index % 150}><b>1</b>`, size)}</call:x>`,
    tools: undefined,
  }),
  "tentative: closed by an ancestor": flood("<a><b><c></a>", "<call:x>", "</call:x>"),
  "tentative: text behind every element": flood("<a><b>1</b>x</a>", "<call:x>", "</call:x>"),
};

/** Those with names without number: their time may grow with the names too (E7). */
export const distinctNames: ReadonlySet<string> = new Set([
  "calls: each with another unclosed element",
  "unknown tools: names, each another",
  "tags: attributes, each another",
  "members: names, each another",
  "nesting: opens of other names",
]);
