/**
 * Diagnostics as people read them: one heading each, and the source line with the range underlined. Decides the layout;
 * which colours there are, if any, is the `paint` of whoever prints.
 */
import type { Diagnostic, Severity } from "./diagnostic.ts";
import { createLineTable, type LineTable } from "./lines.ts";
import { visible } from "./quote.ts";
import { cells } from "./width.ts";

/** A part of a code frame that may have a colour of its own: the severity's word and underline, and what stands around. */
export type FrameStyle = Severity | "position" | "code" | "gutter";

/** Options of `formatDiagnostics`. */
export interface FormatOptions {
  /** Puts colour on a part; none by default. It must not change the visible characters. */
  paint?: (style: FrameStyle, text: string) => string;
  /** The text's name, put before the position as `name:line:column`. */
  source?: string;
}

/** The most UTF-16 units of a source line that a frame shows, and how many of them stand before the range. */
const WINDOW = 100;
const BEFORE = 40;

/**
 * Formats diagnostics as code frames, in the order given, with a blank line between two.
 *
 * Columns count UTF-16 units from 1. Tabs stay tabs, a long line is clipped around the range, a range of several lines
 * is underlined on its first and says where it ends. Takes time linear in the text and the diagnostics, and throws for
 * no range, however odd. Without diagnostics it gives `""`.
 *
 * @param text What was parsed.
 * @param options A name to put before the positions, and colours.
 * @example
 * const text = '<call:read limit="ten"/>';
 * formatDiagnostics(text, parse(text, { tools }).diagnostics);
 * // 1:19 error invalid-value: Expected a number, found "ten"; kept the text
 * //   1 | <call:read limit="ten"/>
 * //     |                   ^^^
 */
export function formatDiagnostics(
  text: string,
  diagnostics: readonly Diagnostic[],
  options: FormatOptions = {},
): string {
  if (diagnostics.length === 0) return "";
  const paint = options.paint ?? ((_style, part) => part);
  const lines = createLineTable(text);
  const widest = diagnostics.reduce((line, { start }) => Math.max(line, lines.positionAt(start).line), 1);
  const gutter = String(widest).length;

  return diagnostics
    .map((diagnostic) => {
      const { severity, code, message } = diagnostic;
      const { line, column } = lines.positionAt(diagnostic.start);
      const place = `${options.source === undefined ? "" : `${options.source}:`}${line}:${column}`;
      const { source, underline } = frame(text, lines, diagnostic.start, diagnostic.end);
      return [
        `${paint("position", place)} ${paint(severity, severity)} ${paint("code", code)}: ${visible(message)}`,
        `  ${paint("gutter", `${String(line).padStart(gutter)} |`)}${source === "" ? "" : ` ${source}`}`,
        `  ${paint("gutter", `${" ".repeat(gutter)} |`)} ${underline.indent}${paint(severity, underline.marks)}`,
      ].join("\n");
    })
    .join("\n\n");
}

/** The source line around a range's start, and what stands under it. Costs no more than the window, however long the line. */
function frame(
  text: string,
  lines: LineTable,
  start: number,
  end: number,
): { source: string; underline: { indent: string; marks: string } } {
  const { line, column } = lines.positionAt(start);
  const last = lines.positionAt(end);
  const { start: lineStart, end: lineEnd } = lines.rangeOf(line);
  const from = lineStart + column - 1;
  const to = last.line > line ? lineEnd : lines.rangeOf(last.line).start + last.column - 1;

  const shownFrom = from - lineStart > BEFORE ? whole(text, from - BEFORE) : lineStart;
  const shownTo = lineEnd - shownFrom > WINDOW ? whole(text, shownFrom + WINDOW) : lineEnd;
  const head = shownFrom > lineStart ? "…" : "";
  const tail = shownTo < lineEnd ? "…" : "";

  const before = head + visible(text.slice(shownFrom, Math.min(from, shownTo)));
  const marked = visible(text.slice(from, Math.min(to, shownTo)));
  const length = [...marked].reduce((sum, character) => sum + cells(character), 0);
  const ends = last.line > line ? ` to ${last.line}:${last.column}` : "";
  return {
    source: head + visible(text.slice(shownFrom, shownTo)) + tail,
    underline: {
      indent: Array.from(before, (character) => (character === "\t" ? "\t" : " ".repeat(cells(character)))).join(""),
      marks: "^".repeat(Math.max(length, 1)) + (to > shownTo ? "…" : "") + ends,
    },
  };
}

/** The offset, or the one before it where it would cut a surrogate pair in two. */
function whole(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}
