/** Earlier turns that are odd: repaired calls, calls without a spelling, tools of the provider, messages in a row. */
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider";
import { generateText, jsonSchema, stepCountIs, type Tool, type ToolCallRepairFunction, type ToolSet, tool } from "ai";
import { describe, expect, test, vi } from "vitest";
import { answering } from "./ai-sdk.model.ts";

vi.stubGlobal("AI_SDK_LOG_WARNINGS", false);

const string = { type: "string" } as const;
const text = (value: string) => ({ type: "text", text: value }) as const;
const user = (value: string): LanguageModelV3Message => ({ role: "user", content: [text(value)] });
const call = (id: string, toolName: string, input: unknown) =>
  ({ type: "tool-call", toolCallId: id, toolName, input }) as const;
const result = (id: string, toolName: string, output: LanguageModelV3ToolResultOutput) =>
  ({ type: "tool-result", toolCallId: id, toolName, output }) as const;

async function given(prompt: LanguageModelV3Prompt, tools: LanguageModelV3CallOptions["tools"]) {
  const { model, mock } = answering(["Hm."], { instructions: () => "INSTRUCTIONS" });
  const { warnings } = await model.doGenerate({ prompt, tools });
  return { prompt: (mock.doGenerateCalls[0] as LanguageModelV3CallOptions).prompt, warnings };
}

describe("a call that was repaired into one without arguments", () => {
  const strict = jsonSchema({ type: "object", properties: {}, additionalProperties: false });
  const nothing = (execute: () => Promise<string>): Tool => tool({ inputSchema: strict, execute }) as Tool;

  async function second(execute: () => Promise<string>, repair: ToolCallRepairFunction<ToolSet>) {
    const { model, prompts } = answering(["<call:n a=1/>", "Done."]);
    await generateText({
      model,
      tools: { n: nothing(execute) },
      prompt: "Go.",
      stopWhen: stepCountIs(2),
      experimental_repairToolCall: repair,
    });
    return (prompts()[1] ?? [])
      .slice(2)
      .flatMap(({ content }) =>
        typeof content === "string" ? [] : content.map((part) => ("text" in part ? part.text : "")),
      );
  }
  const empty: ToolCallRepairFunction<ToolSet> = async ({ toolCall }) => ({ ...toolCall, input: "{}" });

  test("is shown as it ran, with what it gave", async () => {
    expect(await second(async () => "fine", empty)).toEqual(["<call:n/>", "<result:n>\nfine\n</result:n>"]);
  });

  test("is shown as it ran, with what it threw", async () => {
    const failing = () => Promise.reject(new Error("REAL ERROR"));
    expect(await second(failing, empty)).toEqual(["<call:n/>", "<result:n error>\nREAL ERROR\n</result:n>"]);
  });

  test.each<[string, ToolCallRepairFunction<ToolSet>]>([
    ["not at all", async () => null],
    ["into another that is invalid", async ({ toolCall }) => ({ ...toolCall, input: '{"b"' })],
    ["by what throws", () => Promise.reject(new Error("no"))],
    ["into a tool that there is not", async ({ toolCall }) => ({ ...toolCall, toolName: "m", input: "{}" })],
  ])("unless it was repaired %s", async (_how, repair) => {
    const [written, said] = await second(async () => "ran", repair);
    expect(written).toBe("<call:n a=1/>");
    expect(said).toMatch(/^<result:n error>\nCall 1, n, was not run:\n/);
  });
});

