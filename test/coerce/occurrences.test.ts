/** What a sole occurrence, and several, make of an array's name (M1, M3, M4), where types overlap. */
import { describe, expect, test } from "vitest";
import { read, value } from "./read.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const object = { type: "object", properties: { a: string } };
const strings = { type: "array", items: string };
const integers = { type: "array", items: integer };
const orNull = (schema: object): object => ({ anyOf: [schema, { type: "null" }] });
const deep = `${"[".repeat(300)}${"]".repeat(300)}`;

type Case = [schema: object, body: string, ...result: [unknown, ...string[]]];

const elements = (cases: Case[]): void => {
  test.each(cases)("%j: %j", (schema, body, ...result) => expect(value(schema, "", body)).toEqual(result));
};

const attributes = (cases: Case[]): void => {
  test.each(cases)("%j: %j", (schema, tag, ...result) => expect(value(schema, tag)).toEqual(result));
};

describe("M3: a sole occurrence", () => {
  elements([
    [orNull(strings), '<x>["a"]</x>', ['["a"]'], "suspicious-item /x"],
    [orNull(strings), "<x><i>a</i></x>", ["<i>a</i>"], "suspicious-item /x/0"],
    [orNull(integers), "<x></x>", null, "empty-as-null /x"],
    [orNull(integers), "<x>one</x>", ["one"], "invalid-value /x/0"],
    [strings, "<x a=1/>", [""], "ignored-attributes /x/0"],
    [strings, `<x>${deep}</x>`, [deep]],
    [strings, `<x>${deep}</x><x>b</x>`, [deep, "b"]],
    [{ type: "array", items: { type: ["string", "number"] } }, "<x><i>a</i></x>", ["<i>a</i>"]],
    [{ type: "array", items: { type: ["string", "number"] } }, "<x><i>a</i></x><x>2</x>", ["<i>a</i>", 2]],
    [{ anyOf: [object, integers] }, "<x>hello</x>", ["hello"], "invalid-value /x/0"],
    [{ anyOf: [object, integers] }, "<x></x>", [""], "invalid-value /x/0"],
    [{ anyOf: [object, integers] }, '<x>{"a":"b"}</x>', { a: "b" }, "json-as-object /x"],
    [{ anyOf: [object, strings] }, "<x a=b/>", { a: "b" }],
    [{ anyOf: [object, integer] }, "<x></x>", {}],
    [{}, '<x a="b">\r\n\r\n</x>', { a: "b" }],
    [{}, '<x a="b">\n\n\n</x>', "\n", "ignored-attributes /x"],
  ]);
  attributes([
    [{ type: ["array", "boolean"], items: integer }, "x", true],
    [{ type: ["array", "number"], items: integer }, "x", [true], "structured-attribute /x/0"],
    [{ anyOf: [object, integer] }, `x='{"a":"b"}'`, { a: "b" }, "structured-attribute /x"],
    [{ anyOf: [object, integer] }, "x=5", 5],
    [{ anyOf: [object, integer] }, "x=five", "five", "invalid-value /x"],
    [orNull(object), "x=null", null],
    [orNull(object), "x=five", "five", "structured-attribute /x", "not-an-object /x"],
    [orNull(integers), "x=''", null, "empty-as-null /x"],
    [integers, "x=[1]", [1], "structured-attribute /x"],
    [integers, "x=one", ["one"], "structured-attribute /x", "invalid-value /x/0"],
  ]);
});

describe("M3: a string that consists of elements was hardly meant as one item", () => {
  test.each([
    "<i>a</i>",
    " <br/>\n<i>a</i>\n ",
    "<i a='1'>b</i>",
    "<i></i>",
    "<a-b_1>c</a-b_1>",
    "<i><b></i>",
    "<br/><br/>",
    "<i\n/>",
  ])("%j", (text) => expect(value(strings, "", `<x>${text}</x>`)[1]).toBe("suspicious-item /x/0"));

  test.each([
    "a",
    "x<i>a</i>",
    "<i>a</i>x",
    "<i>a</i> <",
    "<>a</>",
    "<9>a</9>",
    "<i.b>a</i.b>",
    "<i:b/>",
    "< i/>",
    "<i",
    "<i>a",
    "<i>a</b>",
    "<br/>x",
    "<br/>xi>a</i>",
    "<br/><i>",
    "</i>",
    "",
    " ",
    "-i>a</i>",
  ])("not so %j", (text) => expect(value(strings, "", `<x>${text}</x>`)).toEqual([[text]]));

  test("the messages say which it is", () => {
    const message = (body: string): string | undefined =>
      read(`<call:f><x>${body}</x></call:f>`, { n: integer, x: strings }).diagnostics[0]?.message;
    expect(message("<i>a</i>")).toContain('elements: "<i>a</i>"');
    expect(message('["a"]')).toContain("a JSON array");
  });
});

test("M1, M8: names that recur among many members", () => {
  const names = Array.from("abcdefghijklmnaabcobpp");
  const body = names.map((name, at) => `<${name}>${at}</${name}>`).join("");
  const expected: Record<string, unknown> = {};
  for (const name of new Set(names)) {
    const all = names.flatMap((each, at) => (each === name ? [at] : []));
    expected[name] = all.length === 1 ? all[0] : all;
  }
  expect(JSON.stringify(read(`<call:f>${body}</call:f>`).args)).toBe(JSON.stringify(expected));
  for (const count of [2, 12, 13, 30]) {
    expect(read(`<call:f>${"<x>1</x>".repeat(count)}</call:f>`).args.x).toHaveLength(count);
    const few = Array.from({ length: count }, (_, at) => `<n${at % (count - 1)}>1</n${at % (count - 1)}>`).join("");
    expect(read(`<call:f>${few}</call:f>`).args).toMatchObject({ n0: [1, 1] });
  }
  const twelve = Array.from({ length: 15 }, (_, at) => `<n${at}>${at}</n${at}>`).join("");
  expect(Object.values(read(`<call:f>${twelve}</call:f>`).args)).toEqual(Array.from({ length: 15 }, (_, at) => at));
});
