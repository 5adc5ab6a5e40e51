/** Anthropic's shapes: blocks of messages. */
import { expect, test } from "vitest";
import { callsFrom, callsTo, resultsTo, toolsFrom } from "../../src/adapters/anthropic.ts";
import { parse, ToolDefinitionError } from "../../src/index.ts";

const input_schema = { type: "object", properties: { path: { type: "string" } }, required: ["path"] };
const tools = toolsFrom([{ name: "read", description: "Reads", input_schema, cache_control: { type: "ephemeral" } }]);

test("toolsFrom takes definitions with a schema, and leaves out those that Anthropic defines", () => {
  expect(tools).toEqual([{ name: "read", description: "Reads", parameters: input_schema }]);
  expect(toolsFrom([{ type: "custom", name: "read", input_schema }])).toHaveLength(1);
  expect(
    toolsFrom([
      { type: "web_search_20250305", name: "web_search" },
      { type: "bash_20250124", name: "bash" },
    ]),
  ).toEqual([]);
  expect(() => toolsFrom([{ input_schema } as never])).toThrow(ToolDefinitionError);
  expect(() => toolsFrom(["read" as never])).toThrow(ToolDefinitionError);
});

test("callsTo makes blocks with objects for input, copies of the arguments", () => {
  const turn = parse('<call:read path="a.ts"/><call:read/>', { tools });
  const { calls, toolCallErrors } = callsTo(turn);
  expect(calls).toEqual([{ type: "tool_use", id: "call_0", name: "read", input: { path: "a.ts" } }]);
  expect(calls[0]?.input).not.toBe(turn.calls[0]?.arguments);
  expect(toolCallErrors.map(({ message }) => message.split("\n")[0])).toEqual(["Call 2, read, was not run:"]);
});

test("callsFrom takes tool_use alone, and objects alone", () => {
  const found = callsFrom([
    { type: "thinking", thinking: "Hm.", signature: "" },
    { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: {} },
    { type: "tool_use", id: "toolu_1", name: "read", input: { path: "a.ts" } },
    { type: "tool_use", id: "toolu_2", name: "read", input: "a.ts" },
    { type: "tool_use", id: "toolu_3", name: "read", input: undefined },
  ]);
  expect(found.calls).toEqual([{ id: "toolu_1", name: "read", arguments: { path: "a.ts" } }]);
  expect(found.toolCallErrors.map(({ index, id, message, arguments: source }) => [index, id, message, source])).toEqual(
    [
      [1, "toolu_2", "Call 2, read, was not run:\n- Expected the arguments as an object, found a string", "a.ts"],
      [2, "toolu_3", "Call 3, read, was not run:\n- Expected the arguments as an object, found nothing", undefined],
    ],
  );
  expect(callsFrom("only prose").order).toEqual([]);
  expect(callsFrom(null).order).toEqual([]);
});

test("resultsTo makes text of every kind of content, in the order of the calls", () => {
  const sent = callsTo({ calls: Array.from({ length: 4 }, () => ({ name: "read", arguments: {} })) });
  const results = resultsTo(sent, [
    { type: "text", text: "Here they are." },
    { type: "tool_result", tool_use_id: "call_3", content: "no such file", is_error: true },
    {
      type: "tool_result",
      tool_use_id: "call_1",
      content: [
        { type: "text", text: "a picture:" },
        { type: "image", source: { type: "base64", media_type: "image/png", data: "AAAA" } },
        { type: "image", source: { type: "url", url: "https://example.org/a.png" } },
        { type: "document", source: { type: "text", media_type: "text/plain", data: "plain" } },
        { type: "document", source: { type: "content", content: "as a text" } },
        { type: "document", source: { type: "content", content: [{ type: "text", text: "in parts" }] } },
        { type: "search_result", title: "t", source: "s", content: [{ type: "text", text: "found" }] },
      ],
    },
    { type: "tool_result", tool_use_id: "call_0" },
    { type: "tool_result", tool_use_id: "call_2", content: [] },
  ]);
  expect(results.map(({ text, isError }) => [text, isError])).toEqual([
    ["", false],
    ["a picture:\n[image: image/png]\n[image: https://example.org/a.png]\nplain\nas a text\nin parts\nfound", false],
    ["", false],
    ["no such file", true],
  ]);
  expect(results[1]?.result?.content).toHaveLength(7);
});