describe("a call that these tools cannot spell", () => {
  const w = (city: object) =>
    [{ type: "function", name: "w", inputSchema: { type: "object", properties: { city } } }] as const;
  const asked = (input: unknown): LanguageModelV3Prompt => [
    user("Go."),
    { role: "assistant", content: [call("1", "w", input)] },
  ];

  test("is told in other words where without schema it would be read as another", async () => {
    const input = { city: "a</city></call:w>\"'" };
    const { prompt, warnings } = await given(asked(input), [...w(string)]);
    expect(prompt[2]?.content).toEqual([text(`[Called w with ${JSON.stringify(input)}]`)]);
    expect(warnings).toEqual([
      { type: "other", message: expect.stringMatching(/^An earlier call of w has no spelling/) },
    ]);
  });

  test.each([
    ["many", { type: "integer" }, `<call:w city='"many"'/>`],
    [4, string, '[Called w with {"city":4}]'],
    [["a", "b"], string, '[Called w with {"city":["a","b"]}]'],
  ])("%j, where the schema has %j, is never shown as another value", async (city, schema, written) => {
    const { prompt, warnings } = await given(asked({ city }), [...w(schema)]);
    expect(prompt[2]?.content).toEqual([text(written)]);
    expect(warnings).toHaveLength(written.startsWith("[") ? 1 : 0);
  });
});

describe("tools of the provider that the client runs", () => {
  const bash = { type: "provider", id: "anthropic.bash_20250124", name: "bash", args: {} } as const;
  const read = {
    type: "function",
    name: "read",
    inputSchema: { type: "object", properties: { path: string } },
  } as const;

  test("keep their calls and results as parts, beside those that are text", async () => {
    const native = call("1", "bash", { command: "ls" });
    const said = result("1", "bash", { type: "text", value: "a.ts" });
    const { prompt } = await given(
      [
        user("Go."),
        { role: "assistant", content: [native, call("2", "read", { path: "a.ts" })] },
        { role: "tool", content: [result("2", "read", { type: "text", value: "x" }), said] },
      ],
      [bash, read],
    );
    expect(prompt.slice(2)).toEqual([
      { role: "assistant", content: [native, text('<call:read path="a.ts"/>')] },
      { role: "tool", content: [said] },
      { role: "user", content: [text("<result:read>\nx\n</result:read>")] },
    ]);
  });

  test("but what the model wrote of them as text stays text", async () => {
    const { model, prompts } = answering(["<call:bash command=ls/>", "I see."]);
    const own = tool({ type: "provider", id: "mock.bash", args: {}, inputSchema: jsonSchema({}) } as never) as Tool;
    const tools = { bash: own, read: tool({ inputSchema: jsonSchema(read.inputSchema) }) as Tool };
    await generateText({ model, tools, prompt: "Go.", stopWhen: stepCountIs(2) });
    expect(prompts()[1]?.slice(2)).toMatchObject([
      { role: "assistant", content: [text("<call:bash command=ls/>")] },
      { role: "user", content: [{ text: expect.stringMatching(/^<result:bash error>\nCall 1, bash, was not run:/) }] },
    ]);
  });
});

describe("messages in a row", () => {
  const tools = [
    { type: "function", name: "read", inputSchema: { type: "object", properties: { path: string } } },
  ] as const;
  const say = (id: string) => result(id, "read", { type: "text", value: id });
  const assistant: LanguageModelV3Message = {
    role: "assistant",
    content: [call("1", "read", {}), call("2", "read", {})],
  };

  test("keep what the provider wants with each", async () => {
    const { prompt } = await given(
      [
        assistant,
        { role: "tool", content: [say("1")], providerOptions: { a: { t: 1 }, b: { t: 2 } } },
        { ...user("And?"), providerOptions: { a: { u: 1 } } } as LanguageModelV3Message,
      ],
      [...tools],
    );
    expect(prompt.at(-1)).toEqual({
      role: "user",
      content: [text("<result:read>\n1\n</result:read>"), text("And?")],
      providerOptions: { a: { t: 1, u: 1 }, b: { t: 2 } },
    });
  });

  test("with results are one, in the order of the calls", async () => {
    const { prompt } = await given(
      [assistant, { role: "tool", content: [say("2")] }, { role: "tool", content: [say("1")] }],
      [...tools],
    );
    expect(prompt.slice(2)).toEqual([
      { role: "user", content: [text("<result:read>\n1\n</result:read>"), text("<result:read>\n2\n</result:read>")] },
    ]);
  });
});
