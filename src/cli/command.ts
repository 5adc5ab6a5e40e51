/** What commands have in common: what one is, and the arguments that several take, spelled and explained once. */
import { Argument, type Command, InvalidArgumentError, Option } from "commander";
import type { ParseOptions, RenderOptions } from "../index.ts";
import { readTools } from "./input.ts";
import type { Terminal } from "./terminal.ts";

/** Adds a command to the program; its action hands the exit code to `exit`. */
export type AddCommand = (program: Command, terminal: Terminal, exit: (code: number) => void) => void;

/** The flags of a command that writes calls. */
export interface WritingFlags {
  tools?: string;
  form: NonNullable<RenderOptions["form"]>;
}

/** The flags of `readingOptions`. */
export interface ReadingFlags {
  tools?: string;
  maxDepth?: number;
}

/** What a command that reads one file takes: it, and the tools. */
export function takeFile(command: Command, what: string): Command {
  return takeTools(command.addArgument(new Argument("[file]", `${what}; standard input without one, or with "-"`)));
}

/** What every command takes: the tools. */
export function takeTools(command: Command): Command {
  return command.addOption(
    new Option("-t, --tools <file>", 'JSON file of tool definitions: an array, or an object with one under "tools"'),
  );
}

/** What a command that writes calls takes besides. */
export function takeForm(command: Command): Command {
  return command.addOption(
    new Option("--form <form>", "how calls are written; a form that is not legal for a call is refused")
      .choices(["compact", "attributes", "elements", "inline"])
      .default("compact"),
  );
}

/** What a command that reads calls takes: a text, the tools, the depth. */
export function takeText(command: Command): Command {
  return takeDepth(takeFile(command, "the text to read"));
}

/** How deep a command reads. */
export function takeDepth(command: Command): Command {
  return command.addOption(
    new Option("--max-depth <n>", "how many elements may be open at once: 256, at most 300").argParser(positiveInteger),
  );
}

/** The flags as the library's options; an absent flag leaves the library's default. */
export async function readingOptions({ tools, maxDepth }: ReadingFlags, terminal: Terminal): Promise<ParseOptions> {
  const options: ParseOptions = {};
  if (maxDepth !== undefined) options.maxDepth = maxDepth;
  if (tools !== undefined) options.tools = await readTools(tools, terminal);
  return options;
}

/** The flags as options of `render` and `formatText`. */
export async function writingOptions({ tools, form }: WritingFlags, terminal: Terminal): Promise<RenderOptions> {
  return tools === undefined ? { form } : { form, tools: await readTools(tools, terminal) };
}

/** The value of a flag that counts from 1. */
export function positiveInteger(text: string): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || !Number.isSafeInteger(value)) {
    throw new InvalidArgumentError("It must be a whole number above 0.");
  }
  return value;
}

/** The value of a flag that counts from 0. */
export const wholeNumber = (text: string): number => (/^0+$/.test(text) ? 0 : positiveInteger(text));
