/**
 * `npm run bench`: bundles the sources as the package is bundled and measures them in plain Node processes, so that
 * what runs this file has no part in the times; libraries stay as they are published. Prints a table for each section.
 *
 *     npm run bench -- [parse] [stress] [stream] [render] [tokens] [--smoke] [--json <file>]
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { build } from "esbuild";
import { type Comparison, compare, ROWS, type Row, STREAM_ROWS } from "./comparisons.ts";
import type { Growth } from "./doubling.ts";
import { type Effort, next, start } from "./rounds.ts";
import type { Memory } from "./stream-memory.ts";
import { formatRatio, heading, line, verdict } from "./table.ts";
import { countCalls, isTooLong, TOKEN_HEAD, tokenCells, total } from "./tokens.ts";
import type { Writing } from "./writing.ts";

const FULL: Effort = { rounds: 9, warmUp: 2000, sample: 100 };
const SMOKE: Effort = { rounds: 1, warmUp: 0, sample: 0 };

const { values, positionals } = parseArgs({
  options: { smoke: { type: "boolean", default: false }, json: { type: "string" } },
  allowPositionals: true,
});
const { smoke, json } = values;

/** A section measures with the bundles in a folder, prints each row when it is known, and gives all for the report. */
const SECTIONS: Record<string, (folder: string) => Promise<unknown>> = {
  parse: (folder) => comparisons(folder, ROWS, ["attributes", "elements", "verbatim", "transcript"]),

  stress: (folder) => growths(join(folder, "growth.mjs"), smoke ? 1 << 12 : 1 << 20),

  async stream(folder) {
    const costs = await comparisons(folder, STREAM_ROWS, ["attributes", "elements"]);
    console.log();
    const lengths = await growths(join(folder, "stream-growth.mjs"), smoke ? 1 << 12 : 1 << 20);
    console.log();
    const memory: Memory[] = [];
    const widths = [40, 9, 8, 6];
    console.log(heading(["while it streams through", "MB", "target", ""], widths, 1));
    for (const collect of ["true", "false"]) {
      const size = String((smoke ? 1 : 64) << 20);
      const result = await next<Memory>(start(join(folder, "stream-memory.mjs"), size, collect));
      const { name, growth, target, ok } = result;
      const said = smoke ? "" : ok ? "ok" : "MISSED";
      console.log(line([name, growth.toFixed(1), `≤ ${target}`, said], widths, 1));
      memory.push(result);
    }
    return { costs, lengths, memory };
  },

  async render(folder) {
    const widths = [58, 7, 6, 6];
    console.log(heading(["rendering", "ratio", "target", ""], widths, 1));
    const child = start(join(folder, "writing.mjs"), String(smoke ? 0 : 1000));
    const results = await next<Writing[]>(child);
    for (const { name, ratio, target, ok } of results) {
      console.log(line([name, formatRatio(ratio), ...verdict(target, ok, smoke)], widths, 1));
    }
    return results;
  },

  async tokens() {
    const widths = [24, 7, 10, 8, 6, 5, 5, 7, 8];
    console.log(heading([...TOKEN_HEAD, ""], widths, 1));
    const rows = countCalls();
    for (const row of rows) console.log(line([...tokenCells(row), isTooLong(row) ? "TOO LONG" : ""], widths, 1));
    console.log(line([...tokenCells(total(rows)), ""], widths, 1));
    return rows;
  },
};

async function comparisons(folder: string, rows: readonly Row[], workloads: string[]): Promise<Comparison[]> {
  const widths = [10, 19, 31, 7, 6, 6];
  console.log(heading(["workload", "time of", "over time of", "ratio", "target", ""], widths, 3));
  const results: Comparison[] = [];
  for (const workload of workloads) {
    const some = await compare(join(folder, "contender.mjs"), rows, workload, smoke, smoke ? SMOKE : FULL);
    for (const { subject, against, ratio, target, ok } of some) {
      const cells = [workload, subject, against, formatRatio(ratio), ...verdict(target, ok, smoke)];
      console.log(line(cells, widths, 3));
    }
    results.push(...some);
  }
  return results;
}

/** Prints and gives the results of a process that measures what twice the length costs. */
function growths(file: string, size: number): Promise<Growth[]> {
  const widths = [58, 7, 6, 6];
  console.log(heading(["twice the length of", "time", "target", ""], widths, 1));
  return new Promise((resolve, reject) => {
    const results: Growth[] = [];
    const child = start(file, String(size));
    let complete = false;
    child.on("message", (growth: Growth | null) => {
      if (growth === null) {
        complete = true;
        return;
      }
      const { name, ratio, target, ok } = growth;
      console.log(line([name, formatRatio(ratio), ...verdict(target, ok, smoke)], widths, 1));
      results.push(growth);
    });
    child.on("exit", () => (complete ? resolve(results) : reject(new Error(`${file} ended early`))));
  });
}

/** Bundles what runs in processes of its own. */
async function bundle(folder: string): Promise<void> {
  const entries = ["contender", "growth", "stream-growth", "stream-memory", "writing"];
  await build({
    entryPoints: entries.map((entry) => fileURLToPath(new URL(`./${entry}.ts`, import.meta.url))),
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

const wanted = positionals.length > 0 ? positionals : Object.keys(SECTIONS);
const unknown = wanted.find((name) => !Object.hasOwn(SECTIONS, name));
if (unknown !== undefined) {
  console.error(`bench: there is no section ${unknown}, only ${Object.keys(SECTIONS).join(", ")}`);
  process.exit(2);
}

// Inside node_modules, where the bundles' imports are found.
const cache = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "bench-"));
try {
  await bundle(folder);
  const report: Record<string, unknown> = { node: process.version, smoke };
  for (const name of wanted) {
    console.log(`\n${name}${smoke ? " (smoke: these numbers mean nothing)" : ""}\n`);
    report[name] = await SECTIONS[name]?.(folder);
  }
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, undefined, 2)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
