/**
 * Linear (E7): on every stress input, twice the length costs at most 2.5 times the time. Each time is the least of
 * several runs; a ratio that looks wrong is measured again before it counts. Where the names are without number, the
 * time may grow with them too, and the texts are shorter.
 */
import { expect, test } from "vitest";
import { distinctNames, type Stress, stresses } from "../../bench/stress.ts";
import type { ParseOptions } from "../../src/options.ts";
import { compileTools } from "../../src/schema/toolset.ts";
import { parse } from "./entries.ts";

const SIZE = process.env.FUZZ === "1" ? 1 << 20 : 1 << 17;
const MAX_RATIO = 2.5;
const MAX_RATIO_OF_NAMES = 4.5;
/** Below this a timer and a collector's pause say more than the parser does. */
const SLACK_MILLISECONDS = 3;
/** No linear reading of the first probe takes this long. */
const HOPELESS_MILLISECONDS = 500;

function leastTime(text: string, options: ParseOptions, runs: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    parse(text, options);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

/** What is wrong with the times of a stress input; nothing if twice the size took little enough, once in a few tries. */
function complaint(stress: Stress, size: number, maxRatio: number): string | undefined {
  const { text, tools } = stress(1);
  const options = tools ? { tools: compileTools(tools) } : {};
  // Schemas are compiled when they are first asked.
  parse(text, options);
  // What is far from linear shows on little text already; on the whole it would take hours.
  for (const part of [64, 16, 4]) {
    const probe = leastTime(stress(size / part).text, options, 1);
    if (probe > HOPELESS_MILLISECONDS) return `${size / part} characters take ${probe.toFixed(0)} ms`;
  }
  const once = stress(size).text;
  const twice = stress(2 * size).text;
  let times = "";
  for (const runs of [1, 2, 4, 6]) {
    const short = leastTime(once, options, runs);
    const long = leastTime(twice, options, runs);
    if (long <= maxRatio * short + SLACK_MILLISECONDS) return undefined;
    times += ` ${short.toFixed(1)} ms and ${long.toFixed(1)} ms;`;
  }
  return `${size} characters and twice as many take${times}`;
}

test.each(Object.entries(stresses))("linear: %s", { timeout: 120_000 }, (name, stress) => {
  const names = distinctNames.has(name);
  const wrong = complaint(stress, names ? SIZE / 8 : SIZE, names ? MAX_RATIO_OF_NAMES : MAX_RATIO);
  expect(wrong).toBe(undefined);
});
