/** Tools, calls and results as the AI SDK has them, there and back. */
import type { LanguageModelV3ToolCallPart } from "@ai-sdk/provider";
import {
  type AssistantContent,
  generateText,
  jsonSchema,
  type ModelMessage,
  type ToolCallPart,
  type ToolContent,
  type ToolResultPart,
  tool,
} from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, expectTypeOf, test } from "vitest";
import { callsFrom, callsTo, resultsTo, toolsFrom } from "../../src/adapters/ai-sdk.ts";
import { writeJson } from "../../src/coerce/json.ts";
import { compileTools, parse, ResultOrderError, render, toolInstructions } from "../../src/index.ts";
import { createRandom, deriveSeed } from "../generators/random.ts";
import { generateTools } from "../generators/schemas.ts";
import { generateArguments } from "../generators/values.ts";
import { usage } from "./ai-sdk.model.ts";

const parameters = { type: "object", properties: { path: { type: "string" }, limit: { type: "integer" } } } as const;
const tools = [{ name: "read", parameters }];

describe("toolsFrom", () => {
  test("takes what the SDK gives to a model", async () => {
    const finishReason = { unified: "stop", raw: undefined } as const;
    const model = new MockLanguageModelV3({ doGenerate: { content: [], finishReason, usage, warnings: [] } });
    const read = tool({ description: "Reads", inputSchema: jsonSchema<object>(parameters) });
    await generateText({ model, tools: { read }, prompt: "Go." });
    expect(toolsFrom(model.doGenerateCalls[0]?.tools ?? [])).toEqual([
      { name: "read", description: "Reads", parameters },
    ]);
  });

  test("leaves out what the provider runs, and keeps examples for the instructions", () => {
    const ours = toolsFrom([
      { type: "provider", id: "mock.search", name: "search", args: {} },
      { type: "function", name: "read", inputSchema: parameters, inputExamples: [{ input: { path: "notes.md" } }] },
      { type: "function", name: "any", inputSchema: {}, inputExamples: [{ input: { x: 1 } }] },
    ]);
    expect(ours.map(({ name }) => name)).toEqual(["read", "any"]);
    expect(compileTools(ours).tools.get("any")?.place.schemaless).toBe(true);
    expect(toolInstructions(ours)).toContain('<call:read path="notes.md"/>');
  });
});

describe("callsTo", () => {
  const text = '<call:read path="a.ts"/>\n<call:read limit=x/>';
  const turn = parse(text, { tools });

  test("gives the parts of a message, and says what stays behind", () => {
    const { calls, toolCallErrors, order } = callsTo(turn, { text });
    expect(calls).toEqual([{ type: "tool-call", toolCallId: "call_0", toolName: "read", input: { path: "a.ts" } }]);
    expect(toolCallErrors).toMatchObject([
      {
        index: 1,
        id: "call_1",
        message: expect.stringMatching(/^Call 2, read, was not run:\n- argument limit, line 2: /),
      },
    ]);
    expect(order.map(({ id }) => id)).toEqual(["call_0", "call_1"]);
  });

  test("gives what messages of the SDK take", () => {
    const { calls } = callsTo(turn);
    expectTypeOf(calls).toExtend<ToolCallPart[]>();
    const content: AssistantContent = calls;
    const message: ModelMessage = { role: "assistant", content };
    expect(message.content).toBe(calls);
  });
});

describe("callsFrom", () => {
  test("reads messages, answers and results of the SDK", () => {
    const content = [
      { type: "text", text: "So." },
      { type: "tool-call", toolCallId: "a", toolName: "read", input: { path: "a" } },
      { type: "tool-call", toolCallId: "b", toolName: "read", input: '{"path":"b"}' },
      { type: "tool-call", toolCallId: "c", toolName: "web", input: {}, providerExecuted: true },
    ] satisfies (ToolCallPart | { type: "text"; text: string })[];
    expect(callsFrom(content).calls).toEqual([
      { id: "a", name: "read", arguments: { path: "a" } },
      { id: "b", name: "read", arguments: { path: "b" } },
    ]);
    expect(callsFrom("Text alone.").calls).toEqual([]);
    expectTypeOf<LanguageModelV3ToolCallPart[]>().toExtend<Parameters<typeof callsFrom>[0]>();
    expectTypeOf<AssistantContent>().toExtend<Parameters<typeof callsFrom>[0]>();
  });

  test.each([
    ["[1]", "an array"],
    ["{", 'found "{"'],
    [7, "a number"],
    [null, "null"],
  ])("an input %j is an error that says so, and is kept", (input, words) => {
    const { calls, toolCallErrors } = callsFrom([{ type: "tool-call", toolCallId: "a", toolName: "read", input }]);
    expect(calls).toEqual([]);
    expect(toolCallErrors).toMatchObject([{ id: "a", arguments: input, message: expect.stringContaining(words) }]);
  });

  test("undoes callsTo", () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
    process.stdout.write(`calls: SEED=${seed}\n`);
    for (let run = 0; run < 300; run++) {
      const random = createRandom(deriveSeed(seed, run));
      const calls = generateTools(random).map((each, at) => ({
        id: `${run}-${at}`,
        name: each.name,
        arguments: generateArguments(random, each),
      }));
      const { calls: sent } = callsTo({ calls });
      expect(callsFrom(sent).calls, `SEED=${seed}, run ${run}`).toEqual(calls);
      const asText = sent.map((part) => ({ ...part, input: writeJson(part.input) }));
      expect(callsFrom(asText).calls, `SEED=${seed}, run ${run}`).toEqual(calls);
    }
  });
});

