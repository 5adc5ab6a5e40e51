/**
 * Charts: a table of counts with a bar in each row, so that whoever cannot see the bars has all of it, and a strip that
 * shows the parts of a whole. Decides lengths and percentages; colours are the style's.
 */
import { formatCount } from "../../lines/progress.ts";
import { html, type Markup, type Piece } from "./html.ts";

/** What a bar's colour says; the words beside it say the same. */
export type Tone = "good" | "error" | "warning" | "info" | "plain" | "none";

export interface Bar {
  label: Piece;
  /** Below the label, smaller. */
  note?: Piece;
  count: number;
  tone: Tone;
}

export interface BarTable {
  /** The id of the heading above it. */
  heading: string;
  /** What the label is, for the head of its column. */
  what: string;
  /** What a percentage is of. */
  total: number;
  /** The count of a bar over the whole width. */
  longest: number;
  bars: readonly Bar[];
}

/** How long something is at least that is there, of 1000: one error in a million lines must be seen. */
const SEEN = 6;

export function barTable({ heading, what, total, longest, bars }: BarTable): Markup {
  const rows = bars.map(
    ({ label, note, count, tone }) => html`<tr>
<th scope="row">${label}${note === undefined ? "" : html`<small>${note}</small>`}</th>
<td class="number">${formatCount(count)}</td>
<td class="share">${bar(count, longest, tone)}<span>${percentage(count, total)}</span></td>
</tr>
`,
  );
  return html`<table aria-labelledby="${heading}">
<thead><tr><th scope="col">${what}</th><th scope="col" class="number">Count</th><th scope="col">Share</th></tr></thead>
<tbody>
${rows}</tbody>
</table>
`;
}

function bar(count: number, longest: number, tone: Tone): Markup {
  const length = count === 0 ? 0 : Math.max(SEEN, Math.round((1000 * count) / longest));
  return html`<svg viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true"><rect class="track" width="1000" height="10"/><rect class="${tone}" width="${length}" height="10"/></svg>`;
}

export interface Part {
  label: string;
  count: number;
  tone: Tone;
}

/** The parts side by side, without those that are empty; nothing at all of nothing. */
export function strip(parts: readonly Part[]): Piece {
  const there = parts.filter(({ count }) => count > 0);
  if (there.length === 0) return "";
  const total = there.reduce((sum, { count }) => sum + count, 0);
  const lengths = there.map(({ count }) => Math.max(SEEN, (1000 * count) / total));
  const scale = 1000 / lengths.reduce((sum, length) => sum + length, 0);
  let at = 0;
  const rects = there.map(({ tone }, index) => {
    const length = (lengths[index] ?? 0) * scale;
    const rect = html`<rect class="${tone}" x="${rounded(at)}" width="${rounded(length)}" height="10"/>`;
    at += length;
    return rect;
  });
  const said = there.map(({ label, count }) => `${label}: ${formatCount(count)}`).join(", ");
  return html`<svg class="strip" viewBox="0 0 1000 10" preserveAspectRatio="none" role="img" aria-label="${said}">${rects}</svg>`;
}

const rounded = (length: number): number => Math.round(100 * length) / 100;

/** With one decimal; what is not all is never 100 %, and what is there never 0 %. */
export function percentage(count: number, total: number): string {
  if (count === 0) return "0%";
  if (count === total) return "100%";
  const percent = (100 * count) / total;
  if (percent < 0.1) return "<0.1%";
  return percent > 99.9 ? ">99.9%" : `${percent.toFixed(1)}%`;
}
