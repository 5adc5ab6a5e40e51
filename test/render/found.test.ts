/** What was found wrong with the renderer once, and must stay right. */
import { describe, expect, it } from "vitest";
import {
  type CallInput,
  canRender,
  compileTools,
  formatText,
  parse,
  RenderError,
  type RenderOptions,
  render,
} from "../../src/index.ts";
import { hasDoubledKeys, lostNumbers, lostNumbersOfJson } from "../../src/losses.ts";

const string = { type: "string" };
const object = { type: "object" };
const toolOf = (parameters: object): RenderOptions => ({
  tools: compileTools([{ name: "f", parameters: { type: "object", ...parameters } }]),
});
const refusalsOf = (call: unknown, options?: RenderOptions): string[][] =>
  canRender(call as CallInput, options).map(({ code, pointer }) => [code, pointer]);

describe("reads back as it was written", () => {
  it.each([
    ["null for an object (M1)", { properties: { v: object } }, { v: null }, "<call:f>\n<v>null</v>\n</call:f>"],
    [
      "null for an object in an object",
      { properties: { o: { properties: { v: object } } } },
      { o: { v: null } },
      "<call:f>\n<o>\n<v>null</v>\n</o>\n</call:f>",
    ],
    [
      "null that an object's place admits",
      { properties: { v: { type: ["object", "null"] } } },
      { v: null },
      "<call:f v=null/>",
    ],
    [
      "true where another branch takes its letters for a string (T6)",
      {
        oneOf: [
          { properties: { x: string }, required: ["x"] },
          { properties: { x: { type: "boolean" }, y: object }, required: ["x", "y"] },
        ],
      },
      { x: true, y: {} },
      "<call:f x>\n<y></y>\n</call:f>",
    ],
    [
      "keys that are no Names, inside",
      { properties: { headers: object } },
      { headers: { "X.Y": "1", "/a b": { c: ["</headers>"] } } },
      '<call:f>\n<headers>{"X.Y":"1","/a b":{"c":["<\\/headers>"]}}</headers>\n</call:f>',
    ],
    [
      "such keys in the items of an array",
      { properties: { list: { type: "array", items: { properties: { map: object } } } } },
      { list: [{ map: { "": 1 } }] },
      '<call:f>\n<list>\n<map>{"":1}</map>\n</list>\n</call:f>',
    ],
  ])("%s", (_name, parameters, args, expected) => {
    const options = toolOf(parameters);
    const text = render({ name: "f", arguments: args }, options);
    expect(text).toBe(expected);
    expect(parse(text, { ...options, validate: false })).toMatchObject({
      calls: [{ arguments: args, status: "complete", errors: 0 }],
    });
  });

  it("what a getter gave when it was looked at", () => {
    let reads = 0;
    const args = {
      get x() {
        return reads++ === 0 ? "a" : Number.NaN;
      },
    };
    expect(render({ name: "f", arguments: args })).toBe('<call:f x="a"/>');
    expect(reads).toBe(1);
  });
});

describe("refuses", () => {
  it("what is nested too deep at the top, in every type", () => {
    let value: unknown = 1;
    for (let depth = 0; depth < 257; depth++) value = [value];
    expect(refusalsOf({ name: "f", arguments: { x: value } })).toEqual([["too-deep", "/x"]]);
    expect(refusalsOf({ name: "f", arguments: { x: value } }, toolOf({}))).toEqual([["too-deep", "/x"]]);
    expect(() => render({ name: "f", arguments: { x: value } })).toThrow(RenderError);
  });

  it("what cannot be read, without throwing anything else", () => {
    const revoked = (): object => {
      const { proxy, revoke } = Proxy.revocable({}, {});
      revoke();
      return proxy;
    };
    const fail = (): never => {
      throw revoked();
    };
    expect(refusalsOf(revoked())).toEqual([["not-a-call", ""]]);
    expect(
      refusalsOf({
        get name() {
          return fail();
        },
      }),
    ).toEqual([["not-a-call", ""]]);
    expect(
      refusalsOf({
        name: "f",
        get arguments() {
          return fail();
        },
      }),
    ).toEqual([["not-a-call", ""]]);
    expect(refusalsOf({ name: "f", arguments: revoked() })).toEqual([["not-a-call", ""]]);
    expect(refusalsOf({ name: "f", arguments: { x: [revoked()] } })).toEqual([["not-json", "/x/0"]]);
    for (const iterator of [null, 5, fail]) {
      expect(refusalsOf({ name: "f", arguments: {}, [Symbol.iterator]: iterator })).toEqual([["not-a-call", ""]]);
    }
  });

  it("a hundred times, and then says so", () => {
    const refusals = canRender({ name: "f", arguments: { x: new Array(20_000_000) } });
    expect(refusals).toHaveLength(101);
    expect(refusals[99]).toMatchObject({ code: "not-json", pointer: "/x/99" });
    expect(refusals[100]?.code).toBe("too-many");
    expect(canRender(new Array(1000).fill(4))).toHaveLength(101);
    const items = new Array<string>(1000).fill("</list>");
    const options = toolOf({ properties: { list: { type: "array", items: string } } });
    expect(canRender({ name: "f", arguments: { list: items } }, options)).toHaveLength(101);
    items.length = 100;
    expect(canRender({ name: "f", arguments: { list: items } }, options)).toHaveLength(100);
  });

  it("with nothing in its message that a terminal would obey", () => {
    const call = { name: "f", arguments: { "\u001b[2J": 1 } };
    expect(() => render(call)).toThrow("Cannot render /␛[2J: ");
    expect(canRender(call)[0]?.pointer).toBe("/\u001b[2J");
  });

  it("an inline body that needs an attribute of several lines, where that could be an element (R2)", () => {
    const options: RenderOptions = { ...toolOf({ properties: { path: string, content: string } }), form: "inline" };
    const call = (path: string): CallInput => ({ name: "f", arguments: { path, content: "c\nd" } });
    expect(refusalsOf(call("a\nb"), options)).toEqual([["no-inline", ""]]);
    expect(render(call("a\n</path>"), options)).toBe('<call:f path="a\n</path>">\nc\nd\n</call:f>');
  });
});

