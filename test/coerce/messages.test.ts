/** What coercion says, word for word: what was expected, found and done. */
import { expect, test } from "vitest";
import { read } from "./read.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const object = { type: "object", properties: { a: string, n: integer }, required: ["a"] };
const properties = {
  n: { type: "integer", maximum: 99 },
  s: { type: "string", minLength: 1 },
  b: { type: "boolean" },
  o: object,
  l: { type: "array", items: string },
  i: { type: "array", items: integer },
  u: {},
  nn: { type: ["integer", "null"] },
};
const deep = `${"[".repeat(300)}${"]".repeat(300)}`;

test.each<[string, ...string[]]>([
  ["<call:f n=x/>", 'Expected an integer, found "x"; kept the text'],
  ["<call:f n=''/>", "Expected an integer, found nothing; kept the text"],
  ["<call:f><n/></call:f>", "Expected an integer, found nothing; kept the text"],
  ["<call:f><o>x</o></call:f>", 'Expected an object, as child elements or as JSON, found "x"; kept the text'],
  ["<call:f><o/></call:f>", 'Expected "a", which the schema requires, found nothing; kept the call without it'],
  ["<call:f><nn></nn></call:f>", "Expected an integer or null, found an empty text; kept null"],
  ["<call:f><b/></call:f>", "Expected true or false, found an empty element; kept true"],
  [
    "<call:f><u>[12345678901234567891]</u></call:f>",
    'Expected a number that JavaScript can hold, found "12345678901234567891"; kept 12345678901234567168',
  ],
  ["<call:f l=x/>", 'Expected elements for "l", found an attribute; kept what its value reads as'],
  ["<call:f n=1 n=2/>", 'Expected "n" once, found it again; kept the first'],
  [
    "<call:f z=1/>",
    'Expected only names that the schema has, found "z"; kept it, though the schema admits no others',
    'Expected a name that the schema has, found "z"; kept it',
  ],
  ["<call:f><s a=1 b=2>x</s></call:f>", "Expected no attributes on <s>, found some; kept the text alone as the value"],
  [
    '<call:f><o>{"a":"x"}</o></call:f>',
    "Expected a child element for each property, found a JSON object; kept it as the object",
  ],
  ["<call:f><i>[1]</i></call:f>", "Expected one element for each item, found a JSON array; kept it as the whole array"],
  ["<call:f n=100/>", "Expected a value that is <= 99, found the number 100; kept it"],
  ["<call:f n=true/>", "Expected an integer, found true; kept it"],
  ["<call:f s=''/>", 'Expected a value that has at least 1 characters, found the string ""; kept it'],
  [
    `<call:f><u>${deep}</u></call:f>`,
    "Expected elements at most 256 deep, found JSON text going deeper; kept its content as text",
  ],
])("%j", (text, ...messages) => {
  const { diagnostics } = read(text, properties, { additionalProperties: false });
  expect(diagnostics.map(({ message }) => message)).toEqual(messages);
});

test("V10: the ignored attributes are shown, from the first to the last", () => {
  const text = "<call:f><s  a=1 b='2'  >x</s></call:f>";
  const [diagnostic] = read(text, properties).diagnostics;
  expect(text.slice(diagnostic?.start, diagnostic?.end)).toBe("a=1 b='2'");
});

test("B1, B5: an inline body that is noted is shown without its delimiters", () => {
  for (const [text, tools] of [
    ["<call:f>\nab\n</call:f>", { s: string, l: { type: "array" } }],
    ["<call:f>\nab\n</call:f>", undefined],
  ] as const) {
    const [diagnostic] = read(text, tools).diagnostics;
    expect(text.slice(diagnostic?.start, diagnostic?.end)).toBe("ab");
    expect(diagnostic?.message).toContain(tools ? '"s"' : '"input"');
  }
});

test("V3: integers in JSON text are told of where digits are lost, and only there", () => {
  const codes = (body: string): string[] => read(`<call:f><u>${body}</u></call:f>`, properties).notes;
  const lost = "12345678901234567891";
  expect(codes(`[${lost},${lost}]`)).toEqual(["precision-loss /u", "precision-loss /u"]);
  expect(codes(`{"${lost}":"${lost}","a":1.${lost},"b":1e${20},"c":${lost}e1}`)).toEqual([]);
  expect(codes(`["a\\"${lost}"]`)).toEqual([]);
  expect(codes(`[1"${lost}"]`)).toEqual([]);
  expect(codes(`[-${lost}]`)).toEqual(["precision-loss /u"]);
  expect(codes("[9007199254740992, 123456789012345678]")).toEqual(["precision-loss /u"]);
  expect(codes(` ${lost} `)).toEqual(["precision-loss /u"]);
  expect(codes("9007199254740993")).toEqual(["precision-loss /u"]);
  expect(codes("100000000000000000000")).toEqual([]);
});

test("V1: what a string holds is never looked at", () => {
  for (const text of [`<call:f s='${deep}'/>`, `<call:f><s>${deep}</s></call:f>`]) {
    const { args, notes } = read(text, properties);
    expect([args.s, ...notes]).toEqual([deep]);
  }
});
