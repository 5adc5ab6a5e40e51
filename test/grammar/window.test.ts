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

test("without a wait any piece is worth a look", () => {
  const window = createWindow("", 0, false);
  expect(window.push("x")).toBe(true);
});

test("what was seen before the wait does not end it", () => {
  const window = createWindow("a</x>", 0, false);
  window.wait({ until: "</x>", limit: NEVER });
  expect(window.push(">")).toBe(false);
  expect(window.push("</")).toBe(false);
  expect(window.push("x")).toBe(false);
  expect(window.push(">")).toBe(true);
});

test("a text that comes in many pieces, or behind what is seen, shows", () => {
  const window = createWindow("ab</lo", 0, false);
  window.wait({ until: "</long>", limit: NEVER });
  for (const piece of ["n", "g"]) expect(window.push(piece)).toBe(false);
  expect(window.push(">")).toBe(true);
  window.wait({ until: "</long>", limit: NEVER });
  for (const piece of ["</l", "on", "g"]) expect(window.push(piece)).toBe(false);
  expect(window.push(">x")).toBe(true);
  window.wait({ until: ">", limit: NEVER });
  expect(window.push("a")).toBe(false);
  expect(window.push("b>c")).toBe(true);
});

test("limits are offsets of the whole input", () => {
  const window = createWindow("ab", 10, false);
  window.wait({ until: "!", limit: 14 });
  expect(["c", "d", "e"].map(window.push)).toEqual([false, false, true]);
  window.join(12, false);
  expect([window.text, window.base]).toEqual(["cde", 12]);
  window.wait({ until: "!", limit: 16 });
  expect(["f", "g"].map(window.push)).toEqual([false, true]);
});

test("what lies before is found again in pieces, each once", () => {
  const window = createWindow("01", 0, false);
  for (const [piece, at] of [
    ["23", 2],
    ["45", 3],
    ["67", 6],
  ] as const) {
    window.push(piece);
    window.join(at, true);
  }
  expect([window.text, window.base]).toEqual(["67", 6]);
  window.rewind(7);
  expect([window.text, window.base]).toEqual(["67", 6]);
  window.rewind(4);
  expect([window.text, window.base]).toEqual(["4567", 4]);
  window.rewind(2);
  expect([window.text, window.base]).toEqual(["234567", 2]);
  window.rewind(0);
  expect([window.text, window.base]).toEqual(["01234567", 0]);
  window.join(0, true);
  window.join(5, true);
  window.rewind(1);
  expect([window.text, window.base]).toEqual(["1234567", 1]);
});

test("it finds in what it shows, to the end when that has come", () => {
  const window = createWindow("x</a>y", 10, false);
  expect(window.find("</a>", 10)).toBe(11);
  expect(window.find("</a>", 12)).toBe(-1);
  window.push("</a>");
  window.join(13, false);
  expect(window.find("</a>", 13)).toBe(16);
  expect(window.ended).toBe(false);
  window.end();
  expect(window.ended).toBe(true);
  expect(window.find("</a>", 17)).toBe(-1);
});