describe("what counts as a part is what JSON.stringify sees", () => {
  it("no symbols, nothing hidden, no names on arrays", () => {
    const hidden = Object.defineProperty({ [Symbol("s")]: 1, a: 1 }, "h", { value: 1, enumerable: false });
    const args = { hidden, list: Object.assign([1, 2], { more: 3 }) };
    const text = render({ name: "f", arguments: args });
    expect(parse(text).calls[0]?.arguments).toEqual(JSON.parse(JSON.stringify(args)));
  });
});

describe("formatText leaves", () => {
  it.each([
    "<call:f><x>1e-400</x></call:f>",
    "<call:f><x>[1.00000000000000000001]</x></call:f>",
    '<call:f><x>{"x":1,"x":2}</x></call:f>',
    `<call:f x='{"a":{"x":1, "x" :2}}' ></call:f>`,
    `<call:f x='"\\ud800"' ></call:f>`,
  ])("%s", (text) => {
    expect(formatText(text)).toBe(text);
  });

  it("nothing that only looks like it", () => {
    expect(formatText("<call:f><x>1e3</x><y>0.10</y></call:f>")).toBe("<call:f x=1000 y=0.1/>");
    expect(formatText('<call:f><x>[{"x":"x\\":1"},{"x":2}]</x></call:f>')).toBe(
      `<call:f>\n<x x='x":1'/>\n<x x=2/>\n</call:f>`,
    );
  });
});

describe("the option tools", () => {
  it("is one thing for all: null is none, and what is no list is an error", () => {
    const none = { tools: null } as unknown as RenderOptions;
    expect(render({ name: "f", arguments: {} }, none)).toBe("<call:f/>");
    expect(formatText("<call:f></call:f>", none)).toBe("<call:f/>");
    for (const tools of [4, "f", {}, true]) {
      const odd = { tools } as unknown as RenderOptions;
      const error = expect.objectContaining({ name: "ToolDefinitionError" });
      expect(() => render([], odd)).toThrow(error);
      expect(() => canRender([], odd)).toThrow(error);
      expect(() => formatText("", odd)).toThrow(error);
    }
  });
});

describe("losses", () => {
  it("are digits that a number cannot hold, and doubled keys", () => {
    expect(
      lostNumbers("1e-400 12345678901234567890 0.1 1.50 9223372036854775808 1e23 -0 0e5 123456789012345678e-3"),
    ).toEqual(["1e-400", "12345678901234567890", "123456789012345678e-3"]);
    expect(lostNumbersOfJson(`["12345678901234567890\\"", 1e-999]`)).toEqual(["1e-999"]);
    expect(lostNumbersOfJson(JSON.stringify("\\".repeat(1 << 22)))).toEqual([]);
    expect(hasDoubledKeys('{"a":{"a":1},"b":["a",{"a":"b\\":"}]}')).toBe(false);
    expect(hasDoubledKeys('{"a":{"b":1,"b":1}}')).toBe(true);
    expect(hasDoubledKeys("{a")).toBe(false);
  });
});
