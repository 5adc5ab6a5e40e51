/** The middleware under `streamText`, and its stream by itself: what comes, and in which order. */
import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { jsonSchema, readUIMessageStream, stepCountIs, streamText, type UIMessage } from "ai";
import { describe, expect, test, vi } from "vitest";
import { piNativeMiddleware } from "../../src/adapters/ai-sdk.ts";
import { type ToolDefinition, toolInstructions } from "../../src/index.ts";
import { type Answer, answering, byCharacter, type Cut, inThrees, streamed, tools } from "./ai-sdk.model.ts";

vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);

const prompt = "Go.";
const whole: Cut = (text) => [text];

const definitions: LanguageModelV3CallOptions["tools"] = Object.entries({
  read: { path: { type: "string" }, limit: { type: "integer" } },
  write: { path: { type: "string" }, content: { type: "string" } },
  search: { pattern: { type: "string" }, globs: { type: "array", items: { type: "string" } } },
}).map(([name, properties]) => ({ type: "function", name, inputSchema: { type: "object", properties } }));

const request: LanguageModelV3CallOptions = {
  prompt: [{ role: "user", content: [{ type: "text", text: prompt }] }],
  tools: definitions,
};

async function partsOf(
  answer: Answer,
  cut: Cut = inThrees,
  options = {},
  given: Partial<LanguageModelV3CallOptions> = {},
): Promise<LanguageModelV3StreamPart[]> {
  const { model } = answering([answer], options, cut);
  return streamed(model, { ...request, ...given });
}

/** Deltas that follow each other as one. */
function merged(parts: readonly LanguageModelV3StreamPart[]): LanguageModelV3StreamPart[] {
  const all: LanguageModelV3StreamPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    const goesOn = last?.type === part.type && (part.type === "text-delta" || part.type === "tool-input-delta");
    if (goesOn && "delta" in last && last.id === part.id)
      all[all.length - 1] = { ...last, delta: last.delta + part.delta };
    else all.push(part);
  }
  return all;
}

describe("the stream", () => {
  test.each([
    ["whole", whole],
    ["by character", byCharacter],
    ["in threes", inThrees],
  ])("has prose and tool calls in order, cut %s", async (_name, cut) => {
    const text =
      'Look.\n\n<call:read path="a" limit=3/>\n<call:write path="b">\nx <y>\n  </call:read>\n</call:write> Done.';
    const parts = merged(await partsOf(text, cut)).slice(2);
    const first = '{"path":"a","limit":3}';
    const second = '{"path":"b","content":"x <y>\\n  </call:read>"}';
    expect(parts).toEqual([
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta: "Look.\n\n" },
      { type: "text-end", id: "0" },
      { type: "tool-input-start", id: "id-1", toolName: "read" },
      { type: "tool-input-delta", id: "id-1", delta: first },
      { type: "tool-input-end", id: "id-1" },
      { type: "tool-call", toolCallId: "id-1", toolName: "read", input: first },
      { type: "tool-input-start", id: "id-2", toolName: "write" },
      { type: "tool-input-delta", id: "id-2", delta: second },
      { type: "tool-input-end", id: "id-2" },
      { type: "tool-call", toolCallId: "id-2", toolName: "write", input: second },
      { type: "text-start", id: "0:1" },
      { type: "text-delta", id: "0:1", delta: " Done." },
      { type: "text-end", id: "0:1" },
      expect.objectContaining({ type: "finish", finishReason: { unified: "tool-calls", raw: "as it was" } }),
    ]);
  });

  test("tells a long body as it comes", async () => {
    const parts = await partsOf(`<call:write path="b">\n${"line\n".repeat(50)}</call:write>`);
    const deltas = parts.flatMap((part) => (part.type === "tool-input-delta" ? [part.delta] : []));
    expect(deltas.length).toBeGreaterThan(50);
    const call = parts.find((part) => part.type === "tool-call");
    expect(deltas.join("")).toBe(call?.type === "tool-call" && call.input);
  });

  test("keeps what the provider says of a block of prose, at its end", async () => {
    const providerMetadata = { mock: { itemId: "1" } };
    const parts = await partsOf({ content: [{ type: "text", text: "Hello", providerMetadata }] });
    expect(merged(parts).slice(2, 5)).toEqual([
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta: "Hello" },
      { type: "text-end", id: "0", providerMetadata },
    ]);
  });

  test("is as it was without tools, and under the choice none", async () => {
    const plain = await partsOf("<call:read/>", whole, {}, { tools: undefined });
    const none = await partsOf("<call:read/>", whole, {}, { toolChoice: { type: "none" } });
    for (const parts of [plain, none]) {
      expect(parts.slice(2, -1)).toEqual([
        { type: "text-start", id: "0" },
        { type: "text-delta", id: "0", delta: "<call:read/>" },
        { type: "text-end", id: "0" },
      ]);
    }
  });

  test("ends what is open where it ends, and blocks that have no end", async () => {
    const middleware = piNativeMiddleware({ generateId: () => "x" });
    const chunks: LanguageModelV3StreamPart[] = [
      { type: "text-start", id: "t" },
      { type: "text-delta", id: "t", delta: 'Hm <call:read path="a' },
    ];
    const { model } = answering([]);
    const params = await middleware.transformParams?.({ type: "stream", model, params: { ...request, prompt: [] } });
    const wrapped = await middleware.wrapStream?.({
      params: params as LanguageModelV3CallOptions,
      model,
      doGenerate: () => Promise.reject(new Error("not asked")),
      doStream: async () => ({
        stream: new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        }),
      }),
    });
    const types: string[] = [];
    const reader = (wrapped as { stream: ReadableStream<LanguageModelV3StreamPart> }).stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) types.push(next.value.type);
    expect(types).toEqual([
      "text-start",
      "text-delta",
      "text-end",
      "tool-input-start",
      "tool-input-delta",
      "tool-input-delta",
      "tool-input-end",
      "tool-call",
    ]);
  });

  test("holds input back where a call may stay text", async () => {
    const options = { invalidCalls: "text" };
    const good = await partsOf('a <call:read path="b"/> c', byCharacter, options);
    expect(good.filter(({ type }) => type.startsWith("tool-")).map(({ type }) => type)).toEqual([
      "tool-input-start",
      "tool-input-delta",
      "tool-input-end",
      "tool-call",
    ]);
    const text = 'a <call:read path="b" limit=x/> c';
    const bad = merged(await partsOf(text, byCharacter, options)).slice(2, -1);
    expect(bad).toEqual([
      { type: "text-start", id: "0" },
      { type: "text-delta", id: "0", delta: text },
      { type: "text-end", id: "0" },
    ]);
  });
});

