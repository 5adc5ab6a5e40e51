import { describe, expect, test } from "vitest";
import { NOT_JSON, readJson, splitStrings, writeJson, writeJsonForCall } from "../../src/coerce/json.ts";

describe("V5: a text with a number that is not finite is no JSON, at any depth", () => {
  test.each([
    "[1e3]",
    '[1E3,"x",null,true,{"a":[2e5]}]',
    '{"a":{"b":["1e999"]},"c":1e2}',
    `[${"1".repeat(308)}]`,
    `[${"1".repeat(309)}]`,
    '["1e3",7]',
  ])("what has exponents or many digits and is finite is read: %j", (text) => {
    expect(readJson(text, 9)).toEqual(JSON.parse(text));
  });

  test.each([
    "[1e400]",
    "[1E400]",
    "[0,[[-1e400]]]",
    '{"a":[1],"b":{"c":1e309}}',
    `[1${"0".repeat(308)}1]`,
    `[${"9".repeat(309)}]`,
    "[1e",
  ])("what overflows is not: %j", (text) => {
    expect(readJson(text, 9)).toBe(NOT_JSON);
  });
});

test("whitespace as JSON knows it may stand around any value, and alone is none", () => {
  for (const [text, value] of [
    ["\t\r\n 7\r\n\t ", 7],
    ["\r-5\t", -5],
    ["\ttrue\r", true],
    ["\rnull ", null],
    [' "x" ', "x"],
    ["\t[1]\r", [1]],
  ] as const) {
    expect(readJson(text, 9), JSON.stringify(text)).toEqual(value);
  }
  for (const text of ["\r", "\t \n", "\f7", "7\u00a0", "t", "n ", "[", "{", '"', "-", "- 1"]) {
    expect(readJson(text, 9), JSON.stringify(text)).toBe(NOT_JSON);
  }
});

test("numbers of every length are what they say", () => {
  for (let length = 1; length <= 20; length++) {
    for (const digits of ["9".repeat(length), "1".repeat(length), `1${"0".repeat(length - 1)}`]) {
      expect(readJson(digits, 1)).toBe(Number(digits));
      expect(readJson(`-${digits}`, 1)).toBe(-Number(digits));
      expect(readJson(`0${digits}`, 1)).toBe(NOT_JSON);
      expect(readJson(`${digits}x`, 1)).toBe(NOT_JSON);
    }
  }
  expect(readJson("-0", 1)).toBe(-0);
  expect(readJson("0", 1)).toBe(0);
});

test("V3: what stands between strings, and how many of them are keys", () => {
  expect(splitStrings("[1,2]")).toEqual({ between: ["[1,2]"], keys: 0 });
  expect(splitStrings('"a"')).toEqual({ between: ["", ""], keys: 0 });
  expect(splitStrings('{"a" :1,"b\\"":"c:","d":2}')).toEqual({ between: ["{", " :1,", ":", ",", ":2}"], keys: 3 });
  expect(splitStrings('["\\\\",1]')).toEqual({ between: ["[", ",1]"], keys: 0 });
});

test("R6: written as JSON, with `-0`, and integers so that V3 is content", () => {
  for (const [value, text] of [
    [0, "0"],
    [-0, "-0"],
    [null, "null"],
    [true, "true"],
    ['a"b', '"a\\"b"'],
    [1.5, "1.5"],
    [123456789012345, "123456789012345"],
    [1234567890123456, "1234567890123456"],
    [0.12345678901234568, "0.12345678901234568"],
    [1e300, "1e+300"],
    [1.5e300, "1.5e+300"],
    [-1.2345678901234567e300, "-1.2345678901234567e+300"],
    [1e20, "100000000000000000000"],
    [2 ** 53, "9007199254740992"],
    [-(2 ** 60), "-1.152921504606847e+18"],
    [2 ** 60, "1.152921504606847e+18"],
    [[1, [-0, "x"]], '[1,[-0,"x"]]'],
    [{ a: undefined, b: { c: -0 } }, '{"b":{"c":-0}}'],
    [[], "[]"],
    [{}, "{}"],
  ] as const) {
    expect(writeJsonForCall(value)).toBe(text);
  }
});

test("for hosts, numbers are those of JSON.stringify, and `-0`", () => {
  for (const value of [0, 1.5, 1e20, 1e21, 1e300, 2 ** 53, -(2 ** 60), 1234567890123456800, 1e-7]) {
    expect(writeJson({ a: [value] })).toBe(JSON.stringify({ a: [value] }));
  }
  expect(writeJson(1234567890123456800)).toBe("1234567890123456800");
  expect(writeJson([-0, "x", { a: undefined, b: null }])).toBe('[-0,"x",{"b":null}]');
});
