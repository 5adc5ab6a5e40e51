import { describe, expect, it } from "vitest";
import { value } from "./read.ts";

const string = { type: "string" };
const number = { type: "number" };
const integer = { type: "integer" };
const boolean = { type: "boolean" };
const nullable = (schema: object): object => ({ anyOf: [schema, { type: "null" }] });
const object = { type: "object", properties: { a: string, n: integer } };

type Case = [schema: unknown, body: string, ...result: [unknown, ...string[]]];

function elements(cases: Case[]): void {
  it.each(cases)("%j: %j", (schema, body, ...result) => {
    expect(value(schema, "", body)).toEqual(result);
  });
}

function attributes(cases: Case[]): void {
  it.each(cases)("%j: %j", (schema, tag, ...result) => {
    expect(value(schema, tag)).toEqual(result);
  });
}

describe("V1: strings", () =>
  elements([
    [string, '<x>"San Jose"</x>', '"San Jose"'],
    [string, "<x>4</x>", "4"],
    [string, "<x>null</x>", "null"],
    [string, "<x></x>", ""],
    [{ enum: ["on", "off"] }, "<x>\n  on\n</x>", "  on"],
  ]));

describe("V2: other scalars", () => {
  elements([
    [integer, "<x>50</x>", 50],
    [integer, "<x>\n 50 \n</x>", 50],
    [integer, '<x>"5"</x>', "5"],
    [boolean, "<x>1</x>", 1],
    [boolean, "<x>True</x>", "True", "invalid-value /x"],
    [number, "<x>30s</x>", "30s", "invalid-value /x"],
    [number, "<x>007</x>", "007", "invalid-value /x"],
    [number, "<x>1e400</x>", "1e400", "invalid-value /x"],
    [number, "<x>-0</x>", -0],
    [number, "<x>[1]</x>", [1]],
    [number, "<x></x>", "", "invalid-value /x"],
    [boolean, "<x></x>", "", "invalid-value /x"],
  ]);
  attributes([
    [number, "x", true],
    [number, 'x=""', "", "invalid-value /x"],
    [number, "x='\n5\n'", 5],
  ]);
});

describe("V3: integers that do not survive", () =>
  elements([
    [integer, "<x>9007199254740993</x>", 9007199254740992, "precision-loss /x"],
    [integer, "<x>9007199254740992</x>", 9007199254740992],
    [integer, "<x>-123456789012345678901</x>", -123456789012345680000, "precision-loss /x"],
    [{}, "<x>9007199254740993</x>", 9007199254740992, "precision-loss /x"],
    [number, "<x>9007199254740993.0</x>", 9007199254740992],
    [string, "<x>9007199254740993</x>", "9007199254740993"],
  ]));

describe("V4: unions", () =>
  elements([
    [nullable(string), "<x>null</x>", null],
    [nullable(string), "<x>42</x>", "42"],
    [nullable(string), "<x></x>", ""],
    [nullable(string), "<x> null </x>", null],
    [{ type: ["string", "number"] }, "<x>4</x>", 4],
    [{ type: ["string", "integer"] }, "<x>4.5</x>", "4.5"],
    [{ type: ["string", "integer"] }, "<x>4.0</x>", 4],
    [{ type: ["string", "number"] }, '<x>"4"</x>', '"4"'],
    [{ type: ["boolean", "number"] }, "<x>yes</x>", "yes", "invalid-value /x"],
    [{ type: ["boolean", "number"] }, "<x>null</x>", null],
    [nullable(integer), "<x>None</x>", "None", "invalid-value /x"],
    [{ anyOf: [string, object] }, '<x>{"a":1}</x>', { a: 1 }, "json-as-object /x"],
    [{ anyOf: [string, object] }, "<x>[1]</x>", "[1]"],
  ]));

describe("V5: unknown types", () => {
  elements([
    [{}, "<x>4</x>", 4],
    [{}, "<x>foo.ts</x>", "foo.ts"],
    [{}, "<x> foo </x>", " foo "],
    [{}, '<x>{"k":[1]}</x>', { k: [1] }],
    [{}, "<x>[1e400]</x>", "[1e400]"],
    [{}, "<x></x>", ""],
    [undefined, '<x>"q"</x>', "q"],
  ]);
  attributes([
    [undefined, 'x="4"', 4],
    [undefined, "x=[1]", [1]],
    [{}, `x='{"a":1}'`, { a: 1 }],
  ]);
});

