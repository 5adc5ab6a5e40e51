/** What stands where in each shape, what is set aside, and what is refused, by hand. */
import { readFileSync } from "node:fs";
import { modelMessageSchema } from "ai";
import { describe, expect, test } from "vitest";
import type { ShapeName } from "../../src/convert/conversation.ts";
import { createConverter, SHAPE_NAMES } from "../../src/convert/convert.ts";
import { ConvertError } from "../../src/convert/problem.ts";
import { oneConversation } from "./one-conversation.ts";

const string = { type: "string" };
const tools = [
  { name: "ls", parameters: { properties: { path: string } } },
  { name: "write", parameters: { properties: { path: string, content: string } } },
  { name: "count", parameters: { properties: { of: string, to: { type: "integer" } } } },
];

type Fields = Record<string, unknown>;

const convert = (from: ShapeName, to: ShapeName, record: unknown, aside = true): Fields =>
  createConverter({ from, to, tools, aside })(record) as Fields;

/** There, in the other shape; and back it is what it was. */
function there(from: ShapeName, to: ShapeName, messages: unknown[]): unknown[] {
  const converted = convert(from, to, { messages });
  expect(convert(to, from, converted)).toEqual({ messages });
  return converted.messages as unknown[];
}

/** Why a record is refused, and where. */
function refusal(from: ShapeName, to: ShapeName, record: unknown): string {
  try {
    convert(from, to, record);
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    expect(error.message).not.toBe("");
    return `${error.code} ${error.pointer}`;
  }
  return "converted";
}

describe("one conversation is the same in every shape", () => {
  test.each(SHAPE_NAMES.flatMap((from) => SHAPE_NAMES.map((to) => [from, to] as const)))("%s to %s", (from, to) => {
    const converted = createConverter({ from, to })(oneConversation[from]);
    expect(converted).toEqual(oneConversation[to]);
    expect(Object.keys(converted as object)).toEqual(Object.keys(oneConversation[to]));
  });

  test("what the AI SDK gets, it takes", () => {
    for (const from of SHAPE_NAMES) {
      for (const message of convert(from, "ai-sdk", oneConversation[from]).messages as unknown[]) {
        expect(modelMessageSchema.safeParse(message)).toMatchObject({ success: true });
      }
    }
  });
});

const call = { type: "tool_use", id: "call_0", name: "ls", input: {} };
const result = { type: "tool_result", tool_use_id: "call_0" };

describe("pi-native text", () => {
  const assistant = (...content: unknown[]) => [{ role: "assistant", content }];
  const text = (said: string) => ({ type: "text", text: said });

  test("has a blank line between prose and calls, which is no part of the prose", () => {
    const other = { ...call, id: "call_1" };
    expect(there("anthropic", "pi-native", assistant(text("a"), call, other, text("b")))).toEqual([
      { role: "assistant", content: "a\n\n<call:ls/>\n<call:ls/>\n\nb" },
    ]);
  });

  test("has its own blank lines in `texts`, as pieces of prose", () => {
    expect(there("anthropic", "pi-native", assistant(text("a\n\n"), call))).toEqual([
      { role: "assistant", content: "a\n\n<call:ls/>", texts: [[0, 3]] },
    ]);
    expect(there("anthropic", "pi-native", assistant(text("a"), text("b")))).toMatchObject([
      {
        content: "ab",
        texts: [
          [0, 1],
          [1, 2],
        ],
      },
    ]);
  });

  test("has ids beside it, but not those that say nothing", () => {
    expect(there("anthropic", "pi-native", assistant({ ...call, id: "toolu_7" }))).toMatchObject([
      { ids: ["toolu_7"] },
    ]);
    expect(there("anthropic", "pi-native", assistant(call))).toEqual([{ role: "assistant", content: "<call:ls/>" }]);
  });

  test("has the order of keys beside it where attributes come first", () => {
    const input = { content: "a\nb", path: "a.txt" };
    expect(there("anthropic", "pi-native", assistant({ ...call, name: "write", input }))).toEqual([
      {
        role: "assistant",
        content: '<call:write path="a.txt">\na\nb\n</call:write>',
        order: [{ "": ["content", "path"] }],
      },
    ]);
    const [message] = convert("pi-native", "anthropic", {
      messages: there("anthropic", "pi-native", assistant({ ...call, name: "write", input })),
    }).messages as { content: { input: object }[] }[];
    expect(Object.keys(message?.content[0]?.input ?? {})).toEqual(["content", "path"]);
  });

  test("has reasoning beside it, and its signature aside", () => {
    const thinking = { type: "thinking", thinking: "Hm.", signature: "c2ln" };
    expect(there("anthropic", "pi-native", assistant(thinking, text("a")))).toEqual([
      {
        role: "assistant",
        content: "a",
        reasoning: ["Hm."],
        aside: { anthropic: { set: { "/content/0/signature": "c2ln" } } },
      },
    ]);
  });

  test("has results in the order of the calls, and their own order beside them", () => {
    const calls = assistant(call, { ...call, id: "call_1" });
    const results = [
      { ...result, tool_use_id: "call_1", content: "second" },
      { ...result, is_error: true },
    ];
    expect(there("anthropic", "pi-native", [...calls, { role: "user", content: results }]).slice(1)).toEqual([
      { role: "tool", content: "", error: true, place: 1 },
      { role: "tool", content: "second", place: 0 },
    ]);
  });

  test("keeps what models wrote in their own way", () => {
    const content = "Look: <call:ls>\n<path>a</path></call:ls>\n";
    expect(there("pi-native", "openai", [{ role: "assistant", content }])).toEqual([
      {
        role: "assistant",
        content: "Look: ",
        tool_calls: [{ id: "call_0", type: "function", function: { name: "ls", arguments: '{"path":"a"}' } }],
        aside: { "pi-native": { set: { "/content": content } } },
      },
    ]);
  });
});

