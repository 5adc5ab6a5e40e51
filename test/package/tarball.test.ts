/** What is published: the build, and the files that a reader of the package looks for, and nothing else. */
import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** A chunk's name ends in a hash of what it holds. */
const CHUNK = /^dist\/[\w-]+-[\w-]{8}\.(js|cjs|d\.ts|d\.cts)$/;

const LIBRARY = ["index", "grammar", "stream", "openai", "anthropic", "mcp", "ai-sdk"].flatMap((entry) =>
  ["js", "cjs", "d.ts", "d.cts"].map((kind) => `dist/${entry}.${kind}`),
);

/** The suite as data; what checks it stays here. */
const SUITE = readdirSync(`${root}/conformance`, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && !/\.ts$|^\./.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join("/"));

interface Packed {
  files: { path: string }[];
  size: number;
}

test("the tarball holds what it should", { timeout: 60_000 }, async () => {
  expect(existsSync(`${root}/dist/index.js`), "there is no build: npm run build").toBe(true);
  const command = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const { stdout } = await promisify(execFile)("npm", command, { cwd: root, shell: process.platform === "win32" });
  const [packed] = JSON.parse(stdout) as Packed[];
  const paths = packed?.files.map(({ path }) => path) ?? [];
  const expected = [
    ...LIBRARY,
    ...SUITE,
    "dist/cli.js",
    "dist/worker.js",
    "package.json",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
  ];
  expect(paths.filter((path) => !CHUNK.test(path)).sort()).toEqual(expected.sort());
});
