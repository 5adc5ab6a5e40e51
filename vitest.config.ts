/**
 * How the tests run. What measures time runs alone, after everything else: `TIMED` names it. `TEST_REPORT` is a file
 * for a second report, as JSON.
 */
import type { ViteUserConfig } from "vitest/config";

const TIMED = ["test/laws/linear.test.ts"];
const report = process.env.TEST_REPORT;

const config: ViteUserConfig = {
  test: {
    reporters: report ? ["default", ["json", { outputFile: report }]] : ["default"],
    coverage: { provider: "v8", include: ["src/**/*.ts"], exclude: ["src/cli/main.ts"], reporter: ["text", "html"] },
    projects: [
      { extends: true, test: { name: "tests", include: ["test/**/*.test.ts"], exclude: TIMED } },
      { extends: true, test: { name: "timed", include: TIMED, sequence: { groupOrder: 1 } } },
    ],
  },
};

export default config;
