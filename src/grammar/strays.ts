/** What stands between members and is none: stray text (M6), and leaves that only keep its place in the tree. */
import { COLON, isSpace, nameEnd, SLASH, spaceEnd } from "./characters.ts";
import { type Machine, mark, mustGiveUp, type Step, seek, seen, slice, top } from "./machine.ts";
import type { StrayNode } from "./tree.ts";

/** Skips text between members up to the next `<` (M6). */
export function* strayText(m: Machine): Step<void> {
  if (mustGiveUp(m, m.at + 1)) return;
  const start = m.at;
  const at = yield* seek(m, "<", start);
  const end = at < 0 ? seen(m) : at;
  let last = end;
  while (isSpace(m.window.text.charCodeAt(last - 1 - m.window.base))) last--;
  stray(m, last);
  m.at = end;
}

/** The characters up to `end` are stray; what touches but for whitespace is one stretch. `decided`: where what says so ends. */
export function stray(m: Machine, end: number, decided: number = end): void {
  if (mustGiveUp(m, decided)) return;
  if (m.strayStart < 0) {
    m.strayStart = m.at;
    m.strayText = slice(m, m.at, Math.min(end, m.at + 60));
  }
  m.strayEnd = end;
  m.at = end;
}

/** Marks the stray text that a tag, or the end, ends. */
export function strayDone(m: Machine): void {
  if (m.strayStart < 0) return;
  const { strayStart: start, strayEnd: end } = m;
  m.strayStart = -1;
  pushLeaf(m, { type: "stray", start, end });
  mark(m, "stray-text", start, end, m.strayText);
}

export function pushLeaf(m: Machine, leaf: StrayNode): void {
  top(m).node.children.push(leaf);
}

/** Where the characters end that say that no tag begins at a `<`. */
export function noTagUntil(m: Machine, start: number): number {
  const { text, base } = m.window;
  let at = start - base + 1;
  const closing = text.charCodeAt(at) === SLASH;
  if (closing) at++;
  let end = nameEnd(text, at);
  if (text.slice(at, end) === "call" && text.charCodeAt(end) === COLON) {
    at = end + 1;
    end = nameEnd(text, at);
  }
  if (closing && end > at) end = spaceEnd(text, end);
  return Math.min(end + 1, text.length) + base;
}
