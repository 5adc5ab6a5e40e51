/** The charts of the report: calls by verdict and by tool, diagnostics and lines without an answer by code. */
import { catalogue, type DiagnosticCode } from "../../../diagnostics/catalogue.ts";
import { BAD, OTHERS, sumsOf, type Tally, totalOf } from "../../lines/tally.ts";
import { DIAGNOSTIC, TOOL, VERDICT } from "../job.ts";
import { type Bar, barTable, type Tone } from "./charts.ts";
import { anchorOf, severityChip } from "./failures.ts";
import { html, type Markup } from "./html.ts";

/** How many tools have a bar of their own. */
const TOOLS = 25;

export function counts(tally: Tally): Markup {
  const charts = [verdicts(tally), tools(tally), diagnostics(tally), badLines(tally)];
  const [first, ...others] = charts.flatMap((chart) => chart ?? []);
  if (first === undefined) return html`<p>There are no calls.</p>\n`;
  return html`<h2>Counts</h2>
<div class="charts">
${[first, ...others]}</div>
`;
}

interface Chart {
  title: string;
  /** What a row is about. */
  what: string;
  /** What the percentages are of. */
  total: number;
  /** The count of a whole bar; the largest of all without it. */
  longest?: number;
  bars: readonly Bar[];
}

function chart(id: string, { title, what, total, bars, longest = largest(bars) }: Chart): Markup {
  return html`<section class="chart">
<h3 id="${id}">${title}</h3>
${barTable({ heading: id, what, total, longest, bars })}</section>
`;
}

const largest = (bars: readonly Bar[]): number => bars.reduce((most, { count }) => Math.max(most, count), 0);

/** How many calls a verdict was passed on. */
export const verdictOf = (tally: Tally, verdict: string): number => tally.sums.get(VERDICT)?.get(verdict) ?? 0;

function verdicts(tally: Tally): Markup | undefined {
  const calls = totalOf(tally, TOOL);
  if (calls === 0) return undefined;
  const complete = calls - verdictOf(tally, "recovered") - verdictOf(tally, "truncated");
  const bar = (label: string, note: string, tone: Tone, count: number = verdictOf(tally, label)): Bar => ({
    label,
    note,
    tone,
    count,
  });
  const bars = [
    bar("complete", "written as the format has it", "plain", complete),
    bar("recovered", "repaired, so some of it is a guess", "warning"),
    bar("truncated", "the text ends inside", "error"),
    bar("invalid", "not as the tool's schema wants it", "error"),
    bar("unknown", "of a tool that does not exist", "error"),
    bar("runnable", "complete, known, and without errors", "good"),
  ];
  return chart("verdicts", {
    title: "Calls by verdict",
    what: "Verdict; a call may have several",
    total: calls,
    longest: calls,
    bars,
  });
}

function tools(tally: Tally): Markup | undefined {
  const sums = sumsOf(tally, TOOL);
  if (sums.length === 0) return undefined;
  const own = sums.filter(([name]) => name !== OTHERS).slice(0, TOOLS);
  const bars: Bar[] = own.map(([name, count]) => ({ label: html`<code>${name}</code>`, count, tone: "plain" }));
  const total = totalOf(tally, TOOL);
  const rest = own.reduce((left, [, count]) => left - count, total);
  if (rest > 0) bars.push({ label: "all others", count: rest, tone: "none" });
  return chart("tools", { title: "Calls by tool", what: "Tool", total, bars });
}

function diagnostics(tally: Tally): Markup | undefined {
  const sums = sumsOf(tally, DIAGNOSTIC) as [DiagnosticCode, number][];
  if (sums.length === 0) return undefined;
  const bars = sums.map(([code, count]): Bar => {
    const { severity } = catalogue[code];
    return { label: [link(DIAGNOSTIC, code), severityChip(severity)], count, tone: severity };
  });
  return chart("diagnostics", {
    title: "Diagnostics by code",
    what: "Code",
    total: totalOf(tally, DIAGNOSTIC),
    bars,
  });
}

function badLines(tally: Tally): Markup | undefined {
  const sums = sumsOf(tally, BAD);
  if (sums.length === 0) return undefined;
  const bars = sums.map(([code, count]): Bar => ({ label: link(BAD, code), count, tone: "warning" }));
  return chart("bad-lines", { title: "Lines without an answer", what: "Code", total: totalOf(tally, BAD), bars });
}

const link = (group: string, code: string): Markup =>
  html`<a href="#${anchorOf(group, code)}"><code>${code}</code></a>`;
