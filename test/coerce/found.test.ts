/** Inputs that once were read wrongly, each kept as the smallest that shows it. */
import { expect, test } from "vitest";
import { compileTools, parse, rangeOf, type ToolDefinition } from "../../src/index.ts";
import { amount, argumentFault, eventsOf } from "../laws/events.ts";

const tool = (properties: Record<string, unknown>): ToolDefinition[] => [
  { name: "f", parameters: { type: "object", properties } },
];

const objectOrArray = {
  anyOf: [
    { type: "object", properties: { c: { type: "integer" } } },
    {
      type: "array",
      items: { type: "object", properties: { c: { type: "string" }, z: { type: "integer" } }, required: ["z"] },
    },
  ],
};

test("M4: two occurrences of object-or-array are items, each read as one, in a stream too", () => {
  const options = { tools: tool({ a: objectOrArray }) };
  const text = "<call:f><a><c>1</c></a><a><c>2</c></a></call:f>";
  const { calls, text: prose, diagnostics } = parse(text, options);
  expect(calls[0]?.arguments).toEqual({ a: [{ c: "1" }, { c: "2" }] });
  for (const cuts of [[], Array.from(text, (_, index) => index)]) {
    const events = eventsOf(text, cuts, options);
    expect(argumentFault(events)).toBeUndefined();
    expect(amount(events)).toBe(JSON.stringify({ calls, text: prose, diagnostics }));
  }
});

test("M4: a sole occurrence of object-or-array that fits the object is that", () => {
  const options = { tools: tool({ a: objectOrArray }) };
  for (const text of ["<call:f><a c=1/></call:f>", "<call:f><a><c>1</c></a></call:f>"]) {
    expect(parse(text, options).calls[0]).toMatchObject({ arguments: { a: { c: 1 } }, valid: true });
  }
});

test("V3: integers inside JSON text do not lose digits silently", () => {
  const options = { tools: tool({ o: { type: "object" }, l: { type: "array", items: { type: "integer" } }, u: {} }) };
  const number = "9007199254740993";
  for (const text of [`<o>{"id": ${number}}</o>`, `<l>[${number}]</l>`, `<u>[${number}]</u>`]) {
    const codes = parse(`<call:f>${text}</call:f>`, options).diagnostics.map(({ code }) => code);
    expect(codes, text).toContain("precision-loss");
  }
  const quoted = parse(`<call:f><o>{"id": "${number}", "x": 1.${number}}</o></call:f>`, options);
  expect(quoted.diagnostics.map(({ code }) => code)).toEqual(["json-as-object"]);
});

test("M1: a sole attribute for an object whose JSON is no object is text, with an error", () => {
  const { calls, diagnostics } = parse(`<call:f o='[1]'/>`, { tools: tool({ o: { type: "object" } }) });
  expect(calls[0]?.arguments).toEqual({ o: "[1]" });
  expect(diagnostics.map(({ code }) => code)).toContain("not-an-object");
});

test("an enum's null, object and array are not shown as strings", () => {
  const messageFor = (schema: unknown): string =>
    parse("<call:f><a>9</a></call:f>", { tools: tool({ a: schema }) }).diagnostics[0]?.message ?? "";
  expect(messageFor({ const: null })).toContain("is null,");
  expect(messageFor({ enum: [{ a: 1 }, [1]] })).toContain('is {"a":1} or [1],');
});

test("rangeOf shows nothing for what is not there", () => {
  const options = { tools: tool({ a: { type: "array", items: { type: "string" } }, o: { type: "object" } }) };
  const text = `<call:f><a>x</a><a>y</a><o>{"p":[1,2],"x":"s"}</o></call:f>`;
  const [call] = parse(text, options).calls;
  if (call === undefined) throw new Error("no call");
  for (const pointer of ["/a/length", "/a/3", "/o/x/0", "/o/p/5", "/constructor"]) {
    expect(rangeOf(text, call, pointer, options), pointer).toBeUndefined();
  }
  expect(rangeOf(text, call, "/a/1", options)).toEqual({ start: 19, end: 20 });
});

test("tools that are no list, and limits that are no number", () => {
  for (const tools of ["x", {}, 5])
    expect(() => parse("", { tools: tools as never })).toThrow("expected a list of tool");
  expect(parse("<call:f/>", { tools: null as never }).calls[0]?.known).toBeUndefined();
  const text = "<call:f><a><b>1</b></a></call:f>";
  expect(parse(text, { maxHeld: Number.NaN, maxDepth: Number.NaN })).toEqual(parse(text));
});

test("S2: what rules a tag out decides, not the bracket before it", () => {
  const text = "<call:x><c><c></c><call:>";
  const options = { maxHeld: 8 };
  const { calls, text: prose, diagnostics } = parse(text, options);
  const singles = Array.from(text, (_, index) => index);
  expect(diagnostics.map(({ code }) => code)).toContain("held-too-long");
  expect(amount(eventsOf(text, singles, options))).toBe(JSON.stringify({ calls, text: prose, diagnostics }));
});

test("M1: attributes that are items of objects are read alike in a stream", () => {
  const options = { tools: tool({ a: { type: "array", items: { type: "object" } } }) };
  for (const text of [`<call:f a=1 a="0"`, `<call:f a=1 a="0"/>`, `<call:f a='{"x":1}' a=null/>`]) {
    const { calls, text: prose, diagnostics } = parse(text, options);
    const singles = Array.from(text, (_, index) => index);
    expect(amount(eventsOf(text, singles, options))).toBe(JSON.stringify({ calls, text: prose, diagnostics }));
  }
  expect(parse(`<call:f a=1 a='{"x":1}'/>`, options).calls[0]?.arguments).toEqual({ a: ["1", { x: 1 }] });
});

test("compileTools of what is no list", () => {
  for (const tools of [{ tools: [] }, null, "x", 5]) {
    expect(() => compileTools(tools as never)).toThrow("expected a list of tool definitions");
  }
});
