/** The report for people: a table by section, what failed and how, the requirements that this concerns, one last line. */
import pc from "picocolors";
import { visible } from "../../diagnostics/quote.ts";
import { describeCase, textsOf } from "./failure-text.ts";
import type { Counts, SuiteResult } from "./run.ts";
import type { Suite } from "./suite.ts";

type Colors = ReturnType<typeof pc.createColors>;

/** The columns of the table, and what they count. */
const COLUMNS: readonly [string, (counts: Counts) => number][] = [
  ["passed", ({ passed }) => passed],
  ["failed", (counts) => counts.failed + counts["needless-skip"]],
  ["skipped", ({ skipped }) => skipped],
  ["unsupported", ({ unsupported }) => unsupported],
];

export function printPretty(result: SuiteResult, suite: Suite, color: boolean): string {
  const colors = pc.createColors(color);
  const texts = textsOf(suite);
  const parts = [table(result, colors)];
  for (const each of result.cases) {
    if (each.outcome === "failed") parts.push(`${colors.red("✗")} ${describeCase(each, texts, colors)}`);
    if (each.outcome === "needless-skip") {
      parts.push(`${colors.red("✗")} ${colors.bold(visible(each.id))}: is skipped, and passes; take it off the list`);
    }
  }
  if (result.failedRequirements.length > 0) {
    const lines = result.failedRequirements.map(
      ({ id, text, failed, cases }) => `  ${colors.cyan(id)} (${failed} of ${cases} cases): ${text}`,
    );
    parts.push([colors.bold("Requirements that failed cases rest on:"), ...lines].join("\n"));
  }
  const remarks = remarksOn(result);
  if (remarks.length > 0) parts.push(remarks.map((remark) => colors.yellow(remark)).join("\n"));
  parts.push(colors.bold(summary(result)));
  return `${parts.join("\n\n")}\n`;
}

function table({ sections, total }: SuiteResult, colors: Colors): string {
  const rows = [...sections, { ...total, section: "all" }];
  const width = Math.max(...rows.map(({ section }) => section.length));
  const head = `${"".padEnd(width)}  ${COLUMNS.map(([title]) => title).join("  ")}`;
  const lines = rows.map((row) => {
    const cells = COLUMNS.map(([title, countOf]) => {
      const cell = String(countOf(row) || "·").padStart(title.length);
      return title === "failed" && countOf(row) > 0 ? colors.red(cell) : cell;
    });
    return `${row.section.padEnd(width)}  ${cells.join("  ")}`;
  });
  return [colors.dim(head), ...lines].join("\n");
}

/** What the counts alone do not tell. */
export function remarksOn({ untold, staleSkips, staleOnly, level }: SuiteResult): string[] {
  const remarks: string[] = [];
  const remark = (count: number, what: string): void => {
    if (count > 0) remarks.push(`${count === 1 ? "1 case" : `${count} cases`}: ${what}`);
  };
  remark(untold.streams, "streams are not supported by the implementation, and not judged");
  remark(untold.events, "events are not reported by the implementation, and not judged");
  remark(untold.diagnostics, "diagnostics are not reported by the implementation, and not judged");
  for (const pattern of staleOnly) {
    const where = level === "spec" ? " on the level spec" : "";
    remarks.push(visible(`--only: ${JSON.stringify(pattern)} means no case${where}`));
  }
  for (const glob of staleSkips) remarks.push(`no case is called ${JSON.stringify(glob)}, which is to be skipped`);
  return remarks;
}

function summary({ total, cases }: SuiteResult): string {
  const counts: [number, string][] = [
    [total.passed, "passed"],
    [total.failed, "failed"],
    [total["needless-skip"], "passed though skipped"],
    [total.skipped, "skipped"],
    [total.unsupported, "unsupported"],
  ];
  const told = counts.filter(([count], index) => count > 0 || index < 2).map(([count, what]) => `${count} ${what}`);
  return `${cases.length === 1 ? "1 case" : `${cases.length} cases`}: ${told.join(", ")}`;
}
