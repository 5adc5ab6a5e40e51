/** What twice the length costs (E7): how it is measured, and how much is too much. */

export interface Growth {
  name: string;
  /** Twice the length took so many times as long. */
  ratio: number;
  target: number;
  ok: boolean;
  /** Milliseconds, the least of the runs. Of this machine, at this moment. */
  times: { once: number; twice: number };
}

const TARGET = 2.5;
/** Milliseconds: differences below it are the timer's and the collector's. */
const SLACK = 3;
const RUNS = 3;
/** A ratio that looks wrong is measured again up to so many runs before it counts. */
const MOST_RUNS = 9;
/** Milliseconds: what takes as long is not run again. */
const PATIENCE = 4000;

function isLinear(once: number, twice: number): boolean {
  return twice <= TARGET * once + SLACK;
}

/** Measures two functions that time one run each: of a text, and of one twice as long. */
export function grow(name: string, timeOnce: () => number, timeTwice: () => number): Growth {
  const times = { once: Number.POSITIVE_INFINITY, twice: Number.POSITIVE_INFINITY };
  const end = performance.now() + PATIENCE;
  for (let run = 0; run < RUNS || (run < MOST_RUNS && !isLinear(times.once, times.twice)); run++) {
    times.once = Math.min(times.once, timeOnce());
    times.twice = Math.min(times.twice, timeTwice());
    if (performance.now() > end) break;
  }
  const ok = isLinear(times.once, times.twice);
  return { name, ratio: times.twice / times.once, target: TARGET, ok, times };
}