describe("streamText", () => {
  test("runs tools over several steps", async () => {
    const { model, prompts } = answering(['A.\n<call:read path="a"/>\n<call:read path="b"/>', "Done."]);
    const result = streamText({ model, tools, prompt, stopWhen: stepCountIs(5) });
    expect(await result.text).toBe("Done.");
    const [first] = await result.steps;
    expect(first?.text).toBe("A.\n");
    expect(first?.toolResults.map(({ output }) => output)).toEqual(['read {"path":"a"}', 'read {"path":"b"}']);
    expect(prompts()[1]?.at(-1)).toMatchObject({
      role: "user",
      content: [
        { text: '<result:read>\nread {"path":"a"}\n</result:read>' },
        { text: '<result:read>\nread {"path":"b"}\n</result:read>' },
      ],
    });
    expect(await result.totalUsage).toMatchObject({ inputTokens: 14, outputTokens: 10 });
  });

  test("tells tools of their input while it comes", async () => {
    const told: string[] = [];
    const write = {
      ...tools.write,
      onInputStart: () => void told.push("start"),
      onInputDelta: ({ inputTextDelta }: { inputTextDelta: string }) => void told.push(inputTextDelta),
      onInputAvailable: ({ input }: { input: unknown }) => void told.push(JSON.stringify(input)),
    };
    const { model } = answering(['<call:write path="a">\nsome text\n</call:write>']);
    await streamText({ model, tools: { write }, prompt }).consumeStream();
    const [start, ...others] = told;
    expect(start).toBe("start");
    expect(others.slice(0, -1).join("")).toBe(others.at(-1));
  });

  test("a call that turns out invalid ends as an error of its tool, and the model goes on", async () => {
    const { model, prompts } = answering(['<call:write path="a" content="b" mode=1/>', "I see."]);
    const strict = {
      write: {
        ...tools.write,
        inputSchema: jsonSchema({
          type: "object",
          properties: { path: { type: "string" }, content: { type: "string" } },
          additionalProperties: false,
        }),
      },
    };
    const result = streamText({ model, tools: strict, prompt, stopWhen: stepCountIs(3) });
    let message: UIMessage | undefined;
    for await (const state of readUIMessageStream({ stream: result.toUIMessageStream() })) message = state;
    const states = message?.parts.flatMap((part) => ("state" in part ? [[part.type, part.state]] : []));
    expect(states).toEqual([
      ["tool-write", "output-error"],
      ["text", "done"],
    ]);
    expect(prompts()[1]?.slice(-2)).toMatchObject([
      { content: [{ text: '<call:write path="a" content="b" mode=1/>' }] },
      { content: [{ text: expect.stringMatching(/^<result:write error>\nCall 1, write, was not run:/) }] },
    ]);
  });

  test("of a cut answer runs nothing", async () => {
    const { model } = answering([
      { content: [{ type: "text", text: '<call:write path="a">\nhalf' }], finish: "length" },
    ]);
    const result = streamText({ model, tools, prompt });
    expect(await result.finishReason).toBe("length");
    expect(await result.toolCalls).toMatchObject([{ toolName: "write", invalid: true }]);
    expect(await result.toolResults).toEqual([]);
  });
});

test("the instructions are those of toolInstructions, or one's own", async () => {
  const seen: unknown[] = [];
  for (const options of [
    { length: "full" as const },
    { instructions: (given: readonly ToolDefinition[]) => given.map((each) => "name" in each && each.name).join() },
  ]) {
    const { model, prompts } = answering(["Hm."], options);
    await model.doGenerate(request);
    seen.push(prompts()[0]?.[0]?.content);
  }
  const ours = (definitions ?? []).map((each) => ({
    name: each.name,
    parameters: "inputSchema" in each && each.inputSchema,
  }));
  expect(String(seen[0]).startsWith(toolInstructions(ours, { length: "full" }))).toBe(true);
  expect(seen[1]).toMatch(/^read,write,search\n\n/);
});
