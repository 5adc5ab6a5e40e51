import { describe, expect, it } from "vitest";
import { canRender, compileTools, parse, RenderError, type RenderOptions, render } from "../../src/index.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const tool = (name: string, properties: object, more: object = {}) => ({
  name,
  parameters: { type: "object", properties, ...more },
});

const tools = compileTools([
  tool("read", { path: string, offset: integer, recursive: { type: "boolean" } }, { required: ["path"] }),
  tool("bash", { command: string, timeout: { type: "number" } }),
  tool("edit", { input: string }, { required: ["input"] }),
  tool("write", { path: string, content: string }, { required: ["path", "content"] }),
  tool("configure", {
    object: { type: "object", properties: { list: { type: "array", items: string }, y: integer, note: string } },
    list: { type: "array", items: string },
    rows: { type: "array", items: { type: "array", items: integer } },
    either: { type: ["string", "integer"] },
    maybe: { type: ["string", "null"] },
  }),
  tool("ask", { question: { type: ["string", "null"] } }),
  { name: "free" },
]);

const text = (name: string, args: Record<string, unknown>, form?: RenderOptions["form"]) =>
  render({ name, arguments: args }, { tools, ...(form && { form }) });

const refusals = (name: string, args: unknown, options: RenderOptions = { tools }) =>
  canRender({ name, arguments: args as Record<string, unknown> }, options).map(({ code, pointer }) => [code, pointer]);

describe("R1: the most compact form", () => {
  it("has attributes for what is scalar and on one line", () => {
    expect(text("read", { path: "src/server/auth.ts" })).toBe('<call:read path="src/server/auth.ts"/>');
    expect(text("bash", { command: "ls -la", timeout: 30 })).toBe('<call:bash command="ls -la" timeout=30/>');
    expect(text("read", { path: "a", recursive: true, offset: -1 })).toBe(
      '<call:read path="a" recursive=true offset=-1/>',
    );
    expect(text("read", {})).toBe("<call:read/>");
  });

  it("has an inline body for a string of several lines in a tool of strings", () => {
    expect(text("edit", { input: "a\n  b" })).toBe("<call:edit>\na\n  b\n</call:edit>");
    expect(text("write", { path: "a.md", content: "# T\n- x" })).toBe(
      '<call:write path="a.md">\n# T\n- x\n</call:write>',
    );
    expect(text("write", { content: "# T\n- x", path: "a.md" })).toBe(
      '<call:write path="a.md">\n# T\n- x\n</call:write>',
    );
  });

  it("has elements for the rest", () => {
    expect(text("bash", { command: "a\nb", timeout: 1 })).toBe(
      "<call:bash timeout=1>\n<command>\na\nb\n</command>\n</call:bash>",
    );
    expect(text("configure", { object: { list: ["alpha", "beta"], y: 4 } })).toBe(
      "<call:configure>\n<object y=4>\n<list>alpha</list>\n<list>beta</list>\n</object>\n</call:configure>",
    );
    expect(text("configure", { list: [], object: {}, rows: [[1, 2], []] })).toBe(
      "<call:configure>\n<list/>\n<object></object>\n<rows>[1,2]</rows>\n<rows>[]</rows>\n</call:configure>",
    );
  });

  it("puts one call a line", () => {
    const calls = [
      { name: "read", arguments: { path: "a" } },
      { name: "read", arguments: { path: "b" } },
    ];
    expect(render(calls, { tools })).toBe('<call:read path="a"/>\n<call:read path="b"/>');
    expect(render(new Set(calls), { tools })).toBe(render(calls, { tools }));
    expect(render([], { tools })).toBe("");
  });

  it("takes what parse gives", () => {
    const written = "<call:edit>\nx\ny\n</call:edit>";
    expect(render(parse(written, { tools }).calls, { tools })).toBe(written);
  });
});

describe("R1: a form that is asked for", () => {
  it("is taken where it is legal", () => {
    expect(text("read", { path: "a", offset: 5 }, "elements")).toBe(
      "<call:read>\n<path>a</path>\n<offset>5</offset>\n</call:read>",
    );
    expect(text("edit", { input: "a" }, "inline")).toBe("<call:edit>a</call:edit>");
    expect(text("edit", { input: "a" }, "attributes")).toBe('<call:edit input="a"/>');
    expect(text("configure", { object: { y: 4 } }, "elements")).toBe(
      "<call:configure>\n<object>\n<y>4</y>\n</object>\n</call:configure>",
    );
    expect(text("read", {}, "elements")).toBe("<call:read/>");
  });

  it("is refused where it is not", () => {
    expect(refusals("configure", { list: ["x"], either: 1 }, { tools, form: "attributes" })).toEqual([
      ["no-attribute", "/list"],
    ]);
    expect(refusals("edit", { input: "a\nb" }, { tools, form: "attributes" })).toEqual([["no-attribute", "/input"]]);
    expect(refusals("edit", { input: `"'` }, { tools, form: "attributes" })).toEqual([["no-attribute", "/input"]]);
    expect(refusals("read", { path: "a" }, { tools, form: "inline" })).toEqual([["no-inline", ""]]);
    expect(refusals("edit", {}, { tools, form: "inline" })).toEqual([["no-inline", ""]]);
    expect(refusals("free", { input: "a" }, { tools, form: "inline" })).toEqual([["no-inline", ""]]);
    expect(refusals("edit", { input: "</input>" }, { tools, form: "elements" })).toEqual([
      ["closer-in-string", "/input"],
    ]);
    expect(() => render([], { form: "xml" as "inline" })).toThrow(TypeError);
  });
});

