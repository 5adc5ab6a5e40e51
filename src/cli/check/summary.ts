/** What `check` says at its end, for people: what was counted, and the first lines that have no answer. */
import { catalogue, type DiagnosticCode } from "../../diagnostics/catalogue.ts";
import type { Severity } from "../../diagnostics/diagnostic.ts";
import { formatCount } from "../lines/progress.ts";
import { blankRow, linesRow, printRows, type Row } from "../lines/summary.ts";
import { BAD, sumsOf, type Tally, totalOf } from "../lines/tally.ts";
import { DIAGNOSTIC, TOOL, VERDICT } from "./job.ts";

/** All that is known of a run. */
export interface CheckSummary {
  tally: Tally;
  /** How many bytes were read. */
  bytes: number;
  seconds: number;
}

/** How many tools or codes a summary names. */
const NAMED = 20;

const SEVERITIES: readonly (readonly [name: string, severity: Severity])[] = [
  ["errors", "error"],
  ["warnings", "warning"],
  ["remarks", "info"],
];

export function printSummary({ tally, bytes, seconds }: CheckSummary): string {
  const rows: Row[] = [
    linesRow(tally, bytes, seconds),
    ["with errors", formatCount(tally.failed)],
    blankRow(tally),
    ["without answer", list(sumsOf(tally, BAD))],
    ["calls", `${formatCount(totalOf(tally, TOOL))}${behind(list(sumsOf(tally, VERDICT)))}`],
    ["by tool", list(sumsOf(tally, TOOL))],
  ];
  for (const [name, severity] of SEVERITIES) {
    const sums = sumsOf(tally, DIAGNOSTIC).filter(([code]) => catalogue[code as DiagnosticCode].severity === severity);
    rows.push([name, list(sums)]);
  }
  return printRows(rows, tally);
}

function list(sums: readonly [string, number][]): string {
  const parts = sums.slice(0, NAMED).map(([key, count]) => `${key} ${formatCount(count)}`);
  if (sums.length > NAMED) parts.push(`and ${sums.length - NAMED} more`);
  return parts.join(", ");
}

const behind = (text: string): string => (text === "" ? "" : `: ${text}`);
