/** The instructions: their examples are calls that run, whatever the tools are; what is said at which length. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { tools as manyTools } from "../bench/calls.ts";
import {
  compileTools,
  type InstructionLength,
  isRunnable,
  parse,
  type ToolDefinition,
  ToolDefinitionError,
  toolInstructions,
} from "../src/index.ts";
import { createRandom, deriveSeed } from "./generators/random.ts";
import { asDefinitions, generateTools } from "./generators/schemas.ts";

const LENGTHS: readonly InstructionLength[] = ["short", "medium", "full"];
const agentTools = JSON.parse(
  readFileSync(new URL("../examples/tools.json", import.meta.url), "utf8"),
) as ToolDefinition[];

const string = { type: "string" };
const tool = (name: string, properties: object, more: object = {}): ToolDefinition => ({
  name,
  parameters: { type: "object", properties, ...more },
});

/** The list of the tools, the examples, the rules. */
function sectionsOf(text: string): { list: string; examples: string; rules: string } {
  const at = text.indexOf("\n\nTo call a tool");
  const from = text.indexOf("\n\n", at + 2);
  const to = text.lastIndexOf("\n\n");
  return { list: text.slice(0, at), examples: text.slice(from, to), rules: text.slice(to + 2) };
}

/** What the examples say; that each can be run, and nothing is to be said against it, is held on the way. */
function examplesOf(tools: readonly ToolDefinition[], text: string = toolInstructions(tools)) {
  const { calls, diagnostics, text: prose } = parse(sectionsOf(text).examples, { tools: compileTools(tools) });
  expect(diagnostics).toEqual([]);
  expect(calls.every(isRunnable)).toBe(true);
  expect(prose.trim()).toBe("");
  return calls;
}

