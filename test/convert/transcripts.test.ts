/** The example transcripts are as many as they should be, and what they say of themselves is true. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { compileTools, isRunnable, parse, type ToolDefinition } from "../../src/index.ts";

interface Turn {
  id: string;
  text: string;
  note: string;
  expect: { calls: number; runnable: number; codes: string[] };
}

interface Conversation {
  id: string;
  note: string;
  messages: { role: string; content: string }[];
  tools?: ToolDefinition[];
}

const folder = new URL("../../examples/transcripts/", import.meta.url);
const linesOf = (name: string): unknown[] =>
  readFileSync(new URL(name, folder), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

const definitions = JSON.parse(readFileSync(new URL("tools.json", folder), "utf8")) as ToolDefinition[];
const tools = compileTools(definitions);
const turns = linesOf("turns.jsonl") as Turn[];
const conversations = linesOf("conversations.jsonl") as Conversation[];

describe("the turns", () => {
  test("are many, each with an id and a note of its own", () => {
    expect(turns.length).toBeGreaterThanOrEqual(30);
    expect(turns.filter(({ expect: { codes } }) => codes.length > 0).length).toBeGreaterThanOrEqual(8);
    expect(new Set(turns.map(({ id }) => id)).size).toBe(turns.length);
    expect(new Set(turns.map(({ note }) => note)).size).toBe(turns.length);
  });

  test.each(turns.map((turn): [string, Turn] => [turn.id, turn]))("%s", (_id, turn) => {
    const { calls, diagnostics } = parse(turn.text, { tools });
    expect({
      calls: calls.length,
      runnable: calls.filter(isRunnable).length,
      codes: [...new Set(diagnostics.map(({ code }) => code))].sort(),
    }).toEqual(turn.expect);
  });

  test("call every tool", () => {
    const called = new Set(turns.flatMap(({ text }) => parse(text, { tools }).calls.map(({ name }) => name)));
    expect([...called]).toEqual(expect.arrayContaining([...tools.tools.keys()]));
  });

  test("with mistakes have a name that says so, and no runnable call but what follows", () => {
    for (const { id, expect: said } of turns) {
      expect(id.startsWith("mistake-"), id).toBe(said.codes.length > 0);
      if (said.codes.length > 0) expect(said.runnable, id).toBeLessThan(said.calls);
    }
  });
});

describe("the conversations", () => {
  test("are many, each with an id of its own", () => {
    expect(conversations.length).toBeGreaterThanOrEqual(12);
    expect(new Set(conversations.map(({ id }) => id)).size).toBe(conversations.length);
  });

  test.each(conversations.map((one): [string, Conversation] => [one.id, one]))(
    "%s",
    (_id, { messages, tools: own }) => {
      let due = 0;
      for (const { role, content } of messages) {
        if (role === "tool") expect(--due).toBeGreaterThanOrEqual(0);
        if (role !== "assistant") continue;
        const { calls, diagnostics } = parse(content, { tools: own ?? tools });
        expect(diagnostics).toEqual([]);
        expect(calls.filter((call) => !isRunnable(call))).toEqual([]);
        due = calls.length;
      }
    },
  );
});
