/** The laws alone, on many more texts than in `npm test`: a long run. */
import type { ViteUserConfig } from "vitest/config";

const HOUR = 3_600_000;

const config: ViteUserConfig = {
  test: {
    include: ["test/laws/**/*.test.ts", "test/convert/identity.test.ts"],
    env: { FUZZ: "1" },
    testTimeout: HOUR,
    hookTimeout: HOUR,
    fileParallelism: false,
  },
};

export default config;
