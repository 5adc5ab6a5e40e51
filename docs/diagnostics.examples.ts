/**
 * One text for each diagnostic code, small, that yields it. `docs/diagnostics.md` shows them, and a test parses them.
 */
import type { DiagnosticCode } from "../src/diagnostics/catalogue.ts";
import type { ToolDefinition } from "../src/schema/tool.ts";

export interface DiagnosticExample {
  input: string;
  /** Without them, the text is read without any tools. */
  tools?: readonly ToolDefinition[];
  options?: { maxDepth?: number; maxHeld?: number };
}

/** A tool from its parameters: all of them optional but those in `required`. */
const tool = (name: string, properties: Record<string, unknown>, ...required: string[]): ToolDefinition => ({
  name,
  parameters: { type: "object", properties, ...(required.length > 0 && { required }) },
});

const text = { type: "string" };
const texts = { type: "array", items: text };
const read = [tool("read", { path: text, limit: { type: "integer", minimum: 1 } }, "path")];
const edit = [tool("edit", { input: text }, "input")];

export const examples: Record<DiagnosticCode, DiagnosticExample> = {
  "unclosed-quote": { input: '<call:read path="src/a.ts/>', tools: read },
  "unexpected-in-tag": { input: '<call:read path="src/a.ts", limit=5/>', tools: read },
  "missing-space": { input: '<call:read path="src/a.ts"limit=5/>', tools: read },
  "missing-value": { input: "<call:read path=/>", tools: read },
  "suspicious-value": {
    input: "<call:grep pattern= path=src/>",
    tools: [tool("grep", { pattern: text, path: text })],
  },
  "unknown-tool": { input: '<call:raed path="a.ts"/>', tools: read },
  "call-as-text": { input: "Write <call:NAME> and the body.", tools: read },
  "stray-text": {
    input: "<call:read>\n<path>a.ts</path>,\n<limit>5</limit>\n</call:read>",
    tools: read,
  },
  "stray-close-tag": { input: "<call:read>\n<path>a.ts</path>\n</file>\n</call:read>", tools: read },
  "mismatched-close-tag": { input: "<call:read>\n<path>a.ts</path>\n</call>", tools: read },
  "unclosed-element": { input: "<call:read>\n<limit>5\n<path>a.ts</path>\n</call:read>", tools: read },
  "unclosed-call": {
    input: '<call:read>\n<path>a.ts</path>\n<call:read path="b.ts"/>',
    tools: read,
  },
  "truncated-call": { input: "<call:edit>\n*** Begin Patch\n", tools: edit },
  "closer-in-body": {
    input: "<call:edit>\n<input>ends with </call:edit></input>\n</call:edit>",
    tools: edit,
  },
  "too-deep": { input: "<call:f><a><b><c>1</c></b></a></call:f>", options: { maxDepth: 1 } },
  "held-too-long": {
    input: `Write <call:NAME> ${"and so on ".repeat(3)}`,
    tools: read,
    options: { maxHeld: 16 },
  },
  "inline-without-schema": { input: "<call:note>\nwater the plants\n</call:note>" },
  "inline-not-eligible": {
    input: "<call:search>\nissueDate\n</call:search>",
    tools: [tool("search", { pattern: text, globs: texts })],
  },
  "invalid-value": { input: '<call:read path="a.ts" limit=ten/>', tools: read },
  "precision-loss": { input: '<call:read path="a.ts" limit=9007199254740993/>', tools: read },
  "empty-as-null": {
    input: "<call:wait><until></until></call:wait>",
    tools: [tool("wait", { until: { type: ["number", "null"] } })],
  },
  "empty-as-true": {
    input: "<call:list><recursive/></call:list>",
    tools: [tool("list", { recursive: { type: "boolean" } })],
  },
  "json-as-object": {
    input: '<call:plot><size>{"width": 40}</size></call:plot>',
    tools: [tool("plot", { size: { type: "object", properties: { width: { type: "number" } } } })],
  },
  "json-as-array": {
    input: "<call:open><ports>[80, 443]</ports></call:open>",
    tools: [tool("open", { ports: { type: "array", items: { type: "integer" } } })],
  },
  "not-an-object": {
    input: "<call:plot><size>large</size></call:plot>",
    tools: [tool("plot", { size: { type: "object", properties: { width: { type: "number" } } } })],
  },
  "structured-attribute": {
    input: "<call:open ports=80/>",
    tools: [tool("open", { ports: { type: "array", items: { type: "integer" } } })],
  },
  "ignored-attributes": {
    input: '<call:read path="a.ts"><limit unit="lines">5</limit></call:read>',
    tools: read,
  },
  "suspicious-item": {
    input: '<call:add><tags>["a", "b"]</tags></call:add>',
    tools: [tool("add", { tags: texts })],
  },
  "duplicate-parameter": { input: "<call:read><path>a.ts</path><path>b.ts</path></call:read>", tools: read },
  "unknown-parameter": { input: '<call:read path="a.ts" lines=5/>', tools: read },
  "missing-parameter": { input: "<call:read limit=5/>", tools: read },
  "forbidden-parameter": {
    input: '<call:stop now why="done"/>',
    tools: [
      {
        name: "stop",
        parameters: { type: "object", properties: { now: { type: "boolean" } }, additionalProperties: false },
      },
    ],
  },
  "wrong-type": { input: '<call:read path="a.ts" limit=true/>', tools: read },
  "schema-mismatch": { input: '<call:read path="a.ts" limit=0/>', tools: read },
};
