/**
 * One contender, a process of its own: `contender <workload> <name> [small]`. Says `true` once it is ready, or `false`
 * if it refuses the text; then it answers each number of milliseconds with its least time in as long.
 */
import { contenders } from "./contenders.ts";
import { workloads } from "./workloads.ts";

const [, , workloadName = "", name = "", size] = process.argv;
const workload = workloads[workloadName]?.(size === "small");
const run = workload && contenders[name]?.(workload);
if (run === undefined) throw new Error(`No contender ${name} on ${workloadName}`);

// Keeps results alive, so that no work is left out as useless.
const sink: { result: unknown } = { result: undefined };

/** The least time of some runs: the others were interrupted. Each is long enough to make, and pay for, its garbage. */
function sample(milliseconds: number, run: () => unknown): number {
  let least = Number.POSITIVE_INFINITY;
  let spent = 0;
  do {
    const start = performance.now();
    sink.result = run();
    const took = performance.now() - start;
    spent += took;
    least = Math.min(least, took);
  } while (spent < milliseconds);
  return least;
}

let ready = true;
try {
  run();
} catch (error) {
  // No XML parser has to accept these texts.
  if (!name.startsWith("fast-xml")) throw error;
  ready = false;
}
process.on("message", (milliseconds: number) => process.send?.(sample(milliseconds, run)));
process.send?.(ready);
