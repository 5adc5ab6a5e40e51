/**
 * The worked cases: a text, the tools, and what `parse` makes of it, each under the name of a reading. A case is one
 * line of a `.jsonl` file; its tools are definitions, or names of those in `tools.jsonl`.
 */
import { readFileSync } from "node:fs";
import type { Call } from "../../src/coerce/call.ts";
import type { DiagnosticCode } from "../../src/diagnostics/diagnostic.ts";
import type { ToolDefinition } from "../../src/schema/tool.ts";

/** What is expected of a call. `status` is `complete` where it is absent; the rest is checked where it is given. */
export interface ExpectedCall extends Partial<Pick<Call, "status" | "form" | "known" | "valid">> {
  name: string;
  arguments: Record<string, unknown>;
}

export interface WorkedCase {
  /** The reading, a colon, and what the case shows. */
  name: string;
  input: string;
  /** Absent: no tools are given. */
  tools?: ToolDefinition[];
  options?: { inlineParameter?: string; maxDepth?: number };
  calls: ExpectedCall[];
  text: string;
  /** The codes of the diagnostics, sorted by start, end and code; absent: any. */
  codes?: DiagnosticCode[];
  /** A way of cutting the input that a stream must survive. */
  chunks?: string[];
}

interface CaseLine extends Omit<WorkedCase, "tools"> {
  tools?: (ToolDefinition | string)[];
}

const GROUPS: readonly string[] = ["finding", "tags", "bodies", "values", "members", "ends", "principles", "worked"];

function readLines<T>(file: string): T[] {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

function readCases(group: string, tools: ReadonlyMap<string, ToolDefinition>): WorkedCase[] {
  return readLines<CaseLine>(`./${group}.jsonl`).map(({ tools: given, ...rest }) => {
    if (given === undefined) return rest;
    const definitions = given.map((tool) => {
      const definition = typeof tool === "string" ? tools.get(tool) : tool;
      if (definition === undefined)
        throw new Error(`${rest.name} names a tool that is not in tools.jsonl: ${String(tool)}`);
      return definition;
    });
    return { ...rest, tools: definitions };
  });
}

const tools: Map<string, ToolDefinition> = new Map(
  readLines<ToolDefinition & { name: string }>("./tools.jsonl").map((tool) => [tool.name, tool]),
);

/** Every case of every group. */
export const workedCases: WorkedCase[] = GROUPS.flatMap((group) => readCases(group, tools));