describe("the examples", () => {
  test("are one of each form that the tools allow", () => {
    const forms = (tools: readonly ToolDefinition[]): string[] => examplesOf(tools).map(({ form }) => form);
    expect(forms(agentTools)).toEqual(["attributes", "elements", "inline"]);
    expect(forms(manyTools)).toEqual(["attributes", "elements", "inline"]);
    expect(forms([tool("edit", { input: string })])).toEqual(["attributes", "elements", "inline"]);
    expect(forms([tool("add", { a: { type: "number" }, b: { type: "number" } }, { required: ["a", "b"] })])).toEqual([
      "attributes",
      "elements",
    ]);
    expect(forms([tool("plan", { steps: { type: "array", items: string } }, { required: ["steps"] })])).toEqual([
      "elements",
    ]);
    expect(forms([tool("stop", {})])).toEqual(["attributes"]);
  });

  test("show what the tools have: a list, an object, a text beside an attribute", () => {
    expect(examplesOf(agentTools).map(({ name, arguments: args }) => [name, Object.keys(args)])).toEqual([
      ["read", ["path", "offset"]],
      ["search", ["pattern", "globs", "options"]],
      ["write", ["path", "content"]],
    ]);
  });

  test("take what the schemas offer", () => {
    const [call] = examplesOf([
      tool(
        "book",
        {
          city: { type: "string", examples: ["Porto"] },
          nights: { type: "integer", minimum: 2, maximum: 5 },
          board: { enum: ["half", "full"] },
          day: { type: "string", format: "date" },
          kind: { const: "room" },
          rooms: { type: "integer", default: 3 },
        },
        { required: ["city", "nights", "board", "day", "kind", "rooms"] },
      ),
    ]);
    expect(call?.arguments).toEqual({
      city: "Porto",
      nights: 5,
      board: "half",
      day: "2025-03-14",
      kind: "room",
      rooms: 3,
    });
    const whole = [tool("go", { to: string }, { examples: [{ to: "the sea" }] })];
    expect(toolInstructions(whole)).toContain('<call:go to="the sea"/>');
  });

  test("are made for tools that are odd, or left out", () => {
    const odd: ToolDefinition[] = [
      { name: "bare" },
      { name: "empty", parameters: {} },
      tool("never", { a: false }, { required: ["a"] }),
      tool("exact", { code: { type: "string", pattern: "^[A-Z]{3}\\d$" } }, { required: ["code"] }),
      tool(
        "tree",
        { node: { $ref: "#/$defs/Node" } },
        {
          required: ["node"],
          $defs: {
            Node: {
              type: "object",
              properties: { value: string, next: { $ref: "#/$defs/Node" } },
              required: ["value"],
            },
          },
        },
      ),
      tool(
        "endless",
        { node: { $ref: "#/$defs/A" } },
        {
          required: ["node"],
          $defs: { A: { type: "object", properties: { a: { $ref: "#/$defs/A" } }, required: ["a"] } },
        },
      ),
      tool("self", { again: { $ref: "#" } }),
      tool("loop", { x: { $ref: "#/$defs/A" } }, { $defs: { A: { $ref: "#/$defs/B" }, B: { $ref: "#/$defs/A" } } }),
      tool("union", {
        x: {
          anyOf: [
            { type: "object", properties: { a: string } },
            { type: "array", items: string },
          ],
        },
      }),
      tool("named", { "Content Type": string, constructor: string, ["__proto__"]: string }),
      tool("all", { x: { allOf: [{ type: "integer" }, { minimum: 3 }] } }, { required: ["x"] }),
      {
        name: "branches",
        parameters: { anyOf: [{ properties: { a: string } }, { properties: { b: { type: "null" } } }] },
      },
      tool("big", { word: { enum: Array.from({ length: 5000 }, (_, at) => `word-${at}`) } }),
      tool("tuple", { at: { type: "array", prefixItems: [{ type: "number" }, string], minItems: 2 } }),
    ];
    for (const definition of odd) {
      for (const length of LENGTHS) examplesOf([definition], toolInstructions([definition], { length }));
    }
    expect(examplesOf(odd).length).toBeGreaterThan(0);
  });

  test("hold for generated tools, and the text is the same each time", { timeout: 60_000 }, () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
    process.stdout.write(`instructions: SEED=${seed}\n`);
    let examples = 0;
    for (let run = 0; run < 60; run++) {
      const tools = asDefinitions(generateTools(createRandom(deriveSeed(seed, run))));
      const text = toolInstructions(tools, { length: LENGTHS[run % 3] as InstructionLength });
      if (text === "") continue;
      examples += examplesOf(tools, text).length;
      expect(toolInstructions(structuredClone(tools), { length: LENGTHS[run % 3] as InstructionLength })).toBe(text);
    }
    expect(examples).toBeGreaterThan(60);
  });
});

