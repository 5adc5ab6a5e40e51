/**
 * E7: what attempts may read in vain is bounded (B6). When a call has used it up, its tentative bodies are texts, with a
 * mark; which, follows from the text alone, wherever the call stands.
 */
import { expect, test } from "vitest";
import { parseTree } from "../../src/parse.ts";

/** The marks of a call of which nearly every element is an attempt in vain: how many, and where in the call the first is. */
function marks(before: string, element: string, count: number): [marks: number, first: number | undefined] {
  const text = `${before}<call:x>${element.repeat(count)}</call:x>`;
  const [call] = parseTree(text).children.filter(({ type }) => type === "call");
  if (call?.type !== "call") throw new Error("no call");
  const held = call.marks.filter(({ code }) => code === "held-too-long");
  for (const mark of held) {
    expect(mark).toMatchObject({ found: "<a>", expected: "</a>" });
    expect(text.slice(mark.start, mark.end)).toBe("<a>");
  }
  return [held.length, held[0] && held[0].start - call.start];
}

const AGAIN = "<a><b>x</a>";
const ANCESTOR = "<a><b><c></a>";

test.each<[string, number, number, number | undefined]>([
  [AGAIN, 190, 0, undefined],
  [AGAIN, 200, 27, 1911],
  [AGAIN, 300, 221, 877],
  [AGAIN, 400, 342, 646],
  [ANCESTOR, 150, 0, undefined],
  [ANCESTOR, 200, 79, 1581],
  [ANCESTOR, 300, 233, 879],
])("%s, %i times", (element, count, expected, first) => {
  for (const before of ["", "Some words before it. ".repeat(5000)]) {
    expect(marks(before, element, count)).toEqual([expected, first]);
  }
});
