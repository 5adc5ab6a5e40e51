/**
 * What was counted over lines: plain data that travels between threads, and whose merging in the order of the lines gives
 * the same whoever counted what. Decides what is bounded; what is counted is the jobs' business.
 */
import { clip } from "../../diagnostics/quote.ts";
import type { Counter, Line } from "./job.ts";

/** An example of a code. */
export interface Sample {
  file: string | undefined;
  line: number;
  /** The text of `Counter.sample`'s `show`. */
  shown: string;
}

export interface Tally {
  /** Lines that were answered, blank ones among them. */
  lines: number;
  /** Lines with nothing but white space. */
  blank: number;
  /** Lines that a job could not answer, or found errors in. */
  failed: number;
  /** By group, then by key, in the order of first appearance. */
  sums: Map<string, Map<string, number>>;
  /** By code, the first few in the order of the lines. */
  samples: Map<string, Sample[]>;
}

/** The group of the lines without an answer; its keys are the codes of their problems. */
export const BAD = "bad line";

/** How many examples of a code are kept. */
export const SAMPLES = 5;

/** Names are the model's invention: no group keeps more than this many, the others are one key. */
const KEYS = 1000;
export const OTHERS = "(others)";
const LONGEST_KEY = 100;
const LONGEST_SAMPLE = 2000;

export const createTally = (): Tally => ({ lines: 0, blank: 0, failed: 0, sums: new Map(), samples: new Map() });

/**
 * The counter of a tally.
 *
 * @param offered How many samples of each code this thread has given so far: as its batches come in order, none behind
 *   the first few can be among the first few of all.
 */
export function createCounter(tally: Tally, offered: Map<string, number>): Counter {
  return {
    add(group, key, count = 1) {
      addTo(tally.sums, group, clip(key, LONGEST_KEY), count, Number.POSITIVE_INFINITY);
    },
    sample(code, line, show) {
      const before = offered.get(code) ?? 0;
      if (before >= SAMPLES) return;
      offered.set(code, before + 1);
      listOf(tally.samples, code).push(sampleOf(line, show()));
    },
  };
}

const sampleOf = ({ file, number }: Omit<Line, "text">, shown: string): Sample => ({
  file,
  line: number,
  shown: clip(shown, LONGEST_SAMPLE),
});

/** Adds a tally to that of all lines before it. */
export function mergeTally(all: Tally, next: Tally): void {
  all.lines += next.lines;
  all.blank += next.blank;
  all.failed += next.failed;
  for (const [group, sums] of next.sums) {
    for (const [key, count] of sums) addTo(all.sums, group, key, count, KEYS);
  }
  for (const [code, samples] of next.samples) {
    const kept = listOf(all.samples, code);
    kept.push(...samples.slice(0, SAMPLES - kept.length));
  }
}

/** The sums of a group, the largest first, those of one size by name. */
export function sumsOf({ sums }: Tally, group: string): [key: string, count: number][] {
  return [...(sums.get(group) ?? [])].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

/** The sum of a whole group. */
export const totalOf = (tally: Tally, group: string): number =>
  sumsOf(tally, group).reduce((total, [, count]) => total + count, 0);

function addTo(sums: Tally["sums"], group: string, key: string, count: number, most: number): void {
  let found = sums.get(group);
  if (found === undefined) {
    found = new Map();
    sums.set(group, found);
  }
  const before = found.get(key);
  if (before !== undefined || found.size < most) found.set(key, (before ?? 0) + count);
  else found.set(OTHERS, (found.get(OTHERS) ?? 0) + count);
}

function listOf<T>(lists: Map<string, T[]>, key: string): T[] {
  let list = lists.get(key);
  if (list === undefined) {
    list = [];
    lists.set(key, list);
  }
  return list;
}
