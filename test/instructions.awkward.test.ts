/** Tools whose values are hard to make up, and schemas that are hard to put in a line. */
import { describe, expect, test } from "vitest";
import { compileTools, isRunnable, parse, type ToolDefinition, toolInstructions } from "../src/index.ts";

const tool = (properties: object, more: object = {}): ToolDefinition => ({
  name: "f",
  parameters: { type: "object", properties, required: Object.keys(properties), ...more },
});
const FORMS = "`<call:NAME PARAMETER=VALUE/>`, or `<call:NAME><PARAMETER>VALUE</PARAMETER></call:NAME>`";

describe("a number between narrow bounds", () => {
  test.each([
    [{ exclusiveMinimum: 0, exclusiveMaximum: 1 }, "0.5"],
    [{ minimum: 0.5, maximum: 0.9 }, "0.7"],
    [{ exclusiveMinimum: 10, maximum: 10.5 }, "10.25"],
    [{ minimum: 0.1, maximum: 0.2 }, "0.15"],
    [{ exclusiveMinimum: 9.5 }, "11"],
    [{ minimum: 0.5 }, "10"],
  ])("%j has an example", (bounds, written) => {
    const tools = [tool({ p: { type: "number", ...bounds } })];
    const example = `<call:f p=${written}/>`;
    expect(toolInstructions(tools)).toContain(`\n${example}\n`);
    expect(parse(example, { tools }).calls.every(isRunnable)).toBe(true);
  });
});

describe("where no example shows an element, the forms are shown in general", () => {
  test.each([
    ["a pattern", { p: { type: "string", pattern: "^[A-Z]{3}\\d$" } }],
    ["a long text", { p: { type: "string", minLength: 201 } }],
    [
      "a list beside it",
      { p: { type: "string", pattern: "^\\d$" }, list: { type: "array", items: { type: "string" } } },
    ],
    ["an integer that there is none of", { p: { type: "integer", minimum: 0.2, maximum: 0.8 } }],
  ])("%s", (_name, properties) => {
    expect(toolInstructions([tool(properties)])).toContain(`To call a tool, write a block in your answer: ${FORMS}.\n`);
  });

  test("beside the example of another tool", () => {
    const tools = [
      tool({ p: { type: "string", pattern: "^\\d$" } }),
      { ...tool({}), name: "stop" },
    ] as ToolDefinition[];
    const text = toolInstructions(tools);
    expect(text).toContain(`${FORMS}. For example (the values are made up):\n\n<call:stop/>\n`);
  });

  test("but not where tools take nothing, or an element is shown", () => {
    expect(toolInstructions([tool({})])).not.toContain("NAME");
    expect(toolInstructions([tool({ p: { type: "string" } })])).not.toContain("NAME");
  });
});

describe("what may be left out", () => {
  const listOf = (definition: ToolDefinition, length: "short" | "full" = "short"): string[] =>
    toolInstructions([definition], { length }).split("\n").slice(2);

  test("is explained where only a type with a name has it", () => {
    const $defs = { A: { type: "object", properties: { o: { type: "string" } } } };
    const [first, ...others] = listOf(tool({ a: { $ref: "#/$defs/A" }, b: { $ref: "#/$defs/A" } }, { $defs }));
    expect(first).toBe("`?` marks what may be left out.");
    expect(others).toContain("- type A = {o?: string}");
  });

  test("is not explained where a description looks like it", () => {
    const definition = { ...tool({ a: { const: "why?: so" } }), description: "Really?: yes" } as ToolDefinition;
    expect(listOf(definition, "full")[0]).toMatch(/^- f\(/);
  });

  test("and a pattern is one line, whatever is in it", () => {
    const definition = tool({ p: { type: "string", pattern: "^a\nb$" } });
    expect(listOf(definition, "full")).toContain("  - p: matches ^a\\nb$");
    expect(compileTools([definition]).warnings).toEqual([]);
  });
});
