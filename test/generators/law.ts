/**
 * Runs a law over generated texts. Every run has a fresh seed, printed; `SEED=` repeats it, `RUN=` alone one text of
 * it, `FUZZ=1` makes the run long, `RUNS=` sets its length. What fails is made small and printed as JSON.
 */

import type { Toolset } from "../../src/schema/tool.ts";
import { compileTools } from "../../src/schema/toolset.ts";
import { createRandom, deriveSeed, type Random } from "./random.ts";
import { asDefinitions, type GeneratedTool, generateTools } from "./schemas.ts";
import { shrinkText, shrinkTools } from "./shrink.ts";
import { generateSoup } from "./soup.ts";
import { generateText } from "./texts.ts";

/** Answers with what is wrong with a text, or `undefined`. What it throws is a failure too. */
export type Law = (text: string, tools: Toolset | undefined) => string | undefined;

type Generate = (random: Random, tools: readonly GeneratedTool[] | undefined) => string[];

const FUZZ = process.env.FUZZ === "1";
const RUNS = Number(process.env.RUNS ?? (FUZZ ? 100_000 : 1500));
/** Compiling schemas costs more than reading a text, so that many texts share a tool set. */
const TEXTS_PER_TOOLSET = FUZZ ? 100 : 15;

/** Two texts of three are soup, one is well-formed. */
export const soupAndTexts: Generate = (random, tools) =>
  random.chance(2 / 3) ? generateSoup(random, tools) : generateText(random, tools);

/** Two texts of three are well-formed, one is soup. */
export const textsAndSoup: Generate = (random, tools) =>
  random.chance(1 / 3) ? generateSoup(random, tools) : generateText(random, tools);

/** The time that a long run may take. */
export const LAW_TIMEOUT: number = FUZZ ? 3_600_000 : 60_000;

function complaint(law: Law, text: string, tools: Toolset | undefined): string | undefined {
  try {
    return law(text, tools);
  } catch (error) {
    return `it threw ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  }
}

function compiled(tools: readonly GeneratedTool[] | undefined): Toolset | undefined {
  return tools === undefined ? undefined : compileTools(asDefinitions(tools));
}

/** Leaves lone surrogates and controls readable, and the line fit to be pasted into a test. */
function literal(value: unknown): string {
  return JSON.stringify(value) ?? "undefined";
}

/** Holds the law against generated texts; throws with the smallest failing one. */
export function holdLaw(name: string, law: Law, generate: Generate): void {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
  const only = process.env.RUN === undefined ? undefined : Number(process.env.RUN);
  process.stdout.write(`${name}: SEED=${seed}, ${only === undefined ? `${RUNS} texts` : `text ${only} alone`}\n`);

  let group = -1;
  let tools: GeneratedTool[] | undefined;
  let toolset: Toolset | undefined;
  for (let run = only ?? 0; run < (only === undefined ? RUNS : only + 1); run++) {
    const nextGroup = Math.floor(run / TEXTS_PER_TOOLSET);
    if (nextGroup !== group) {
      group = nextGroup;
      const random = createRandom(deriveSeed(seed ^ 0x5eed, group));
      tools = random.chance(0.12) ? undefined : generateTools(random);
      toolset = compiled(tools);
    }
    const tokens = generate(createRandom(deriveSeed(seed, run)), tools);
    if (complaint(law, tokens.join(""), toolset) === undefined) continue;
    report(name, law, tokens, tools, toolset, `SEED=${seed} RUN=${run}${FUZZ ? " FUZZ=1" : ""}`);
  }
}

function report(
  name: string,
  law: Law,
  tokens: string[],
  tools: readonly GeneratedTool[] | undefined,
  toolset: Toolset | undefined,
  repeat: string,
): never {
  const text = shrinkText(tokens, (candidate) => complaint(law, candidate, toolset) !== undefined);
  const fewer = tools && shrinkTools(tools, (candidate) => complaint(law, text, compiled(candidate)) !== undefined);
  throw new Error(
    [
      `${name} fails: ${complaint(law, text, compiled(fewer))}`,
      `input: ${literal(text)}`,
      `tools: ${literal(fewer)}`,
      `the whole input: ${literal(tokens.join(""))}`,
      `repeat with ${repeat}`,
    ].join("\n"),
  );
}
