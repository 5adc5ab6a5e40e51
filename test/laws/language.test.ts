/**
 * Language = reader: the combinators, which hand what is broken to the reader, and the reader alone give the same
 * tree for every text, well-formed or not.
 */
import { test } from "vitest";
import { holdLaw, LAW_TIMEOUT, textsAndSoup } from "../generators/law.ts";
import { parseTree, readTree } from "./entries.ts";

/** Where two JSON texts part, with a little of what stands there. */
function difference(one: string, other: string): string | undefined {
  if (one === other) return undefined;
  let at = 0;
  while (one[at] === other[at]) at++;
  const from = Math.max(0, at - 60);
  return `the language has …${one.slice(from, at + 60)}…, the reader …${other.slice(from, at + 60)}…`;
}

test("language = reader: both read the same tree", { timeout: LAW_TIMEOUT }, () => {
  holdLaw(
    "language",
    (text, tools) => {
      const options = tools ? { tools } : {};
      return difference(JSON.stringify(parseTree(text, options)), JSON.stringify(readTree(text, options)));
    },
    textsAndSoup,
  );
});
