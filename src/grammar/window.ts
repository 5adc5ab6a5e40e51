/**
 * The part of the input that a reader can see. Decides when arriving pieces are joined: a wait says what would end it,
 * and pieces lie in a list until that shows (E7); what an attempt may read again is kept.
 */
import type { Until } from "./primitives.ts";
import { createSearch, type Search } from "./search.ts";

/** A wait: over when `until` shows, when the input reaches `limit` (an offset), or when it ends. */
export interface Wake {
  until: Until;
  limit: number;
}

export interface Window {
  /** What can be seen: the input from `base` on. */
  text: string;
  base: number;
  /** No more will come. */
  ended: boolean;
  /** The first occurrence of `needle` at or behind the offset `from` in what can be seen; -1 if none. */
  find(needle: string, from: number): number;
  /** Takes a piece; whether the wait is over. */
  push(piece: string): boolean;
  end(): void;
  /** Joins what arrived, and lets go of what lies before `at`, or keeps it aside when it may be read again. */
  join(at: number, keep: boolean): void;
  /** Makes what lies behind `at` visible again. Nothing that was let go of can be. */
  rewind(at: number): void;
  /** Begins a wait. */
  wait(wake: Wake): void;
}

export function createWindow(text: string, base: number, ended: boolean, search: Search = createSearch()): Window {
  let arrived: string[] = [];
  let arrivedLength = 0;
  // Pieces before `base` that an attempt may read again.
  let kept: string[] = [];
  let wake: Wake = { until: undefined, limit: Number.POSITIVE_INFINITY };

  const shows = (piece: string): boolean => {
    const until = wake.until;
    if (until === undefined) return true;
    if (typeof until === "function") {
      for (let i = 0; i < piece.length; i++) if (until(piece.charCodeAt(i))) return true;
      return false;
    }
    const last = until.charAt(until.length - 1);
    if (!piece.includes(last)) return false;
    return until.length === 1 || (tail(until.length - 1) + piece).includes(until);
  };

  /** The last characters before the newest piece. */
  const tail = (length: number): string => {
    let text = "";
    for (let i = arrived.length - 1; i >= 0 && text.length < length; i--) text = arrived[i] + text;
    if (text.length < length) text = window.text.slice(-(length - text.length)) + text;
    return text.slice(-length);
  };

  const window: Window = {
    text,
    base,
    ended,
    find: (needle, from) => search.find(window.text, window.base, needle, from),
    push: (piece) => {
      const over = shows(piece);
      arrived.push(piece);
      arrivedLength += piece.length;
      return over || window.base + window.text.length + arrivedLength > wake.limit;
    },
    end: () => {
      window.ended = true;
      search.complete = true;
    },
    join: (at, keep) => {
      const passed = at - window.base;
      if (keep) {
        if (passed > 0) kept.push(window.text.slice(0, passed));
      } else kept = [];
      window.text = window.text.slice(passed) + arrived.join("");
      window.base = at;
      arrived = [];
      arrivedLength = 0;
    },
    rewind: (at) => {
      if (at >= window.base) return;
      // Only what lies behind `at` is joined: what lies before it may be kept for long.
      const pieces: string[] = [];
      let from = window.base;
      while (from > at) {
        const piece = kept.pop() as string;
        pieces.push(piece);
        from -= piece.length;
      }
      const before = pieces.reverse().join("");
      if (at > from) kept.push(before.slice(0, at - from));
      window.text = before.slice(at - from) + window.text;
      window.base = at;
    },
    wait: (next) => {
      wake = next;
    },
  };
  return window;
}
