/** What endpoints and hosts give that is not quite as OpenAI's. */
import { describe, expect, test } from "vitest";
import { callsFrom, callsTo, resultsTo, toolsFrom } from "../../src/adapters/openai.ts";
import { parse, ToolDefinitionError } from "../../src/index.ts";
import { jsonDeltas, StreamParser } from "../../src/stream.ts";

const read = { name: "read", parameters: { type: "object", properties: { id: { type: "integer" } } } };

describe("callsFrom", () => {
  test("takes arguments that are null or are not there for none", () => {
    const items = [
      { type: "function", id: "a", function: { name: "f", arguments: null } },
      { type: "function", id: "b", function: { name: "f" } },
      { type: "function_call", call_id: "c", name: "f", arguments: null },
    ];
    const { calls, toolCallErrors } = callsFrom(items);
    expect(calls.map(({ arguments: given }) => given)).toEqual([{}, {}, {}]);
    expect(toolCallErrors).toEqual([]);
  });

  test("takes a call without a type for a function's", () => {
    const items = [
      { id: "a", function: { name: "f", arguments: "{}" } },
      { type: null, id: "b", function: { name: "f", arguments: "{}" } },
      { role: "user", content: "x" },
    ];
    expect(callsFrom(items).calls.map(({ id }) => id)).toEqual(["a", "b"]);
  });
});

describe("callsTo", () => {
  test.each([
    ["1234567890123456789", "1234567890123456800"],
    ["-0", "-0"],
    ["9007199254740993", "9007199254740992"],
  ])("writes %s as a reader of integers takes it", (found, written) => {
    const text = `<call:read id=${found}/>`;
    const sent = callsTo(parse(text, { tools: [read] }), { all: true });
    expect(sent.calls).toMatchObject([{ function: { arguments: `{"id":${written}}` } }]);
    const toJson = jsonDeltas();
    const parser = new StreamParser({ tools: [read] });
    const events = [...parser.push(text), ...parser.end()];
    expect(events.map((event) => toJson(event)?.delta ?? "").join("")).toBe(`{"id":${written}}`);
  });

  test("says what is no list of tools, or no turn", () => {
    expect(() => callsTo(parse("<call:read/>"), { tools: [null as never] })).toThrow(ToolDefinitionError);
    for (const turn of [parse("<call:read/>").calls, null, {}]) {
      expect(() => callsTo(turn as never)).toThrow(/^callsTo: expected what parse or callsFrom gives/);
    }
  });
});

test("resultsTo lets what is no result pass by", () => {
  const due = callsFrom([{ type: "function", id: "a", function: { name: "f", arguments: "{}" } }]);
  const chat = [
    { role: "user", content: "x" },
    { role: "tool", tool_call_id: "a", content: "ran" },
  ];
  expect(resultsTo(due, chat)).toMatchObject([{ id: "a", text: "ran", result: chat[1] }]);
  const items = [
    { type: "message", role: "assistant", content: [] },
    { type: "reasoning", summary: [] },
    { type: "function_call_output", call_id: "a", output: "ran" },
  ];
  expect(resultsTo(due, items).map(({ text }) => text)).toEqual(["ran"]);
});

test("toolsFrom names a definition that is no object", () => {
  expect(() => toolsFrom([{ type: "web_search" }, null as never])).toThrow('Tool "#2"');
});
