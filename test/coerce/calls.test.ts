import { describe, expect, it } from "vitest";
import { read } from "./read.ts";

const string = { type: "string" };
const integer = { type: "integer" };

describe("inline bodies", () => {
  it("B1: fill the first property that no attribute supplies", () => {
    const { args, call, notes } = read("<call:f b=1>\nx\n</call:f>", { a: string, b: string });
    expect(args).toEqual({ b: "1", a: "x" });
    expect(Object.keys(args)).toEqual(["b", "a"]);
    expect(call.form).toBe("inline");
    expect(notes).toEqual([]);
  });

  it("B1: are that string, whatever they say", () => {
    expect(read("<call:f>null</call:f>", { a: { type: ["string", "null"] } }).args).toEqual({ a: "null" });
  });

  it("B1: say that the tool was not eligible", () => {
    const { args, notes } = read("<call:f>x</call:f>", { a: string, b: { type: "array" } });
    expect(args).toEqual({ a: "x" });
    expect(notes).toEqual(["inline-not-eligible /a"]);
  });

  it("B4: empty ones count only where the schema requires the target", () => {
    for (const body of ["", "\n", "  \n ", "\n\n"]) {
      const free = read(`<call:f>${body}</call:f>`, { a: string });
      expect(free.args).toEqual({});
      expect(free.call.form).toBe("attributes");
    }
    const needed = { required: ["a"] };
    expect(read("<call:f></call:f>", { a: string }, needed).args).toEqual({ a: "" });
    expect(read("<call:f>\n  \n</call:f>", { a: string }, needed).args).toEqual({ a: "  " });
  });

  it("B5: without a schema fill the inline parameter", () => {
    expect(read("<call:f>\nx\n</call:f>").args).toEqual({ input: "x" });
    expect(read("<call:f>5</call:f>", undefined, {}, { inlineParameter: "text" }).args).toEqual({ text: "5" });
    expect(read("<call:f> \n</call:f>").args).toEqual({});
    expect(read("<call:f>x</call:f>").notes).toEqual(["inline-without-schema /input"]);
    expect(read("<call:f input=1>x</call:f>").args).toEqual({ input: 1 });
  });
});

describe("objects", () => {
  it("M5: keep names that the schema lacks", () => {
    const { args, notes } = read("<call:f a=1 b=2/>", { a: string });
    expect(args).toEqual({ a: "1", b: 2 });
    expect(notes).toEqual(["unknown-parameter /b"]);
  });

  it("M5: an error where the schema allows no others", () => {
    const { notes, call } = read("<call:f a=1 b=2/>", { a: string }, { additionalProperties: false });
    expect(notes).toEqual(["forbidden-parameter /b", "unknown-parameter /b"]);
    expect(call).toMatchObject({ valid: false, errors: 1 });
  });

  it("M5: names that an additional schema covers are known", () => {
    const { args, notes } = read("<call:f><a>1</a><b>2</b></call:f>", { a: string }, { additionalProperties: string });
    expect(args).toEqual({ a: "1", b: "2" });
    expect(notes).toEqual([]);
  });

  it("M7: have prototype names as own properties", () => {
    const { args } = read("<call:f constructor=1><__proto__><x>1</x></__proto__><toString>2</toString></call:f>");
    expect(Object.keys(args)).toEqual(["constructor", "__proto__", "toString"]);
    expect(Object.getOwnPropertyDescriptor(args, "__proto__")?.value).toEqual({ x: 1 });
    expect(Object.getPrototypeOf(args)).toBe(Object.prototype);
    expect(({} as Record<string, unknown>).x).toBe(undefined);
  });

  it("M8: keep the order of first appearance", () => {
    const body = "<b>1</b><a>1</a><c>1</c><a>2</a>";
    expect(Object.keys(read(`<call:f z=1>${body}</call:f>`).args)).toEqual(["z", "b", "a", "c"]);
  });

  it("repeat names by the ten thousand in linear time", () => {
    const names = Array.from({ length: 20_000 }, (_, at) => `<n${at % 5000}>1</n${at % 5000}>`).join("");
    const { args } = read(`<call:f>${names}</call:f>`);
    expect(Object.keys(args)).toHaveLength(5000);
    expect(args.n7).toEqual([1, 1, 1, 1]);
    const list = read(`<call:f>${"<x>1</x>".repeat(50_000)}</call:f>`, {
      n: integer,
      x: { type: "array", items: integer },
    });
    expect(list.args.x).toHaveLength(50_000);
  });
});

