/**
 * How the tests run that mutants are held against (docs/mutation.md). Laws run short, on the same texts for every mutant.
 */
import type { ViteUserConfig } from "vitest/config";

const config: ViteUserConfig = {
  test: {
    include: ["test/mutation/gathered.ts"],
    env: { SEED: "5", RUNS: "90" },
    isolate: false,
    testTimeout: 20_000,
  },
};

export default config;
