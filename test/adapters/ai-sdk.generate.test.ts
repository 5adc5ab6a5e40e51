/** The middleware under `generateText`: what the SDK makes of an answer, step by step. */
import { dynamicTool, generateText, jsonSchema, stepCountIs } from "ai";
import { describe, expect, test, vi } from "vitest";
import { answering, echo, tools } from "./ai-sdk.model.ts";

vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);

const prompt = "Go.";
const inputsOf = (calls: readonly { toolName: string; input: unknown }[]): unknown[] =>
  calls.map(({ toolName, input }) => [toolName, input]);

describe("an answer", () => {
  test("of prose and calls is text, and tool calls in order", async () => {
    const { model } = answering([
      'I look.\n\n<call:read path="a.ts" limit=3/>\n<call:search pattern="x"><globs>*.ts</globs></call:search>\nDone.',
    ]);
    const result = await generateText({ model, tools, prompt });
    expect(result.content.filter(({ type }) => type !== "tool-result").map((part) => part.type)).toEqual([
      "text",
      "tool-call",
      "tool-call",
      "text",
    ]);
    expect(result.text).toBe("I look.\n\n\nDone.");
    expect(inputsOf(result.toolCalls)).toEqual([
      ["read", { path: "a.ts", limit: 3 }],
      ["search", { pattern: "x", globs: ["*.ts"] }],
    ]);
    expect(result.toolCalls.map(({ toolCallId }) => toolCallId)).toEqual(["id-1", "id-2"]);
    expect(result.finishReason).toBe("tool-calls");
    expect(result.rawFinishReason).toBe("as it was");
    expect(result.usage).toMatchObject({ inputTokens: 7, outputTokens: 5 });
    expect(result.response.id).toBe("answer-1");
  });

  test("without calls is what it was", async () => {
    const { model } = answering([
      { content: [{ type: "text", text: " plain <b>text</b> ", providerMetadata: { mock: { itemId: "1" } } }] },
    ]);
    const { content, finishReason } = await generateText({ model, tools, prompt });
    expect(content).toEqual([
      { type: "text", text: " plain <b>text</b> ", providerMetadata: { mock: { itemId: "1" } } },
    ]);
    expect(finishReason).toBe("stop");
  });

  test("keeps its reasoning, calls in it included", async () => {
    const { model } = answering([
      {
        content: [
          { type: "reasoning", text: "<call:read/>" },
          { type: "text", text: '<call:read path="a"/>' },
        ],
      },
    ]);
    const result = await generateText({ model, tools, prompt });
    expect(result.reasoningText).toBe("<call:read/>");
    expect(inputsOf(result.toolCalls)).toEqual([["read", { path: "a" }]]);
  });

  test("loses what the provider says of a text that is no longer whole", async () => {
    const text = 'Hm.\n<call:read path="a"/>';
    const { model } = answering([{ content: [{ type: "text", text, providerMetadata: { mock: { itemId: "1" } } }] }]);
    const { content } = await generateText({ model, tools, prompt });
    expect(content[0]).toEqual({ type: "text", text: "Hm.\n" });
  });

  test("of a model without tools is not read", async () => {
    const { model, mock } = answering(["<call:read/>"]);
    const { text } = await generateText({ model, prompt });
    expect(text).toBe("<call:read/>");
    expect(mock.doGenerateCalls[0]?.prompt).toEqual([expect.objectContaining({ role: "user" })]);
  });
});

