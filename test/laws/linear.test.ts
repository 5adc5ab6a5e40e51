/**
 * Linear (E7): on every stress input, twice the length costs at most 2.5 times the time. Each time is the least of
 * several runs; a ratio that looks wrong is measured again before it counts.
 */
import { expect, test } from "vitest";
import { type StressInput, stresses } from "../../bench/stress.ts";
import { compileTools } from "../../src/schema/toolset.ts";
import { parse } from "./entries.ts";

const SIZE = process.env.FUZZ === "1" ? 1 << 20 : 1 << 18;
const MAX_RATIO = 2.5;
/** Below this a timer and a collector's pause say more than the parser does. */
const SLACK_MILLISECONDS = 3;

/** The least time of up to five runs, fewer when they are long. */
function leastTime({ text, tools }: StressInput): number {
  const options = tools ? { tools: compileTools(tools) } : {};
  let least = Number.POSITIVE_INFINITY;
  let spent = 0;
  for (let run = 0; run < 5 && (run < 2 || spent < 60); run++) {
    const start = performance.now();
    parse(text, options);
    const time = performance.now() - start;
    least = Math.min(least, time);
    spent += time;
  }
  return least;
}

/** Whether twice the size took little enough, once in a few tries. */
function isLinear(once: StressInput, twice: StressInput): { linear: boolean; times: string } {
  let times = "";
  for (let attempt = 0; attempt < 4; attempt++) {
    const short = leastTime(once);
    const long = leastTime(twice);
    times += `${short.toFixed(1)} ms, then ${long.toFixed(1)} ms; `;
    if (long <= MAX_RATIO * short + SLACK_MILLISECONDS) return { linear: true, times };
  }
  return { linear: false, times };
}

test.each(Object.entries(stresses))("linear: %s", { timeout: 120_000 }, (_name, stress) => {
  const { linear, times } = isLinear(stress(SIZE), stress(2 * SIZE));
  expect(linear, times).toBe(true);
});
