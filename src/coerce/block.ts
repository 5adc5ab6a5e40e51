/**
 * The delimiter newlines of a body (B8): which of its characters are layout and which are the value. `trim` reads, `pad`
 * writes. Where a body ends is the grammar's affair.
 */
import { CR } from "../grammar/characters.ts";
import { beforeNewline, newlineAt } from "../grammar/delimiters.ts";
import type { TextNode } from "../grammar/tree.ts";

/** Where the value starts in a body: behind one newline. */
export function valueStart(body: string): number {
  return newlineAt(body, 0);
}

/** Where the value ends: before one newline, unless the leading delimiter was that newline or no closer follows (E3). */
export function valueEnd(body: string, start: number, unclosed: boolean): number {
  return unclosed ? body.length : beforeNewline(body, body.length, start);
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
