import { expect, test } from "vitest";
import { createSearch } from "../../src/grammar/search.ts";
import { createRandom } from "../generators/random.ts";

test("finds what indexOf finds, in any order of asking", () => {
  const random = createRandom(20261201);
  for (let round = 0; round < 300; round++) {
    const text = Array.from({ length: 60 }, () => random.pick(["</a>", "</b>", "<", "a", ">", "</c", "/"])).join("");
    const search = createSearch();
    search.reset(random.chance(0.5));
    for (let ask = 0; ask < 40; ask++) {
      const needle = random.pick(["</a>", "</b>", "</c>", "</d>", "<", ">"]);
      const from = random.int(text.length + 1);
      expect(search.find(text, 0, needle, from), `${needle} from ${from} in ${text}`).toBe(text.indexOf(needle, from));
    }
  }
});

test("finds in a window that moves and grows", () => {
  const text = "xx</a>yy</b>zz</a>";
  const search = createSearch();
  expect(search.find(text.slice(0, 4), 0, "</a>", 0)).toBe(-1);
  expect(search.find(text.slice(1, 8), 1, "</a>", 1)).toBe(2);
  expect(search.find(text.slice(6), 6, "</a>", 6)).toBe(14);
  expect(search.find(text, 0, "</a>", 0)).toBe(2);
});

test("finds what indexOf finds in a window that moves, grows, goes back and ends", () => {
  const random = createRandom(20261205);
  const NAMES = Array.from({ length: 24 }, (_, at) => `</n${at}>`);
  for (let round = 0; round < 60; round++) {
    const text = Array.from({ length: 80 }, () => random.pick([...NAMES.slice(0, 8), "<", "x", "</n", ">"])).join("");
    const search = createSearch();
    let [base, end] = [0, 0];
    for (let ask = 0; ask < 120; ask++) {
      if (random.chance(0.1)) base = Math.min(end, base + random.int(30));
      if (random.chance(0.05)) base = Math.max(0, base - random.int(30));
      if (random.chance(0.2)) end = Math.min(text.length, end + random.int(60));
      if (end === text.length) search.complete = true;
      const seen = text.slice(base, end);
      const needle = random.pick(NAMES);
      const from = base + random.int(seen.length + 1);
      const at = seen.indexOf(needle, from - base);
      const where = `${needle} from ${from} in ${base}–${end} of ${text}`;
      expect(search.find(seen, base, needle, from), where).toBe(at < 0 ? -1 : at + base);
    }
  }
});

test("another input is another input", () => {
  const search = createSearch();
  search.reset(true);
  for (let miss = 0; miss < 30; miss++) expect(search.find("x</a>", 0, `</m${miss}>`, 0)).toBe(-1);
  expect(search.find("x</a>", 0, "</a>", 0)).toBe(1);
  expect(search.find("x</a>", 0, "</a>", 2)).toBe(-1);
  search.reset(true);
  expect(search.find("</m1>xx</a>", 0, "</a>", 0)).toBe(7);
  expect(search.find("</m1>xx</a>", 0, "</m1>", 0)).toBe(0);
});
