/**
 * The worked cases: a text, the tools, and what is made of it. Those of the conformance suite, and in `own.jsonl` those
 * that concern nobody else: with options of this library, or too deep to be written as JSON that people read. What is
 * ours alone in a case of the suite (`form`, `known`, `valid`, what validation says) is in `verdicts.json`, by its id.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { ReadCase } from "../../src/cli/conformance/suite.ts";
import { readSuite, type Suite } from "../../src/cli/conformance/suite.ts";
import { untagArguments } from "../../src/cli/conformance/values.ts";
import type { Call } from "../../src/coerce/call.ts";
import type { DiagnosticCode } from "../../src/diagnostics/diagnostic.ts";
import type { ToolDefinition } from "../../src/schema/tool.ts";

/** What is expected of a call. `status` is `complete` where it is absent; the rest is checked where it is given. */
export interface ExpectedCall extends Partial<Pick<Call, "status" | "form" | "known" | "valid">> {
  name: string;
  arguments: Record<string, unknown>;
}

export interface WorkedCase {
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

/** What this library says of a case beside what the suite expects; `codes` are then all of them. */
export interface Verdict {
  calls?: Partial<Pick<Call, "form" | "known" | "valid">>[];
  codes?: DiagnosticCode[];
}

const read = (name: string): string => readFileSync(new URL(name, import.meta.url), "utf8");

/** The suite that ships with the package. */
export const suite: Suite = await readSuite(fileURLToPath(new URL("../../conformance/", import.meta.url)));

/** By the id of a case of the suite. */
export const verdicts: Record<string, Verdict> = JSON.parse(read("./verdicts.json"));

/** The cases that are no part of the suite. */
export const ownCases: WorkedCase[] = read("./own.jsonl")
  .trimEnd()
  .split("\n")
  .map((line): WorkedCase => JSON.parse(line));

/** The cases of the suite that are texts. */
export const suiteReads: { case: ReadCase; tools: ToolDefinition[] | undefined }[] = suite.cases.flatMap((each) =>
  each.kind === "read" ? [{ case: each.case, tools: each.tools }] : [],
);

/** Every case that is a text. */
export const workedCases: WorkedCase[] = [...suiteReads.map(asWorked), ...ownCases];

function asWorked({ case: each, tools }: (typeof suiteReads)[number]): WorkedCase {
  const { id, input, chunks, text, diagnostics } = each;
  const { calls: said = [], codes = diagnostics?.map(({ code }) => code as DiagnosticCode) } = verdicts[id] ?? {};
  return {
    name: id,
    input,
    text,
    calls: each.calls.map((call, index) => ({ ...call, arguments: untagArguments(call.arguments), ...said[index] })),
    ...(tools && { tools }),
    ...(chunks && { chunks }),
    ...(codes && { codes }),
  };
}
