import { expect, test } from "vitest";
import { memberPointer, toKeys, toPointer, valueAt } from "../../src/coerce/pointer.ts";

test.each([
  [[], ""],
  [["a", 0, "b"], "/a/0/b"],
  [["a/b"], "/a~1b"],
  [["a~b"], "/a~0b"],
  [["~1/~0/"], "/~01~1~00~1"],
  [["", "x"], "//x"],
] as const)("the path %j is the pointer %j, there and back", (path, pointer) => {
  expect(toPointer(path)).toBe(pointer);
  expect(toKeys(pointer)).toEqual(path.map(String));
});

test("a member's pointer is escaped too", () => {
  expect(memberPointer("/a", "b/c~d")).toBe("/a/b~1c~0d");
  expect(memberPointer("", "b")).toBe("/b");
});

test("M7: a pointer shows own properties, and nothing through a prototype or a scalar", () => {
  const value = { a: [{ b: null }], s: "text", n: null };
  expect(valueAt(value, "")).toBe(value);
  expect(valueAt(value, "/a/0/b")).toBe(null);
  expect(valueAt(value, "/a/1")).toBe(undefined);
  for (const pointer of ["/toString", "/a/length/x", "/s/length", "/n/x", "/missing/x", "/a/map"]) {
    expect(valueAt(value, pointer), pointer).toBe(undefined);
  }
  expect(valueAt(undefined, "/a")).toBe(undefined);
  expect(valueAt(7, "/toFixed")).toBe(undefined);
});
