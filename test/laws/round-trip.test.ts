/**
 * Round trip (R6): what is rendered reads back as the same name and arguments, complete, and without an error but those
 * of validation; or `canRender` said why not. On generated arguments, in every form; and on all short strings of the
 * characters that mean something, where a refusal stands only if no spelling by hand would have been read (R4).
 */
import { expect, test } from "vitest";
import { type CallInput, canRender, parse, RenderError, type RenderOptions, render } from "../../src/index.ts";
import { differenceOf } from "../../src/render/reading.ts";
import { compileTools } from "../../src/schema/toolset.ts";
import { createRandom, deriveSeed } from "../generators/random.ts";
import { asDefinitions, type GeneratedTool, generateTools } from "../generators/schemas.ts";
import { generateArguments } from "../generators/values.ts";
import { everyString, spellings, subjects } from "./spellings.ts";

const FUZZ = process.env.FUZZ === "1";
const RUNS = Number(process.env.RUNS ?? (FUZZ ? 200_000 : 6000));
const CALLS_PER_TOOLSET = 50;
const TIMEOUT = FUZZ ? 3_000_000 : 60_000;
const FORMS = ["compact", "attributes", "elements", "inline"] as const;

/** What is wrong with a text as the spelling of a call; nothing if it is one. */
function misreading(text: string, call: CallInput, tools: RenderOptions["tools"]): string | undefined {
  const { calls, text: prose, diagnostics } = parse(text, { ...(tools && { tools }), validate: false });
  const [read] = calls;
  if (calls.length !== 1 || read === undefined || prose !== "") return "it is not one call";
  if (read.name !== call.name) return `it calls ${read.name}`;
  const difference = differenceOf(call.arguments, read.arguments);
  if (difference !== undefined) return `it differs at "${difference}"`;
  if (read.status !== "complete") return `it is ${read.status}`;
  return read.errors === 0 ? undefined : `it has ${diagnostics.map(({ code }) => code).join()}`;
}

/** The text of a call, checked; undefined where it is refused, and `canRender` says the same. */
function renderChecked(call: CallInput, options: RenderOptions): string | undefined {
  let text: string;
  try {
    text = render(call, options);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    expect(canRender(call, options)).toEqual(error.refusals);
    expect(error.refusals.length).toBeGreaterThan(0);
    return undefined;
  }
  const wrong = misreading(text, call, options.tools);
  if (wrong !== undefined) throw new Error(`${JSON.stringify(call)} as ${JSON.stringify(text)}: ${wrong}`);
  return text;
}

test("generated arguments come back, in every form", { timeout: TIMEOUT }, () => {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
  process.stdout.write(`round trip: SEED=${seed}, ${RUNS} calls\n`);
  let definitions: GeneratedTool[] | undefined;
  let options: RenderOptions = {};
  for (let run = 0; run < RUNS; run++) {
    const random = createRandom(deriveSeed(seed, run));
    if (run % CALLS_PER_TOOLSET === 0) {
      definitions = random.chance(0.1) ? undefined : generateTools(random);
      options = definitions === undefined ? {} : { tools: compileTools(asDefinitions(definitions)) };
    }
    const tool = definitions === undefined || definitions.length === 0 ? undefined : random.pick(definitions);
    const call = { name: tool?.name ?? "f", arguments: generateArguments(random, tool) };
    try {
      for (const form of FORMS) renderChecked(call, { ...options, form });
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      throw new Error(`SEED=${seed} RUN=${run}: ${message}\ntool: ${JSON.stringify(tool)}`);
    }
  }
});

const LONGEST = FUZZ ? 5 : 3;

test.each(Object.entries(subjects))("every short string: %s", { timeout: TIMEOUT }, (_name, { tools, argumentsOf }) => {
  const options: RenderOptions = tools === undefined ? {} : { tools: compileTools(tools) };
  for (const text of everyString(LONGEST)) check(text);

  function check(string: string): void {
    const call = { name: "f", arguments: argumentsOf(string) };
    for (const form of FORMS) {
      const written = renderChecked(call, { ...options, form });
      if (written !== undefined || form !== "compact") continue;
      const missed = spellings(call, string).find((text) => misreading(text, call, options.tools) === undefined);
      if (missed !== undefined) throw new Error(`${JSON.stringify(call)} was refused; it is ${JSON.stringify(missed)}`);
    }
  }
});
