/** What a model is given instead of tools, earlier calls and results. */
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider";
import { describe, expect, test } from "vitest";
import { answering } from "./ai-sdk.model.ts";

const string = { type: "string" };
const tools: LanguageModelV3CallOptions["tools"] = [
  { type: "function", name: "read", inputSchema: { type: "object", properties: { path: string } } },
  { type: "function", name: "edit", inputSchema: { type: "object", properties: { input: string } } },
];

const call = (id: string, toolName: string, input: unknown) =>
  ({ type: "tool-call", toolCallId: id, toolName, input }) as const;
const result = (id: string, toolName: string, output: LanguageModelV3ToolResultOutput) =>
  ({ type: "tool-result", toolCallId: id, toolName, output }) as const;
const text = (value: string) => ({ type: "text", text: value }) as const;
const user = (value: string): LanguageModelV3Message => ({ role: "user", content: [text(value)] });

/** The prompt as the model gets it, without the instructions. */
async function given(prompt: LanguageModelV3Prompt, more: Partial<LanguageModelV3CallOptions> = {}) {
  const { model, mock } = answering(["Hm."], { instructions: () => "INSTRUCTIONS" });
  await model.doGenerate({ prompt, tools, ...more });
  return mock.doGenerateCalls[0] as LanguageModelV3CallOptions;
}

describe("the system prompt", () => {
  test("ends in the instructions, behind the last of several", async () => {
    const cached = { mock: { cache: true } };
    const { prompt } = await given([
      { role: "system", content: "One." },
      { role: "system", content: "Two.", providerOptions: cached },
      user("Go."),
    ]);
    expect(prompt).toEqual([
      { role: "system", content: "One." },
      {
        role: "system",
        content: expect.stringMatching(/^Two\.\n\nINSTRUCTIONS\n\nThe results/),
        providerOptions: cached,
      },
      user("Go."),
    ]);
  });

  test("is made where there is none, and left alone without tools", async () => {
    expect((await given([user("Go.")])).prompt[0]).toMatchObject({ role: "system" });
    expect((await given([user("Go.")], { tools: [] })).prompt).toEqual([user("Go.")]);
  });
});

describe("tools of the provider", () => {
  const own = { type: "provider", id: "mock.search", name: "search", args: {} } as const;

  test("stay, and a choice that is about them", async () => {
    const all = [...(tools ?? []), own];
    const { tools: kept, toolChoice } = await given([user("Go.")], { tools: all, toolChoice: { type: "required" } });
    expect([kept, toolChoice]).toEqual([[own], undefined]);
    const search = { type: "tool", toolName: "search" } as const;
    expect((await given([user("Go.")], { tools: all, toolChoice: search })).toolChoice).toEqual(search);
    expect((await given([user("Go.")], { tools: all, toolChoice: { type: "none" } })).toolChoice).toEqual({
      type: "none",
    });
  });

  test("their calls and results stay in the answer", async () => {
    const content = [
      text("So."),
      { ...call("p", "search", { q: "x" }), providerExecuted: true },
      result("p", "search", { type: "json", value: [] }),
      call("1", "read", { path: "a" }),
    ];
    const { prompt } = await given([user("Go."), { role: "assistant", content }]);
    expect(prompt.at(-1)).toEqual({
      role: "assistant",
      content: [...content.slice(0, 3), text('<call:read path="a"/>')],
    });
  });

  test("answers to their questions stay messages of a tool", async () => {
    const answer = { type: "tool-approval-response", approvalId: "a", approved: true } as const;
    const { prompt } = await given([
      user("Go."),
      { role: "assistant", content: [call("1", "read", {})] },
      { role: "tool", content: [answer, result("1", "read", { type: "text", value: "x" })] },
    ]);
    expect(prompt.slice(-2)).toMatchObject([
      { role: "tool", content: [answer] },
      { role: "user", content: [text("<result:read>\nx\n</result:read>")] },
    ]);
  });
});

