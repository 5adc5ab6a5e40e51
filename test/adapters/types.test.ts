/**
 * The shapes are those of the packages that people use: what theirs have, ours take, and what ours give, theirs take. The
 * compiler checks it (`npm run types`); at run time only the entries' names are looked at.
 */
import type Anthropic from "@anthropic-ai/sdk";
import type { CallToolRequestParams, CallToolResult, Tool } from "@modelcontextprotocol/sdk/types.js";
import type OpenAI from "openai";
import { describe, expect, expectTypeOf, test } from "vitest";
import * as anthropic from "../../src/adapters/anthropic.ts";
import * as mcp from "../../src/adapters/mcp.ts";
import * as openai from "../../src/adapters/openai.ts";
import { compileTools, type ParseResult, parse, type ToolDefinition } from "../../src/index.ts";

type Chat = OpenAI.Chat.Completions.ChatCompletionMessage;
type Responses = OpenAI.Responses.Response;

describe("the adapters have the same names", () => {
  test.each(Object.entries({ openai, anthropic, mcp }))("%s", (_name, entry) => {
    expect(Object.keys(entry)).toEqual(expect.arrayContaining(["toolsFrom", "callsTo", "callsFrom", "resultsTo"]));
  });

  test("and take what parse gives, and what callsFrom gives", () => {
    const turn = parse("");
    expectTypeOf(turn).toExtend<openai.Turn>();
    expectTypeOf(openai.callsFrom([])).toExtend<mcp.Turn>();
    expectTypeOf(openai.callsTo).toBeCallableWith(turn);
    expectTypeOf<ParseResult>().toExtend<anthropic.Turn>();
    expectTypeOf<openai.PlainTool>().toExtend<ToolDefinition>();
    expect(openai.callsTo(mcp.callsFrom([])).order).toEqual([]);
  });
});

test("OpenAI: chat completions", () => {
  const sent = openai.callsTo(parse(""));
  expectTypeOf(sent.calls).toExtend<OpenAI.Chat.ChatCompletionMessageToolCall[]>();
  expectTypeOf(sent.calls).toExtend<NonNullable<Chat["tool_calls"]>>();
  expectTypeOf<{
    role: "assistant";
    tool_calls: openai.ChatToolCall[];
  }>().toExtend<OpenAI.Chat.ChatCompletionMessageParam>();
  expectTypeOf<OpenAI.Chat.ChatCompletionTool[]>().toExtend<Parameters<typeof openai.toolsFrom>[0]>();
  expectTypeOf<OpenAI.Chat.ChatCompletionMessageToolCall[]>().toExtend<openai.ChatToolCall[]>();
  expectTypeOf<Chat["tool_calls"]>().toExtend<Parameters<typeof openai.callsFrom>[0]>();
  expectTypeOf<OpenAI.Chat.ChatCompletionToolMessageParam>().toExtend<openai.ChatToolMessage>();
  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [];
  expectTypeOf(openai.resultsTo).toBeCallableWith(sent, messages);
  const given: OpenAI.Chat.ChatCompletionToolMessageParam[] = [];
  expectTypeOf(openai.resultsTo(sent, given)).toEqualTypeOf<
    openai.CallResult<OpenAI.Chat.ChatCompletionToolMessageParam>[]
  >();
});

test("OpenAI: responses", () => {
  const sent = openai.callsToItems(parse(""));
  expectTypeOf(sent.calls).toExtend<OpenAI.Responses.ResponseInputItem[]>();
  expectTypeOf(sent.calls).toExtend<
    (OpenAI.Responses.ResponseFunctionToolCall | OpenAI.Responses.ResponseCustomToolCall)[]
  >();
  expectTypeOf<OpenAI.Responses.Tool[]>().toExtend<Parameters<typeof openai.toolsFrom>[0]>();
  expectTypeOf<OpenAI.Responses.FunctionTool>().toExtend<openai.OpenAITool>();
  expectTypeOf<OpenAI.Responses.ResponseFunctionToolCall>().toExtend<openai.ResponseToolCall>();
  expectTypeOf<OpenAI.Responses.ResponseCustomToolCall>().toExtend<openai.ResponseToolCall>();
  expectTypeOf<Responses["output"]>().toExtend<Parameters<typeof openai.callsFrom>[0]>();
  expectTypeOf<OpenAI.Responses.ResponseInputItem[]>().toExtend<Parameters<typeof openai.callsFrom>[0]>();
  const items: OpenAI.Responses.ResponseInputItem[] = [];
  expectTypeOf(openai.resultsTo).toBeCallableWith(sent, items);
  expectTypeOf<OpenAI.Responses.ResponseInputItem.FunctionCallOutput>().toExtend<openai.ResponseToolOutput>();
  expectTypeOf<OpenAI.Responses.ResponseCustomToolCallOutput>().toExtend<openai.ResponseToolOutput>();
  expect(sent.calls).toEqual([]);
});

