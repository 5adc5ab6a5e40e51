/**
 * Bodies that are read verbatim: where a text ends (E4, E3's closers), where a scalar's does, and how much of a text
 * is settled while more may come (S2).
 */
import { CR, isHighSurrogate, isNoNamePart, isNoSpace, isSpace, nameEnd, SLASH } from "./characters.ts";
import { beforeNewline, newlineAt } from "./delimiters.ts";
import {
  charAt,
  type Frame,
  here,
  type Machine,
  mark,
  mustGiveUp,
  type Step,
  seek,
  seen,
  slice,
  tell,
  token,
  wait,
} from "./machine.ts";
import { textNode } from "./nodes.ts";
import type { Until } from "./primitives.ts";
import { noTagUntil } from "./strays.ts";
import type { CallNode, ElementNode } from "./tree.ts";

/** How a body ended: at its own closer, at another tag that is still to be read, or with the input. */
export type BodyEnd = "closed" | "open" | "cut" | "unclean";

/** A text being read: its source so far, and how much of it has been told. */
interface Verbatim {
  node: CallNode | ElementNode;
  start: number;
  pieces: string[];
  /** The leading delimiter newline has been passed (B8). */
  begun: boolean;
  dropped: boolean;
}

/** Reads an element's text to its `</KEY>`, or where E4 has it end without one. Leaves `m.at` behind the closer. */
export function* elementText(m: Machine, frame: Frame): Step<BodyEnd> {
  const node = frame.node as ElementNode;
  const closer = `</${node.name}>`;
  const text: Verbatim = { node, start: m.at, pieces: [], begun: false, dropped: false };
  for (;;) {
    const at = m.window.find(closer, m.at);
    const early = m.window.find(m.closer, m.at);
    // A string behind its call's closer waits for its own, no longer than allowed (E4).
    const limit = early < 0 ? Number.POSITIVE_INFINITY : early + m.maxHeld;
    if (at >= 0 && at + closer.length <= limit) {
      if (early >= 0 && early < at) {
        take(m, text, beforeEarly(m, text, early));
        mark(m, "closer-in-body", early, early + m.closer.length, m.closer, closer);
      }
      finish(m, text, at, false);
      m.at = at + closer.length;
      closeNode(node, at, m.at);
      return "closed";
    }
    if (m.window.ended || seen(m) > limit) {
      if (mustGiveUp(m, seen(m))) return "unclean";
      if (early >= 0) {
        finish(m, text, early, false);
        const { start, end } = node.tag;
        if (seen(m) > limit) mark(m, "held-too-long", early, early + m.closer.length, m.closer, closer);
        else mark(m, "unclosed-element", start, end, closer, closer);
        return "open";
      }
      finish(m, text, seen(m), true);
      return "cut";
    }
    if (early >= 0) {
      take(m, text, beforeEarly(m, text, early));
      yield* wait(m, closer, limit);
    } else {
      take(m, text, settled(m, [closer, m.closer], text));
      yield* wait(m, undefined);
    }
  }
}

/** Reads an inline body to the call's closer, or to one that E3 admits at the end of the input. */
export function* inlineText(m: Machine, node: CallNode): Step<BodyEnd> {
  const text: Verbatim = { node, start: m.at, pieces: [], begun: false, dropped: false };
  for (;;) {
    const at = m.window.find(m.closer, m.at);
    if (at >= 0) {
      finish(m, text, at, false);
      m.at = at + m.closer.length;
      closeNode(node, at, m.at);
      return "closed";
    }
    if (m.window.ended) {
      const near = nearCloser(m, node.name);
      if (near === undefined) {
        finish(m, text, seen(m), true);
        return "cut";
      }
      finish(m, text, near.start, false);
      const source = slice(m, near.start, near.end);
      mark(m, "mismatched-close-tag", near.start, near.end, source, m.closer);
      m.at = near.end;
      closeNode(node, near.start, near.end);
      return "closed";
    }
    const hold = nearCloserUntil(m, floor(m, text));
    take(m, text, hold === undefined ? settled(m, [m.closer], text) : hold.at);
    yield* wait(m, hold?.until);
  }
}

/** Reads a non-string scalar's text to the next `<` (E4). */
export function* scalarText(m: Machine, frame: Frame): Step<BodyEnd> {
  const node = frame.node as ElementNode;
  const start = m.at;
  const at = yield* seek(m, "<", start);
  if (at < 0) {
    node.children.push(textNode(start, seen(m), slice(m, start, seen(m)), true));
    m.at = seen(m);
    return mustGiveUp(m, m.at) ? "unclean" : "cut";
  }
  const close = here(m, m.rules.closeTag, at) || (yield* token(m, m.rules.closeTag, at));
  const own = close.status && close.value.name === node.name && !close.value.call;
  const exact = own && close.index - at === node.name.length + 3;
  const behind = yield* charAt(m, at + 1);
  if (!exact) {
    const waited = behind === SLASH ? noTagUntil(m, at) - 1 : at + 1;
    if (mustGiveUp(m, close.status ? close.index : waited)) return "unclean";
  }
  node.children.push(textNode(start, at, slice(m, start, at), behind !== SLASH));
  const closer = `</${node.name}>`;
  if (!own) {
    m.at = at;
    mark(m, "unclosed-element", node.tag.start, node.tag.end, closer, closer);
    return "open";
  }
  if (!exact) mark(m, "mismatched-close-tag", at, close.index, slice(m, at, close.index), closer);
  m.at = close.index;
  closeNode(node, at, close.index);
  return "closed";
}