describe("earlier calls", () => {
  test("stand on lines of their own, as render writes them", async () => {
    const { prompt } = await given([
      user("Go."),
      {
        role: "assistant",
        content: [
          text("One."),
          call("1", "read", { path: "a" }),
          call("2", "edit", { input: "x\ny" }),
          text("Two.\n"),
          { type: "reasoning", text: "Hm." },
          call("3", "read", {}),
        ],
      },
    ]);
    const [, , { content } = { content: "" }] = prompt;
    expect(content).toEqual([
      text("One."),
      text('\n<call:read path="a"/>'),
      text("\n<call:edit>\nx\ny\n</call:edit>"),
      text("\nTwo.\n"),
      { type: "reasoning", text: "Hm." },
      text("<call:read/>"),
    ]);
  });

  test("of tools that are gone are written without a schema", async () => {
    const { prompt } = await given([
      user("Go."),
      { role: "assistant", content: [call("1", "gone", { a: [1, 2], b: "4" })] },
    ]);
    expect(prompt[2]?.content).toEqual([text(`<call:gone b='"4"'>\n<a>1</a>\n<a>2</a>\n</call:gone>`)]);
  });

  test("keep what the provider wants with them", async () => {
    const providerOptions = { mock: { cache: true } };
    const { prompt } = await given([
      user("Go."),
      { role: "assistant", content: [{ ...call("1", "read", {}), providerOptions }] },
    ]);
    expect(prompt[2]?.content).toEqual([{ ...text("<call:read/>"), providerOptions }]);
  });

  test("do not change the caller's prompt", async () => {
    const before: LanguageModelV3Prompt = [
      { role: "system", content: "One." },
      user("Go."),
      { role: "assistant", content: [call("1", "read", {})] },
      { role: "tool", content: [result("1", "read", { type: "text", value: "x" })] },
      user("On."),
    ];
    const copy = structuredClone(before);
    await given(before);
    expect(before).toEqual(copy);
  });
});

describe("results", () => {
  const answered = (...results: ReturnType<typeof result>[]): LanguageModelV3Prompt => [
    user("Go."),
    { role: "assistant", content: [call("1", "read", {}), call("2", "edit", {}), call("3", "read", {})] },
    { role: "tool", content: results },
  ];

  test("come in the order of the calls, whatever order they have", async () => {
    const say = (id: string, name: string) => result(id, name, { type: "text", value: id });
    const { prompt } = await given(answered(say("3", "read"), say("1", "read"), say("2", "edit")));
    expect(prompt.at(-1)).toEqual({
      role: "user",
      content: [
        text("<result:read>\n1\n</result:read>"),
        text("<result:edit>\n2\n</result:edit>"),
        text("<result:read>\n3\n</result:read>"),
      ],
    });
  });

  test.each<[LanguageModelV3ToolResultOutput, string]>([
    [{ type: "json", value: { a: [1] } }, '<result:read>\n{"a":[1]}\n</result:read>'],
    [{ type: "error-text", value: "no" }, "<result:read error>\nno\n</result:read>"],
    [{ type: "error-json", value: { no: 1 } }, '<result:read error>\n{"no":1}\n</result:read>'],
    [{ type: "execution-denied", reason: "Not now." }, "<result:read error>\nNot now.\n</result:read>"],
    [{ type: "execution-denied" }, "<result:read error>\nThe call was not allowed.\n</result:read>"],
    [{ type: "content", value: [text("a"), text("b")] }, "<result:read>\na\nb\n</result:read>"],
    [
      { type: "content", value: [{ type: "file-id", fileId: { mock: "f1" } }, { type: "custom" }] },
      "<result:read>\n[file: f1]\n[custom]\n</result:read>",
    ],
  ])("%j is text", async (output, said) => {
    expect((await given(answered(result("1", "read", output)))).prompt.at(-1)?.content).toEqual([text(said)]);
  });

  test("keep their pictures and files", async () => {
    const value: Extract<LanguageModelV3ToolResultOutput, { type: "content" }>["value"] = [
      text("Here:"),
      { type: "image-data", data: "AA==", mediaType: "image/png" },
      { type: "file-url", url: "https://example.com/a.pdf", mediaType: "application/pdf" },
      text("and more"),
    ];
    const { prompt } = await given(answered(result("1", "read", { type: "content", value })));
    expect(prompt.at(-1)?.content).toEqual([
      text("<result:read>\nHere:"),
      { type: "file", data: "AA==", mediaType: "image/png" },
      { type: "file", data: new URL("https://example.com/a.pdf"), mediaType: "application/pdf" },
      text("and more\n</result:read>"),
    ]);
  });

  test("and what the user says next are one message", async () => {
    const { prompt } = await given([...answered(result("1", "read", { type: "text", value: "x" })), user("And?")]);
    expect(prompt.at(-1)).toEqual({ role: "user", content: [text("<result:read>\nx\n</result:read>"), text("And?")] });
    const apart = [user("One."), user("Two.")];
    expect((await given(apart)).prompt.slice(1)).toEqual(apart);
  });
});
