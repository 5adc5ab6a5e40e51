/** The adapters that conformance/README.md tells people to copy: they go through the whole suite, as processes. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startProcess } from "../../src/cli/conformance/process.ts";
import { runSuite, type SuiteResult } from "../../src/cli/conformance/run.ts";
import { readSuite } from "../../src/cli/conformance/suite.ts";

const folder = fileURLToPath(new URL("../../conformance/", import.meta.url));
const suite = await readSuite(folder);
const reads = suite.cases.filter(({ kind }) => kind === "read").length;

async function runAdapter(program: string, name: string): Promise<SuiteResult> {
  const implementation = startProcess(`${program} "${folder}adapters/${name}"`);
  try {
    return await runSuite(suite, implementation, { timeLimit: 20_000 });
  } finally {
    await implementation.close();
  }
}

const errorsOf = ({ cases }: SuiteResult): string[] =>
  cases.flatMap(({ id, failures }) => failures.flatMap(({ error }) => (error === undefined ? [] : `${id}: ${error}`)));

test("the one in Python answers every request, and its toy is told what it lacks", { timeout: 120_000 }, async () => {
  if (spawnSync("python3", ["--version"]).status !== 0) {
    throw new Error("this test runs conformance/adapters/adapter.py: python3 has to be on the path");
  }
  const result = await runAdapter("python3", "adapter.py");
  expect(errorsOf(result)).toEqual([]);
  expect(result.total.passed).toBeGreaterThan(20);
  expect(result.total.failed).toBeGreaterThan(200);
  expect(result.untold.streams).toBe(reads);
  const outcomes = new Map(result.cases.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes.get("calls-are-neither-sorted-nor-grouped")).toBe("passed");
  expect(outcomes.get("a-text-of-two-words-comes-back")).toBe("unsupported");
  expect(result.failedRequirements.map(({ id }) => id)).toContain("inline-body");
});

test("the one in JavaScript passes everything, and leaves nothing untold", { timeout: 120_000 }, async () => {
  const result = await runAdapter(`"${process.execPath}"`, "adapter.mjs");
  expect(errorsOf(result)).toEqual([]);
  expect(result.cases.filter(({ outcome }) => outcome !== "passed").map(({ id }) => id)).toEqual([]);
  expect(result.untold).toEqual({ diagnostics: 0, events: 0, streams: 0 });
});
