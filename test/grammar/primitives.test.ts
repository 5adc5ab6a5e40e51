import Parsimmon from "parsimmon";
import { expect, test } from "vitest";
import { quoted } from "../../src/grammar/index.ts";
import {
  first,
  follow,
  MISMATCH,
  made,
  matched,
  primitive,
  reaching,
  run,
  unfinished,
} from "../../src/grammar/primitives.ts";

const letter = (of: string) => primitive((input, at) => (input[at] === of ? matched(at + 1, of) : MISMATCH));

test("replies say where they end, and whether more could change them", () => {
  expect(matched(3, "x")).toMatchObject({ status: true, index: 3, value: "x", touches: false, until: undefined });
  expect(reaching(3, "x", "!")).toMatchObject({ status: true, index: 3, value: "x", touches: true, until: "!" });
  expect(unfinished(3, "!")).toMatchObject({ status: false, furthest: 3, touches: true, until: "!" });
  expect(MISMATCH).toMatchObject({ status: false, touches: false, until: undefined });
});

test("a reply is used again for what is made of it", () => {
  const reply = reaching(3, "x", "!");
  const other = made(reply, 5, 7);
  expect(other).toBe(reply);
  expect(other).toMatchObject({ status: true, index: 5, value: 7, touches: false, until: undefined });
});

test("a parser from elsewhere touches the end if it got there, matching or not", () => {
  expect(run(Parsimmon.string("abc"), "xab", 1)).toMatchObject({ status: false, touches: false });
  expect(run(Parsimmon.regexp(/a+/), "xaa", 1)).toMatchObject({ status: true, index: 3, touches: true });
  expect(run(Parsimmon.regexp(/a+/), "xaab", 1)).toMatchObject({ status: true, index: 3, touches: false });
  expect(run(Parsimmon.string("a").many(), "aa", 0)).toMatchObject({ status: true, touches: true, until: undefined });
  const either = Parsimmon.alt(Parsimmon.string("a").then(Parsimmon.string("b")), Parsimmon.string("a"));
  expect(run(either, "a", 0)).toMatchObject({ status: true, index: 1, touches: true });
  expect(run(Parsimmon.string("a").then(Parsimmon.string("b")), "a", 0)).toMatchObject({
    status: false,
    touches: true,
  });
});

test("they take part in Parsimmon's own parsers", () => {
  expect(Parsimmon.seq(letter("a"), letter("b")).tryParse("ab")).toEqual(["a", "b"]);
  expect(() => letter("a").tryParse("b")).toThrow();
});

test("the first alternative that matches", () => {
  const either = first(letter("a"), letter("b"));
  expect(run(either, "ab", 1)).toMatchObject({ status: true, index: 2, value: "b" });
  expect(run(either, "c", 0)).toBe(MISMATCH);
});

test("what follows is chosen by what came before", () => {
  const twice = follow(
    first(letter("a"), letter("b")),
    (value) => letter(value),
    (start, one, two, end) => `${start}${one}${two}${end}`,
  );
  expect(run(twice, "xaa", 1)).toMatchObject({ status: true, index: 3, value: "1aa3" });
  expect(run(twice, "bb", 0)).toMatchObject({ status: true, index: 2, value: "0bb2" });
  expect(run(twice, "ab", 0).status).toBe(false);
  expect(run(twice, "c", 0).status).toBe(false);
  expect(MISMATCH).toMatchObject({ index: -1, value: undefined });
});

test("T1: a value between marks of one's own", () => {
  const fenced = quoted("''");
  expect(run(fenced, "x''a'b''c", 1)).toMatchObject({
    status: true,
    index: 8,
    value: { value: "a'b", start: 3, end: 6 },
  });
  expect(run(fenced, "''a", 0)).toMatchObject({ status: false, touches: true, until: "''", furthest: 3 });
  expect(run(fenced, "a", 0)).toBe(MISMATCH);
  expect(run(fenced, "a", 1)).toMatchObject({ status: false, touches: true, until: undefined });
});
