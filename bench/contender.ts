/**
 * One contender, a process of its own: `contender <workload> <name> [small]`. Says `true` once it is ready, or `false`
 * if it refuses the text; then it answers each number of milliseconds with its least time in as long.
 */
import { leastTime } from "./clock.ts";
import { contenders } from "./contenders.ts";
import { workloads } from "./workloads.ts";

const [, , workloadName = "", name = "", size] = process.argv;
const workload = workloads[workloadName]?.(size === "small");
const run = workload && contenders[name]?.(workload);
if (run === undefined) throw new Error(`No contender ${name} on ${workloadName}`);

let ready = true;
try {
  run();
} catch (error) {
  // No XML parser has to accept these texts.
  if (!name.startsWith("fast-xml")) throw error;
  ready = false;
}
process.on("message", (milliseconds: number) => process.send?.(leastTime(run, milliseconds)));
process.send?.(ready);
