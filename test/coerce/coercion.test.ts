import { expect, test } from "vitest";
import { begin, createCoercion, report } from "../../src/coerce/coercion.ts";

test("a state for one call after another: nothing of the last is left", () => {
  const fresh = createCoercion(9);
  expect(fresh).toEqual({
    index: 0,
    maxDepth: 9,
    base: "",
    path: [],
    diagnostics: [],
    unions: undefined,
    misfit: false,
  });
  report(fresh, "invalid-value", 1, 2);
  const before = fresh.diagnostics;
  expect(before.map(({ pointer, call }) => [pointer, call])).toEqual([[undefined, 0]]);

  fresh.misfit = true;
  fresh.unions = new Map();
  expect(begin(fresh, 3, "/a")).toBe(fresh);
  expect(fresh).toMatchObject({ index: 3, base: "/a", diagnostics: [], unions: undefined, misfit: false });
  expect(before).toHaveLength(1);

  report(fresh, "invalid-value", 1, 2);
  fresh.path.push("b", 0);
  report(fresh, "invalid-value", 1, 2);
  expect(fresh.diagnostics.map(({ pointer, call }) => [pointer, call])).toEqual([
    ["/a", 3],
    ["/a/b/0", 3],
  ]);
});
