/**
 * The law of `convert`: from any shape to any other and back is the identity, unless the other has no place for something,
 * and then it says so. Held on the example conversations and on generated ones.
 */
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, test } from "vitest";
import type { ShapeName } from "../../src/convert/conversation.ts";
import { createConverter, SHAPE_NAMES } from "../../src/convert/convert.ts";
import { ConvertError } from "../../src/convert/problem.ts";
import type { ToolDefinition } from "../../src/index.ts";
import { compileTools } from "../../src/index.ts";
import { LAW_TIMEOUT } from "../generators/law.ts";
import { createRandom, deriveSeed } from "../generators/random.ts";
import { asDefinitions, generateTools } from "../generators/schemas.ts";
import { generateRecord } from "./generate.ts";

const folder = new URL("../../examples/transcripts/", import.meta.url);
const tools = JSON.parse(readFileSync(new URL("tools.json", folder), "utf8")) as ToolDefinition[];
const conversations = readFileSync(new URL("conversations.jsonl", folder), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as { id: string });

const turns = readFileSync(new URL("turns.jsonl", folder), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as { id: string; text: string });

const RUNS = Number(process.env.RUNS ?? (process.env.FUZZ === "1" ? 20_000 : 200));
const PAIRS = SHAPE_NAMES.flatMap((from) => SHAPE_NAMES.map((to): [ShapeName, ShapeName] => [from, to]));

/** Turns with text behind a call. */
const TEXT_BEHIND = ["prose-with-markup", "ask-inline", "six-steps"];

/** Why a sound record may be refused: the other shape, or the format, has no place for something in it. */
const REFUSED = new Set(["no-place", "missing-result", "reads-as-call", "read-as-another-type", "reads-differently"]);
const UNSPELLED = [
  "closer-in-string",
  "tag-in-string",
  "no-attribute",
  "body-not-elements",
  "too-deep",
  "invalid-name",
];
for (const code of UNSPELLED) REFUSED.add(code);

/** Compiling tools costs more than converting with them. */
function converters(
  given: readonly ToolDefinition[] | undefined,
): (from: ShapeName, to: ShapeName) => (record: unknown) => unknown {
  const made = new Map<string, (record: unknown) => unknown>();
  return (from, to) => {
    const converter = made.get(`${from} ${to}`) ?? createConverter({ from, to, tools: given });
    made.set(`${from} ${to}`, converter);
    return converter;
  };
}

const example = converters(tools);

type Between = ReturnType<typeof converters>;

/** There and back; the code of what has no place, or what came back changed. */
function thereAndBack(record: unknown, from: ShapeName, to: ShapeName, between: Between) {
  let there: unknown;
  try {
    there = between(from, to)(record);
  } catch (error) {
    if (error instanceof ConvertError) return { code: error.code, back: record, there: error.message };
    throw error;
  }
  return {
    code: undefined,
    back: between(to, from)(structuredClone(there)),
    there,
  };
}

describe("there and back is the identity", () => {
  test.each(PAIRS)("on the examples, by way of %s and %s", (by, to) => {
    let carried = 0;
    for (const conversation of conversations) {
      const { code, there } = thereAndBack(conversation, "pi-native", by, example);
      if (code !== undefined) continue;
      const { code: refused, back } = thereAndBack(there, by, to, example);
      if (refused === undefined) carried++;
      expect(back).toEqual(there);
      expect(thereAndBack(conversation, "pi-native", by, example).back).toEqual(conversation);
    }
    expect(carried).toBeGreaterThanOrEqual(conversations.length - 1);
  });

  test.each(SHAPE_NAMES)("on the example turns, by way of %s", (by) => {
    const refused: string[] = [];
    for (const { id, text } of turns) {
      const record = { messages: [{ role: "assistant", content: text }] };
      const { code, back } = thereAndBack(record, "pi-native", by, example);
      if (code !== undefined) refused.push(`${id} ${code}`);
      expect(back).toEqual(record);
    }
    const sound = refused.filter((id) => !id.startsWith("mistake-"));
    expect(sound).toEqual(by === "openai" ? TEXT_BEHIND.map((id) => `${id} no-place`) : []);
    expect(refused).toEqual(
      expect.arrayContaining(["mistake-cut-off broken-call", "mistake-unknown-tool broken-call"]),
    );
  });

  test.each(SHAPE_NAMES)("on generated conversations of %s", { timeout: LAW_TIMEOUT }, (from) => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
    process.stdout.write(`convert from ${from}: SEED=${seed}, ${RUNS} conversations\n`);
    const outcomes = new Map<string, number>();
    let between = converters(undefined);
    for (let run = 0; run < RUNS; run++) {
      const group = createRandom(deriveSeed(seed ^ 0x5eed, Math.floor(run / 10)));
      const generated = generateTools(group);
      const random = createRandom(deriveSeed(seed, run));
      const given = group.chance(0.2) ? undefined : asDefinitions(generated);
      const own = given !== undefined && random.chance(0.5);
      if (run % 10 === 0) between = converters(given);
      const toolset = given && compileTools(given);
      const record = generateRecord(random, from, generated, toolset, own ? generated : undefined);
      for (const to of SHAPE_NAMES) {
        const { code, back, there } = thereAndBack(record, from, to, between);
        const outcome = `${to}: ${code ?? "carried"}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        const refusedWrongly =
          code !== undefined && !REFUSED.has(code) && !(from === "pi-native" && code === "broken-call");
        if (!refusedWrongly && isDeepStrictEqual(back, record)) continue;
        throw new Error(
          [
            `from ${from} to ${to} and back: ${code ?? "changed"}`,
            `record: ${JSON.stringify(record)}`,
            `there: ${JSON.stringify(there)}`,
            `back: ${JSON.stringify(back)}`,
            `tools: ${JSON.stringify(given)}`,
            `repeat with SEED=${seed} (conversation ${run})`,
          ].join("\n"),
        );
      }
    }
    for (const to of SHAPE_NAMES) expect(outcomes.get(`${to}: carried`) ?? 0, to).toBeGreaterThan(RUNS / 3);
    if (process.env.FUZZ === "1") process.stdout.write(`${JSON.stringify(Object.fromEntries(outcomes))}\n`);
  });
});