describe("V8: empty values", () => {
  elements([
    [string, "<x/>", ""],
    [nullable(string), "<x/>", ""],
    [{ type: "array", items: string }, "<x/>", []],
    [{ type: ["array", "null"], items: string }, "<x/>", []],
    [{ type: ["array", "string"], items: string }, "<x/>", ""],
    [object, "<x/>", {}],
    [nullable(object), "<x/>", {}],
    [boolean, "<x/>", true, "empty-as-true /x"],
    [{ type: ["boolean", "null"] }, "<x/>", null],
    [{ type: ["boolean", "number"] }, "<x/>", true, "empty-as-true /x"],
    [{ type: "null" }, "<x/>", null],
    [number, "<x/>", "", "invalid-value /x"],
    [{}, "<x/>", ""],
    [undefined, "<x/>", ""],
    [{ type: "array", items: string }, "<x/><x>a</x>", ["", "a"]],
    [{ type: "array", items: object }, "<x/><x/>", [{}, {}]],
    [{ type: "array", items: { type: "array" } }, "<x/><x>[1]</x>", [[], [1]]],
    [{ type: "array", items: string }, "<x></x>", [""]],
    [{ type: "array", items: object }, "<x></x>", [{}]],
    [object, "<x></x>", {}],
    [object, "<x>\n</x>", {}],
    [nullable(integer), "<x></x>", null, "empty-as-null /x"],
    [nullable(object), "<x></x>", null, "empty-as-null /x"],
    [{ type: "array", items: integer }, "<x></x>", [""], "invalid-value /x/0"],
  ]);
  attributes([
    [{ type: "array", items: string }, 'x=""', [""], "structured-attribute /x"],
    [{ type: "array", items: object }, 'x=""', [{}], "structured-attribute /x"],
    [object, 'x=""', {}, "structured-attribute /x"],
    [nullable(integer), "x=''", null, "empty-as-null /x"],
  ]);
});

describe("V9: JSON where an object is due", () =>
  elements([
    [object, '<x>{"a":"it\'s","n":1}</x>', { a: "it's", n: 1 }, "json-as-object /x"],
    [object, "<x>hello</x>", "hello", "not-an-object /x"],
    [object, "<x>5</x>", 5],
    [nullable(object), "<x>hello</x>", "hello", "not-an-object /x"],
    [nullable(object), "<x>null</x>", null],
    [object, '<x>{"a":1e999}</x>', '{"a":1e999}', "not-an-object /x"],
  ]));

describe("V10: attributes beside a text", () =>
  elements([
    [string, '<x lang="md">hi</x>', "hi", "ignored-attributes /x"],
    [string, "<x a b=1/>", "", "ignored-attributes /x"],
    [number, "<x a=1>5</x>", 5, "ignored-attributes /x"],
    [{}, '<x lang="en">5</x>', 5, "ignored-attributes /x"],
    [{}, '<x lang="en"></x>', { lang: "en" }],
    [{}, '<x lang="en"/>', { lang: "en" }],
    [{}, '<x lang="en">\n</x>', { lang: "en" }],
    [nullable(object), "<x a=1></x>", { a: "1" }],
    [undefined, '<x lang="en"></x>', { lang: "en" }],
    [{ type: "array", items: string }, "<x a=1>s</x>", ["s"], "ignored-attributes /x/0"],
    [{ type: "array", items: integer }, "<x a=1>[1,2]</x>", [1, 2], "ignored-attributes /x", "json-as-array /x"],
  ]));