describe("V7: unions of objects", () => {
  const circle = { type: "object", properties: { kind: { const: "circle" }, r: integer }, required: ["kind", "r"] };
  const label = { type: "object", properties: { kind: { const: "label" }, r: string }, required: ["kind", "r"] };
  const x = { anyOf: [circle, label] };
  const properties = { n: integer, x };

  it("take the reading of the first branch that validates", () => {
    expect(read("<call:f><x kind=circle r=5/></call:f>", properties).args.x).toEqual({ kind: "circle", r: 5 });
    expect(read("<call:f><x kind=label r=5/></call:f>", properties).args.x).toEqual({ kind: "label", r: "5" });
  });

  it("take the merged reading where none does", () => {
    const { args, call, notes } = read("<call:f><x kind=square r=5/></call:f>", properties);
    expect(args.x).toEqual({ kind: "square", r: 5 });
    expect(call.valid).toBe(false);
    expect(notes).toHaveLength(1);
  });

  it("leave nothing of the branches that were tried", () => {
    expect(read("<call:f><x kind=label r=soft/></call:f>", properties).notes).toEqual([]);
  });

  it("do not multiply without end", () => {
    const branch = (kind: string): object => ({
      type: "object",
      properties: { kind: { const: kind }, child: { $ref: "#/$defs/node" } },
      required: ["kind"],
    });
    const node = { anyOf: [branch("a"), branch("b")] };
    const depth = 200;
    const body = `${"<child>".repeat(depth)}<kind>a</kind>${"</child>".repeat(depth)}`;
    const schema = { $defs: { node } };
    const { args } = read(`<call:f><x>${body}</x></call:f>`, { n: integer, x: { $ref: "#/$defs/node" } }, schema, {
      validate: false,
    });
    expect(JSON.stringify(args)).toContain('{"kind":"a"}');
  });
});

describe("E3: what of a cut call is delivered", () => {
  const properties = { s: string, n: integer, u: { type: ["string", "null"] }, l: { type: "array", items: string } };
  const cases: [string, unknown][] = [
    ["<call:f><s>ab\n", { s: "ab\n" }],
    ["<call:f><s>", { s: "" }],
    ["<call:f><n>12", {}],
    ["<call:f n=12><s>a</s><n>1", { n: 12, s: "a" }],
    ["<call:f><u>nul", {}],
    ["<call:f><l>a</l><l>b", { l: ["a", "b"] }],
    ["<call:f><l>b", { l: ["b"] }],
    ["<call:f s=a n=1", { s: "a" }],
    ["<call:f s='a' n=", { s: "a" }],
    ["<call:f>\nabc\n", { s: "abc\n" }],
    ["<call:f>\n", {}],
    ["<call:f><s>a</s><", { s: "a" }],
  ];
  it.each(cases)("%j", (input, args) => {
    const { call, notes } = read(input, properties);
    expect(call.arguments).toEqual(args);
    expect(call).toMatchObject({ status: "truncated", valid: undefined });
    expect(notes).toContain("truncated-call");
  });

  it("objects with what they have", () => {
    const o = { type: "object", properties: { a: string, n: integer } };
    expect(read("<call:f><o><a>x</a><n>1", { n: integer, o }).args).toEqual({ o: { a: "x" } });
    expect(read("<call:f><o><n>1", { n: integer, o }).args).toEqual({});
    expect(read("<call:f><o>", { n: integer, o }).args).toEqual({});
    expect(read("<call:f><o a=1>", { n: integer, o }).args).toEqual({ o: { a: "1" } });
  });

  it("without a schema no text, but an inline body", () => {
    expect(read("<call:f><a>x</a><b>y").args).toEqual({ a: "x" });
    expect(read("<call:f><a>1</a><a>2").args).toEqual({ a: 1 });
    expect(read("<call:f>some te").args).toEqual({ input: "some te" });
  });
});

describe("status, known, form", () => {
  it("E5: repairs make a call recovered, doubtful values do not", () => {
    expect(read("<call:f><a>1</a>stray</call:f>").call.status).toBe("recovered");
    expect(read("<call:f a='x></call:f>").call.status).toBe("recovered");
    expect(read("<call:f a=x/>", { a: integer }).call).toMatchObject({ status: "complete", valid: false, errors: 1 });
  });

  it("F3: an unknown tool is an error", () => {
    const { call, notes } = read("<call:g a=1/>", { a: string });
    expect(call).toMatchObject({ known: false, valid: undefined, errors: 1, arguments: { a: 1 } });
    expect(notes).toEqual(["unknown-tool"]);
  });

  it("the form is what the call looks like", () => {
    expect(read("<call:f a=1/>").call.form).toBe("attributes");
    expect(read("<call:f a=1><b>1</b></call:f>").call.form).toBe("elements");
    expect(read("<call:f></call:f>").call.form).toBe("attributes");
  });

  it("every diagnostic names its call", () => {
    for (const { call } of read("<call:f a=1><b>1</b>x</call:f>", { a: integer }).diagnostics) expect(call).toBe(0);
  });
});
