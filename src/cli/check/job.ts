/**
 * What `check` does with a line: reads the record's text with its tools, and gives the calls, the verdicts and what was
 * noticed. Decides what an output line holds, and what is counted.
 */
import { toPointer } from "../../coerce/pointer.ts";
import { nameValue } from "../../coerce/wording.ts";
import { createLineTable } from "../../diagnostics/lines.ts";
import {
  compileTools,
  type Diagnostic,
  formatDiagnostics,
  isRunnable,
  type ParseResult,
  parse,
  type ToolDefinition,
  ToolDefinitionError,
  type Toolset,
} from "../../index.ts";
import { type Counter, type Job, type Line, LineError } from "../lines/job.ts";
import { idOf, recordIn, writeRecord } from "../lines/record.ts";
import { fieldAt, pathOf } from "./field.ts";
import { createToolsets } from "./toolsets.ts";

export interface CheckOptions {
  /** Tools for every record; those of a record come first. */
  tools: ToolDefinition[] | undefined;
  /** Where a record has its text; dotted. */
  textField: string;
  /** Where a record has its tools; dotted. */
  toolsField: string | undefined;
  maxDepth: number | undefined;
}

/** A group whose keys are verdicts on calls: `runnable`, `recovered`, `truncated`, `invalid` and `unknown`. */
export const VERDICT = "verdict";
/** A group whose keys are the names of tools. */
export const TOOL = "tool";
/** A group whose keys are the codes of diagnostics. */
export const DIAGNOSTIC = "diagnostic";

/** What the samples of a diagnostic are kept by: some code names a problem of lines too. */
export const frameKey = (code: string): string => `${DIAGNOSTIC} ${code}`;

export function makeCheck(options: CheckOptions): Job {
  const { textField, toolsField, maxDepth } = options;
  const shared = options.tools && compileTools(options.tools);
  const textPath = pathOf(textField);
  const toolsPath = toolsField === undefined ? undefined : pathOf(toolsField);
  const toolsets = createToolsets();

  const toolsOf = (record: unknown): Toolset | undefined => {
    if (toolsPath === undefined) return shared;
    const value = fieldAt(record, toolsPath);
    if (value === undefined && shared !== undefined) return shared;
    if (value === undefined) throw missing(`tools in the field "${toolsField}"`, toolsPath);
    const expected = "Expected a list of tool definitions";
    try {
      const tools = toolsets(value);
      if (tools !== undefined) return tools;
    } catch (error) {
      if (!(error instanceof ToolDefinitionError)) throw error;
      throw wrong("bad-tools", `${expected}: ${error.message}`, toolsPath);
    }
    throw wrong("bad-tools", `${expected} in the field "${toolsField}", found ${nameValue(value)}`, toolsPath);
  };

  const textOf = (record: unknown): string => {
    const value = fieldAt(record, textPath);
    if (value === undefined) throw missing(`a text in the field "${textField}"`, textPath);
    if (typeof value === "string") return value;
    throw wrong("wrong-type", `Expected a string in the field "${textField}", found ${nameValue(value)}`, textPath);
  };

  return (line, count) => {
    const record = objectIn(line.text);
    const id = idOf(record);
    try {
      const text = textOf(record);
      const result = parse(text, { tools: toolsOf(record), maxDepth });
      countResult(count, line, text, result);
      const failed = result.diagnostics.some(({ severity }) => severity === "error");
      return { output: written(line, id, !failed, text, result), failed };
    } catch (error) {
      if (error instanceof LineError) throw new LineError(error.problem, id);
      throw error;
    }
  };
}

const wrong = (code: string, message: string, path: readonly string[]): LineError =>
  new LineError({ code, message, pointer: toPointer(path) });

const missing = (what: string, path: readonly string[]): LineError =>
  wrong("missing-field", `Expected ${what}, found no such field`, path);

function objectIn(text: string): object {
  const record = recordIn(text);
  if (typeof record === "object" && record !== null && !Array.isArray(record)) return record;
  throw new LineError({ code: "not-an-object", message: `Expected a JSON object, found ${nameValue(record)}` });
}

function written(
  { number, file }: Line,
  id: string | number | undefined,
  ok: boolean,
  text: string,
  { calls, diagnostics }: ParseResult,
): string {
  const answer = {
    line: number,
    file,
    id,
    ok,
    calls: calls.map((call) => ({
      name: call.name,
      arguments: call.arguments,
      status: call.status,
      valid: call.valid,
      runnable: isRunnable(call),
      start: call.start,
      end: call.end,
    })),
    diagnostics: diagnostics.length === 0 ? [] : placed(text, diagnostics),
  };
  return writeRecord(answer, text);
}

function placed(text: string, diagnostics: readonly Diagnostic[]): object[] {
  const lines = createLineTable(text);
  return diagnostics.map(({ code, severity, message, start, end, call, pointer }) => ({
    code,
    severity,
    message,
    ...lines.positionAt(start),
    start,
    end,
    call,
    pointer,
  }));
}

function countResult(count: Counter, line: Line, text: string, { calls, diagnostics }: ParseResult): void {
  for (const call of calls) {
    count.add(TOOL, call.name);
    if (isRunnable(call)) count.add(VERDICT, "runnable");
    if (call.status !== "complete") count.add(VERDICT, call.status);
    if (call.valid === false) count.add(VERDICT, "invalid");
    if (call.known === false) count.add(VERDICT, "unknown");
  }
  for (const diagnostic of diagnostics) {
    count.add(DIAGNOSTIC, diagnostic.code);
    count.sample(frameKey(diagnostic.code), line, () => formatDiagnostics(text, [diagnostic]));
  }
}
