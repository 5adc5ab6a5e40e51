/** What `convert` says at its end, for people: how many lines became a conversation, and why the others did not. */
import { formatBytes, formatCount, formatSeconds } from "../lines/progress.ts";
import { BAD, sumsOf, type Tally } from "../lines/tally.ts";

export function printConversion(tally: Tally, bytes: number, seconds: number): string {
  const rate = seconds > 0 ? `, ${formatBytes(bytes / seconds)}/s` : "";
  const problems = sumsOf(tally, BAD);
  const rows: [string, string][] = [
    ["lines", `${formatCount(tally.lines)} in ${formatSeconds(seconds)}${rate}`],
    ["converted", formatCount(tally.lines - tally.blank - tally.failed)],
    ["blank", tally.blank === 0 ? "" : formatCount(tally.blank)],
    ["not converted", problems.map(([code, count]) => `${code} ${formatCount(count)}`).join(", ")],
  ];
  const table = rows.filter(([, value]) => value !== "").map(([name, value]) => `${name.padEnd(15)} ${value}\n`);
  const samples = problems
    .flatMap(([code]) => tally.samples.get(code) ?? [])
    .map(({ file, line, shown }) => `${file === undefined ? "line " : `${file}:`}${line}: ${shown}\n`);
  return [...table, ...samples].join("");
}