export function closeNode(node: CallNode | ElementNode, start: number, end: number): void {
  node.end = end;
  node.closeStart = start;
}

/** Takes the text up to `to`, and tells it but for its delimiter. */
function take(m: Machine, text: Verbatim, to: number): void {
  if (to <= m.at) return;
  const piece = slice(m, m.at, to);
  const skip = text.begun ? 0 : newlineAt(piece, 0);
  text.begun = true;
  if (m.attempts.length === 0 && piece.length > skip) {
    const wanted = m.listener?.text(skip === 0 ? piece : piece.slice(skip), m.at + skip);
    if (wanted === "drop") text.dropped = true;
  }
  if (text.dropped) text.pieces.length = 0;
  else text.pieces.push(piece);
  m.at = to;
}

/** Takes the rest, up to `end`; unless the input was cut there, a newline before it is a delimiter (B8). */
function finish(m: Machine, text: Verbatim, end: number, unclosed: boolean): void {
  if (unclosed) take(m, text, end);
  else {
    const before = beforeNewline(m.window.text, end - m.window.base, floor(m, text)) + m.window.base;
    take(m, text, before);
    if (end > m.at && !text.dropped) text.pieces.push(slice(m, m.at, end));
    m.at = end;
  }
  const value = text.pieces.length === 1 ? (text.pieces[0] as string) : text.pieces.join("");
  const node = textNode(text.start, end, value, unclosed);
  if (text.dropped) node.dropped = true;
  text.node.children.push(node);
  tell(m);
}

/** What is certain of a string before its call's closer: all but a newline that may be its delimiter. */
function beforeEarly(m: Machine, text: Verbatim, early: number): number {
  return beforeNewline(m.window.text, early - m.window.base, floor(m, text)) + m.window.base;
}

/** Where in the window the text's content begins: behind the leading newline (B8). */
function floor(m: Machine, text: Verbatim): number {
  const from = m.at - m.window.base;
  return text.begun ? from : from + newlineAt(m.window.text, from);
}

/** Where the newline, or the half of one, at the end of the input starts. */
function openNewline(input: string, from: number): number {
  const end = input.length;
  return end > from && input.charCodeAt(end - 1) === CR ? end - 1 : beforeNewline(input, end, from);
}

/** Up to where the text seen is settled: before what may become a closer, a newline that may be a delimiter, half a pair. */
function settled(m: Machine, closers: string[], text: Verbatim): number {
  const { text: input, base } = m.window;
  const from = m.at - base;
  // The first characters may still become the leading newline.
  if (!text.begun && input.length - from < 2 && input.charCodeAt(from) === CR) return m.at;
  const begin = floor(m, text);
  const last = input.lastIndexOf("<");
  let end = input.length;
  if (last >= begin) {
    const tail = input.length - last;
    if (closers.some((closer) => tail < closer.length && closer.startsWith(input.slice(last)))) end = last;
  }
  const newline = end === input.length ? openNewline(input, begin) : beforeNewline(input, end, begin);
  if (newline < end) return newline + base;
  return (end === input.length && end > begin && isHighSurrogate(input.charCodeAt(end - 1)) ? end - 1 : end) + base;
}

/** E3: a closer of E1, or the call's own without its `>`, with nothing but whitespace between it and the end. */
function nearCloser(m: Machine, name: string): { start: number; end: number } | undefined {
  const { text, base } = m.window;
  const start = text.lastIndexOf("<");
  if (start < m.at - base || !text.startsWith("</call", start)) return undefined;
  let end = start + 6;
  let own = false;
  if (text.charAt(end) === ":") {
    const behind = nameEnd(text, end + 1);
    if (behind === end + 1) return undefined;
    own = text.slice(end + 1, behind) === name;
    end = behind;
  }
  const space = skipSpace(text, end);
  if (text.charAt(space) === ">") {
    return skipSpace(text, space + 1) === text.length ? { start: start + base, end: space + 1 + base } : undefined;
  }
  return own && space === text.length ? { start: start + base, end: end + base } : undefined;
}

/** What waits at the end of an inline body because it may be such a closer (S2), and what would decide it. */
function nearCloserUntil(m: Machine, begin: number): { at: number; until: Until } | undefined {
  const { text, base } = m.window;
  const start = text.lastIndexOf("<");
  if (start < begin || !text.startsWith("</call", start)) return undefined;
  let end = start + 6;
  let until: Until;
  if (text.charAt(end) === ":") {
    end = nameEnd(text, end + 1);
    until = isNoNamePart;
    if (end === start + 7 && end < text.length) return undefined;
  }
  const space = skipSpace(text, end);
  if (space > end) until = isNoSpace;
  let behind = space;
  if (text.charAt(space) === ">") {
    behind = skipSpace(text, space + 1);
    until = isNoSpace;
  }
  if (behind < text.length) return undefined;
  if (end === text.length) until = text.charAt(start + 6) === ":" && end > start + 7 ? isNoNamePart : undefined;
  return { at: beforeNewline(text, start, begin) + base, until };
}

function skipSpace(text: string, at: number): number {
  let end = at;
  while (isSpace(text.charCodeAt(end))) end++;
  return end;
}