describe("the list", () => {
  const listOf = (tools: readonly ToolDefinition[], length: InstructionLength = "short"): string[] =>
    sectionsOf(toolInstructions(tools, { length })).list.split("\n").slice(2);

  test("spells types as programmers do", () => {
    expect(
      listOf([
        tool(
          "f",
          {
            a: string,
            b: { type: ["integer", "null"] },
            c: { enum: ["x", 1] },
            d: { type: "array", items: { anyOf: [string, { type: "number" }] } },
            e: { type: "object", properties: { g: { const: true }, "h i": {} }, required: ["g"] },
            j: { type: "object", additionalProperties: { type: "number" } },
            k: { type: "array", prefixItems: [string, string] },
            l: { type: "string", nullable: true },
          },
          { required: ["a"] },
        ),
      ]),
    ).toEqual([
      "`?` marks what may be left out.",
      '- f(a: string, b?: integer | null, c?: "x" | 1, d?: (string | number)[], e?: {g: true, "h i"?: any}, j?: {[name]: number}, k?: [string, string], l?: string | null)',
    ]);
  });

  test("names what is used again, once", () => {
    const $defs = { Point: { type: "object", properties: { x: { type: "number" } } }, Once: { type: "boolean" } };
    const properties = {
      from: { $ref: "#/$defs/Point" },
      to: { $ref: "#/$defs/Point" },
      fast: { $ref: "#/$defs/Once" },
    };
    expect(listOf([tool("go", properties, { $defs }), tool("run", properties, { $defs })])).toEqual([
      "`?` marks what may be left out.",
      "- go(from?: Point, to?: Point, fast?: boolean)",
      "- run(from?: Point, to?: Point, fast?: boolean)",
      "- type Point = {x?: number}",
    ]);
    const other = { Point: { type: "string" } };
    expect(
      listOf([
        tool("go", properties, { $defs }),
        tool("say", { a: properties.from, b: properties.to }, { $defs: other }),
      ]),
    ).toContain("- say(a?: Point2, b?: Point2)");
  });

  test("has a recursive type by its name", () => {
    const $defs = { Node: { type: "object", properties: { next: { $ref: "#/$defs/Node" } } } };
    expect(listOf([tool("walk", { from: { $ref: "#/$defs/Node" } }, { $defs })])).toContain(
      "- type Node = {next?: Node}",
    );
    expect(listOf([tool("walk", { again: { $ref: "#" } })])).toContain("- type Arguments = {again?: Arguments}");
  });

  test("leaves out what no call can name", () => {
    const tools = [
      tool("fs.read", {}),
      tool("bad", { "a b": string }, { required: ["a b"] }),
      tool("good", { "a b": string, c: string }),
    ];
    expect(listOf(tools)).toEqual(["`?` marks what may be left out.", "- good(c?: string)"]);
    expect(toolInstructions(tools.slice(0, 2))).toBe("");
    expect(toolInstructions([])).toBe("");
  });

  test("says more with the length", () => {
    const described: ToolDefinition[] = [
      {
        name: "read",
        description: "Reads a file.\nNever a folder.",
        parameters: {
          type: "object",
          properties: {
            path: { ...string, description: "Where\nit is" },
            part: {
              type: "object",
              properties: { from: { type: "integer", description: "First line", minimum: 1, default: 1 } },
            },
          },
          required: ["path"],
        },
      },
    ];
    const signature = "- read(path: string, part?: {from?: integer})";
    expect(listOf(described, "short").slice(1)).toEqual([signature]);
    const medium = [`${signature}: Reads a file.`, "  Never a folder.", "  - path: Where it is"];
    expect(listOf(described, "medium").slice(1)).toEqual(medium);
    expect(listOf(described, "full").slice(1)).toEqual([...medium, "  - part.from: First line; default 1; at least 1"]);
  });

  test("does not list thousands of values", () => {
    const [, line = ""] = listOf([tool("say", { word: { enum: Array.from({ length: 5000 }, (_, at) => at) } })]);
    expect(line).toBe("- say(word?: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | … 4992 more)");
  });
});

describe("the rules", () => {
  test("are those that the tools need", () => {
    const rules = (tools: readonly ToolDefinition[]): string => sectionsOf(toolInstructions(tools)).rules;
    expect(rules(agentTools)).toMatch(/A list repeats/);
    expect(rules(agentTools)).toMatch(/For `edit`, `write`: /);
    const plain = rules([tool("add", { a: { type: "number" } })]);
    expect(plain).not.toMatch(/list|object|For /i);
    expect(rules(Array.from({ length: 9 }, (_, at) => tool(`say${at}`, { text: string })))).toMatch(
      /For tools that take text alone: /,
    );
  });

  test("grow with the length", () => {
    const counts = LENGTHS.map(
      (length) => sectionsOf(toolInstructions(agentTools, { length })).rules.split("\n").length,
    );
    expect(counts).toEqual([...counts].sort((one, other) => one - other));
    expect(new Set(counts).size).toBe(3);
  });
});

test("what cannot be is refused", () => {
  expect(() => toolInstructions([{ name: "f", parameters: { type: "string" } }])).toThrow(ToolDefinitionError);
  const length = "long" as InstructionLength;
  expect(() => toolInstructions(agentTools, { length })).toThrow(
    'there is no length "long"; it is short, medium or full',
  );
});
