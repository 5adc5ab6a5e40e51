import { describe, expect, it } from "vitest";
import { createCoercion } from "../../src/coerce/coercion.ts";
import { validateArguments } from "../../src/coerce/validate.ts";
import { parseTree } from "../../src/parse.ts";
import { read } from "./read.ts";

const string = { type: "string" };
const integer = { type: "integer" };

/** `code pointer "source"` for each diagnostic. */
function said(input: string, properties: Record<string, unknown>, schema: object = {}): string[] {
  const { diagnostics } = read(input, properties, schema);
  return diagnostics.map(
    ({ code, pointer, start, end }) => `${code} ${pointer} ${JSON.stringify(input.slice(start, end))}`,
  );
}

function messages(input: string, properties: Record<string, unknown>, schema: object = {}): string[] {
  return read(input, properties, schema).diagnostics.map(({ message }) => message);
}

describe("where an error stands", () => {
  const properties = {
    n: { type: "integer", maximum: 9 },
    s: { type: "string", minLength: 3 },
    o: { type: "object", properties: { k: integer, d: { type: "array", items: integer } }, required: ["k"] },
    l: { type: "array", items: integer, maxItems: 2 },
    b: { type: "boolean" },
  };
  it.each<[string, ...string[]]>([
    ['<call:f n="10"/>', 'schema-mismatch /n "10"'],
    ["<call:f n=true/>", 'wrong-type /n "true"'],
    ["<call:f n/>", 'wrong-type /n "n"'],
    ["<call:f><n>\n10\n</n></call:f>", 'schema-mismatch /n "10"'],
    ["<call:f><s></s></call:f>", 'schema-mismatch /s "<s></s>"'],
    ["<call:f><s/></call:f>", 'schema-mismatch /s "<s/>"'],
    ["<call:f><o><d>1</d></o></call:f>", 'missing-parameter /o/k "<o>"'],
    ["<call:f><o d=1></o></call:f>", 'structured-attribute /o/d "d=1"', 'missing-parameter /o/k "<o d=1>"'],
    ["<call:f><o><k>x</k></o></call:f>", 'invalid-value /o/k "x"'],
    ["<call:f><o><k>1</k><d>1</d><d>true</d></o></call:f>", 'wrong-type /o/d/1 "true"'],
    [
      '<call:f><o>{"d":[true]}</o></call:f>',
      'json-as-object /o "{\\"d\\":[true]}"',
      'missing-parameter /o/k "<o>"',
      'wrong-type /o/d/0 "{\\"d\\":[true]}"',
    ],
    ["<call:f><l>1</l> <l>2</l><n>1</n><l>3</l></call:f>", 'schema-mismatch /l "<l>1</l> <l>2</l><n>1</n><l>3</l>"'],
    ["<call:f><l>[1,true]</l></call:f>", 'json-as-array /l "[1,true]"', 'wrong-type /l/1 "[1,true]"'],
    ["<call:f b=1 b=2/>", 'wrong-type /b "1"', 'duplicate-parameter /b "b=2"'],
  ])("%s", (input, ...expected) => {
    expect(said(input, properties).sort()).toEqual(expected.sort());
  });

  it("the root: the call's open tag", () => {
    expect(said("<call:f a=1/>", { a: string, b: string }, { required: ["b"] })).toEqual([
      'missing-parameter /b "<call:f a=1/>"',
    ]);
    expect(said("<call:f><a>1</a></call:f>", { a: string, b: string }, { minProperties: 2 })).toEqual([
      'schema-mismatch  "<call:f>"',
    ]);
    expect(said("<call:f a=1/>", { a: string }, { minProperties: 2 })).toEqual(['schema-mismatch  "<call:f a=1/>"']);
  });

  it("an inline body: its characters", () => {
    expect(said("<call:f>\nab\n</call:f>", { a: { type: "string", minLength: 3 } })).toEqual([
      'schema-mismatch /a "ab"',
    ]);
  });

  it("a name that nothing allows: its member", () => {
    const o = { type: "object", properties: { k: integer }, additionalProperties: false };
    expect(said("<call:f><o><z>\n1\n</z></o></call:f>", { n: integer, o })).toEqual([
      'forbidden-parameter /o/z "<z>\\n1\\n</z>"',
      'unknown-parameter /o/z "<z>\\n1\\n</z>"',
    ]);
  });
});

describe("names that other keywords ask for or forbid", () => {
  it.each<[string, object, string]>([
    ["draft-07", { dependencies: { a: ["b"] } }, 'missing-parameter /b "<call:f a=1/>"'],
    ["2020-12", { dependentRequired: { a: ["b"] } }, 'missing-parameter /b "<call:f a=1/>"'],
    ["2020-12", { unevaluatedProperties: false, properties: { c: string } }, 'forbidden-parameter /a "a=1"'],
  ])("%s %j", (draft, rule, expected) => {
    const $schema =
      draft === "draft-07"
        ? "http://json-schema.org/draft-07/schema#"
        : `https://json-schema.org/draft/${draft}/schema`;
    expect(said("<call:f a=1/>", { a: string, b: string }, { $schema, ...rule })).toContain(expected);
  });

  it("a value that lost digits may be too large as well", () => {
    const n = { type: "integer", maximum: 9 };
    expect(read("<call:f n=12345678901234567891/>", { n }).notes).toEqual(["precision-loss /n", "schema-mismatch /n"]);
  });
});

