/**
 * The delimiter newlines of a body (B8): which of its characters are layout and which are the value. `trim` reads, `pad`
 * writes.
 * Where a body ends is the grammar's affair.
 */
import { CR, LF } from "../grammar/characters.ts";
import type { TextNode } from "../grammar/tree.ts";

/** Where the value starts in a body: behind one newline, `\r\n` counting as one. */
export function valueStart(body: string): number {
  const first = body.charCodeAt(0);
  if (first === LF) return 1;
  return first === CR && body.charCodeAt(1) === LF ? 2 : 0;
}

/** Where the value ends: before one newline, unless the leading delimiter was that newline or no closer follows (E3). */
export function valueEnd(body: string, start: number, unclosed: boolean): number {
  const end = body.length;
  if (unclosed || end <= start || body.charCodeAt(end - 1) !== LF) return end;
  return end - 1 > start && body.charCodeAt(end - 2) === CR ? end - 2 : end - 1;
}

/** The value of a body that is read verbatim: its text without the two delimiter newlines (B8). */
export function trim(node: TextNode): string {
  const start = valueStart(node.value);
  return node.value.slice(start, valueEnd(node.value, start, node.unclosed));
}

/**
 * A body that `trim` reads as the value (R3): several lines stand between delimiters of their own; one line needs none.
 * Behind a final `\r` a closing delimiter would swallow it.
 */
export function pad(value: string): string {
  if (!value.includes("\n")) return value;
  return value.charCodeAt(value.length - 1) === CR ? `\n${value}` : `\n${value}\n`;
}
