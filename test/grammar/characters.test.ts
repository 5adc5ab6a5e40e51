/** The two classes of characters (T7, the EBNF's Name), and what is made of them, held against patterns. */
import { expect, test } from "vitest";
import {
  endsBareword,
  endsName,
  isHighSurrogate,
  isNamePart,
  isNameStart,
  isNoNamePart,
  isNoSpace,
  isSpace,
  nameEnd,
  spaceEnd,
} from "../../src/grammar/characters.ts";
import { beforeNewline, newlineAt } from "../../src/grammar/delimiters.ts";
import { nameText } from "../../src/grammar/names.ts";
import { barewordEnd, endsTag, looksLikeAttribute } from "../../src/grammar/values.ts";

const CODES = [...Array.from({ length: 300 }, (_, code) => code), 0x2028, 0xd7ff, 0xd800, 0xdbff, 0xdc00, 0xfeff];

test.each([
  ["isSpace", isSpace, /[ \t\n\r\f]/],
  ["isNoSpace", isNoSpace, /[^ \t\n\r\f]/],
  ["isNameStart", isNameStart, /[A-Za-z_]/],
  ["isNamePart", isNamePart, /[A-Za-z0-9_-]/],
  ["isNoNamePart", isNoNamePart, /[^A-Za-z0-9_-]/],
  ["endsName", endsName, /[ \t\n\r\f/>]/],
  ["endsBareword", endsBareword, /[ \t\n\r\f>]/],
  ["isHighSurrogate", isHighSurrogate, /[\ud800-\udbff]/],
] as const)("%s", (_, is, pattern) => {
  expect(CODES.filter((code) => is(code))).toEqual(CODES.filter((code) => pattern.test(String.fromCharCode(code))));
});

test.each([
  ["ab \t\r\n\fc", 2, 7],
  ["ab \v", 2, 3],
  ["ab", 2, 2],
  ["ab  ", 2, 4],
])("the whitespace of %j from %i ends at %i", (input, at, end) => expect(spaceEnd(input, at)).toBe(end));

test.each([
  ["<a-1_B.c", 1, 6],
  ["<9a", 1, 1],
  ["<-a", 1, 1],
  ["<", 1, 1],
  ["<Zz", 1, 3],
])("the name of %j at %i ends at %i", (input, at, end) => expect(nameEnd(input, at)).toBe(end));

test("names are what stands there, though each is kept once", () => {
  const names = ["a", "b", "ab", "ba", "abcdefghijkl", "abcdefghijklm", "aXb", "aYb", "a-b", "", "zzzzzz"];
  for (let round = 0; round < 2; round++) {
    for (const first of "abcxyz_") for (const last of "abcxyz_") names.push(`${first}${round}${last}`, first + last);
    for (const name of names) expect(nameText(`<${name}>`, 1, 1 + name.length)).toBe(name);
  }
});

test.each([
  ["\nx", 0, 1],
  ["\r\nx", 0, 2],
  ["\rx", 0, 0],
  ["\r", 0, 0],
  ["x\n", 0, 0],
  ["x\n", 1, 1],
  ["x", 1, 0],
])("B8: the newline of %j at %i has the length %i", (text, at, length) => expect(newlineAt(text, at)).toBe(length));

test.each([
  ["x\n", 2, 0, 1],
  ["x\r\n", 3, 0, 1],
  ["x\r", 2, 0, 2],
  ["x", 1, 0, 1],
  ["\n", 1, 0, 0],
  ["\n", 1, 1, 1],
  ["\r\n", 2, 0, 0],
  ["\r\n", 2, 1, 1],
  ["\r\n", 2, 2, 2],
  ["\n\n", 2, 0, 1],
  ["x\ny", 3, 0, 3],
])("B8: the newline before the end of %j (%i, from %i) starts at %i", (text, end, from, start) =>
  expect(beforeNewline(text, end, from)).toBe(start),
);

test.each([
  [">", true],
  ["/>", true],
  ["/", false],
  ["/ >", false],
  ["a>", false],
  ["", false],
])("T2: a tag ends at %j: %s", (text, ends) => {
  expect(endsTag(text, 0)).toBe(ends);
  expect(endsTag(`a=${text}`, 2)).toBe(ends);
});

test.each([
  ["a/b>", 3],
  ["a/>", 1],
  ["a/ >", 2],
  ["/>", 0],
  [">", 0],
  ["ab", 2],
  ["a/", 2],
  ["a\tb", 1],
])("T2: the bareword of %j ends at %i", (text, end) => {
  expect(barewordEnd("/>", 1)).toBe(1);
  expect(barewordEnd(text, 0)).toBe(end);
  expect(barewordEnd(`=${text}`, 1)).toBe(end + 1);
});

test.each([
  ["a=b", true],
  ["a=", true],
  ["=b", false],
  ["a", false],
  ["9=b", false],
  ["a.b=c", false],
  ["", false],
])("T3: %j looks like an attribute: %s", (value, looks) => expect(looksLikeAttribute(value)).toBe(looks));
