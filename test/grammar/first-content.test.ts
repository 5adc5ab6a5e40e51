/** The look at a body's first content (B2, B5, B6): what it sees, and whether more input could show something else. */
import { expect, test } from "vitest";
import { endsBareword, isNoNamePart, isNoSpace } from "../../src/grammar/characters.ts";
import { peekReading } from "../../src/grammar/content.ts";
import { createRules } from "../../src/grammar/index.ts";
import type { FirstContent, Reading } from "../../src/grammar/shapes.ts";

const rules = createRules();

/** The last content that was asked about and decided, and `…` where more could change it. */
function seen(input: string, decide: (first: FirstContent) => Reading): string {
  const reply = peekReading(rules, `>${input}`, 1, decide);
  expect([reply.status, reply.index]).toEqual([true, 1]);
  return reply.value + (reply.touches ? "…" : "");
}

/** Readings that tell the kinds apart. */
const kinds: Record<FirstContent["kind"], Reading> = {
  "open-tag": "members",
  "close-tag": "scalar",
  call: "tentative",
  text: "text",
  nothing: "text",
};

test.each([
  ["", "text…"],
  [" \n", "text…"],
  ["x", "text"],
  [" \n x", "text"],
  ["<", "text…"],
  [" <a", "text…"],
  ["<a>", "members"],
  ["\n<a ", "members"],
  ["<a/", "members"],
  ["<a.b>", "text"],
  ["<9>", "text"],
  ["< a>", "text"],
  ["<call", "text…"],
  ["<call:", "text…"],
  ["<call:x", "text…"],
  ["<call:x>", "tentative"],
  ["<call:9>", "text"],
  ["<call>", "members"],
  ["</", "text…"],
  ["</a", "text…"],
  ["</a ", "text…"],
  ["</a>", "scalar"],
  [" </call:x >", "scalar"],
  ["</a b>", "text"],
])("the kind of %j", (input, expected) => {
  expect(seen(input, ({ kind }) => kinds[kind])).toBe(expected);
});

test("the name is asked about, and only that of an open tag", () => {
  const asked: FirstContent[] = [];
  for (const input of ["<a b=1>", "x", "</a>", "<call:a>", ""]) {
    seen(input, (first) => {
      asked.push(first);
      return first.attributes ? "members" : "text";
    });
  }
  expect(asked).toEqual([
    { kind: "open-tag", name: "a", attributes: false },
    { kind: "open-tag", name: "a", attributes: true },
    { kind: "text", name: "", attributes: false },
    { kind: "close-tag", name: "", attributes: false },
    { kind: "call", name: "", attributes: false },
    { kind: "nothing", name: "", attributes: false },
  ]);
});

test.each([
  ["<a>", "text"],
  ["<a/>", "text"],
  ["<a />", "text"],
  ["<a ", "text…"],
  ["<a  ", "text…"],
  ["<a /", "text…"],
  ["<a/", "text…"],
  ["<a b", "text…"],
  ["<a b ", "members"],
  ["<a b=", "members"],
  ["<a b>", "members"],
  ["<a b/>", "members"],
  ["<a b/", "text…"],
  ["<a b/c>", "text"],
  ["<a b.c d>", "members"],
  ["<a , >", "text"],
  ["<a ,", "text…"],
  ["<a , ", "text…"],
  ["<a , b=1>", "members"],
  ["<a ,b=1>", "text"],
  ["<a ,/>", "text"],
  ["<a ,/ b>", "members"],
  ["<a =b>", "text"],
  ["<a / b>", "members"],
  ["<a 'b=1'>", "text"],
  ["<a 'b c='>", "members"],
  ["<a b'c' d>", "members"],
])("T5: whether the tag of %j has an attribute", (input, expected) => {
  expect(seen(input, ({ attributes }) => (attributes ? "members" : "text"))).toBe(expected);
});

test("where attributes make no difference, nobody waits for them", () => {
  expect(seen("<a ", ({ kind }) => kinds[kind])).toBe("members");
});

test("S2: what it waits for", () => {
  const until = (input: string): unknown =>
    peekReading(rules, input, 0, ({ attributes }) => (attributes ? "members" : "text")).until;
  expect(until(" ")).toBe(isNoSpace);
  expect(until("<a")).toBe(isNoNamePart);
  expect(until("<a ")).toBe(isNoSpace);
  expect(until("<a b")).toBe(isNoNamePart);
  expect(until("<a ,")).toBe(endsBareword);
  expect(until("</a ")).toBe(isNoSpace);
  expect(until("<call:x")).toBe(isNoNamePart);
  expect(until("<")).toBe(undefined);
});
