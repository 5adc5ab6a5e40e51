/**
 * Writes `bundle.mjs`: the tests that mutants are held against, in one module, so that a mutant costs one start and one
 * module. Stryker runs it in its sandbox, on the sources that hold the mutants. Decides which tests take part, and in what
 * order: first what kills most for its time. Left out: long runs, what measures time, and what reads no text.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

/** A folder stands for its tests. */
const PARTS: readonly string[] = [
  "grammar/",
  "coerce/",
  "cases/",
  "stream/collect.test.ts",
  "stream/held.test.ts",
  "stream/json-deltas.test.ts",
  "stream/parser.test.ts",
  "render/render.test.ts",
  "render/found.test.ts",
  "schema/shapes.test.ts",
  "laws/language.test.ts",
  "laws/lossless.test.ts",
  "laws/prompt.test.ts",
  "laws/chunks.test.ts",
];

const tests = fileURLToPath(new URL("../", import.meta.url));
const all = readdirSync(tests, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".test.ts"))
  .sort();
const files = PARTS.flatMap((part) => all.filter((path) => path.startsWith(part)));

await build({
  stdin: {
    contents: [
      'import { describe } from "vitest";',
      ...files.map((file) => `describe("${file}", async () => void (await import("./${file}")));`),
    ].join("\n"),
    resolveDir: tests,
  },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: ["vitest"],
  // CommonJS packages ask for it.
  banner: { js: 'import { createRequire } from "node:module";\nconst require = createRequire(import.meta.url);' },
  outfile: `${tests}mutation/bundle.mjs`,
  plugins: [
    {
      // Tests find their files beside themselves, not beside the bundle.
      name: "own-url",
      setup: ({ onLoad }) =>
        onLoad({ filter: /\.ts$/ }, ({ path }) => ({
          contents: readFileSync(path, "utf8").replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href)),
          loader: "ts",
        })),
    },
  ],
});
