/**
 * What `dist` holds: the library entries as ESM and CJS with types for both, and the command line as ESM. Entries
 * of one format share chunks, so that a class such as an error is one class whichever entry it came through.
 */
import { rmSync } from "node:fs";
import type { Options } from "tsup";

const library = {
  index: "src/index.ts",
  grammar: "src/grammar/index.ts",
  stream: "src/stream.ts",
  openai: "src/adapters/openai.ts",
  anthropic: "src/adapters/anthropic.ts",
  mcp: "src/adapters/mcp.ts",
  "ai-sdk": "src/adapters/ai-sdk.ts",
};

const shared: Options = {
  target: "es2022",
  platform: "neutral",
  splitting: true,
  treeshake: false,
  dts: { entry: library },
};

// The two builds run side by side, so neither may clean what the other has written.
rmSync("dist", { recursive: true, force: true });

const builds: Options[] = [
  { ...shared, format: "esm", entry: { ...library, cli: "src/cli/main.ts", worker: "src/cli/lines/worker.ts" } },
  { ...shared, format: "cjs", entry: library },
];

export default builds;