test("Anthropic", () => {
  const sent = anthropic.callsTo(parse(""));
  expectTypeOf(sent.calls).toExtend<Anthropic.ToolUseBlockParam[]>();
  expectTypeOf(sent.calls).toExtend<Anthropic.ContentBlockParam[]>();
  expectTypeOf<Anthropic.ToolUseBlock>().toExtend<anthropic.ToolUse>();
  expectTypeOf<Anthropic.Message["content"]>().toExtend<Parameters<typeof anthropic.callsFrom>[0]>();
  expectTypeOf<Anthropic.MessageParam["content"]>().toExtend<Parameters<typeof anthropic.callsFrom>[0]>();
  expectTypeOf<Anthropic.MessageParam["content"]>().toExtend<Parameters<typeof anthropic.resultsTo>[1]>();
  expectTypeOf<Anthropic.ToolResultBlockParam>().toExtend<anthropic.ToolResult>();
  expectTypeOf<Anthropic.Tool[]>().toExtend<Parameters<typeof anthropic.toolsFrom>[0]>();
  expectTypeOf<Anthropic.ToolUnion[]>().toExtend<Parameters<typeof anthropic.toolsFrom>[0]>();
  expect(sent.calls).toEqual([]);
});

test("MCP", () => {
  const sent = mcp.callsTo(parse(""));
  expectTypeOf<mcp.McpCall["params"]>().toExtend<CallToolRequestParams>();
  expectTypeOf<CallToolRequestParams>().toExtend<mcp.McpCall["params"]>();
  expectTypeOf<CallToolResult>().toExtend<mcp.McpResult>();
  expectTypeOf<Tool[]>().toExtend<Parameters<typeof mcp.toolsFrom>[0]>();
  expect(sent.calls).toEqual([]);
});

test("compileTools takes the definitions of the interfaces as they are", () => {
  expectTypeOf<OpenAI.Responses.FunctionTool>().toExtend<ToolDefinition>();
  expectTypeOf<OpenAI.Chat.ChatCompletionFunctionTool>().toExtend<ToolDefinition>();
  expectTypeOf<Anthropic.Tool>().toExtend<ToolDefinition>();
  expectTypeOf<Tool>().toExtend<ToolDefinition>();
  const described: OpenAI.Responses.FunctionTool[] = [
    { type: "function", name: "f", description: null, parameters: { type: "object" }, strict: true },
  ];
  expect(compileTools(described).tools.get("f")?.description).toBeUndefined();
});

test("what lacks an id, a name or a schema is not taken", () => {
  expectTypeOf<{ role: "tool"; content: string }>().not.toExtend<openai.ChatToolMessage>();
  expectTypeOf<{
    type: "function";
    function: { name: string; arguments: string };
  }>().not.toExtend<openai.ChatToolCall>();
  expectTypeOf<{ type: "tool_use"; id: string; input: object }>().not.toExtend<anthropic.ToolUse>();
  expectTypeOf<{ name: string }>().not.toExtend<mcp.McpTool>();
  // Nor are theirs so loose that the checks above say nothing.
  expectTypeOf<Chat>().not.toBeAny();
  expectTypeOf<Responses["output"][number]>().not.toBeAny();
  expectTypeOf<Anthropic.ContentBlockParam>().not.toBeAny();
  expectTypeOf<CallToolResult>().not.toBeAny();
  expect(openai.toolsFrom([])).toEqual([]);
});

test("what is written down where it is used is taken too, whatever else it holds", () => {
  const tools = [
    openai.toolsFrom([
      { type: "function", function: { name: "f", parameters: { type: "object" }, strict: true } },
      { type: "function", name: "g", parameters: { type: "object" }, strict: true },
      { type: "custom", name: "h", format: { type: "text" } },
      { type: "web_search", search_context_size: "low" },
    ]),
    anthropic.toolsFrom([
      { name: "f", input_schema: { type: "object" }, cache_control: { type: "ephemeral" } },
      { type: "web_search_20250305", name: "web_search", max_uses: 3 },
    ]),
    mcp.toolsFrom([{ name: "f", title: "F", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } }]),
  ];
  expect(tools.map((each) => each.map(({ name }) => name))).toEqual([["f", "g", "h"], ["f"], ["f"]]);
});
