import { expect, test } from "vitest";
import { isDeeper } from "../../src/schema/depth.ts";

/** The fewest levels than which the value is not deeper. */
function depthOf(value: unknown): number {
  let levels = 0;
  while (isDeeper(value, levels)) levels++;
  return levels;
}

test("the depth of a value is that of its brackets", () => {
  expect([1, null, "[[", [], [[]], { a: [1, { b: {} }] }].map(depthOf)).toEqual([0, 0, 0, 1, 2, 4]);
});
