/** What `check` says at its end, for people: what was counted, and the first lines that have no answer. */
import { catalogue, type DiagnosticCode } from "../../diagnostics/catalogue.ts";
import type { Severity } from "../../diagnostics/diagnostic.ts";
import { formatBytes, formatCount, formatSeconds } from "../lines/progress.ts";
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
  const rate = seconds > 0 ? `, ${formatBytes(bytes / seconds)}/s` : "";
  const rows: [string, string][] = [
    ["lines", `${formatCount(tally.lines)} in ${formatSeconds(seconds)}${rate}`],
    ["with errors", formatCount(tally.failed)],
    ["blank", tally.blank === 0 ? "" : formatCount(tally.blank)],
    ["without answer", list(sumsOf(tally, BAD))],
    ["calls", `${formatCount(totalOf(tally, TOOL))}${behind(list(sumsOf(tally, VERDICT)))}`],
    ["by tool", list(sumsOf(tally, TOOL))],
  ];
  for (const [name, severity] of SEVERITIES) {
    const sums = sumsOf(tally, DIAGNOSTIC).filter(([code]) => catalogue[code as DiagnosticCode].severity === severity);
    rows.push([name, list(sums)]);
  }
  const table = rows.filter(([, value]) => value !== "").map(([name, value]) => `${name.padEnd(15)} ${value}\n`);
  return table.join("") + badLines(tally);
}

function list(sums: readonly [string, number][]): string {
  const parts = sums.slice(0, NAMED).map(([key, count]) => `${key} ${formatCount(count)}`);
  if (sums.length > NAMED) parts.push(`and ${sums.length - NAMED} more`);
  return parts.join(", ");
}

const behind = (text: string): string => (text === "" ? "" : `: ${text}`);

function badLines(tally: Tally): string {
  return sumsOf(tally, BAD)
    .flatMap(([code]) => tally.samples.get(code) ?? [])
    .map(({ file, line, shown }) => `${file === undefined ? "line " : `${file}:`}${line}: ${shown}\n`)
    .join("");
}
