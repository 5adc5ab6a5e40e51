/** What `parse` shows to people: prose, calls with their arguments, code frames, a summary. */
import pc from "picocolors";
import type { FrameStyle } from "../diagnostics/format.ts";
import { createLineTable } from "../diagnostics/lines.ts";
import { visible } from "../diagnostics/quote.ts";
import { type Call, formatDiagnostics, type ParseResult } from "../index.ts";

type Colors = ReturnType<typeof pc.createColors>;

/** The result in colours or without; prose and values have no character left that a terminal would obey. */
export function printResult(result: ParseResult, text: string, color: boolean): string {
  const colors = pc.createColors(color);
  const lines = createLineTable(text);
  const parts: string[] = [];
  for (const segment of result.segments) {
    if (segment.type === "call") {
      const { line, column } = lines.positionAt(segment.start);
      parts.push(printCall(segment, `${line}:${column}`, colors));
    } else if (segment.text.trim() !== "") {
      parts.push(colors.dim(printable(segment.text.trim())));
    }
  }
  if (result.diagnostics.length > 0) {
    parts.push(formatDiagnostics(text, result.diagnostics, { paint: painter(colors) }));
  }
  parts.push(colors.bold(summary(result)));
  return `${parts.join("\n\n")}\n`;
}

function printCall(call: Call, position: string, colors: Colors): string {
  const remarks = [`#${call.index}`, call.form, position];
  if (call.status !== "complete") remarks.push(colors.yellow(call.status));
  if (call.known === false) remarks.push(colors.red("unknown tool"));
  if (call.valid === false) remarks.push(colors.red("invalid"));
  const head = `${colors.bold(colors.cyan(call.name))} ${colors.dim(`(${remarks.join(", ")})`)}`;
  const fields = Object.entries(call.arguments).map(
    ([key, value]) => `  ${colors.green(visible(key))}:${printValue(value)}`,
  );
  return [head, ...fields].join("\n");
}

/** A text of several lines as a block, behind a bar; all else as JSON on one line. */
function printValue(value: unknown): string {
  if (typeof value === "string" && value.includes("\n")) {
    return `\n${printable(value).replace(/^/gm, "    | ")}`;
  }
  return ` ${visible(JSON.stringify(value))}`;
}

/** `visible`, line by line: the line breaks stay. */
export const printable = (text: string): string => text.split(/\r?\n/).map(visible).join("\n");

function painter(colors: Colors): (style: FrameStyle, part: string) => string {
  const styles: Record<FrameStyle, (part: string) => string> = {
    error: colors.red,
    warning: colors.yellow,
    info: colors.blue,
    position: colors.bold,
    code: colors.dim,
    gutter: colors.dim,
  };
  return (style, part) => styles[style](part);
}

function summary({ calls, diagnostics }: ParseResult): string {
  const count = (severity: string): number => diagnostics.filter((found) => found.severity === severity).length;
  const parts = [plural(calls.length, "call"), plural(count("error"), "error"), plural(count("warning"), "warning")];
  const infos = count("info");
  if (infos > 0) parts.push(plural(infos, "remark"));
  return parts.join(", ");
}

const plural = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`;
