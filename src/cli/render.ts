/** `pi-native render`: calls given as JSON, written in the format. Decides which JSON is taken for calls. */
import { type CallInput, RenderError, render } from "../index.ts";
import { type AddCommand, takeFile, takeForm, type WritingFlags, writingOptions } from "./command.ts";
import { parseJson, readText } from "./input.ts";

interface Flags extends WritingFlags {
  keepGoing: boolean;
}

export const renderCommand: AddCommand = (program, terminal, exit) => {
  const what = 'the calls as JSON: an array, an object with one under "calls", one call, or one call a line';
  takeForm(takeFile(program.command("render"), what))
    .description("Write calls that are given as JSON; exits with 1, and writes none, if one is refused")
    .option("--keep-going", "write the calls that are not refused", false)
    .action(async (file: string | undefined, flags: Flags) => {
      const options = await writingOptions(flags, terminal);
      const calls = readCalls(await readText(file, terminal), nameOf(file));
      const blocks: string[] = [];
      let refused = false;
      for (const [index, call] of calls.entries()) {
        try {
          blocks.push(`${render(call, options)}\n`);
        } catch (error) {
          if (!(error instanceof RenderError)) throw error;
          refused = true;
          for (const { pointer, reason, code } of error.refusals) {
            const place = [`call ${index}`, pointer].filter((part) => part !== "").join(" ");
            terminal.stderr.write(`pi-native: ${nameOf(file)}: ${place}: ${reason} (${code})\n`);
          }
        }
      }
      if (!refused || flags.keepGoing) terminal.stdout.write(blocks.join(""));
      exit(refused ? 1 : 0);
    });
};

const nameOf = (file: string | undefined): string => (file === undefined || file === "-" ? "standard input" : file);

/** What is no call is the renderer's to refuse. */
function readCalls(text: string, file: string): CallInput[] {
  const content = isLines(text) ? readLines(text, file) : parseJson(file, text);
  if (Array.isArray(content)) return content as CallInput[];
  const { calls } = (content ?? {}) as { calls?: unknown };
  return Array.isArray(calls) ? (calls as CallInput[]) : [content as CallInput];
}

/** JSON lines: more than one line, and the first is a whole JSON text. */
function isLines(text: string): boolean {
  const [first = "", second] = text.trim().split("\n", 2);
  if (second === undefined) return false;
  try {
    JSON.parse(first);
    return true;
  } catch {
    return false;
  }
}

function readLines(text: string, file: string): unknown[] {
  const calls: unknown[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    try {
      calls.push(JSON.parse(line));
    } catch {
      // Behind as many line breaks as in the file, so that the complaint names the right line.
      calls.push(parseJson(file, "\n".repeat(index) + line));
    }
  }
  return calls;
}
