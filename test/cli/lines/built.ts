/** The command line, and files that threads run, as the build lays them out: in one folder, which the caller removes. */
import { mkdirSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Bundles files, by the names that they get, into a new folder where their packages are found. */
export async function bundle(files: Record<string, string>): Promise<string> {
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "lines-"));
  await build({
    entryPoints: Object.fromEntries(Object.entries(files).map(([name, path]) => [name, join(root, path)])),
    outdir: folder,
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "warning",
  });
  return folder;
}
