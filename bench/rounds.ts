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
let sink: unknown;

/** Times one sample: the mean of some runs. */
function sample(run: () => unknown, repetitions: number): number {
  // The garbage of the one before is not this one's.
  globalThis.gc?.();
  const start = performance.now();
  for (let i = 0; i < repetitions; i++) sink = run();
  return (performance.now() - start) / repetitions;
}

/** How many runs fill the sample, counted while warming up. */
function warm(run: () => unknown, { sample, warmUp }: Effort): number {
  const start = performance.now();
  let runs = 0;
  let last = 0;
  do {
    const before = performance.now();
    sink = run();
    last = performance.now() - before;
    runs++;
  } while (performance.now() - start < warmUp);
  return Math.max(1, Math.ceil(sample / Math.max(last, 0.001)));
}

/** Times all contenders in turn. Their names must differ. */
export function measure(contenders: readonly Contender[], effort: Effort): Times {
  const repetitions = contenders.map(({ run }) => warm(run, effort));
  const times: Times = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 0; round < effort.rounds; round++) {
    for (let turn = 0; turn < contenders.length; turn++) {
      const at = (round + turn) % contenders.length;
      const { name, run } = contenders[at] as Contender;
      times.get(name)?.push(sample(run, repetitions[at] as number));
    }
  }
  sink = undefined;
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
