/**
 * `npm run bench`: bundles the sources as the package is bundled and measures them in plain Node processes, so that
 * what runs this file has no part in the times; libraries stay as they are published. Prints a table for each section.
 *
 *     npm run bench -- [parse] [stress] [--smoke] [--json <file>]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { type Comparison, compare, ROWS } from "./comparisons.ts";
import type { Growth } from "./growth.ts";
import { type Effort, start } from "./rounds.ts";
import { formatRatio, heading, line, verdict } from "./table.ts";

const FULL: Effort = { rounds: 9, warmUp: 2000, sample: 100 };
const SMOKE: Effort = { rounds: 1, warmUp: 0, sample: 0 };

const { values, positionals } = parseArgs({
  options: { smoke: { type: "boolean", default: false }, json: { type: "string" } },
  allowPositionals: true,
});
const { smoke, json } = values;

/** A section measures with the bundles in a folder, prints each row when it is known, and gives all for the report. */
const SECTIONS: Record<string, (folder: string) => Promise<unknown>> = {
  async parse(folder) {
    const widths = [10, 18, 31, 7, 6, 6];
    console.log(heading(["workload", "time of", "over time of", "ratio", "target", ""], widths, 3));
    const results: Comparison[] = [];
    for (const workload of ["attributes", "elements", "verbatim", "transcript"]) {
      const some = await compare(join(folder, "contender.mjs"), ROWS, workload, smoke, smoke ? SMOKE : FULL);
      for (const { subject, against, ratio, target, ok } of some) {
        const cells = [workload, subject, against, formatRatio(ratio), ...verdict(target, ok, smoke)];
        console.log(line(cells, widths, 3));
      }
      results.push(...some);
    }
    return results;
  },

  async stress(folder) {
    const widths = [58, 7, 6, 6];
    console.log(heading(["twice the length of", "time", "target", ""], widths, 1));
    return await growths(folder, smoke ? 1 << 12 : 1 << 20, ({ name, ratio, target, ok }) =>
      console.log(line([name, formatRatio(ratio), ...verdict(target, ok, smoke)], widths, 1)),
    );
  },
};

function growths(folder: string, size: number, show: (growth: Growth) => void): Promise<Growth[]> {
  return new Promise((resolve, reject) => {
    const results: Growth[] = [];
    const child = start(join(folder, "growth.mjs"), String(size));
    let complete = false;
    child.on("message", (growth: Growth | null) => {
      if (growth === null) {
        complete = true;
        return;
      }
      show(growth);
      results.push(growth);
    });
    child.on("exit", () => (complete ? resolve(results) : reject(new Error("the stress inputs ended early"))));
  });
}

/** Bundles what runs in processes of its own. */
async function bundle(folder: string): Promise<void> {
  const entries = [new URL("./contender.ts", import.meta.url), new URL("./growth.ts", import.meta.url)];
  await build({
    entryPoints: entries.map((entry) => fileURLToPath(entry)),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "warning",
  });
}

// Inside node_modules, where the bundles' imports are found.
const cache = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "bench-"));
try {
  await bundle(folder);
  const report: Record<string, unknown> = { node: process.version, smoke };
  for (const name of positionals.length > 0 ? positionals : Object.keys(SECTIONS)) {
    const section = SECTIONS[name];
    if (section === undefined) throw new Error(`No section ${name}: there are ${Object.keys(SECTIONS).join(", ")}`);
    console.log(`\n${name}${smoke ? " (smoke: these numbers mean nothing)" : ""}\n`);
    report[name] = await section(folder);
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
