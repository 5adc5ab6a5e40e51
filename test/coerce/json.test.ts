import { describe, expect, it } from "vitest";
import { NOT_JSON, readJson, TOO_DEEP } from "../../src/coerce/json.ts";

/** JSON.parse itself, and the finiteness that V5 adds. */
function reference(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return /Infinity/.test(
      JSON.stringify(value, (_, v) => (Object.is(v, 1 / 0) || Object.is(v, -1 / 0) ? "Infinity" : v)),
    )
      ? NOT_JSON
      : value;
  } catch {
    return NOT_JSON;
  }
}

const TEXTS = [
  "",
  " ",
  "0",
  "-0",
  "-",
  "00",
  "007",
  "-01",
  "1",
  "-1",
  "123456789012345",
  "999999999999999",
  "1234567890123456",
  "9007199254740993",
  "1.5",
  "1.",
  ".5",
  "+1",
  "1e3",
  "1E-3",
  "1e",
  "1e400",
  "-1e400",
  "30s",
  "1,000",
  "0x10",
  "1_0",
  "2024-01-01",
  "true",
  "false",
  "null",
  "True",
  "tru",
  "nulll",
  " true ",
  "\n7\n",
  "\f7",
  "\u00a07",
  '"x"',
  '"',
  '"x',
  '"a" "b"',
  '"\\u0041"',
  "'x'",
  "[1,2]",
  "[1,2",
  "[1,]",
  "[]",
  "[[]]",
  "{}",
  '{"a":1}',
  "{a:1}",
  '{"a":"}"}',
  '["\\"]"]',
  '["\\\\"]',
  "[1e400]",
  '{"a":[{"b":-1e999}]}',
  '["1e400"]',
  '{"__proto__":1}',
  "NaN",
  "Infinity",
  "undefined",
  "foo.ts",
  "[1][2]",
  "{}{}",
  "[}",
  "{]",
  `[${"9".repeat(400)}]`,
  "9".repeat(400),
  `"${"9".repeat(400)}"`,
];

describe("readJson", () => {
  it.each(TEXTS)("gives what JSON.parse gives, finite: %j", (text) => {
    expect(readJson(text, 256)).toEqual(reference(text));
    expect(Object.is(readJson(text, 256), reference(text)) || typeof reference(text) === "object").toBe(true);
  });

  it("agrees on texts of the characters that matter", () => {
    const characters = [
      "0",
      "1",
      "9",
      "-",
      "+",
      ".",
      "e",
      "E",
      '"',
      "\\",
      "[",
      "]",
      "{",
      "}",
      ",",
      ":",
      " ",
      "\n",
      "true",
      "null",
    ];
    let seed = 7;
    for (let run = 0; run < 30_000; run++) {
      let text = "";
      const length = 1 + (run % 7);
      for (let at = 0; at < length; at++) {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        text += characters[Math.floor(seed / 65536) % characters.length];
      }
      expect(readJson(text, 256), text).toEqual(reference(text));
    }
  });

  it("E6: leaves alone what nests deeper than the limit", () => {
    expect(readJson("[[1]]", 2)).toEqual([[1]]);
    expect(readJson("[[[1]]]", 2)).toBe(TOO_DEEP);
    expect(readJson('["[[[["]', 2)).toEqual(["[[[["]);
    expect(readJson("[".repeat(1_000_000) + "]".repeat(1_000_000), 256)).toBe(TOO_DEEP);
    expect(readJson(`${"[".repeat(1_000_000)}]`, 256)).toBe(NOT_JSON);
  });
});
