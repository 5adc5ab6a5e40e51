/** What the summaries of commands on lines have in common: their rows, and the first lines that have no answer. */
import { formatBytes, formatCount, formatSeconds } from "./progress.ts";
import { BAD, sumsOf, type Tally } from "./tally.ts";

/** A row: its name, and what it says; `""` for one that is left out. */
export type Row = [name: string, value: string];

/** How many lines there were, and how fast they went. */
export function linesRow(tally: Tally, bytes: number, seconds: number): Row {
  const rate = seconds > 0 ? `, ${formatBytes(bytes / seconds)}/s` : "";
  return ["lines", `${formatCount(tally.lines)} in ${formatSeconds(seconds)}${rate}`];
}

export const blankRow = ({ blank }: Tally): Row => ["blank", blank === 0 ? "" : formatCount(blank)];

/** The rows, and below them the first lines of each problem. */
export function printRows(rows: readonly Row[], tally: Tally): string {
  const table = rows.filter(([, value]) => value !== "").map(([name, value]) => `${name.padEnd(15)} ${value}\n`);
  const samples = sumsOf(tally, BAD)
    .flatMap(([code]) => tally.samples.get(code) ?? [])
    .map(({ file, line, shown }) => `${file === undefined ? "line " : `${file}:`}${line}: ${shown}\n`);
  return [...table, ...samples].join("");
}