describe("M1, M3: arrays", () => {
  const strings = { type: "array", items: string };
  const integers = { type: "array", items: integer };
  elements([
    [strings, "<x>a</x>", ["a"]],
    [strings, "<x>a</x><first>1</first><x>b</x>", ["a", "b"]],
    [strings, '<x>["a"]</x>', ['["a"]'], "suspicious-item /x"],
    [strings, '<x>["a"]</x><x>b</x>', ['["a"]', "b"]],
    [strings, "<x>[a]</x>", ["[a]"]],
    [strings, "<x><i>a</i>\n<i>b</i></x>", ["<i>a</i>\n<i>b</i>"], "suspicious-item /x/0"],
    [strings, "<x><i>a</i> and <i>b</i></x>", ["<i>a</i> and <i>b</i>"]],
    [strings, "<x><br/></x><x>b</x>", ["<br/>", "b"], "suspicious-item /x/0"],
    [integers, "<x>[80, 443]</x>", [80, 443], "json-as-array /x"],
    [integers, "<x>80</x>", [80]],
    [integers, "<x>80</x><x>http</x><x>443</x>", [80, "http", 443], "invalid-value /x/1"],
    [integers, "<x>[1]</x><x>2</x>", [[1], 2]],
    [{ type: "array", items: integers }, "<x>[1,2]</x><x>[3]</x>", [[1, 2], [3]]],
    [{ type: "array", items: integers }, "<x>[1,2]</x>", [[1, 2]]],
    [{ type: "array", items: object }, "<x a=p n=1/><x><a>q</a></x>", [{ a: "p", n: 1 }, { a: "q" }]],
    [{ type: "array", items: object }, '<x>[{"a":"p"}]</x>', [{ a: "p" }], "json-as-array /x"],
    [{ type: "array", items: object }, '<x>{"a":"p"}</x>', [{ a: "p" }], "json-as-object /x/0"],
    [{ type: "array" }, "<x>[1]</x>", [[1]]],
    [{ type: "array" }, "<x>1</x><x>b</x>", [1, "b"]],
    [{ type: ["array", "null"], items: string }, "<x>null</x>", null],
    [{ type: ["array", "null"], items: string }, "<x>null</x><x>null</x>", ["null", "null"]],
    [{ type: ["array", "null"], items: string }, "<x>red</x>", ["red"]],
    [{ type: "array", items: nullable(integer) }, "<x>null</x>", [null]],
    [{ type: "array", items: { type: ["string", "number"] } }, "<x>4</x>", [4]],
    [{ type: "array", items: { type: ["string", "number"] } }, "<x>[4]</x>", [4], "json-as-array /x"],
  ]);
  attributes([
    [strings, `x='["a","b"]'`, ["a", "b"], "structured-attribute /x"],
    [strings, "x=a", ["a"], "structured-attribute /x"],
    [strings, "x", [true], "structured-attribute /x/0"],
    [integers, "x=5", [5], "structured-attribute /x"],
    [object, `x='{"a":"b"}'`, { a: "b" }, "structured-attribute /x"],
    [object, "x=b", "b", "structured-attribute /x", "not-an-object /x"],
    [{ type: ["array", "null"], items: string }, "x=null", null],
  ]);
  it("P4: an attribute is the first item", () => {
    expect(value(strings, "x=a", "<x>b</x>")).toEqual([["a", "b"], "structured-attribute /x/0"]);
  });
});

describe("M4: twice", () => {
  elements([
    [string, "<x>a</x><x>b</x><x>c</x>", "a", "duplicate-parameter /x", "duplicate-parameter /x"],
    [{}, "<x>a</x><x>2</x>", ["a", 2]],
    [undefined, "<x>a</x><y>1</y><x><z>2</z></x>", ["a", { z: 2 }]],
    [{ type: ["string", "array"], items: string }, "<x>a</x>", "a"],
    [{ type: ["string", "array"], items: string }, "<x>a</x><x>b</x>", ["a", "b"]],
    [{ type: ["string", "array"], items: string }, '<x>["a"]</x>', ["a"], "json-as-array /x"],
    [{ type: ["number", "array"], items: string }, "<x>a</x>", ["a"]],
    [{ type: ["number", "array"], items: number }, "<x>5</x>", 5],
    [{ type: ["boolean", "array"], items: number }, "<x>5</x>", [5]],
    [{ anyOf: [object, { type: "array", items: object }] }, "<x><a>1</a></x>", { a: "1" }],
    [{ anyOf: [object, { type: "array", items: object }] }, "<x a=1/><x a=2/>", [{ a: "1" }, { a: "2" }]],
    [{ anyOf: [string, { type: "array", items: object }] }, "<x a=1/>", [{ a: "1" }]],
  ]);
  attributes([
    [string, "x=a x=b", "a", "duplicate-parameter /x"],
    [undefined, "x=a x=2", ["a", 2]],
    [{ type: ["string", "array"], items: string }, "x=a", "a"],
    [{ type: ["string", "array"], items: string }, `x='["a"]'`, ["a"], "structured-attribute /x"],
  ]);
});

describe("E6: JSON nested too deep is text", () => {
  const deep = `${"[".repeat(300)}${"]".repeat(300)}`;
  it("under an unknown type", () => expect(value({}, "", `<x>${deep}</x>`)).toEqual([deep, "too-deep /x"]));
  it("under an array, once", () =>
    expect(value({ type: "array", items: {} }, "", `<x>${deep}</x>`)).toEqual([[deep], "too-deep /x"]));
});
