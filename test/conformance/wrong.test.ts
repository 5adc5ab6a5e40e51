/**
 * That the suite tells right from wrong: each implementation here breaks one rule, and the suite fails it and names the
 * requirement.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { ownImplementation } from "../../src/cli/conformance/own.ts";
import { runSuite } from "../../src/cli/conformance/run.ts";
import { type Certainty, readSuite } from "../../src/cli/conformance/suite.ts";
import type { Wrong } from "./wrong/answers.ts";
import { wrongWithStreams } from "./wrong/streams.ts";
import { wrongWithStrings } from "./wrong/strings.ts";
import { wrongWithStructure } from "./wrong/structure.ts";
import { wrongWithTags } from "./wrong/tags.ts";
import { wrongWithValues } from "./wrong/values.ts";
import { wrongWithWriting } from "./wrong/writing.ts";

const suite = await readSuite(fileURLToPath(new URL("../../conformance/", import.meta.url)));

/** What breaks the specification is caught on its own level already. */
const levelOf = ({ breaks }: Wrong): Certainty =>
  suite.requirements.find(({ id }) => id === breaks)?.source ?? "reading";

/** Of every implementation one thing is wrong: in what it fails, and how much of the suite it passes at least. */
const groups: [string, { wrong: readonly Wrong[]; fails: RegExp; passes: number }][] = [
  ["reads strings", { wrong: wrongWithStrings, fails: /^(parse|stream .*)$/, passes: 0.5 }],
  ["reads values", { wrong: wrongWithValues, fails: /^(parse|stream .*)$/, passes: 0.5 }],
  ["reads tags", { wrong: wrongWithTags, fails: /^(parse|stream .*)$/, passes: 0.5 }],
  ["finds calls and members", { wrong: wrongWithStructure, fails: /^(parse|stream .*)$/, passes: 0.5 }],
  // A reader that cannot stop in the middle cannot stream anything.
  ["streams", { wrong: wrongWithStreams, fails: /^stream /, passes: 0 }],
  ["writes", { wrong: wrongWithWriting, fails: /^render$/, passes: 0.5 }],
];

test.each(["spec", "reading"] as const)(
  "the sound implementation passes, on the level %s",
  { timeout: 30_000 },
  async (level) => {
    expect(await runSuite(suite, ownImplementation, { level })).toMatchObject({ ok: true, failedRequirements: [] });
  },
);

describe.each(groups)("one that %s wrong:", (_group, { wrong, fails, passes }) => {
  test.each(wrong.map((each): [string, Wrong] => [`${each.does} (${each.breaks})`, each]))(
    "%s",
    async (_name, each) => {
      const { ok, cases, failedRequirements, total } = await runSuite(suite, each.implementation, {
        level: levelOf(each),
      });
      expect(ok).toBe(false);
      expect(failedRequirements.map(({ id }) => id)).toContain(each.breaks);
      const failures = cases.flatMap((result) => result.failures);
      for (const way of failures.flatMap(({ ways }) => ways)) expect(way).toMatch(fails);
      // It answered, and the answer was judged: what only breaks down shows nothing.
      expect(failures.flatMap(({ error }) => error ?? [])).toEqual([]);
      expect(total.passed).toBeGreaterThan(cases.length * passes);
    },
  );
});

test("there are many, of many requirements", () => {
  const broken = groups.flatMap(([, { wrong }]) => wrong.map(({ breaks }) => breaks));
  expect(broken.length).toBeGreaterThan(50);
  expect(new Set(broken).size).toBeGreaterThanOrEqual(40);
});
