/**
 * What the commands read: a text from a file or standard input, and tool definitions from a JSON file. Decides how an
 * unreadable one is told of; what a definition means is the library's business.
 */
import { readFile } from "node:fs/promises";
import { createLineTable } from "../diagnostics/lines.ts";
import { compileTools, type ToolDefinition, ToolDefinitionError, type Toolset } from "../index.ts";
import type { Terminal } from "./terminal.ts";

/** Something the user named cannot be used; its message is one line, fit to be shown as it is. */
export class InputError extends Error {
  override name = "InputError";
}

const decode = (bytes: Uint8Array): string => new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

/** The text of a file, or of standard input where there is no name or it is `-`. A byte order mark stays: it is prose. */
export async function readText(file: string | undefined, terminal: Terminal): Promise<string> {
  if (file === "") throw new InputError("expected the name of a file, found an empty one");
  if (file !== undefined && file !== "-") return decode(await readBytes(file));
  const chunks: Uint8Array[] = [];
  for await (const chunk of terminal.stdin) chunks.push(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
  return decode(Buffer.concat(chunks));
}

async function readBytes(file: string): Promise<Uint8Array> {
  try {
    return await readFile(file);
  } catch (error) {
    throw new InputError(`${file}: ${readingProblem(error)}`);
  }
}

/** Why a file cannot be read, in words. */
export function readingProblem(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "no such file";
    case "EISDIR":
      return "is a directory, not a file";
    case "EACCES":
      return "may not be read";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/**
 * The tools of a JSON file: an array of definitions, or an object with one under `tools`. What is odd about them is
 * said on standard error.
 */
export async function readTools(file: string, terminal: Terminal): Promise<Toolset> {
  return (await readDefinitions(file, terminal)).toolset;
}

/** The same, with the definitions as they are in the file. */
export async function readDefinitions(
  file: string,
  terminal: Terminal,
): Promise<{ definitions: ToolDefinition[]; toolset: Toolset }> {
  if (file === "-") throw new InputError("--tools: expected the name of a file; standard input is for the text");
  const content = parseJson(file, decode(await readBytes(file)));
  const definitions = definitionsIn(content);
  if (definitions === undefined) {
    throw new InputError(`${file}: expected an array of tool definitions, or an object with one under "tools"`);
  }
  const toolset = compile(file, definitions);
  for (const { tool, pointer, message } of toolset.warnings) {
    terminal.stderr.write(`pi-native: ${file}: tool "${tool}"${pointer === "" ? "" : ` at ${pointer}`}: ${message}\n`);
  }
  return { definitions, toolset };
}

/** The list of definitions in a JSON value: it is one, or has one under `tools`. What they are shows when they are compiled. */
export function definitionsIn(content: unknown): ToolDefinition[] | undefined {
  const list = Array.isArray(content) ? content : isRecord(content) ? content.tools : undefined;
  return Array.isArray(list) ? list : undefined;
}

function compile(file: string, definitions: ToolDefinition[]): Toolset {
  try {
    return compileTools(definitions);
  } catch (error) {
    if (error instanceof ToolDefinitionError) throw new InputError(`${file}: ${error.message}`);
    throw error;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** `JSON.parse` whose complaint names the file, the line and the column. */
export function parseJson(file: string, content: string): unknown {
  const json = content.startsWith("\ufeff") ? content.slice(1) : content;
  try {
    return JSON.parse(json);
  } catch {
    const { line, column, reason } = jsonProblem(json);
    throw new InputError(`${file}:${line}:${column}: invalid JSON: ${reason}`);
  }
}

/** Where and why a text is no JSON, for one that is none. */
export function jsonProblem(json: string): { line: number; column: number; reason: string } {
  let problem: unknown;
  try {
    JSON.parse(json);
  } catch (error) {
    problem = error;
  }
  const reason =
    problem instanceof Error ? problem.message.replace(/ (?:in JSON )?at position \d+.*$/s, "") : String(problem);
  return {
    ...createLineTable(json).positionAt(problemOffset(json)),
    reason: reason.replace(/,? ?(\.\.\.)?".*" is not valid JSON$/s, ""),
  };
}

/**
 * Where JSON goes wrong. The engine names the place in some of its messages only, but a beginning of the text is
 * refused for its end alone as long as it does not reach the problem: so bisect.
 */
function problemOffset(json: string): number {
  let sound = 0;
  let broken = json.length + 1;
  while (broken - sound > 1) {
    const middle = (sound + broken) >> 1;
    if (couldGoOn(json.slice(0, middle))) sound = middle;
    else broken = middle;
  }
  return sound;
}

function couldGoOn(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch (error) {
    const message = error instanceof Error ? error.message : "";
    const place = /at position (\d+)/.exec(message)?.[1];
    return /end of JSON|Unterminated string/.test(message) || (place !== undefined && Number(place) >= json.length);
  }
}
