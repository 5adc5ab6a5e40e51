/** A small seeded source of choices: the same seed gives the same choices on every machine. */

export interface Random {
  /** A whole number in `[0, below)`. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32: 32 bits of state, good enough to choose tokens and cheap enough for a hundred thousand texts. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    int: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
    pick: (from) => {
      if (from.length === 0) throw new Error("nothing to pick from");
      return from[Math.floor(next() * from.length)] as never;
    },
  };
}

/** A seed for the `index`th part of a run; neighbours share nothing visible. */
export function deriveSeed(seed: number, index: number): number {
  let mixed = (seed ^ Math.imul(index + 1, 0x9e3779b1)) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b) >>> 0;
  return (mixed ^ (mixed >>> 13)) >>> 0;
}
