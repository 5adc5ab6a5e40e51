/** A model that answers with given texts, whole or in pieces, wrapped in the middleware; and tools that say what they did. */
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3Prompt,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import { jsonSchema, type Tool, tool, wrapLanguageModel } from "ai";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";
import { type PiNativeMiddlewareOptions, piNativeMiddleware } from "../../src/adapters/ai-sdk.ts";

export const usage: LanguageModelV3Usage = {
  inputTokens: { total: 7, noCache: 7, cacheRead: undefined, cacheWrite: undefined },
  outputTokens: { total: 5, text: 5, reasoning: undefined },
};

type Unified = LanguageModelV3FinishReason["unified"];

/** An answer: a text, or whatever content, and why the model stopped. */
export type Answer = string | { content: LanguageModelV3Content[]; finish?: Unified };

const contentOf = (answer: Answer): LanguageModelV3Content[] =>
  typeof answer === "string" ? [{ type: "text", text: answer }] : answer.content;

const finishOf = (answer: Answer): LanguageModelV3FinishReason => ({
  unified: typeof answer === "string" ? "stop" : (answer.finish ?? "stop"),
  raw: "as it was",
});

/** How a text is cut for the stream. */
export type Cut = (text: string) => string[];

export const byCharacter: Cut = (text) => text.split("");
export const inThrees: Cut = (text) => text.match(/[\s\S]{1,3}/g) ?? [];

function partsOf(answer: Answer, cut: Cut): LanguageModelV3StreamPart[] {
  const parts = contentOf(answer).flatMap((part, at): LanguageModelV3StreamPart[] => {
    const id = String(at);
    if (part.type === "text") {
      const { providerMetadata } = part;
      return [
        { type: "text-start", id, ...(providerMetadata && { providerMetadata }) },
        ...cut(part.text).map((delta) => ({ type: "text-delta" as const, id, delta })),
        { type: "text-end", id },
      ];
    }
    if (part.type === "reasoning") {
      return [
        { type: "reasoning-start", id },
        { type: "reasoning-delta", id, delta: part.text },
        { type: "reasoning-end", id },
      ];
    }
    return [part];
  });
  return [
    { type: "stream-start", warnings: [] },
    { type: "response-metadata", id: "answer-1", modelId: "mock" },
    ...parts,
    { type: "finish", finishReason: finishOf(answer), usage },
  ];
}

export interface Wrapped {
  model: LanguageModelV3;
  mock: MockLanguageModelV3;
  /** The prompt of each step, as the model was given it. */
  prompts(): LanguageModelV3Prompt[];
}

/** Answers one after another, a step each. Ids count from 1. */
export function answering(
  answers: readonly Answer[],
  options: PiNativeMiddlewareOptions = {},
  cut: Cut = inThrees,
): Wrapped {
  const mock = new MockLanguageModelV3({
    doGenerate: answers.map((answer) => ({
      content: contentOf(answer),
      finishReason: finishOf(answer),
      usage,
      warnings: [],
      response: { id: "answer-1", modelId: "mock" },
    })),
    doStream: answers.map((answer) => ({
      stream: simulateReadableStream({ chunks: partsOf(answer, cut), initialDelayInMs: null, chunkDelayInMs: null }),
    })),
  });
  let ids = 0;
  const middleware = piNativeMiddleware({ length: "short", generateId: () => `id-${++ids}`, ...options });
  return {
    model: wrapLanguageModel({ model: mock, middleware }),
    mock,
    prompts: () => [...mock.doGenerateCalls, ...mock.doStreamCalls].map(({ prompt }) => prompt),
  };
}

const string = { type: "string" } as const;

/** A tool whose result is what it was called with. */
export function echo(properties: Record<string, object>, required: string[] = [], name: string = ""): Tool {
  return tool({
    inputSchema: jsonSchema<Record<string, unknown>>({
      type: "object",
      properties,
      required,
      additionalProperties: false,
    }),
    execute: async (input: Record<string, unknown>) => `${name}${JSON.stringify(input)}`,
  });
}

export const tools: Record<"read" | "write" | "search", Tool> = {
  read: echo({ path: string, limit: { type: "integer" } }, ["path"], "read "),
  write: echo({ path: string, content: string }, ["path", "content"], "write "),
  search: echo({ pattern: string, globs: { type: "array", items: string } }, ["pattern"], "search "),
};

/** All parts of a stream. */
export async function streamed(
  model: LanguageModelV3,
  params: LanguageModelV3CallOptions,
): Promise<LanguageModelV3StreamPart[]> {
  const { stream } = await model.doStream(params);
  const parts: LanguageModelV3StreamPart[] = [];
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return parts;
    parts.push(value);
  }
}
