/**
 * `pi-native conformance serve`: our side of the protocol. Answers a request a line until its input ends; what is no
 * request is answered with an error, and serving goes on.
 */
import type { Terminal } from "../terminal.ts";
import { answerRequest } from "./own.ts";
import type { Request } from "./protocol.ts";
import { createLineSplitter } from "./split-lines.ts";
import { isObject, TagError, untagArguments } from "./values.ts";

/** Serves a terminal's standard input on its standard output. */
export async function serve({ stdin, stdout }: Pick<Terminal, "stdin" | "stdout">): Promise<void> {
  const lines = createLineSplitter();
  const answer = (line: string): void => {
    if (line.trim() !== "") stdout.write(`${answerLine(line)}\n`);
  };
  for await (const bytes of stdin) for (const line of lines.push(bytes)) answer(line);
  answer(lines.end());
}

/** The answer to a line, as a line. */
export function answerLine(line: string): string {
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch (error) {
    return JSON.stringify({ error: `expected a request as JSON on one line: ${(error as Error).message}` });
  }
  const problem = problemOf(said);
  if (problem === undefined) return JSON.stringify(answerRequest(said as Request));
  const id = isObject(said) ? said.id : undefined;
  return JSON.stringify({ ...(id === undefined ? {} : { id }), error: problem });
}

function problemOf(said: unknown): string | undefined {
  if (!isObject(said)) return "expected a request, as an object";
  const { id, op, tools } = said;
  if (typeof id !== "string") return 'expected a string under "id"';
  if (tools !== undefined && tools !== null && !Array.isArray(tools)) return 'expected a list under "tools"';
  switch (op) {
    case "parse":
      return typeof said.input === "string" ? undefined : 'expected a string under "input"';
    case "stream":
      return isTexts(said.chunks) ? undefined : 'expected a list of strings under "chunks"';
    case "render":
      return problemOfCall(said.call);
    default:
      return 'expected "parse", "stream" or "render" under "op"';
  }
}

const isTexts = (value: unknown): boolean =>
  Array.isArray(value) && value.every((chunk: unknown) => typeof chunk === "string");

function problemOfCall(call: unknown): string | undefined {
  if (!isObject(call) || typeof call.name !== "string" || !isObject(call.arguments)) {
    return 'expected "name" and "arguments" under "call"';
  }
  try {
    untagArguments(call.arguments);
    return undefined;
  } catch (error) {
    if (error instanceof TagError) return `"call": ${error.message}`;
    throw error;
  }
}
