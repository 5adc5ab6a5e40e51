/** What the instructions cost, held against the JSON of the schemas. */
import { readFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { tools as manyTools } from "../bench/calls.ts";
import { type InstructionLength, type ToolDefinition, toolInstructions } from "../src/index.ts";

const LENGTHS: readonly InstructionLength[] = ["short", "medium", "full"];
const agentTools = JSON.parse(
  readFileSync(new URL("../examples/tools.json", import.meta.url), "utf8"),
) as ToolDefinition[];

const listOf = (text: string): string => text.slice(0, text.indexOf("\n\nTo call a tool"));

const ratio = (tools: readonly ToolDefinition[], length: InstructionLength, part: "list" | undefined): number => {
  const text = toolInstructions(tools, { length });
  return countTokens(part === undefined ? text : listOf(text)) / countTokens(JSON.stringify(tools));
};

test("the list is shorter than the schemas, even in full", () => {
  for (const length of LENGTHS) expect(ratio(agentTools, length, "list")).toBeLessThan(0.75);
  for (const length of LENGTHS) expect(ratio(manyTools, length, "list")).toBeLessThan(0.6);
});

test("with sixteen tools all of it is hardly more than the schemas alone", () => {
  expect(ratio(manyTools, "short", undefined)).toBeLessThan(0.85);
  expect(ratio(manyTools, "medium", undefined)).toBeLessThan(1);
  expect(ratio(manyTools, "full", undefined)).toBeLessThan(1.15);
});

test("examples and rules have a bound, however many tools there are", () => {
  const text = toolInstructions(manyTools, { length: "full" });
  expect(countTokens(text) - countTokens(listOf(text))).toBeLessThan(500);
});