describe("several steps", () => {
  test("run the tools and give their results back in the order of the calls", async () => {
    const { model, prompts } = answering([
      'First.\n<call:read path="a"/><call:write path="b">\nline <1>\n</call:write>',
      "All done.",
    ]);
    const result = await generateText({ model, tools, prompt, stopWhen: stepCountIs(5) });
    expect(result.text).toBe("All done.");
    expect(result.steps).toHaveLength(2);
    expect(prompts()[1]?.slice(1)).toMatchObject([
      { role: "user", content: [{ type: "text", text: prompt }] },
      {
        role: "assistant",
        content: [
          { type: "text", text: "First.\n" },
          { type: "text", text: '<call:read path="a"/>' },
          {
            type: "text",
            text: '\n<call:write path="b" content="line &lt;1&gt;"/>'.replace("&lt;", "<").replace("&gt;", ">"),
          },
        ],
      },
      {
        role: "user",
        content: [
          { type: "text", text: '<result:read>\nread {"path":"a"}\n</result:read>' },
          { type: "text", text: '<result:write>\nwrite {"path":"b","content":"line <1>"}\n</result:write>' },
        ],
      },
    ]);
  });

  test("compile the tools once, and are given no tools", async () => {
    const { model, mock } = answering(['<call:read path="a"/>', "Done."]);
    await generateText({ model, tools, prompt, system: "Be brief.", stopWhen: stepCountIs(5) });
    const systems = mock.doGenerateCalls.map(({ prompt: [first] }) => first);
    expect(systems[0]).toEqual(systems[1]);
    expect(systems[0]).toMatchObject({ role: "system", content: expect.stringMatching(/^Be brief\.\n\n# Tools\n/) });
    expect(mock.doGenerateCalls.map((call) => [call.tools, call.toolChoice])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
  });

  test("go on with tools that the provider has, and tools of unknown type", async () => {
    const found: unknown[] = [];
    const dynamic = dynamicTool({
      description: "Anything",
      inputSchema: jsonSchema({ type: "object", properties: { x: { type: "number" } } }),
      execute: async (input) => found.push(input),
    });
    const { model } = answering([
      {
        content: [
          { type: "tool-call", toolCallId: "p", toolName: "web", input: "{}", providerExecuted: true, dynamic: true },
          { type: "tool-result", toolCallId: "p", toolName: "web", result: "page", dynamic: true },
          { type: "text", text: "<call:dynamic x=1/>" },
        ],
      },
      "Done.",
    ]);
    const { steps } = await generateText({ model, tools: { dynamic }, prompt, stopWhen: stepCountIs(5) });
    expect(found).toEqual([{ x: 1 }]);
    expect(steps[0]?.toolCalls.map(({ toolName, providerExecuted = false }) => [toolName, providerExecuted])).toEqual([
      ["web", true],
      ["dynamic", false],
    ]);
  });
});

describe("a call that must not be run", () => {
  const broken = 'So: <call:read path="a" limit=many/>';

  test("is not run, and the model reads its own words and what is wrong with them", async () => {
    const ran: unknown[] = [];
    const read = { ...tools.read, execute: async (input: unknown) => ran.push(input) };
    const { model, prompts } = answering([broken, "I see."]);
    const result = await generateText({ model, tools: { read }, prompt, stopWhen: stepCountIs(5) });
    expect(ran).toEqual([]);
    expect(result.text).toBe("I see.");
    expect(result.steps[0]?.toolCalls).toMatchObject([{ toolName: "read", invalid: true, dynamic: true }]);
    expect(prompts()[1]?.slice(2)).toEqual([
      {
        role: "assistant",
        content: [
          { type: "text", text: "So: ", providerOptions: undefined },
          { type: "text", text: '\n<call:read path="a" limit=many/>' },
        ],
        providerOptions: undefined,
      },
      {
        role: "user",
        content: [
          {
            type: "text",
            text: expect.stringMatching(
              /^<result:read error>\nCall 1, read, was not run:\n- argument limit, line 1: .*"many".*\n<\/result:read>$/s,
            ),
          },
        ],
      },
    ]);
  });

  test("may be repaired, from its text and the reason", async () => {
    const seen: string[] = [];
    const { model, prompts } = answering([broken, "Good."]);
    const result = await generateText({
      model,
      tools,
      prompt,
      stopWhen: stepCountIs(5),
      experimental_repairToolCall: async ({ toolCall }) => {
        seen.push(toolCall.input);
        return { ...toolCall, input: '{"path":"a","limit":9}' };
      },
    });
    expect(seen[0]).toMatch(/^Call 1, read, was not run:\n[\s\S]*\n\n<call:read path="a" limit=many\/>$/);
    expect(result.steps[0]?.toolResults.map(({ output }) => output)).toEqual(['read {"path":"a","limit":9}']);
    expect(prompts()[1]?.[2]).toMatchObject({
      content: [{ text: "So: " }, { text: '\n<call:read path="a" limit=9/>' }],
    });
  });

  test.each([
    ["a tool that does not exist", "<call:delete/>", "stop"],
    ["an argument that the schema refuses", '<call:read path="a" limit=1.5/>', "stop"],
    ["a call that was repaired", '<call:write path="a">\nx\n</call:read>\n</call>', "stop"],
    ["the end of the output", '<call:write path="a">\nhalf a li', "length"],
  ] as const)("%s", async (_name, text, finish) => {
    const ran: unknown[] = [];
    const spies = Object.fromEntries(
      Object.entries(tools).map(([name, each]) => [
        name,
        { ...each, execute: async (input: unknown) => ran.push(input) },
      ]),
    );
    const { model } = answering([{ content: [{ type: "text", text }], finish }, "Oh."]);
    const result = await generateText({ model, tools: spies, prompt, stopWhen: stepCountIs(2) });
    expect(ran).toEqual([]);
    expect(result.steps[0]?.toolCalls).toMatchObject([{ invalid: true }]);
    expect(result.steps[0]?.finishReason).toBe(finish === "stop" ? "tool-calls" : "length");
    expect(result.text).toBe("Oh.");
  });

  test("stays text if one likes", async () => {
    const { model } = answering([`${broken}\n<call:read path="b"/>`], { invalidCalls: "text" });
    const result = await generateText({ model, tools, prompt });
    expect(result.text).toBe(`${broken}\n`);
    expect(inputsOf(result.toolCalls)).toEqual([["read", { path: "b" }]]);
  });

  test("alone as text, it ends the run", async () => {
    const { model } = answering([broken], { invalidCalls: "text" });
    const result = await generateText({ model, tools, prompt, stopWhen: stepCountIs(5) });
    expect([result.text, result.finishReason, result.steps.length]).toEqual([broken, "stop", 1]);
  });
});

describe("the tool choice", () => {
  test.each([
    ["required", "call at least one tool"],
    [{ type: "tool", toolName: "read" }, "call read"],
  ] as const)("%j is asked for in the prompt", async (toolChoice, words) => {
    const { model, prompts } = answering(['<call:read path="a"/>']);
    const { toolCalls } = await generateText({ model, tools, prompt, toolChoice });
    expect(toolCalls).toHaveLength(1);
    expect(prompts()[0]?.[0]?.content).toMatch(words);
  });

  test("is held by the SDK", async () => {
    const { model } = answering(["No."]);
    await expect(generateText({ model, tools, prompt, toolChoice: "required" })).rejects.toThrow("tool choice");
  });

  test("none: what looks like a call is text", async () => {
    const { model, prompts } = answering(["<call:read/>"]);
    const { text, toolCalls } = await generateText({ model, tools, prompt, toolChoice: "none" });
    expect([text, toolCalls]).toEqual(["<call:read/>", []]);
    expect(prompts()[0]?.[0]?.content).toMatch("call no tool");
  });
});

describe("the host is told", () => {
  const warningsWith = async (given: Parameters<typeof generateText>[0]): Promise<unknown> =>
    (await generateText(given)).warnings;

  test("of a tool whose name no call can have", async () => {
    const { model, prompts } = answering(["Hm."]);
    const all = { "fs.read": echo({}), ...tools };
    expect(await warningsWith({ model, tools: all, prompt })).toEqual([
      { type: "other", message: expect.stringMatching(/^Tool fs\.read: the name can never be called/) },
    ]);
    expect(prompts()[0]?.[0]?.content).not.toMatch("fs.read");
  });

  test("of an earlier call that has no spelling", async () => {
    const { model, prompts } = answering(["Hm."]);
    const call = { type: "tool-call", toolCallId: "1", toolName: "fs.read", input: { path: "a" } } as const;
    const output = { type: "json", value: { ok: true } } as const;
    const result = { type: "tool-result", toolCallId: "1", toolName: "fs.read", output } as const;
    const messages = [
      { role: "user", content: "Go." } as const,
      { role: "assistant", content: [call] } as const,
      { role: "tool", content: [result] } as const,
    ].map((message) => ({ ...message, content: message.content }) as never);
    expect(await warningsWith({ model, tools, messages })).toEqual([
      { type: "other", message: expect.stringMatching(/^An earlier call of fs\.read has no spelling/) },
    ]);
    expect(prompts()[0]?.slice(2)).toMatchObject([
      { content: [{ text: '[Called fs.read with {"path":"a"}]' }] },
      { content: [{ text: '<result:fs.read>\n{"ok":true}\n</result:fs.read>' }] },
    ]);
  });

  test("of a schema that cannot be used, by a rejection that names the tool", async () => {
    const { model } = answering(["Hm."]);
    const bad = { ...tools.read, inputSchema: jsonSchema({ type: "string" }) };
    await expect(generateText({ model, tools: { bad }, prompt })).rejects.toThrow('Tool "bad"');
  });
});
