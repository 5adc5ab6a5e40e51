/** Whole turns through the real clients, over a network that is a function: it keeps requests and gives recorded answers. */
import Anthropic from "@anthropic-ai/sdk";
import OpenAI from "openai";
import { expect, test } from "vitest";
import * as anthropic from "../../src/adapters/anthropic.ts";
import * as openai from "../../src/adapters/openai.ts";
import { compileTools, parse, render } from "../../src/index.ts";

const parameters = { type: "object" as const, properties: { path: { type: "string" } }, required: ["path"] };

/** Answers each request with the next of the bodies; what was asked is in `requests`. */
function network(...bodies: object[]) {
  const requests: unknown[] = [];
  const answer = async (_url: unknown, init?: { body?: unknown }): Promise<Response> => {
    requests.push(JSON.parse(String(init?.body)));
    const body = JSON.stringify(bodies.shift());
    return new Response(body, { headers: { "content-type": "application/json" } });
  };
  return { requests, fetch: answer };
}

const completion = (message: object) => ({ id: "c", object: "chat.completion", choices: [{ index: 0, message }] });

test("OpenAI chat: a model that writes text, a host that runs tool calls", async () => {
  const { requests, fetch } = network(
    completion({ role: "assistant", content: 'Both.\n<call:read path="a"/><call:read file="b"/>' }),
    completion({ role: "assistant", content: "Done." }),
  );
  const client = new OpenAI({ apiKey: "none", fetch, maxRetries: 0 });
  const definitions: OpenAI.Chat.ChatCompletionTool[] = [{ type: "function", function: { name: "read", parameters } }];
  const tools = compileTools(openai.toolsFrom(definitions));

  const messages: OpenAI.Chat.ChatCompletionMessageParam[] = [{ role: "user", content: "Read a and b." }];
  for (let turn = 0; turn < 3; turn++) {
    const { choices } = await client.chat.completions.create({ model: "m", messages });
    const text = choices[0]?.message.content ?? "";
    messages.push({ role: "assistant", content: text });
    const sent = openai.callsTo(parse(text, { tools }), { text });
    if (sent.order.length === 0) break;
    const results = openai.resultsTo(
      sent,
      sent.calls.map(({ id }): OpenAI.Chat.ChatCompletionToolMessageParam => {
        return { role: "tool", tool_call_id: id, content: "text of a" };
      }),
    );
    messages.push({ role: "user", content: results.map((result) => result.text).join("\n") });
  }

  expect(messages.at(-1)).toEqual({ role: "assistant", content: "Done." });
  expect(requests).toHaveLength(2);
  const [, second] = requests as { messages: { content: string }[] }[];
  expect(second?.messages[2]?.content.split("\n").slice(0, 2)).toEqual(["text of a", "Call 2, read, was not run:"]);
});

test("OpenAI chat: a model that makes tool calls, and text of them", async () => {
  const tool_calls = [
    { id: "call_x", type: "function", function: { name: "read", arguments: '{"path":"a\\n"}' } },
    { id: "call_y", type: "function", function: { name: "read", arguments: '{"path":' } },
  ];
  const { fetch } = network(completion({ role: "assistant", content: null, tool_calls }));
  const client = new OpenAI({ apiKey: "none", fetch, maxRetries: 0 });
  const { choices } = await client.chat.completions.create({ model: "m", messages: [] });
  const { calls, toolCallErrors } = openai.callsFrom(choices[0]?.message.tool_calls);
  const tools = [{ name: "read", parameters }];
  const text = render(calls, { tools });
  expect(openai.callsTo(parse(text, { tools }), { id: () => "call_x" }).calls).toEqual(tool_calls.slice(0, 1));
  expect(toolCallErrors.map(({ id, arguments: source }) => [id, source])).toEqual([["call_y", '{"path":']]);
});

test("OpenAI responses: the items of an output, and of the next input", async () => {
  const output = [
    { id: "rs_1", type: "reasoning", summary: [] },
    {
      id: "fc_1",
      type: "function_call",
      call_id: "call_x",
      name: "read",
      arguments: '{"path":"a"}',
      status: "completed",
    },
  ];
  const { requests, fetch } = network(
    { id: "r", object: "response", output },
    { id: "r2", object: "response", output: [] },
  );
  const client = new OpenAI({ apiKey: "none", fetch, maxRetries: 0 });
  const response = await client.responses.create({ model: "m", input: "Read a." });
  const given = openai.callsFrom(response.output);
  expect(given.calls).toEqual([{ id: "call_x", name: "read", arguments: { path: "a" } }]);
  const back = openai.callsToItems(given);
  const result: OpenAI.Responses.ResponseInputItem.FunctionCallOutput = {
    type: "function_call_output",
    call_id: "call_x",
    output: "text of a",
  };
  await client.responses.create({ model: "m", input: [...back.calls, result] });
  expect(requests[1]).toMatchObject({ input: [{ type: "function_call", call_id: "call_x", name: "read" }, result] });
  expect(openai.resultsTo(given, [result]).map(({ text }) => text)).toEqual(["text of a"]);
});

test("Anthropic: blocks of a message, and of the next", async () => {
  const message = (content: object[]) => ({
    id: "m",
    type: "message",
    role: "assistant",
    content,
    stop_reason: "tool_use",
  });
  const { requests, fetch } = network(
    message([
      { type: "text", text: "I look." },
      { type: "tool_use", id: "toolu_x", name: "read", input: { path: "a" } },
    ]),
    message([{ type: "text", text: "Done." }]),
  );
  const client = new Anthropic({ apiKey: "none", fetch, maxRetries: 0 });
  const ask = (messages: Anthropic.MessageParam[]) => client.messages.create({ model: "m", max_tokens: 9, messages });
  const { content } = await ask([{ role: "user", content: "Read a." }]);
  const given = anthropic.callsFrom(content);
  const results: Anthropic.ContentBlockParam[] = [
    { type: "tool_result", tool_use_id: "toolu_x", content: [{ type: "text", text: "text of a" }] },
    { type: "text", text: "Go on." },
  ];
  await ask([
    { role: "assistant", content: anthropic.callsTo(given).calls },
    { role: "user", content: results },
  ]);
  expect(requests[1]).toMatchObject({ messages: [{ content: [{ id: "toolu_x", input: { path: "a" } }] }, {}] });
  expect(anthropic.resultsTo(given, results).map(({ text }) => text)).toEqual(["text of a"]);
});
