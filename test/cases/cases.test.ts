import { describe, expect, test } from "vitest";
import { parse } from "../../src/parse.ts";
import { type WorkedCase, workedCases } from "./cases.ts";

/** As JSON, so that the order of names (M8) and names like `__proto__` count. */
function asJson(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value));
}

function check({ input, tools, options, calls, text, codes }: WorkedCase): void {
  const result = parse(input, tools ? { ...options, tools } : { ...options });
  expect(result.calls.map((call) => call.name)).toEqual(calls.map((call) => call.name));
  expect(asJson(result.calls.map((call) => call.arguments))).toEqual(asJson(calls.map((call) => call.arguments)));
  expect(result.calls.map((call) => call.status)).toEqual(calls.map((call) => call.status ?? "complete"));
  for (const [index, { arguments: _, ...expected }] of calls.entries())
    expect(result.calls[index]).toMatchObject(expected);
  expect(result.text).toBe(text);
  if (codes) expect(result.diagnostics.map((diagnostic) => diagnostic.code)).toEqual(codes);
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

  test("each has a name of its own, and each reading three cases or more", () => {
    const names = workedCases.map((each) => each.name);
    expect(new Set(names).size).toBe(names.length);
    const all = READINGS.flatMap(([letter, count]) => Array.from({ length: count }, (_, at) => `${letter}${at + 1}`));
    const few = all.filter((reading) => names.filter((name) => name.startsWith(`${reading}: `)).length < 3);
    expect(few).toEqual([]);
  });
});
