/**
 * Where a text occurs next, remembered (E7): a search that failed once is not repeated, and no stretch is searched
 * twice for the same text. Shared by the language and the reader; offsets are those of the whole input.
 */
interface Memo {
  /** Nothing starts in `[from, upto)`. */
  from: number;
  upto: number;
  /** The occurrence at `upto`, or -1: none known. */
  at: number;
}

/** After so many closers that occur nowhere, all of a text's closers are looked up at once: names may be without number. */
const MISSES = 16;

export interface Search {
  /** The first occurrence of `needle` at or behind `from` in `text`, whose first character has the offset `base`; -1 if none. */
  find(text: string, base: number, needle: string, from: number): number;
  /** Forgets everything: another input begins, wholly visible or not. */
  reset(complete: boolean): void;
  /** All of the input is visible. */
  complete: boolean;
}

const CLOSER = /<\/[A-Za-z_][A-Za-z0-9_:-]*>/g;

export function createSearch(): Search {
  const memos = new Map<string, Memo>();
  let misses = 0;
  // Where each closer last occurs, behind the offset `indexed`.
  let lasts = new Map<string, number>();
  let indexed = Number.POSITIVE_INFINITY;

  /** Whether a closer is known to occur nowhere at or behind an offset. */
  const isMissing = (text: string, base: number, needle: string, from: number): boolean => {
    if (!search.complete || misses < MISSES || !needle.startsWith("</")) return false;
    if (from < indexed) {
      indexed = base;
      lasts = new Map();
      for (const match of text.matchAll(CLOSER)) lasts.set(match[0], match.index + base);
    }
    return (lasts.get(needle) ?? -1) < from;
  };

  const find = (text: string, base: number, needle: string, from: number): number => {
    let memo = memos.get(needle);
    if (memo === undefined) {
      memo = { from, upto: from, at: -1 };
      memos.set(needle, memo);
    }
    if (from < memo.from) {
      // Gone back behind a known stretch (a body is read again, B6): only what lies before it is new.
      const known = Math.min(memo.from + needle.length - 1, base + text.length);
      const at = text.slice(from - base, known - base).indexOf(needle);
      if (at >= 0) {
        memo.upto = from + at;
        memo.at = memo.upto;
      }
      memo.from = from;
    }
    if (memo.at >= from) return memo.at;
    // Past an occurrence: what is known begins behind it.
    if (memo.at >= 0) {
      memo.upto = memo.at + 1;
      memo.from = memo.upto;
    }
    const start = Math.max(from, memo.upto);
    const at = isMissing(text, base, needle, start) ? -1 : text.indexOf(needle, start - base);
    if (at < 0) misses++;
    if (start > memo.upto) memo.from = from;
    memo.at = at < 0 ? -1 : at + base;
    memo.upto = at < 0 ? Math.max(start, base + text.length - needle.length + 1) : memo.at;
    return memo.at;
  };

  const reset = (complete: boolean): void => {
    search.complete = complete;
    memos.clear();
    misses = 0;
    indexed = Number.POSITIVE_INFINITY;
    lasts = new Map();
  };
  const search: Search = { find, reset, complete: false };
  return search;
}
