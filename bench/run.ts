/**
 * `npm run bench`: bundles the sources and the benchmarks as the package is bundled, and runs them in a plain Node, so
 * that what runs this file has no part in the times. Libraries stay as they are published.
 *
 *     npm run bench -- [parse] [stress] [--smoke] [--json <file>]
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

// Inside node_modules, where the bundle's imports are found.
const cache = fileURLToPath(new URL("../node_modules/.cache", import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, "bench-"));
try {
  const outfile = join(folder, "sections.mjs");
  await build({
    entryPoints: [fileURLToPath(new URL("./sections.ts", import.meta.url))],
    outfile,
    bundle: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "warning",
  });
  const { status } = spawnSync(process.execPath, ["--expose-gc", "--no-flush-bytecode", outfile, ...process.argv.slice(2)], {
    stdio: "inherit",
  });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
