/** The newlines that delimit a verbatim body (B8): where its content begins and ends. `\r\n` counts as one newline. */
import { CR, LF } from "./characters.ts";

/** How long the newline at `at` is; 0: there is none. */
export function newlineAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code === LF) return 1;
  return code === CR && text.charCodeAt(at + 1) === LF ? 2 : 0;
}

/** Where the newline that ends at `end` starts, no earlier than `from`; `end` if there is none. */
export function beforeNewline(text: string, end: number, from: number): number {
  if (end <= from || text.charCodeAt(end - 1) !== LF) return end;
  return end - 1 > from && text.charCodeAt(end - 2) === CR ? end - 2 : end - 1;
}
