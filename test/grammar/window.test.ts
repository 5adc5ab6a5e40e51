import { expect, test } from "vitest";
import { createWindow } from "../../src/grammar/window.ts";

const NEVER = Number.POSITIVE_INFINITY;

test("a wait is over when its text shows, across pieces too", () => {
  const window = createWindow("ab<", 0, false);
  window.wait({ until: "</x>", limit: NEVER });
  expect(window.push("/x")).toBe(false);
  expect(window.push("y>")).toBe(false);
  expect(window.push("</")).toBe(false);
  expect(window.push("x>")).toBe(true);
});

test("a wait is over when a character of its kind shows, or its limit is passed", () => {
  const window = createWindow("", 0, false);
  window.wait({ until: (code) => code !== 32, limit: NEVER });
  expect(window.push("   ")).toBe(false);
  expect(window.push(" x")).toBe(true);
  window.wait({ until: "!", limit: 6 });
  expect(window.push("a")).toBe(false);
  expect(window.push("b")).toBe(true);
});

test("what is kept can be seen again, and what is let go of is gone", () => {
  const window = createWindow("0123", 0, false);
  window.push("45");
  window.join(2, true);
  expect([window.text, window.base]).toEqual(["2345", 2]);
  window.push("67");
  window.join(5, true);
  window.rewind(3);
  expect([window.text, window.base]).toEqual(["34567", 3]);
  window.rewind(1);
  expect([window.text, window.base]).toEqual(["1234567", 1]);
  window.join(6, false);
  expect([window.text, window.base]).toEqual(["67", 6]);
});
