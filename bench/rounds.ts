/**
 * How time is taken: every contender once in each round, beginning with another each time, so that whatever slows the
 * machine for a while slows all of them. Decides nothing about what is measured.
 */

/** Something that is timed under a name. */
export interface Contender {
  name: string;
  run: () => unknown;
}

export interface Effort {
  rounds: number;
  /** How long one contender runs in one round, in milliseconds, at least. */
  sample: number;
  /** How long each one runs before the first round. */
  warmUp: number;
}

/** The times of one run of each contender, in milliseconds, round by round. */
export type Times = Map<string, number[]>;

// Keeps results alive, so that no work is left out as useless.
const sink: { result: unknown } = { result: undefined };

/** The time of one run. */
function time(run: () => unknown): number {
  const start = performance.now();
  sink.result = run();
  return performance.now() - start;
}

/** The least time of some runs: the others were interrupted. Each run is long enough to make, and pay for, garbage. */
function sample(run: () => unknown, { sample }: Effort): number {
  sink.result = undefined;
  // The garbage of the one before is not this one's.
  globalThis.gc?.();
  let least = Number.POSITIVE_INFINITY;
  let spent = 0;
  do {
    const took = time(run);
    spent += took;
    least = Math.min(least, took);
  } while (spent < sample);
  return least;
}

/** Times all contenders in turn. Their names must differ. */
export function measure(contenders: readonly Contender[], effort: Effort): Times {
  for (const { run } of contenders) for (let spent = 0; spent < effort.warmUp; ) spent += time(run);
  const times: Times = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < effort.rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const { name, run } = contenders[(round + turn) % contenders.length] as Contender;
      times.get(name)?.push(sample(run, effort));
    }
  }
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** How many times as long the one took as the other: the median over the rounds. */
export function ratio(times: Times, name: string, against: string): number {
  const others = times.get(against) ?? [];
  return median((times.get(name) ?? []).map((time, round) => time / (others[round] ?? Number.NaN)));
}
