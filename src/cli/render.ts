/** `pi-native render`: calls given as JSON, written in the format. Decides which JSON is taken for calls. */
import { memberPointer } from "../coerce/pointer.ts";
import { clip } from "../diagnostics/quote.ts";
import { type CallInput, type JsonPointer, RenderError, type RenderOptions, render } from "../index.ts";
import { hasHalfPair, lostNumbersOfJson } from "../losses.ts";
import { whereOf } from "../render/refusal.ts";
import { type AddCommand, takeFile, takeForm, type WritingFlags, writingOptions } from "./command.ts";
import { parseJson, readText } from "./input.ts";

interface Flags extends WritingFlags {
  keepGoing: boolean;
}

export const renderCommand: AddCommand = (program, terminal, exit) => {
  const what = 'the calls as JSON: an array, an object with one under "calls", one call, or one of these a line';
  takeForm(takeFile(program.command("render"), what))
    .description("Write calls that are given as JSON; exits with 1, and writes none, if one is refused")
    .option("--keep-going", "write the calls that are not refused", false)
    .action(async (file: string | undefined, flags: Flags) => {
      const name = file === undefined || file === "-" ? "standard input" : file;
      const say = (message: string): unknown => terminal.stderr.write(`pi-native: ${name}: ${message}\n`);
      const options = await writingOptions(flags, terminal);
      const text = await readText(file, terminal);
      const calls = readTexts(text, name).flatMap(callsIn);
      const lost = [...new Set(lostNumbersOfJson(text))];
      if (lost.length > 0) say(`these numbers lose digits: ${clip(lost.join(", "), 200)}`);
      const blocks: string[] = [];
      for (const [index, call] of calls.entries()) {
        const { block, problems } = write(call, index, options);
        if (problems.length === 0) blocks.push(`${block}\n`);
        for (const problem of problems) say(problem);
      }
      const refused = blocks.length < calls.length;
      if (!refused || flags.keepGoing) terminal.stdout.write(blocks.join(""));
      exit(refused ? 1 : 0);
    });
};

/** What is no call is the renderer's to refuse; what cannot be written as UTF-8 is refused here. */
function write(call: unknown, index: number, options: RenderOptions): { block: string; problems: string[] } {
  try {
    const block = render([call as CallInput], options);
    const halves = hasHalfPair(block) ? halvesIn((call as CallInput).arguments, "") : [];
    const reason = "half of a surrogate pair cannot be written as UTF-8";
    return { block, problems: halves.map((pointer) => `${whereOf({ pointer, call: index })}: ${reason}`) };
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const problems = error.refusals.map(
      ({ pointer, reason, code }) => `${whereOf({ pointer, call: index })}: ${reason} (${code})`,
    );
    return { block: "", problems };
  }
}

/** Where strings are that hold half of a surrogate pair. */
function halvesIn(value: unknown, pointer: JsonPointer): JsonPointer[] {
  if (typeof value === "string") return hasHalfPair(value) ? [pointer] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => halvesIn(part, memberPointer(pointer, key)));
}

/** The calls of one JSON text: those of an array, alone or under `calls`; all else is one call, or none. */
function callsIn(content: unknown): unknown[] {
  if (Array.isArray(content)) return content;
  const { calls } = (content ?? {}) as { calls?: unknown };
  return Array.isArray(calls) ? calls : [content];
}

/** The JSON texts: each line one, if the first that is not blank is one and others follow. */
function readTexts(text: string, file: string): unknown[] {
  const [first = "", second] = text.trim().split("\n", 2);
  if (first === "") return [];
  if (second === undefined || !isJson(first)) return [parseJson(file, text)];
  return text.split("\n").flatMap((line, index) => {
    if (line.trim() === "") return [];
    // Behind as many line breaks as in the file, so that a complaint names the right line.
    return [isJson(line) ? JSON.parse(line) : parseJson(file, "\n".repeat(index) + line)];
  });
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
