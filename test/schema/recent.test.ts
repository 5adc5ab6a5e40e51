import { expect, test } from "vitest";
import { createRecent } from "../../src/schema/recent.ts";

test("what was asked for longest ago is made anew", () => {
  const made: string[] = [];
  const recent = createRecent<string>(2);
  const ask = (key: string): string =>
    recent(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(["a", "b", "a", "c", "a", "b"].map(ask)).toEqual(["A", "B", "A", "C", "A", "B"]);
  expect(made).toEqual(["a", "b", "c", "b"]);
});

test("what cannot be made is not kept", () => {
  const recent = createRecent<number>(2);
  const failing = (): never => {
    throw new Error("no");
  };
  expect(() => recent("a", failing)).toThrow("no");
  expect(recent("a", () => 1)).toBe(1);
});
