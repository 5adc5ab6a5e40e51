/**
 * How the time grows with the length (E7) on each stress input, a process of its own: `growth <size>`. Sends each
 * result, then `null`. The law in `test/laws` asks the same of shorter texts.
 */
import { parse } from "../src/parse.ts";
import { compileTools } from "../src/schema/toolset.ts";
import { timeOf } from "./clock.ts";
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
/** A ratio that looks wrong is measured again up to so many runs before it counts. */
const MOST_RUNS = 9;
/** Milliseconds: what takes as long is not run again. */
const PATIENCE = 4000;

function isLinear(once: number, twice: number): boolean {
  return twice <= TARGET * once + SLACK;
}

function timer({ text, tools }: StressInput): () => number {
  const options = tools === undefined ? {} : { tools: compileTools(tools) };
  return () => timeOf(() => parse(text, options));
}

function grow(name: string, once: StressInput, twice: StressInput): Growth {
  const times = { once: Number.POSITIVE_INFINITY, twice: Number.POSITIVE_INFINITY };
  const timeOnce = timer(once);
  const timeTwice = timer(twice);
  const end = performance.now() + PATIENCE;
  for (let run = 0; run < RUNS || (run < MOST_RUNS && !isLinear(times.once, times.twice)); run++) {
    times.once = Math.min(times.once, timeOnce());
    times.twice = Math.min(times.twice, timeTwice());
    if (performance.now() > end) break;
  }
  const ok = isLinear(times.once, times.twice);
  return { name, ratio: times.twice / times.once, target: TARGET, ok, times };
}

const size = Number(process.argv[2]);
for (const [name, stress] of Object.entries(stresses)) process.send?.(grow(name, stress(size), stress(2 * size)));
process.send?.(null, () => process.disconnect());
