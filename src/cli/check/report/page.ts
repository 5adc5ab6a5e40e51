/**
 * The report of `check`: one page that needs nothing else, with what was counted as charts, and the first failures of each
 * code. Decides what is on it and in which order. It depends on nothing but what was read, so that two runs over the same
 * lines make the same page; and however much was read, it stays small.
 */
import manifest from "../../../../package.json" with { type: "json" };
import { clip } from "../../../diagnostics/quote.ts";
import { formatCount } from "../../lines/progress.ts";
import { BAD, type Tally, totalOf } from "../../lines/tally.ts";
import { TOOL } from "../job.ts";
import { type Part, percentage, strip, type Tone } from "./charts.ts";
import { counts, verdictOf } from "./counts.ts";
import { failures, nameOf } from "./failures.ts";
import { html, type Markup, type Piece } from "./html.ts";
import { style } from "./style.ts";

/** All that a report is made of. */
export interface CheckReport {
  tally: Tally;
  /** The files that were to be read; `-` is standard input. */
  files: readonly string[];
  /** One line for each file that could not be read to its end. */
  problems: readonly string[];
  /** Whether the run was ended before its time. */
  interrupted: boolean;
}

/** How many files the page names. */
const FILES = 20;
/** How much it shows of a line that tells of a file. */
const LONGEST_PROBLEM = 600;

export function printReport(report: CheckReport): string {
  const { tally, files } = report;
  const title = files.length === 1 ? nameOf(files[0] ?? "") : `${formatCount(files.length)} files`;
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – pi-native check</title>
<style>${{ markup: style }}</style>
</head>
<body>
<header>
<h1>What pi-native check found</h1>
<p class="files">in ${named(files)}</p>
${alert(report)}</header>
<main>
${overview(tally)}${counts(tally)}${failures(tally, files)}</main>
<footer>
<p>Made by pi-native ${manifest.version}. A reading, such as V2, is a decision on a point that the format leaves open; they are in
pi-native's docs/readings.md, and all codes with examples in docs/diagnostics.md.</p>
</footer>
</body>
</html>
`.markup;
}

function named(files: readonly string[]): Piece {
  const names = files.slice(0, FILES).map((file, index) => html`${index === 0 ? "" : ", "}<bdi>${nameOf(file)}</bdi>`);
  return files.length > FILES ? [...names, ` and ${formatCount(files.length - FILES)} more files`] : names;
}

/** What keeps the counts from being those of all lines. */
function alert({ tally, problems, interrupted }: CheckReport): Piece {
  const told = problems.slice(0, FILES).map((problem) => clip(problem, LONGEST_PROBLEM));
  if (problems.length > FILES) told.push(`${formatCount(problems.length - FILES)} more files could not be read.`);
  if (interrupted) told.push(`The run was interrupted after ${lines(tally.lines)}.`);
  if (told.length === 0) return "";
  return html`<div class="alert">
<p><strong>This is not all:</strong></p>
<ul>
${told.map((each) => html`<li><bdi>${each}</bdi></li>\n`)}</ul>
</div>
`;
}

const lines = (count: number): string => `${formatCount(count)} ${count === 1 ? "line" : "lines"}`;

/** The lines and calls in a few numbers. */
function overview(tally: Tally): Markup {
  const bad = totalOf(tally, BAD);
  const failed = tally.failed - bad;
  const good = tally.lines - tally.blank - tally.failed;
  const calls = totalOf(tally, TOOL);
  const runnable = verdictOf(tally, "runnable");
  const ofLines = (count: number): string => share(count, tally.lines);
  const parts: readonly Part[] = [
    { label: "lines without errors", count: good, tone: "good" },
    { label: "lines with errors", count: failed, tone: "error" },
    { label: "lines without an answer", count: bad, tone: "warning" },
    { label: "blank lines", count: tally.blank, tone: "none" },
  ];
  const tiles = [
    tile("Lines", tally.lines, "", "none"),
    tile("Without errors", good, ofLines(good), "good"),
    tile("With errors", failed, ofLines(failed), "error"),
    tile("No answer", bad, ofLines(bad), "warning"),
    tally.blank === 0 ? "" : tile("Blank", tally.blank, ofLines(tally.blank), "none"),
    tile("Calls", calls, "", "plain"),
    tile("Runnable calls", runnable, share(runnable, calls), "plain"),
  ];
  return html`<h2>Lines and calls</h2>
${strip(parts)}
<dl class="tiles">
${tiles}</dl>
`;
}

const share = (count: number, total: number): string => (total === 0 ? "" : percentage(count, total));

const tile = (name: string, count: number, beside: string, tone: Tone): Markup =>
  html`<div class="${tone}"><dt>${name}</dt><dd>${formatCount(count)} <span>${beside}</span></dd></div>\n`;
