/**
 * The failures of the report: for each code how often it was met, what it means, and the first lines that have it. Decides
 * their order: lines without an answer, then the severest first, then the most frequent.
 */
import { about } from "../../../diagnostics/about.ts";
import { catalogue, type DiagnosticCode } from "../../../diagnostics/catalogue.ts";
import type { Severity } from "../../../diagnostics/diagnostic.ts";
import { clip } from "../../../diagnostics/quote.ts";
import { formatCount } from "../../lines/progress.ts";
import { BAD, type Sample, sumsOf, type Tally } from "../../lines/tally.ts";
import { DIAGNOSTIC, frameKey } from "../job.ts";
import { html, type Markup, type Piece } from "./html.ts";
import { badLineMeanings, meanings } from "./meanings.ts";

const SEVERITIES: readonly Severity[] = ["error", "warning", "info"];

/** How much of a file's name the page shows. */
const LONGEST_NAME = 300;

/** A file's name as people know it. */
export const nameOf = (file: string): string => (file === "-" ? "standard input" : clip(file, LONGEST_NAME));

/** Where on the page a code is: codes of diagnostics and of lines may have the same name. */
export const anchorOf = (group: string, code: string): string => `${group === BAD ? "line" : "code"}-${code}`;

export const severityChip = (severity: Severity): Markup => html`<span class="chip ${severity}">${severity}</span>`;

/** @param files Those that were read: where there is one, lines do not say which. */
export function failures(tally: Tally, files: readonly string[]): Markup {
  const only = files.length === 1 ? files[0] : undefined;
  const bad = sumsOf(tally, BAD).map(([code, count]) => badLine(code, count, tally, only));
  const sums = sumsOf(tally, DIAGNOSTIC) as [DiagnosticCode, number][];
  const told = SEVERITIES.flatMap((severity) => sums.filter(([code]) => catalogue[code].severity === severity));
  const noticed = told.map(([code, count]) => diagnostic(code, count, tally, only));
  return html`${bad.length === 0 ? "" : html`<h2>Lines without an answer</h2>\n${bad}`}<h2>Diagnostics</h2>
${noticed.length === 0 ? html`<p>There are none.</p>\n` : html`<p class="soft">In front of a message stand the line and the column within the text.</p>\n${noticed}`}`;
}

function badLine(code: string, count: number, tally: Tally, only: string | undefined): Markup {
  const meaning = badLineMeanings[code] ?? "";
  return section({
    group: BAD,
    code,
    count,
    tone: "warning",
    chip: "",
    meaning,
    samples: tally.samples.get(code) ?? [],
    only,
  });
}

function diagnostic(code: DiagnosticCode, count: number, tally: Tally, only: string | undefined): Markup {
  const { severity } = catalogue[code];
  const { reading, range } = about[code];
  const meaning = html`${meanings[code]} <span class="soft">What is marked is ${range}. ${reading.includes(",") ? "Readings" : "Reading"} ${reading}.</span>`;
  const samples = tally.samples.get(frameKey(code)) ?? [];
  return section({
    group: DIAGNOSTIC,
    code,
    count,
    tone: severity,
    chip: severityChip(severity),
    meaning,
    samples,
    only,
  });
}

interface Section {
  group: string;
  code: string;
  count: number;
  tone: Severity;
  chip: Piece;
  meaning: Piece;
  samples: readonly Sample[];
  only: string | undefined;
}

function section({ group, code, count, tone, chip, meaning, samples, only }: Section): Markup {
  const told = samples.length < count ? `${formatCount(count)} times; the first ${samples.length}` : times(count);
  return html`<section class="code ${tone}" id="${anchorOf(group, code)}">
<h3><code>${code}</code> ${chip} <span class="count">${told}</span></h3>
<p>${meaning}</p>
<ol>
${samples.map((sample) => shown(sample, only))}</ol>
</section>
`;
}

const times = (count: number): string => (count === 1 ? "once" : `${formatCount(count)} times`);

/** The message, and the code frame below it. */
function shown({ file = "", line, shown: text }: Sample, only = file): Markup {
  const [message = "", ...frame] = text.split("\n");
  const code = frame.length === 0 ? "" : html`\n<pre dir="ltr" tabindex="0">${frame.join("\n")}</pre>`;
  return html`<li><p class="where"><bdi>${nameOf(only)}</bdi>, line ${formatCount(line)}</p>
<p><bdi>${message}</bdi></p>${code}</li>
`;
}
