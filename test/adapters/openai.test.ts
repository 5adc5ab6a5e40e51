/** OpenAI's shapes: chat completions and responses. */
import { describe, expect, test } from "vitest";
import {
  callsFrom,
  callsTo,
  callsToItems,
  resultsTo,
  type ToolCallError,
  toolsFrom,
} from "../../src/adapters/openai.ts";
import { compileTools, type Diagnostic, parse, ResultOrderError, ToolDefinitionError } from "../../src/index.ts";
import { StreamParser } from "../../src/stream.ts";

const parameters = {
  type: "object",
  properties: { path: { type: "string" }, limit: { type: "integer" } },
  required: ["path"],
};
const definitions = [
  { type: "function", function: { name: "read", description: "Reads", parameters, strict: true } },
  { type: "custom", custom: { name: "patch", description: "Patches", format: { type: "text" } } },
];
const tools = compileTools(toolsFrom(definitions));

describe("toolsFrom", () => {
  test("takes functions of both interfaces, and nothing of them but what calls are read by", () => {
    const plain = { name: "read", description: "Reads", parameters };
    expect(toolsFrom(definitions.slice(0, 1))).toEqual([plain]);
    expect(toolsFrom([{ type: "function", strict: false, ...plain }])).toEqual([plain]);
    expect(toolsFrom([{ type: "function", name: "ls", description: null, parameters: null }])).toEqual([
      { name: "ls" },
    ]);
  });

  test("makes one string of a custom tool's input, which is then written inline", () => {
    const [chat] = toolsFrom(definitions.slice(1));
    const [response] = toolsFrom([{ type: "custom", name: "patch", description: "Patches" }]);
    expect(chat).toEqual(response);
    expect(chat).toMatchObject({ name: "patch", description: "Patches", parameters: { required: ["input"] } });
    const { calls } = parse("<call:patch>\n*** a\n<b>\n</call:patch><call:patch></call:patch>", { tools });
    expect(calls.map(({ arguments: given, errors }) => [given, errors])).toEqual([
      [{ input: "*** a\n<b>" }, 0],
      [{ input: "" }, 0],
    ]);
  });

  test("leaves out what runs at the provider, and errs on what has no name", () => {
    expect(toolsFrom([{ type: "web_search" }, { type: "mcp", server_label: "x" }])).toEqual([]);
    expect(() => toolsFrom([{ type: "web_search" }, { type: "function", function: {} }])).toThrow(ToolDefinitionError);
    expect(() => toolsFrom([{ type: "web_search" }, { type: "custom" }])).toThrow(/#2/);
    expect(() => toolsFrom([null as never])).toThrow('Tool "#1": a tool definition must be an object');
  });
});

const text = `I look.
<call:read path="a.ts"/>
<call:read path="b.ts" limit="30s"/>
<call:patch>
*** a
</call:patch>
<call:lost/>
<call:read path="c.ts">`;
const turn = parse(text, { tools });

describe("callsTo", () => {
  const sent = callsTo(turn, { text, tools: definitions });

  test("lets runnable calls go, under the ids of their places", () => {
    expect(sent.calls).toEqual([
      { type: "function", id: "call_0", function: { name: "read", arguments: '{"path":"a.ts"}' } },
      { type: "custom", id: "call_2", custom: { name: "patch", input: "*** a" } },
    ]);
    expect(callsToItems(turn, { tools: definitions }).calls).toEqual([
      { type: "function_call", call_id: "call_0", name: "read", arguments: '{"path":"a.ts"}' },
      { type: "custom_tool_call", call_id: "call_2", name: "patch", input: "*** a" },
    ]);
  });

  test("says of each other call why it stays", () => {
    expect(sent.toolCallErrors.map(({ index, id, name }) => [index, id, name])).toEqual([
      [1, "call_1", "read"],
      [3, "call_3", "lost"],
      [4, "call_4", "read"],
    ]);
    expect(sent.toolCallErrors[0]).toMatchObject({
      message: 'Call 2, read, was not run:\n- argument limit, line 3: Expected an integer, found "30s"; kept the text',
      arguments: { path: "b.ts", limit: "30s" },
    });
    expect(sent.toolCallErrors.map(({ message }) => /line (\d)/.exec(message)?.[1])).toEqual(["3", "7", "8"]);
    expect(sent.order.map(({ id }) => id)).toEqual(["call_0", "call_1", "call_2", "call_3", "call_4"]);
  });

  test("lets all go if asked, and says the same of them", () => {
    const all = callsTo(turn, { all: true, text });
    expect(all.calls).toHaveLength(5);
    expect(all.calls[1]).toMatchObject({ function: { arguments: '{"path":"b.ts","limit":"30s"}' } });
    expect(all.toolCallErrors).toEqual(sent.toolCallErrors);
  });

  test("takes ids from whoever makes them, and keeps those that are there", () => {
    const made = callsTo(turn, { id: (index) => `turn7_${index}` });
    expect(made.order.map(({ id }) => id).slice(0, 2)).toEqual(["turn7_0", "turn7_1"]);
    expect(made.calls[1]).toMatchObject({ id: "turn7_2" });
    expect(callsTo({ calls: [{ id: "x", name: "read", arguments: {} }] }).calls[0]?.id).toBe("x");
    const twice = (): unknown => callsTo(turn, { id: () => "same" });
    expect(twice).toThrow(ResultOrderError);
    expect(twice).toThrow('Two calls have the id "same"');
  });

  test("keeps what JSON has, and holds back what it has not, even if all may go", () => {
    const calls = [
      { name: "f", arguments: { zero: -0, none: undefined, big: 1e21, half: "\ud800" } },
      { name: "g", arguments: { a: [1, Number.NaN] } },
      { name: "h", arguments: { when: new Date(0), by: 1n } },
      { name: "i", arguments: [] as never },
    ];
    const { calls: gone, toolCallErrors } = callsTo({ calls }, { all: true });
    expect(gone).toEqual([
      {
        type: "function",
        id: "call_0",
        function: { name: "f", arguments: '{"zero":-0,"big":1e+21,"half":"\\ud800"}' },
      },
    ]);
    expect(toolCallErrors.map(({ message }) => message)).toEqual([
      "Call 2, g, was not run:\n- /a/1: JSON has no number NaN",
      'Call 3, h, was not run:\n- argument when: JSON has no object of class "Date"\n- argument by: JSON has no bigint',
      "Call 4, i, was not run:\n- Expected the arguments as an object, found an array",
    ]);
  });

  test("takes one call at a time while the text arrives", () => {
    const diagnostics: Diagnostic[] = [];
    const parser = new StreamParser({ tools });
    const events = [...text].flatMap((piece) => parser.push(piece)).concat(parser.end());
    const told = events.flatMap((event) => {
      if (event.type === "diagnostic") diagnostics.push(event.diagnostic);
      if (event.type !== "call-end") return [];
      const { index } = event.call;
      return [callsTo({ calls: [event.call], diagnostics }, { text, tools: definitions, id: () => `call_${index}` })];
    });
    expect(told.flatMap(({ calls }) => calls)).toEqual(sent.calls);
    const said = (errors: ToolCallError[]) => errors.map(({ id, message }) => [id, message]);
    expect(said(told.flatMap(({ toolCallErrors }) => toolCallErrors))).toEqual(said(sent.toolCallErrors));
  });

  test("writes a custom tool's call as a function's where its arguments are no input", () => {
    const calls = [{ name: "patch", arguments: { input: "x", more: 1 } }];
    expect(callsTo({ calls }, { tools: definitions }).calls[0]?.type).toBe("function");
    expect(callsToItems({ calls: [{ name: "patch", arguments: { input: 1 } }] }, { tools: definitions }).calls).toEqual(
      [{ type: "function_call", call_id: "call_0", name: "patch", arguments: '{"input":1}' }],
    );
  });
});

describe("callsFrom", () => {
  const call = (given: string) => ({ type: "function" as const, id: "a", function: { name: "f", arguments: given } });

  test("reads both interfaces, and lets other items pass by", () => {
    const found = callsFrom([
      { type: "reasoning", summary: [] },
      {
        type: "function_call",
        id: "fc_1",
        call_id: "b",
        name: "f",
        arguments: '{"x": [1, null]}',
        status: "completed",
      },
      { type: "message", role: "assistant", content: [] },
      { type: "web_search_call", id: "ws_1" },
      { type: "custom_tool_call", call_id: "c", name: "g", input: "{" },
      { type: "custom", id: "d", custom: { name: "g", input: "" } },
      call('{"__proto__": 1}'),
    ]);
    expect(found.toolCallErrors).toEqual([]);
    expect(JSON.stringify(found.calls)).toBe(
      JSON.stringify([
        { id: "b", name: "f", arguments: { x: [1, null] } },
        { id: "c", name: "g", arguments: { input: "{" } },
        { id: "d", name: "g", arguments: { input: "" } },
        { id: "a", name: "f", arguments: JSON.parse('{"__proto__": 1}') },
      ]),
    );
    expect(callsFrom(undefined).calls).toEqual([]);
    expect(callsFrom(null).order).toEqual([]);
  });

  test("takes no text for no arguments", () => {
    expect(callsFrom([call(""), call(" \n")]).calls.map(({ arguments: given }) => given)).toEqual([{}, {}]);
  });

  test.each([
    ["{", /^- Expected the arguments as JSON, found "\{" \(.+\)$/],
    ["{'a': 1}", /^- Expected the arguments as JSON, found "\{'a': 1\}" \(/],
    ['{"a": NaN}', /^- Expected the arguments as JSON, found "\{\\"a\\": NaN\}" \(/],
    ['{"a": 1e400}', /^- argument a: JSON has no number Infinity$/],
    ["[1]", /^- Expected the arguments as an object, found an array$/],
    ['"{}"', /^- Expected the arguments as an object, found a string$/],
    ["null", /^- Expected the arguments as an object, found null$/],
  ])("keeps %s beside the reason why it is no arguments", (source, reason) => {
    const { calls, toolCallErrors, order } = callsFrom([call("{}"), { ...call(source), id: "b" }]);
    expect(calls.map(({ id }) => id)).toEqual(["a"]);
    expect(order.map(({ id }) => id)).toEqual(["a", "b"]);
    expect(toolCallErrors).toEqual([{ index: 1, id: "b", name: "f", message: expect.any(String), arguments: source }]);
    const [first, second, ...more] = toolCallErrors[0]?.message.split("\n") ?? [];
    expect(first).toBe("Call 2, f, was not run:");
    expect(second).toMatch(reason);
    expect(more).toEqual([]);
  });

  test("does not take an item that is not complete", () => {
    const item = { type: "function_call" as const, call_id: "a", name: "f", arguments: "{}" };
    expect(callsFrom([{ ...item, status: "incomplete" }]).toolCallErrors[0]?.message).toContain("not complete");
    expect(callsFrom([item]).calls).toHaveLength(1);
  });

  test("errs on what has no id or no name", () => {
    const broken = [
      { type: "function", id: "a" },
      { type: "custom", id: "b" },
      { type: "function_call", name: "f" },
    ];
    for (const item of broken) {
      expect(() => callsFrom([call("{}"), item])).toThrow(
        /^callsFrom: call 2 must have an id and a name, both strings/,
      );
    }
  });

  test("says why JSON that is nested too deep stays, and does not overflow", () => {
    const deep = `{"a":${"[".repeat(100_000)}${"]".repeat(100_000)}}`;
    expect(callsFrom([call(deep)]).toolCallErrors[0]?.message).toContain("too deep");
  });
});

describe("resultsTo", () => {
  const sent = callsTo(turn, { text, tools: definitions });

  test("orders messages by id; what stayed has its reason for a result", () => {
    const messages = [
      {
        role: "tool" as const,
        tool_call_id: "call_2",
        content: [
          { type: "text", text: "one" },
          { type: "text", text: "two" },
        ],
      },
      { role: "tool" as const, tool_call_id: "call_0", content: "zero" },
    ];
    const results = resultsTo(sent, messages);
    expect(results.map(({ id, name, isError }) => [id, name, isError])).toEqual([
      ["call_0", "read", false],
      ["call_1", "read", true],
      ["call_2", "patch", false],
      ["call_3", "lost", true],
      ["call_4", "read", true],
    ]);
    expect(results[0]?.text).toBe("zero");
    expect(results[2]?.text).toBe("one\ntwo");
    expect(results[2]?.result).toBe(messages[0]);
    expect(results[1]?.text).toBe(sent.toolCallErrors[0]?.message);
    expect(results[1]?.result).toBeUndefined();
  });

  test("takes outputs of the responses interface, and names what is no text", () => {
    const results = resultsTo(callsToItems({ calls: [{ name: "f", arguments: {} }] }), [
      {
        type: "function_call_output",
        call_id: "call_0",
        output: [
          { type: "input_text", text: "see" },
          { type: "input_image" },
          { type: "input_file", filename: "a.pdf" },
        ],
      },
    ]);
    expect(results.map(({ text: said }) => said)).toEqual(["see\n[input_image]\n[input_file: a.pdf]"]);
  });

  test("prefers what ran to what was said, where all went", () => {
    const all = callsTo(turn, { all: true });
    const results = resultsTo(all, [
      ...["call_4", "call_3", "call_1", "call_0"].map((id) => ({
        role: "tool" as const,
        tool_call_id: id,
        content: id,
      })),
      { role: "tool", tool_call_id: "call_2", content: "call_2" },
    ]);
    expect(results.map(({ text: said, isError }) => [said, isError])).toEqual(all.order.map(({ id }) => [id, false]));
  });

  test("errs on what is missing, doubled or unknown", () => {
    const one = { role: "tool" as const, tool_call_id: "call_0", content: "" };
    const two = { ...one, tool_call_id: "call_2" };
    expect(() => resultsTo(sent, [one])).toThrow('The call "call_2" has no result');
    expect(() => resultsTo(sent, [one, two, one])).toThrow('The call "call_0" has two results');
    expect(() => resultsTo(sent, [one, two, { ...one, tool_call_id: "call_9" }])).toThrow(ResultOrderError);
  });
});
