/** What `convert` says at its end, for people: how many lines became a conversation, and why the others did not. */
import { formatCount } from "../lines/progress.ts";
import { blankRow, linesRow, printRows } from "../lines/summary.ts";
import { BAD, sumsOf, type Tally } from "../lines/tally.ts";

export function printConversion(tally: Tally, bytes: number, seconds: number): string {
  const problems = sumsOf(tally, BAD).map(([code, count]) => `${code} ${formatCount(count)}`);
  return printRows(
    [
      linesRow(tally, bytes, seconds),
      ["converted", formatCount(tally.lines - tally.blank - tally.failed)],
      blankRow(tally),
      ["not converted", problems.join(", ")],
    ],
    tally,
  );
}