describe("R2 and R3: strings", () => {
  it.each([
    ["", '<call:edit input=""/>'],
    ['say "hi"', "<call:edit input='say \"hi\"'/>"],
    [`both " and '`, `<call:edit>both " and '</call:edit>`],
    ["\n", "<call:edit>\n\n\n</call:edit>"],
    ["\nx", "<call:edit>\n\nx\n</call:edit>"],
    ["x\ny\r", "<call:edit>\nx\ny\r</call:edit>"],
    ["x\r", '<call:edit input="x\r"/>'],
    ["x\r\n", "<call:edit>\nx\r\n\n</call:edit>"],
    ["<input>\n", "<call:edit>\n<input>\n<input>\n\n</input>\n</call:edit>"],
    ["</call:edit>\n", "<call:edit>\n<input>\n</call:edit>\n\n</input>\n</call:edit>"],
    ["</call:edit>\n</input>", '<call:edit input="</call:edit>\n</input>"/>'],
  ])("%j", (input, expected) => {
    expect(text("edit", { input })).toBe(expected);
    expect(parse(expected, { tools }).calls[0]?.arguments).toEqual({ input });
  });
});

describe("R4: what has no spelling is refused", () => {
  it.each([
    ["a key that is no Name", { "a b": 1 }, "invalid-name", "/a b"],
    ["an empty key", { "": 1 }, "invalid-name", "/"],
    ["NaN", { object: { y: Number.NaN } }, "non-finite-number", "/object/y"],
    ["an infinity", { either: -Infinity }, "non-finite-number", "/either"],
    ["a function", { list: ["x", () => 1] }, "not-json", "/list/1"],
    ["a symbol", { either: Symbol("x") }, "not-json", "/either"],
    ["a bigint", { either: 1n }, "not-json", "/either"],
    ["a date", { object: new Date(0) }, "not-json", "/object"],
    ["a hole", { list: ["x", undefined] }, "not-json", "/list/1"],
    ["a string that a union reads as a number", { either: "4" }, "read-as-another-type", "/either"],
    ["a string that a union reads as null", { maybe: "null" }, "read-as-another-type", "/maybe"],
    ["a number where a string is due", { object: { y: 1 }, list: [5] }, "read-as-another-type", "/list/0"],
    ["an item that holds its closer", { list: ["a", "</list>"] }, "closer-in-string", "/list/1"],
  ])("%s", (_name, args, code, pointer) => {
    expect(refusals("configure", args)).toEqual([[code, pointer]]);
    expect(() => text("configure", args)).toThrow(RenderError);
  });

  it("also what is no call, or calls no tool", () => {
    expect(refusals("nope", {})).toEqual([["unknown-tool", ""]]);
    expect(refusals("read it", {}, {})).toEqual([["invalid-name", ""]]);
    for (const args of [undefined, null, "x", [], new Map()]) {
      expect(refusals("read", args)).toEqual([["not-a-call", ""]]);
    }
    for (const call of [undefined, null, 4, {}]) {
      expect(canRender(call as never).map(({ code }) => code)).toEqual(["not-a-call"]);
    }
  });

  it("also what contains itself, is too deep, or throws", () => {
    const self: Record<string, unknown> = {};
    self.self = { again: [self] };
    expect(refusals("free", { self })).toEqual([["cyclic", "/self/self/again/0"]]);
    expect(refusals("free", self)[0]?.[0]).toBe("cyclic");

    let deep: unknown = 1;
    for (let depth = 0; depth < 100_000; depth++) deep = { deep };
    expect(refusals("free", { deep })[0]?.[0]).toBe("too-deep");

    const hostile = Object.defineProperty({}, "x", { enumerable: true, get: () => expect.fail("no") });
    expect(refusals("free", { hostile })).toEqual([["not-json", "/hostile/x"]]);
  });

  it("with everything that is wrong, and in a batch with the call", () => {
    expect(refusals("configure", { either: "4", list: ["</list>", "x", "</list>"], object: { y: Infinity } })).toEqual([
      ["non-finite-number", "/object/y"],
    ]);
    expect(refusals("configure", { either: "4", list: ["</list>", "x", "</list>"] })).toEqual([
      ["read-as-another-type", "/either"],
      ["closer-in-string", "/list/0"],
      ["closer-in-string", "/list/2"],
    ]);
    const calls = [
      { name: "read", arguments: { path: "a" } },
      { name: "configure", arguments: { either: "4" } },
    ];
    expect(canRender(calls, { tools })).toMatchObject([{ call: 1, code: "read-as-another-type", pointer: "/either" }]);
  });

  it("with an error that mirrors the first", () => {
    const error = (() => {
      try {
        text("configure", { either: "4", list: ["</list>"] });
      } catch (thrown) {
        return thrown as RenderError;
      }
      return undefined;
    })();
    expect(error).toMatchObject({ name: "RenderError", code: "read-as-another-type", pointer: "/either" });
    expect(error?.refusals).toHaveLength(2);
    expect(error?.message).toContain(
      'Cannot render /either: the string "4" would be read as an integer, since the schema admits a string or an integer here',
    );
  });
});