describe("what another shape has no place for is set aside", () => {
  test("unknown fields, spellings of content, arguments", () => {
    const messages = [
      { role: "developer", content: "x", name: "me" },
      { role: "user", content: [{ type: "text", text: "x" }] },
      {
        role: "assistant",
        tool_calls: [{ id: "call_0", type: "function", function: { name: "ls", arguments: '{ "path": "a" }' } }],
      },
    ];
    expect(there("openai", "pi-native", messages)).toEqual([
      { role: "system", content: "x", aside: { openai: { set: { "/role": "developer", "/name": "me" } } } },
      { role: "user", content: "x", aside: { openai: { parts: true } } },
      {
        role: "assistant",
        content: '<call:ls path="a"/>',
        aside: { openai: { set: { "/tool_calls/0/function/arguments": '{ "path": "a" }' }, unset: ["/content"] } },
      },
    ]);
  });

  test("the way Python writes arguments, in a word", () => {
    const args = '{"path": "a.txt", "content": "b\\nc"}';
    const call = { id: "call_0", type: "function", function: { name: "write", arguments: args } };
    expect(there("openai", "pi-native", [{ role: "assistant", content: null, tool_calls: [call] }])).toEqual([
      {
        role: "assistant",
        content: '<call:write path="a.txt">\nb\nc\n</call:write>',
        aside: { openai: { spaced: true } },
      },
    ]);
  });

  test("errors and JSON, where a result is a text", () => {
    const messages = [
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "call_0", toolName: "ls", input: {} }] },
      {
        role: "tool",
        content: [
          {
            type: "tool-result",
            toolCallId: "call_0",
            toolName: "ls",
            output: { type: "error-json", value: { code: 2 } },
          },
        ],
      },
    ];
    expect(there("ai-sdk", "openai", messages)[1]).toEqual({
      role: "tool",
      tool_call_id: "call_0",
      content: '{"code":2}',
      aside: { error: true, json: true },
    });
    expect(there("ai-sdk", "pi-native", messages)[1]).toEqual({
      role: "tool",
      content: '{"code":2}',
      error: true,
      json: true,
    });
  });

  test("of several messages that become one, in a list", () => {
    const messages = [
      {
        role: "assistant",
        content: null,
        tool_calls: [{ id: "call_0", type: "function", function: { name: "ls", arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: "call_0", content: "a" },
      { role: "user", content: "b", name: "me" },
    ];
    expect(there("openai", "anthropic", messages)[1]).toMatchObject({
      role: "user",
      aside: [{}, { openai: { set: { "/name": "me" } } }],
    });
  });

  test("but not where it is not wanted", () => {
    const record = { messages: [{ role: "user", content: "x", name: "me" }] };
    expect(convert("openai", "anthropic", record, false)).toEqual({ messages: [{ role: "user", content: "x" }] });
  });

  test("and is not put on what was changed since", () => {
    const calls = [{ id: "a", type: "function", function: { name: "ls", arguments: '{ "path": "a" }' } }];
    const converted = convert("openai", "pi-native", {
      messages: [{ role: "assistant", content: "", tool_calls: calls }],
    });
    const changed = JSON.parse(JSON.stringify(converted).replace('path=\\"a\\"', 'path=\\"b\\"'));
    expect(refusal("pi-native", "openai", changed)).toBe("stale-aside /messages/0");
  });

  test("fields of the record stand as they are; a list alone comes back as one", () => {
    const record = { id: 7, messages: [{ role: "user", content: "x" }], meta: { a: [1] } };
    expect(convert("openai", "anthropic", record)).toEqual(record);
    const bare = convert("ai-sdk", "pi-native", record.messages);
    expect(bare).toEqual({ messages: record.messages, aside: { bare: "ai-sdk" } });
    expect(convert("pi-native", "ai-sdk", bare)).toEqual(record.messages);
  });

  test("nor on a record that holds more by now", () => {
    const messages = [{ role: "user", content: "x" }];
    const record = { id: 7, messages, aside: { bare: "openai" } };
    expect(refusal("pi-native", "openai", record)).toBe("stale-aside /aside/bare");
  });

  test("null is nothing, and comes back", () => {
    const record = { system: null, tools: null, messages: [{ role: "user", content: "x" }] };
    expect(convert("openai", "anthropic", record)).toEqual(record);
    expect(convert("anthropic", "openai", record)).toEqual(record);
  });

  test("pictures, from host to host", () => {
    const source = { type: "base64", media_type: "image/png", data: "AAAA" };
    const user = [{ role: "user", content: [{ type: "image", source }] }];
    expect(there("anthropic", "openai", user)).toEqual([
      { role: "user", content: [{ type: "image_url", image_url: { url: "data:image/png;base64,AAAA" } }] },
    ]);
    expect(there("anthropic", "ai-sdk", user)).toEqual([
      { role: "user", content: [{ type: "image", image: "AAAA", mediaType: "image/png" }] },
    ]);
  });
});

describe("a picture of the AI SDK is at an address where it has a scheme", () => {
  const picture = (image: string) => ({ type: "image", image, mediaType: "image/png" });
  test.each(["gs://b/x.png", "HTTPS://example.org/x.png", "https://example.org/x.png", "s3:x"])("%s", (url) => {
    expect(there("ai-sdk", "openai", [{ role: "user", content: [picture(url)] }])).toMatchObject([
      { content: [{ type: "image_url", image_url: { url } }] },
    ]);
  });

  test.each(["AAAA", "httpsAAA", "iVBORw0KGgo+/=="])("else it is base64: %s", (data) => {
    const url = `data:image/png;base64,${data}`;
    const written = [{ role: "user", content: [{ type: "image_url", image_url: { url } }] }];
    expect(there("ai-sdk", "openai", [{ role: "user", content: [picture(data)] }])).toEqual(written);
  });
});

test("a picture of Anthropic whose address is its data goes everywhere and comes back", () => {
  const url = "data:image/png;base64,AAAA";
  const messages = [{ role: "user", content: [{ type: "image", source: { type: "url", url } }] }];
  expect(there("anthropic", "anthropic", messages)).toEqual(messages);
  for (const to of ["openai", "ai-sdk"] as const) {
    const other = there("anthropic", to, messages);
    expect(there(to, "anthropic", other)).toEqual(messages);
  }
});

test("an empty list of tools is the record's own", () => {
  const messages = [{ role: "assistant", content: [call] }];
  expect(refusal("anthropic", "pi-native", { messages })).toBe("converted");
  expect(refusal("anthropic", "pi-native", { messages, tools: [] })).toBe("unknown-tool /messages/0/content/0/input");
});

test("what is set aside is put back by its place, and checked by meaning alone", () => {
  const thinking = { type: "thinking", thinking: "a", signature: "of a" };
  const converted = convert("anthropic", "pi-native", { messages: [{ role: "assistant", content: [thinking] }] });
  const changed = JSON.parse(JSON.stringify(converted).replace('["a"]', '["b"]'));
  expect(convert("pi-native", "anthropic", changed)).toEqual({
    messages: [{ role: "assistant", content: [{ ...thinking, thinking: "b" }] }],
  });
});

test("every code is explained", () => {
  const codes = [...readFileSync("src/convert/problem.ts", "utf8").matchAll(/^ {2}\| "([\w-]+)"/gm)].map(
    ([, code]) => code,
  );
  const [, table = ""] = readFileSync("docs/convert.md", "utf8").split("## Errors");
  const [told = ""] = table.split("## ");
  expect(codes.length).toBeGreaterThan(10);
  expect(codes.filter((code) => !told.includes(`\`${code}\``))).toEqual([]);
});

describe("refused is", () => {
  const assistant = (...content: unknown[]) => ({ messages: [{ role: "assistant", content }] });
  const text = (said: string) => ({ type: "text", text: said });
  const chat = (...messages: unknown[]) => ({ messages });
  const openaiCall = (args: unknown) =>
    chat({
      role: "assistant",
      content: null,
      tool_calls: [{ id: "a", type: "function", function: { name: "ls", arguments: args } }],
    });

  const cases: [what: string, from: ShapeName, to: ShapeName, record: unknown, expected: string][] = [
    [
      "prose that is a call",
      "anthropic",
      "pi-native",
      assistant(text("a"), text("<call:ls/>")),
      "reads-as-call /messages/0/content/1",
    ],
    [
      "prose that opens a call",
      "openai",
      "pi-native",
      chat({ role: "assistant", content: "<call:ls " }),
      "reads-as-call /messages/0/content",
    ],
    ["text behind a call", "anthropic", "openai", assistant(call, text("b")), "no-place /messages/0/content/1"],
    [
      "reasoning for chat",
      "anthropic",
      "openai",
      assistant({ type: "thinking", thinking: "x", signature: "" }),
      "no-place /messages/0/content/0",
    ],
    [
      "reasoning behind text",
      "anthropic",
      "pi-native",
      assistant(text("a"), { type: "thinking", thinking: "x", signature: "" }),
      "no-place /messages/0/content/1",
    ],
    [
      "a picture in a text",
      "openai",
      "pi-native",
      chat({ role: "user", content: [{ type: "image_url", image_url: { url: "https://example.org/a.png" } }] }),
      "no-place /messages/0/content/0",
    ],
    [
      "an unknown tool",
      "anthropic",
      "pi-native",
      assistant({ ...call, name: "cd" }),
      "unknown-tool /messages/0/content/0/input",
    ],
    [
      "an argument without spelling",
      "anthropic",
      "pi-native",
      assistant({ ...call, name: "write", input: { path: 4 } }),
      "read-as-another-type /messages/0/content/0/input/path",
    ],
    [
      "the same in a string",
      "openai",
      "pi-native",
      openaiCall('{"path":4}'),
      "read-as-another-type /messages/0/tool_calls/0/function/arguments",
    ],
    [
      "arguments that are no JSON",
      "openai",
      "anthropic",
      openaiCall("{path"),
      "bad-arguments /messages/0/tool_calls/0/function/arguments",
    ],
    [
      "arguments that are no object",
      "openai",
      "anthropic",
      openaiCall("[]"),
      "bad-arguments /messages/0/tool_calls/0/function/arguments",
    ],
    [
      "arguments with lost digits",
      "openai",
      "anthropic",
      openaiCall('{"a":12345678901234567890}'),
      "lost-digits /messages/0/tool_calls/0/function/arguments",
    ],
    [
      "arguments with a key twice",
      "openai",
      "anthropic",
      openaiCall('{"a":1,"a":2}'),
      "doubled-keys /messages/0/tool_calls/0/function/arguments",
    ],
    [
      "arguments of another kind",
      "openai",
      "anthropic",
      openaiCall({}),
      "wrong-type /messages/0/tool_calls/0/function/arguments",
    ],
    [
      "input that is no object",
      "anthropic",
      "openai",
      assistant({ ...call, input: "x" }),
      "bad-arguments /messages/0/content/0/input",
    ],
    [
      "a block of an unknown type",
      "anthropic",
      "openai",
      assistant({ type: "server_tool_use" }),
      "unsupported /messages/0/content/0",
    ],
    [
      "a file that is no picture",
      "ai-sdk",
      "openai",
      chat({ role: "user", content: [{ type: "file", data: "AA", mediaType: "application/pdf" }] }),
      "unsupported /messages/0/content/0",
    ],
    [
      "a call that the provider carries out",
      "ai-sdk",
      "openai",
      assistant({ type: "tool-call", toolCallId: "a", toolName: "ls", input: {}, providerExecuted: true }),
      "unsupported /messages/0/content/0",
    ],
    [
      "a picture at half an address",
      "ai-sdk",
      "openai",
      chat({ role: "user", content: [{ type: "image", image: "https://", mediaType: "image/png" }] }),
      "wrong-type /messages/0/content/0",
    ],
    [
      "a picture at a relative address",
      "openai",
      "ai-sdk",
      chat({ role: "user", content: [{ type: "image_url", image_url: { url: "a.png" } }] }),
      "no-place /messages/0/content/0",
    ],
    [
      "an unknown role",
      "openai",
      "anthropic",
      chat({ role: "function", content: "x" }),
      "unsupported /messages/0/role",
    ],
    [
      "a call of the old kind",
      "openai",
      "anthropic",
      chat({ role: "assistant", content: null, function_call: { name: "ls" } }),
      "unsupported /messages/0/function_call",
    ],
    [
      "a result of no call",
      "openai",
      "anthropic",
      chat({ role: "tool", tool_call_id: "x", content: "" }),
      "stray-result /messages/0",
    ],
    [
      "a second result",
      "pi-native",
      "openai",
      chat({ role: "assistant", content: "<call:ls/>" }, { role: "tool", content: "" }, { role: "tool", content: "" }),
      "stray-result /messages/2",
    ],
    [
      "a result behind others' words",
      "anthropic",
      "openai",
      chat(...assistant(call).messages, { role: "user", content: [text("a"), result] }),
      "unsupported /messages/1/content/1",
    ],
    ["two calls of one id", "anthropic", "openai", assistant(call, call), "doubled-id /messages/0/content/1"],
    [
      "a gap in the results",
      "anthropic",
      "pi-native",
      chat(...assistant(call, { ...call, id: "b" }).messages, {
        role: "user",
        content: [{ ...result, tool_use_id: "b" }],
      }),
      "missing-result /messages/1/content/0",
    ],
    [
      "a call that is cut off",
      "pi-native",
      "openai",
      chat({ role: "assistant", content: "<call:ls path=" }),
      "broken-call /messages/0/content",
    ],
    [
      "a call that was repaired",
      "pi-native",
      "openai",
      chat({ role: "assistant", content: "<call:ls></call>" }),
      "broken-call /messages/0/content",
    ],
    [
      "a call that gave a parameter twice",
      "pi-native",
      "openai",
      chat({ role: "assistant", content: "<call:count to=1 to=2/>" }),
      "broken-call /messages/0/content",
    ],
    [
      "ids for other calls",
      "pi-native",
      "openai",
      chat({ role: "assistant", content: "<call:ls/>", ids: [] }),
      "stale-aside /messages/0/ids",
    ],
    [
      "texts of another content",
      "pi-native",
      "openai",
      chat({ role: "user", content: "abc", texts: [[0, 2]] }),
      "stale-aside /messages/0/texts",
    ],
    [
      "two system messages",
      "openai",
      "anthropic",
      chat({ role: "system", content: "a" }, { role: "system", content: "b" }),
      "no-place /messages/1",
    ],
    ["a system field in a shape without", "openai", "anthropic", { system: "x", messages: [] }, "unsupported /system"],
    [
      "no results where some are due",
      "ai-sdk",
      "openai",
      chat({ role: "tool", content: [] }),
      "wrong-type /messages/0/content",
    ],
    ["no messages", "openai", "anthropic", {}, "wrong-type /messages"],
    ["no conversation", "openai", "anthropic", "x", "wrong-type "],
    ["a message that is none", "openai", "anthropic", chat("x"), "wrong-type /messages/0"],
    [
      "a content that is none",
      "openai",
      "anthropic",
      chat({ role: "user", content: 4 }),
      "wrong-type /messages/0/content",
    ],
    [
      "somebody else's aside",
      "openai",
      "anthropic",
      chat({ role: "user", content: "x", aside: "note" }),
      "wrong-type /messages/0/aside",
    ],
    [
      "a tool without a schema",
      "anthropic",
      "openai",
      { messages: [], tools: [{ type: "web_search_20250305", name: "web_search" }] },
      "unsupported /tools/0",
    ],
    [
      "tools that cannot be used",
      "openai",
      "pi-native",
      { messages: [], tools: [{ type: "function", function: { name: "a", parameters: { type: "string" } } }] },
      "bad-tools /tools",
    ],
  ];
  test.each(cases)("%s", (_what, from, to, record, expected) => {
    expect(refusal(from, to, record)).toBe(expected);
  });
});
