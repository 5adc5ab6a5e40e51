/**
 * The conformance suite: that it is sound, and that this library passes it, every case in every way. Beyond what the
 * runner asks of others the order of all keys counts here, and every event.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { checkSuite } from "../../conformance/suite-problems.ts";
import { judgeEvents, judgeReading, judgeRendering, type Rule } from "../../src/cli/conformance/judge.ts";
import { answerRequest } from "../../src/cli/conformance/own.ts";
import type { Answer } from "../../src/cli/conformance/protocol.ts";
import type { SuiteCase } from "../../src/cli/conformance/suite.ts";
import { untagArguments } from "../../src/cli/conformance/values.ts";
import { waysOf } from "../../src/cli/conformance/ways.ts";

const { suite, problems, withoutCase, withoutMistake } = await checkSuite(
  fileURLToPath(new URL("../../conformance/", import.meta.url)),
);
const rule: Rule = { level: "reading", codes: suite.codes };

describe("the suite", () => {
  test("is sound", () => expect(problems).toEqual([]));
  test("has a case for every requirement that can be tested", () => expect(withoutCase).toEqual([]));
  test("shows a mistake that is caught for each of them", () => expect(withoutMistake).toEqual([]));
});

const named = suite.cases.map((each): [string, SuiteCase] => [`${each.file}: ${each.case.id}`, each]);

describe("this library", () => {
  test.each(named)("%s", (_name, each) => {
    for (const way of waysOf(each)) expect(differences(each, answerRequest(way.request), way), way.name).toEqual([]);
  });
});

function differences(each: SuiteCase, answer: Answer, { chunks, steps }: { chunks?: number; steps?: true }): unknown[] {
  if (each.kind === "render") {
    return "refused" in answer || !("calls" in answer || "error" in answer || "unsupported" in answer)
      ? judgeRendering(each.case, each.tools, answer, rule)
      : [answer];
  }
  if (!("calls" in answer)) return [answer];
  const found: unknown[] = judgeReading(each.case, answer, rule, chunks);
  if (steps) found.push(...judgeEvents(each.case, answer));
  const ordered = (calls: typeof answer.calls): string =>
    JSON.stringify(calls.map((call) => untagArguments(call.arguments)));
  if (ordered(answer.calls) !== ordered(each.case.calls)) found.push({ of: "order", got: ordered(answer.calls) });
  return found;
}
