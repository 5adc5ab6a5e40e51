import { describe, expect, test } from "vitest";
import { parse } from "../../src/parse.ts";
import { ownCases, suite, suiteReads, verdicts, type WorkedCase, workedCases } from "./cases.ts";

/** As JSON, so that the order of names (M8) and names like `__proto__` count. */
function asJson(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value));
}

function check({ name, input, tools, options, calls, text, codes }: WorkedCase): void {
  const result = parse(input, tools ? { ...options, tools } : { ...options });
  expect(result.calls.map((call) => call.name)).toEqual(calls.map((call) => call.name));
  expect(asJson(result.calls.map((call) => call.arguments))).toEqual(asJson(calls.map((call) => call.arguments)));
  expect(result.calls.map((call) => call.status)).toEqual(calls.map((call) => call.status ?? "complete"));
  for (const [index, { arguments: _, ...expected }] of calls.entries())
    expect(result.calls[index]).toMatchObject(expected);
  expect(result.text).toBe(text);
  const told = result.diagnostics.map((diagnostic) => diagnostic.code);
  // What validation says no case of the suite expects: verdicts.json does.
  const line = `"${name}": { "codes": ${JSON.stringify(told)} }`;
  if (codes) expect(told, `if validation is right, test/cases/verdicts.json lacks ${line}`).toEqual(codes);
}

const READINGS: readonly [letter: string, count: number][] = [
  ["T", 7],
  ["F", 4],
  ["B", 8],
  ["V", 10],
  ["M", 9],
  ["E", 7],
  ["P", 5],
];

describe("the worked cases", () => {
  test.each(workedCases.map((each): [string, WorkedCase] => [each.name, each]))("%s", (_name, each) => check(each));

  test("each reading has three cases or more", () => {
    const all = READINGS.flatMap(([letter, count]) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`));
    const cited = suite.cases.flatMap((each) => each.case.requirements);
    cited.push(...ownCases.map(({ name }) => name.replace(/:.*/, "")));
    expect(all.filter((reading) => cited.filter((each) => each === reading).length < 3)).toEqual([]);
  });

  test("a verdict is one on a case of the suite, and on each of its calls", () => {
    const calls = new Map(suiteReads.map((each) => [each.case.id, each.case.calls.length]));
    const lost = Object.entries(verdicts).filter(
      ([id, verdict]) => !calls.has(id) || (verdict.calls?.length ?? calls.get(id)) !== calls.get(id),
    );
    expect(lost.map(([id]) => id)).toEqual([]);
  });

  test("five hundred openings that nothing closes are told of one by one", () => {
    const { calls, diagnostics } = parse("<call:nope>".repeat(500), { tools: [{ name: "ls" }] });
    expect(calls).toEqual([]);
    expect(diagnostics.map(({ code }) => code)).toEqual(Array.from({ length: 500 }, () => "call-as-text"));
  });
});
