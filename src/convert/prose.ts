/**
 * An assistant's parts as one text, and back: which blank lines stand between prose and calls, how each part is found
 * again, and what must not be written because it would be read as something else.
 */
import type { Call } from "../coerce/call.ts";
import { parse } from "../parse.ts";
import { differenceOf } from "../render/reading.ts";
import { RenderError } from "../render/refusal.ts";
import { render } from "../render/render.ts";
import type { Toolset } from "../schema/tool.ts";
import type { CallPart, TextPart } from "./conversation.ts";
import { type KeyOrder, keyOrder } from "./key-order.ts";
import { ConvertError } from "./problem.ts";

/** Where a part stands in a text; the end is exclusive. */
export type Range = [start: number, end: number];

export interface Prose {
  content: string;
  /** Where the texts stand, unless `textRanges` says just that. */
  texts: Range[] | undefined;
  /** For each call the order of its keys, where the text has another; undefined if it has none other. */
  order: (KeyOrder | null)[] | undefined;
}

/** @throws ConvertError where a call has no spelling, or prose would be read as one. */
export function writeProse(parts: readonly (TextPart | CallPart)[], tools: Toolset | undefined): Prose {
  let content = "";
  const texts: Range[] = [];
  const calls: { part: CallPart; start: number; end: number }[] = [];
  let before: "text" | "call" | undefined;
  for (const part of parts) {
    const piece = part.type === "text" ? part.text : renderPart(part, tools);
    if (before === "call") content += part.type === "call" ? "\n" : piece.startsWith("\n") ? "" : "\n\n";
    if (before === "text" && part.type === "call" && !content.endsWith("\n") && content !== "") content += "\n\n";
    const start = content.length;
    content += piece;
    if (part.type === "text") texts.push([start, content.length]);
    else calls.push({ part, start, end: content.length });
    before = part.type;
  }
  const found = parse(content, { tools }).calls;
  const isSame = ({ part, start, end }: (typeof calls)[number], at: number): boolean => {
    const call = found[at];
    return call?.start === start && call.end === end && differenceOf(part.arguments, call.arguments) === undefined;
  };
  if (found.length !== calls.length || !calls.every(isSame)) throw blame(parts, tools);
  const order = calls.map(({ part }, at) => keyOrder(part.arguments, found[at]?.arguments) ?? null);
  return {
    content,
    texts: JSON.stringify(texts) === JSON.stringify(textRanges(content, found)) ? undefined : texts,
    order: order.every((each) => each === null) ? undefined : order,
  };
}

function renderPart(part: CallPart, tools: Toolset | undefined): string {
  try {
    return render(part, { tools });
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const { code, pointer, reason } = error;
    if (part.argumentsAt !== undefined)
      throw new ConvertError(code, `${part.argumentsAt}${pointer}`, `Call of ${part.name}: ${reason}`);
    throw new ConvertError(code, part.at, `Call of ${part.name}${pointer === "" ? "" : `, at ${pointer}`}: ${reason}`);
  }
}

function blame(parts: readonly (TextPart | CallPart)[], tools: Toolset | undefined): ConvertError {
  const texts = parts.filter((part) => part.type === "text");
  const guilty = texts.find(({ text }) => parse(text, { tools }).calls.length > 0) ?? texts[0] ?? parts[0];
  return new ConvertError(
    "reads-as-call",
    guilty?.at ?? "",
    "Expected text, found what would be read as a call; the format has no way to quote it",
  );
}

/**
 * Where the texts of a content stand if nothing else is said: what is between the calls, without the one blank line that
 * parts them; line breaks alone are no text.
 */
export function textRanges(content: string, calls: readonly Pick<Call, "start" | "end">[]): Range[] {
  if (calls.length === 0) return content === "" ? [] : [[0, content.length]];
  const ranges: Range[] = [];
  for (let gap = 0; gap <= calls.length; gap++) {
    let start = calls[gap - 1]?.end ?? 0;
    let end = calls[gap]?.start ?? content.length;
    if (!/\S/.test(content.slice(start, end))) continue;
    if (gap > 0 && /^\n\n(?!\n)/.test(content.slice(start, start + 3))) start += 2;
    if (gap < calls.length && /(?<!\n)\n\n$/.test(content.slice(Math.max(start, end - 3), end))) end -= 2;
    ranges.push([start, end]);
  }
  return ranges;
}

/** Whether ranges that somebody gave stand for all of a content beside its calls, line breaks aside. */
export function fits(
  ranges: readonly Range[],
  content: string,
  calls: readonly Pick<Call, "start" | "end">[],
): boolean {
  const taken = [...ranges, ...calls.map(({ start, end }): Range => [start, end])].sort(
    ([a, b], [c, d]) => a - c || b - d,
  );
  let at = 0;
  for (const [start, end] of taken) {
    if (start < at || end < start || end > content.length || !/^\n*$/.test(content.slice(at, start))) return false;
    at = end;
  }
  return /^\n*$/.test(content.slice(at));
}