describe("what only looks as if it had no spelling", () => {
  it.each([
    ["ask", { question: "null" }, "<call:ask>null</call:ask>"],
    ["ask", { question: null }, "<call:ask question=null/>"],
    ["read", { path: true }, "<call:read path/>"],
    ["read", { path: "x", offset: "5" }, `<call:read path="x" offset='"5"'/>`],
    ["read", { path: "x", offset: undefined }, '<call:read path="x"/>'],
    ["read", { path: "x", offset: -0 }, '<call:read path="x" offset=-0/>'],
    ["read", { path: "x", offset: 2 ** 63 + 2 ** 12 }, '<call:read path="x" offset=9.22337203685478e+18/>'],
    [
      "configure",
      { object: { note: `</note>"'` } },
      `<call:configure>\n<object>{"note":"<\\/note>\\"'"}</object>\n</call:configure>`,
    ],
  ])("%s %j", (name, args, expected) => {
    expect(text(name, args)).toBe(expected);
    const { calls, diagnostics } = parse(expected, { tools, validate: false });
    expect(calls[0]?.arguments).toEqual(clean(args));
    expect(diagnostics.filter(({ severity }) => severity !== "info")).toEqual([]);
  });

  it("own properties with names that a prototype has", () => {
    const args = JSON.parse('{"__proto__": "x", "constructor": {"__proto__": [1, 2]}}') as Record<string, unknown>;
    const { calls } = parse(render({ name: "f", arguments: args }));
    expect(JSON.stringify(calls[0]?.arguments)).toBe(JSON.stringify(args));
  });

  it("256 objects within each other, and JSON text below them", () => {
    for (const depth of [255, 256, 257, 300]) {
      let value: Record<string, unknown> = { x: ["y"] };
      for (let level = 0; level < depth; level++) value = { o: value };
      const { calls, diagnostics } = parse(render({ name: "f", arguments: value }));
      expect(calls[0]?.arguments).toEqual(value);
      expect(diagnostics).toEqual([]);
    }
  });
});

describe("R5: without a schema", () => {
  it.each([
    [{ x: "4" }, `<call:f x='"4"'/>`],
    [{ x: "true", y: true }, `<call:f x='"true"' y=true/>`],
    [{ x: "a b", y: 4.5 }, '<call:f x="a b" y=4.5/>'],
    [{ x: [] }, "<call:f>\n<x>[]</x>\n</call:f>"],
    [{ x: ["a"] }, '<call:f>\n<x>["a"]</x>\n</call:f>'],
    [{ x: ["a", "4"] }, '<call:f>\n<x>a</x>\n<x>"4"</x>\n</call:f>'],
    [{ x: {} }, "<call:f>\n<x>{}</x>\n</call:f>"],
    [{ x: { "a b": 1 } }, '<call:f>\n<x>{"a b":1}</x>\n</call:f>'],
    [{ x: { y: "z" } }, '<call:f>\n<x y="z"/>\n</call:f>'],
    [{ x: "<b>\n</b>" }, '<call:f>\n<x>"<b>\\n<\\/b>"</x>\n</call:f>'],
  ])("%j", (args, expected) => {
    expect(render({ name: "f", arguments: args as Record<string, unknown> })).toBe(expected);
    expect(parse(expected)).toMatchObject({ calls: [{ arguments: args, status: "complete" }], diagnostics: [] });
  });
});

function clean(args: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(args).filter(([, value]) => value !== undefined));
}