describe("resultsTo", () => {
  const text = '<call:read path="a"/><call:read limit=x/><call:read path="b"/>';
  const sent = callsTo(parse(text, { tools }));
  const result = (toolCallId: string, value: string): ToolResultPart => ({
    type: "tool-result",
    toolCallId,
    toolName: "read",
    output: { type: "text", value },
  });

  test("orders by id, and says why a call was not run", () => {
    const denied = { ...result("call_0", ""), output: { type: "execution-denied", reason: "No." } } as const;
    expect(resultsTo(sent, [result("call_2", "bee"), denied])).toMatchObject([
      { id: "call_0", text: "No.", isError: true },
      { id: "call_1", text: expect.stringMatching(/^Call 2, read, was not run:/), isError: true, result: undefined },
      { id: "call_2", text: "bee", isError: false, result: { toolCallId: "call_2" } },
    ]);
  });

  test("takes the content of a message", () => {
    const content: ToolContent = [result("call_0", "a"), result("call_2", "b")];
    expect(resultsTo(sent, content)).toHaveLength(3);
    expect(() => resultsTo(sent, [result("call_0", "a")])).toThrow(ResultOrderError);
  });

  test("takes the results of the SDK, and what tools threw", async () => {
    const finishReason = { unified: "stop", raw: undefined } as const;
    const called = (toolCallId: string, input: object) =>
      ({ type: "tool-call", toolCallId, toolName: "any", input: JSON.stringify(input) }) as const;
    const given = [{ give: "s" }, { give: { a: 1, when: "1970" } }, { give: null }, {}, { fail: "no" }, { give: 1 }];
    const content = given.map((each, at) => called(String(at), each));
    const model = new MockLanguageModelV3({ doGenerate: { content, finishReason, usage, warnings: [] } });
    const any = tool({
      inputSchema: jsonSchema<{ give?: unknown; fail?: string }>({}),
      execute: async ({ give, fail }) => (fail === undefined ? give : Promise.reject(new Error(fail))),
    });
    const result = await generateText({ model, tools: { any }, prompt: "Go." });
    expect(resultsTo(callsFrom(result.toolCalls), result.content).map(({ text, isError }) => [text, isError])).toEqual([
      ["s", false],
      ['{"a":1,"when":"1970"}', false],
      ["null", false],
      ["null", false],
      ["no", true],
      ["1", false],
    ]);
    expect(() => resultsTo(callsFrom(result.toolCalls), result.toolResults)).toThrow('The call "4" has no result');
  });

  test("keeps -0 and dates, and passes by what is preliminary or the provider's", () => {
    const due = callsFrom([{ type: "tool-call", toolCallId: "x", toolName: "f", input: {} }]);
    const value = { zero: -0, when: new Date(0) };
    const raw = { type: "tool-result", toolCallId: "x", toolName: "f", input: {}, output: { zero: -0 } };
    const texts = (...parts: object[]) => resultsTo(due, parts as (typeof raw)[]).map(({ text }) => text);
    expect(
      texts({ ...raw, preliminary: true, output: 0 }, { ...raw, toolCallId: "y", providerExecuted: true }, raw),
    ).toEqual(['{"zero":-0}']);
    expect(texts({ ...raw, output: value })).toEqual(['{"zero":0,"when":"1970-01-01T00:00:00.000Z"}']);
    expect(texts({ ...raw, type: "tool-error", error: { code: 7 } })).toEqual(['{"code":7}']);
  });

  test("orders by calls that another model made", () => {
    const due = callsFrom([{ type: "tool-call", toolCallId: "x", toolName: "read", input: { path: "a" } }]);
    expect(render(due.calls, { tools })).toBe('<call:read path="a"/>');
    expect(resultsTo(due, [result("x", "a")])).toMatchObject([{ text: "a" }]);
  });
});