describe("one complaint for one thing", () => {
  const circle = { type: "object", properties: { kind: { const: "circle" }, r: integer }, required: ["kind", "r"] };
  const label = { type: "object", properties: { kind: { const: "label" }, text: string }, required: ["kind", "text"] };
  const shapes = { n: integer, x: { anyOf: [circle, label, { type: "null" }] } };

  it("a union of scalars: all its types", () => {
    expect(messages("<call:f x=true/>", { x: { anyOf: [integer, { type: "null" }] } })).toEqual([
      "Expected an integer or null, found true; kept it",
    ]);
    expect(messages("<call:f x=true/>", { x: { type: ["integer", "null"] } })).toEqual([
      "Expected an integer or null, found true; kept it",
    ]);
  });

  it("a union of objects: the first complaint of the nearest branch", () => {
    expect(said("<call:f><x kind=label></x></call:f>", shapes)).toEqual(['missing-parameter /x/text "<x kind=label>"']);
    expect(said("<call:f><x kind=circle r=true /></call:f>", shapes)).toEqual(['wrong-type /x/r "true"']);
  });

  it("a union of objects none of which is meant: the values that would tell", () => {
    expect(messages("<call:f><x kind=square r=1></x></call:f>", shapes)).toEqual([
      'Expected a value that is "circle" or "label", found the string "square"; kept it',
    ]);
  });

  it("the same through references", () => {
    const schema = { $defs: { circle, label } };
    const x = { oneOf: [{ $ref: "#/$defs/circle" }, { $ref: "#/$defs/label" }] };
    expect(said("<call:f><x kind=label></x></call:f>", { n: integer, x }, schema)).toEqual([
      'missing-parameter /x/text "<x kind=label>"',
    ]);
  });

  it("a nullable value: the value's own complaint", () => {
    const x = { anyOf: [{ type: "integer", minimum: 5 }, { type: "null" }] };
    expect(messages("<call:f x=1/>", { x })).toEqual(["Expected a value that is >= 5, found the number 1; kept it"]);
  });

  it("if and then: what then asks for", () => {
    const rule = JSON.parse('{"if":{"required":["a"]},"then":{"required":["b"]}}');
    expect(said("<call:f a=1/>", { a: string, b: string }, rule)).toEqual(['missing-parameter /b "<call:f a=1/>"']);
  });

  it("allOf saying it twice", () => {
    const x = { allOf: [{ type: "integer", minimum: 5 }, { minimum: 5 }] };
    expect(messages("<call:f x=1/>", { x })).toHaveLength(1);
  });

  it("a text that could not be read is not of the wrong type as well", () => {
    const { notes, call } = read("<call:f n=soon/>", { n: integer });
    expect(notes).toEqual(["invalid-value /n"]);
    expect(call).toMatchObject({ valid: false, errors: 1 });
  });
});

describe("the verdict", () => {
  it("is undefined when nobody asked, or nothing can be asked", () => {
    expect(read("<call:f n=true/>", { n: integer }, {}, { validate: false }).call.valid).toBe(undefined);
    expect(read("<call:f n=true/>").call.valid).toBe(undefined);
    expect(read("<call:f n=1", { n: integer }).call.valid).toBe(undefined);
    expect(read("<call:f n=1/>", { n: integer }).call.valid).toBe(true);
  });

  it("is undefined where the validator itself fails", () => {
    const [node] = parseTree("<call:f a=1/>").children;
    if (node?.type !== "call") throw new Error("no call");
    const fail = (): never => {
      throw new RangeError("Maximum call stack size exceeded");
    };
    const c = createCoercion(9);
    expect(validateArguments(c, node, { a: 1 }, fail)).toBe(undefined);
    expect(c.diagnostics).toEqual([]);
  });

  it("finds ten thousand errors in linear time", () => {
    const body = "<l>true</l>".repeat(10_000);
    const { diagnostics } = read(`<call:f>${body}</call:f>`, { n: integer, l: { type: "array", items: integer } });
    expect(diagnostics).toHaveLength(10_000);
    expect(new Set(diagnostics.map(({ start }) => start)).size).toBe(10_000);
  });
});

describe("messages name", () => {
  it.each([
    [{ enum: ["none", "bold"] }, "x=other", 'is "none" or "bold", found the string "other"'],
    [{ type: "string", pattern: "^a" }, "x=b", 'matches the pattern "^a", found the string "b"'],
    [{ type: "integer", multipleOf: 5 }, "x=7", "is a multiple of 5, found the number 7"],
    [{ type: "string", format: "date" }, "x=today", 'has the format "date", found the string "today"'],
  ])("%j", (x, tag, words) => {
    expect(messages(`<call:f ${tag}/>`, { x })).toEqual([`Expected a value that ${words}; kept it`]);
  });
});
