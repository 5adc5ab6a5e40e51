/** Requests that are odd: without tools, with tools that cannot be taught, with many sets of tools, copied on their way. */
import type { LanguageModelV3CallOptions, LanguageModelV3Content, LanguageModelV3Middleware } from "@ai-sdk/provider";
import { wrapLanguageModel } from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { describe, expect, test } from "vitest";
import { type PiNativeMiddlewareOptions, piNativeMiddleware } from "../../src/adapters/ai-sdk.ts";
import { answering, streamed, usage } from "./ai-sdk.model.ts";

const string = { type: "string" } as const;
const prompt: LanguageModelV3CallOptions["prompt"] = [{ role: "user", content: [{ type: "text", text: "Go." }] }];
type FunctionTool = Extract<NonNullable<LanguageModelV3CallOptions["tools"]>[number], { type: "function" }>;
const tool = (name: string, properties: Record<string, object>, required: string[] = []): FunctionTool => ({
  type: "function",
  name,
  inputSchema: { type: "object", properties, required },
});

async function asked(given: Partial<LanguageModelV3CallOptions>, options: PiNativeMiddlewareOptions = {}) {
  const { model, prompts } = answering(["Hm."], options);
  const { warnings } = await model.doGenerate({ prompt, ...given });
  const [first] = prompts()[0] ?? [];
  return { system: first?.role === "system" ? first.content : undefined, warnings };
}

describe("tools that cannot be taught", () => {
  test("are told of with the parameter that no call can name, and so are parameters that are left out", async () => {
    const tools = [
      tool("q", { "a.b": string }, ["a.b"]),
      tool("w", { $filter: string, "c d": string, city: string }),
      tool("fs.read", { "e f": string }),
    ];
    const { system, warnings } = await asked({ tools });
    expect(system).toContain("- w(city?: string)");
    expect(system).not.toContain("- q(");
    expect(warnings.map((each) => "message" in each && each.message)).toEqual([
      expect.stringMatching(/^Tool fs\.read: the name can never be called/),
      'Tool q: no call can name its required parameter "a.b"; the instructions leave the tool out',
      'Tool w: no call can name its parameter "$filter"; the instructions leave it out',
      'Tool w: no call can name its parameter "c d"; the instructions leave it out',
    ]);
  });

  test("are not asked for", async () => {
    const tools = [tool("q", { "a.b": string }, ["a.b"]), tool("w", { city: string })];
    expect((await asked({ tools, toolChoice: { type: "tool", toolName: "q" } })).system).not.toContain("call q");
    expect((await asked({ tools, toolChoice: { type: "tool", toolName: "w" } })).system).toContain("call w.");
  });

  test("alone leave the prompt as it was", async () => {
    const { system, warnings } = await asked({ tools: [tool("fs.read", {})], toolChoice: { type: "required" } });
    expect(system).toBeUndefined();
    expect(warnings).toHaveLength(1);
  });
});

test("one's own instructions are not asked for where there are no tools", async () => {
  const options: PiNativeMiddlewareOptions = { instructions: (tools) => String((tools[0] as { name: string }).name) };
  expect((await asked({}, options)).system).toBeUndefined();
  expect((await asked({ tools: [{ type: "provider", id: "mock.x", name: "x", args: {} }] }, options)).system).toBe(
    undefined,
  );
  expect((await asked({ tools: [tool("w", {})] }, options)).system).toMatch(/^w\n/);
});

test("several sets of tools are kept, the latest ones; requests without tools take no place", async () => {
  const compiled: string[] = [];
  const instructions: PiNativeMiddlewareOptions["instructions"] = ([first]) => {
    compiled.push((first as { name: string }).name);
    return "";
  };
  const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const order = [...names, "", ...names, "i", "h", "a"];
  const { model } = answering(
    order.map(() => "Hm."),
    { instructions },
  );
  for (const name of order) await model.doGenerate({ prompt, tools: name === "" ? [] : [tool(name, {})] });
  expect(compiled).toEqual([...names, "i", "a"]);
});

describe("a request that is copied behind the middleware", () => {
  const reading = (change: (params: LanguageModelV3CallOptions) => LanguageModelV3CallOptions) => {
    const ours = piNativeMiddleware({ generateId: () => "1" });
    const copying: LanguageModelV3Middleware = {
      ...ours,
      transformParams: async (given) => change((await ours.transformParams?.(given)) as LanguageModelV3CallOptions),
    };
    const content: LanguageModelV3Content[] = [{ type: "text", text: '<call:w city="x"/>' }];
    const finishReason = { unified: "stop", raw: undefined } as const;
    const model = new MockLanguageModelV3({ doGenerate: { content, finishReason, usage, warnings: [] } });
    return wrapLanguageModel({ model, middleware: copying }).doGenerate({
      prompt,
      tools: [tool("w", { city: string })],
    });
  };

  test("is known by its prompt", async () => {
    const { content, warnings } = await reading((params) => ({ ...params, temperature: 0 }));
    expect(content).toMatchObject([{ type: "tool-call", toolName: "w" }]);
    expect(warnings).toEqual([]);
  });

  test("with another prompt is not read, and says so", async () => {
    const { content, warnings } = await reading((params) => ({ ...params, prompt: [...params.prompt] }));
    expect(content).toMatchObject([{ type: "text" }]);
    expect(warnings).toMatchObject([{ type: "other", message: expect.stringContaining("not read for calls") }]);
  });
});

describe("an answer of several blocks", () => {
  const content: LanguageModelV3Content[] = [
    { type: "text", text: 'One.\n<call:w city="x"/>' },
    { type: "file", mediaType: "image/png", data: "AA==" },
    { type: "text", text: "<call:w town=y/>" },
  ];
  const strict: FunctionTool = {
    type: "function",
    name: "w",
    inputSchema: { type: "object", properties: { city: string }, additionalProperties: false },
  };
  const reasonsIn = (parts: readonly { type: string }[]): unknown[] =>
    parts.flatMap((part) => ("input" in part ? [String(part.input).split(": ")[0]] : []));

  test("counts calls and lines on", async () => {
    const expected = ['{"city"', expect.stringMatching(/^Call 2, w, was not run:\n- .*line 3$/)];
    const { model } = answering([{ content }]);
    expect(reasonsIn((await model.doGenerate({ prompt, tools: [strict] })).content)).toEqual([
      '{"city":"x"}',
      expected[1],
    ]);
    const parts = await streamed(model, { prompt, tools: [strict] });
    expect(reasonsIn(parts)).toEqual(['{"city":"x"}', expected[1]]);
  });
});
