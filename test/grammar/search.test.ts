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
