/** The law of the middleware: streamed or not, and however the stream is cut, an answer says the same; on generated answers. */
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3StreamPart,
  LanguageModelV3ToolCall,
} from "@ai-sdk/provider";
import { expect, test } from "vitest";
import { createRandom, deriveSeed } from "../generators/random.ts";
import { generateTools } from "../generators/schemas.ts";
import { generateSoup } from "../generators/soup.ts";
import { generateText as generateTurn } from "../generators/texts.ts";
import { answering, type Cut, streamed } from "./ai-sdk.model.ts";

test("streamed or not, however cut, an answer is the same", { timeout: 60_000 }, async () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
  process.stdout.write(`answers: SEED=${seed}\n`);
  // Compiling schemas costs more than reading a text, so that many texts share a tool set.
  for (let group = 0; group < 15; group++) {
    const random = createRandom(deriveSeed(seed, group));
    const generated = generateTools(random);
    const texts = Array.from({ length: 20 }, () =>
      (random.chance(0.5) ? generateSoup : generateTurn)(random, generated).join(""),
    );
    const params: LanguageModelV3CallOptions = {
      prompt: [{ role: "user", content: [{ type: "text", text: "Go." }] }],
      tools: generated.map(({ name, parameters = {} }) => ({ type: "function", name, inputSchema: parameters })),
    };
    const options = { invalidCalls: random.chance(0.5) ? "report" : "text" } as const;
    const anyhow: Cut = (text) => {
      const pieces: string[] = [];
      for (let at = 0, next = 0; at < text.length; at = next) {
        next = at + 1 + random.int(9);
        pieces.push(text.slice(at, next));
      }
      return pieces;
    };
    const streaming = answering(texts, options, anyhow);
    const generating = answering(texts, options);
    for (const text of texts) {
      const parts = await streamed(streaming.model, params);
      const { content, finishReason } = await generating.model.doGenerate(params);
      const about = `SEED=${seed}, group ${group}: ${JSON.stringify(text)}`;
      expect(folded(parts), about).toEqual(content);
      expect(parts.at(-1), about).toMatchObject({ type: "finish", finishReason });
      expect(deltasOf(parts), about).toEqual(validCalls(parts).map(({ input }) => input));
    }
  }
});

/** What the SDK makes of the parts of a stream. */
function folded(parts: readonly LanguageModelV3StreamPart[]): LanguageModelV3Content[] {
  const content: LanguageModelV3Content[] = [];
  for (const part of parts) {
    const last = content.at(-1);
    if (part.type === "text-start") content.push({ type: "text", text: "" });
    else if (part.type === "text-delta" && last?.type === "text") last.text += part.delta;
    else if (part.type === "tool-call") content.push(part);
  }
  return content;
}

/** The input of each call that may be run, by its deltas. */
function deltasOf(parts: readonly LanguageModelV3StreamPart[]): unknown[] {
  const byId = new Map<string, string>();
  for (const part of parts) {
    if (part.type === "tool-input-delta") byId.set(part.id, (byId.get(part.id) ?? "") + part.delta);
  }
  return validCalls(parts).map(({ toolCallId }) => byId.get(toolCallId));
}

const validCalls = (parts: readonly LanguageModelV3StreamPart[]): LanguageModelV3ToolCall[] =>
  parts.filter((part) => part.type === "tool-call").filter(({ providerMetadata }) => providerMetadata === undefined);
