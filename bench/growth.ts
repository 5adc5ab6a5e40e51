/** How the time grows with the length (E7) on each stress input. The law in `test/laws` asks the same of shorter texts. */
import { parse } from "../src/parse.ts";
import { compileTools } from "../src/schema/toolset.ts";
import { type StressInput, stresses } from "./stress.ts";

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
/** A ratio that looks wrong is measured again so often before it counts. */
const TRIES = 3;

function isLinear(once: number, twice: number): boolean {
  return twice <= TARGET * once + SLACK;
}

function timer({ text, tools }: StressInput): () => number {
  const options = tools === undefined ? {} : { tools: compileTools(tools) };
  return () => {
    globalThis.gc?.();
    const start = performance.now();
    parse(text, options);
    return performance.now() - start;
  };
}

/** Grows each stress input from `size` characters to twice that. */
export function* grow(size: number, runs: number = RUNS): Generator<Growth> {
  for (const [name, stress] of Object.entries(stresses)) {
    const timeOnce = timer(stress(size));
    const timeTwice = timer(stress(2 * size));
    let once = Number.POSITIVE_INFINITY;
    let twice = Number.POSITIVE_INFINITY;
    for (let run = 0; run < runs * TRIES; run++) {
      once = Math.min(once, timeOnce());
      twice = Math.min(twice, timeTwice());
      if (run + 1 >= runs && isLinear(once, twice)) break;
    }
    yield { name, ratio: twice / once, target: TARGET, ok: isLinear(once, twice), times: { once, twice } };
  }
}
