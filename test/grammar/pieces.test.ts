/**
 * P3, for the reader alone: however a text is cut, its listener is told the same; and whether well-formed calls are left
 * to the productions makes no difference to the tree.
 */
import { expect, test } from "vitest";
import { compileTools, type ToolDefinition, type Toolset } from "../../src/index.ts";
import type { ParseOptions } from "../../src/options.ts";
import { workedCases } from "../cases/cases.ts";
import { parseTree, readTree } from "../laws/entries.ts";
import { told } from "./told.ts";

/** Compiled when a test first wants them: what is broken should fail a test, not the file. */
let texts: [name: string, input: string, options: ParseOptions][] | undefined;
function allTexts(): [name: string, input: string, options: ParseOptions][] {
  const compiled = new Map<string, Toolset>();
  const toolset = (tools: ToolDefinition[]): Toolset => {
    const key = JSON.stringify(tools);
    const known = compiled.get(key) ?? compileTools(tools);
    compiled.set(key, known);
    return known;
  };
  texts ??= workedCases
    .filter(({ input }) => input.length < 300)
    .map(({ name, input, tools, options }) => [name, input, { ...options, ...(tools && { tools: toolset(tools) }) }]);
  return texts;
}

test.each([undefined, 6])("the worked cases, one character at a time, with at most %s characters held", (maxHeld) => {
  for (const [name, input, options] of allTexts()) {
    const limited = maxHeld === undefined ? options : { ...options, maxHeld };
    const singles = Array.from(input, (_, at) => at);
    const [whole, parts] = [told(input, [], limited), told(input, singles, limited)];
    if (parts !== whole) expect(parts, name).toBe(whole);
  }
});

test("the worked cases: the language and the reader make the same tree", () => {
  for (const [name, input, options] of allTexts()) {
    const own = JSON.stringify(readTree(input, options));
    const tree = JSON.stringify(parseTree(input, options));
    if (own !== tree) expect(own, name).toBe(tree);
  }
});

test("the worked cases, behind prose that has come before: whole calls are told with their own offsets", () => {
  for (const [name, input, options] of allTexts()) {
    const text = `Some words. ${input} And more.`;
    const [whole, parts] = [told(text, [], options), told(text, [5, 12], options)];
    if (parts !== whole) expect(parts, name).toBe(whole);
  }
});
