/**
 * All measurements, in one process: what `run.ts` builds and starts. Each section prints its table and adds its results
 * to the report.
 */
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { compare, workloads } from "./comparisons.ts";
import { grow } from "./growth.ts";
import type { Effort } from "./rounds.ts";
import { formatRatio, table, verdict } from "./table.ts";

const FULL: Effort = { rounds: 11, sample: 60, warmUp: 500 };
const SMOKE: Effort = { rounds: 1, sample: 0, warmUp: 1 };

/** A section takes what to do, prints, and gives its results for the report. */
const SECTIONS: Record<string, (smoke: boolean) => unknown> = {
  parse(smoke) {
    const results = workloads(smoke).flatMap((workload) => compare(workload, smoke ? SMOKE : FULL));
    const rows = results.map(({ workload, subject, against, ratio, target, ok }) => [
      workload,
      subject,
      against,
      formatRatio(ratio),
      ...verdict(target, ok, smoke),
    ]);
    console.log(table(["workload", "time of", "over time of", "ratio", "target", ""], rows, 3));
    return results;
  },

  stress(smoke) {
    const results = [...grow(smoke ? 1 << 12 : 1 << 20, smoke ? 1 : undefined)];
    const rows = results.map(({ name, ratio, target, ok }) => [
      name,
      formatRatio(ratio),
      ...verdict(target, ok, smoke),
    ]);
    console.log(table(["twice the length of", "time", "target", ""], rows, 1));
    return results;
  },
};

const { values, positionals } = parseArgs({
  options: { smoke: { type: "boolean", default: false }, json: { type: "string" } },
  allowPositionals: true,
});
const { smoke, json } = values;
const names = positionals.length > 0 ? positionals : Object.keys(SECTIONS);
const report: Record<string, unknown> = { node: process.version, smoke };
for (const name of names) {
  const section = SECTIONS[name];
  if (section === undefined) throw new Error(`No section ${name}: there are ${Object.keys(SECTIONS).join(", ")}`);
  console.log(`\n${name}${smoke ? " (smoke: these numbers mean nothing)" : ""}\n`);
  report[name] = section(smoke);
}
if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`);
