import { describe, expect, it } from "vitest";
import type { FirstContent, Reading } from "../../src/grammar/shapes.ts";
import type { OpenTag } from "../../src/grammar/tree.ts";
import { compileTools } from "../../src/schema/toolset.ts";

function tag(name: string, ...attributes: string[]): OpenTag {
  const nowhere = { start: 0, end: 0, valueStart: 0, valueEnd: 0 };
  return {
    type: "open-tag",
    start: 0,
    end: 0,
    name,
    attributes: attributes.map((attribute) => ({ type: "attribute", name: attribute, value: "", ...nowhere })),
    selfClosing: false,
  };
}

const first = (kind: FirstContent["kind"], name = "", attributes = false): FirstContent => ({ kind, name, attributes });
const open = (name: string, attributes = false) => first("open-tag", name, attributes);

/** How the body of a call is read, by its attributes and what comes first. */
function call(parameters: object | undefined, given: string[], content: FirstContent): Reading {
  const shapes = compileTools([{ name: "f", parameters }]).shapes("input");
  const place = shapes.call("f");
  if (place === "unknown") throw new Error("unknown");
  const body = shapes.body(place, tag("f", ...given));
  return typeof body === "function" ? body(content) : body;
}

/** The same for the element `x`. */
function element(schema: unknown, given: string[], content: FirstContent): Reading {
  const shapes = compileTools([{ name: "f", parameters: { type: "object", properties: { x: schema } } }]).shapes(
    "input",
  );
  const place = shapes.call("f");
  if (place === "unknown") throw new Error("unknown");
  const body = shapes.body(shapes.member(place, "x", 0), tag("x", ...given));
  return typeof body === "function" ? body(content) : body;
}

const object = (properties: Record<string, unknown>) => ({ type: "object", properties });
const string = { type: "string" };
const nullable = { type: ["string", "null"] };
const number = { type: "number" };

describe("F3", () => {
  it("knows the tools' names and nothing of a prototype", () => {
    const shapes = compileTools([{ name: "f" }]).shapes("input");
    expect(shapes.call("f")).not.toBe("unknown");
    expect(shapes.call("toString")).toBe("unknown");
    expect(shapes).toBe(shapes);
  });
});

describe("call bodies", () => {
  const write = object({ path: string, content: nullable });

  it("B1: text fills the first parameter that no attribute gives, if it is a string", () => {
    expect(call(write, [], first("text"))).toBe("text");
    expect(call(write, ["path"], first("text"))).toBe("text");
    expect(call(write, [], first("nothing"))).toBe("text");
    expect(call(write, [], first("close-tag"))).toBe("text");
    expect(call(write, [], first("call"))).toBe("text");
    expect(call(object({ n: number, s: string }), ["n"], first("text"))).toBe("text");
    expect(call(object({ s: string, list: { type: "array" } }), [], first("text"))).toBe("text");
  });

  it("B2: elements if a tag names a parameter that is unset and fits", () => {
    expect(call(write, [], open("path"))).toBe("members");
    expect(call(write, [], open("content"))).toBe("members");
    expect(call(write, [], open("svg"))).toBe("text");
    expect(call(write, ["path"], open("path"))).toBe("text");
    expect(call(write, ["path"], open("content"))).toBe("members");
    expect(call(write, [], open("path", true))).toBe("text");
    expect(call(object({ s: string, any: {} }), [], open("any", true))).toBe("members");
  });

  it("B2: any tag means elements for a tool with structured parameters", () => {
    const structured = object({ s: string, list: { type: ["array", "null"] } });
    expect(call(structured, [], open("svg"))).toBe("members");
    expect(call(structured, ["s", "list"], first("text"))).toBe("members");
  });

  it("B3: elements otherwise", () => {
    expect(call(object({ n: number, s: string }), [], first("text"))).toBe("members");
    expect(call(object({ any: {} }), [], first("text"))).toBe("members");
    expect(call(object({ s: { type: ["string", "number"] } }), [], first("text"))).toBe("members");
    expect(call(write, ["path", "content"], first("text"))).toBe("members");
    expect(call({ type: "object" }, [], first("text"))).toBe("members");
  });

  it("B5: without a schema a tag means elements, and text the inline parameter", () => {
    for (const parameters of [undefined, {}]) {
      expect(call(parameters, [], open("a"))).toBe("members");
      expect(call(parameters, [], first("text"))).toBe("text");
      expect(call(parameters, ["input"], first("text"))).toBe("members");
    }
  });
});

describe("B6: element bodies", () => {
  it.each<[string, unknown, Reading, Reading, Reading]>([
    // schema, then the readings for: text, a declared tag, another tag
    ["string", string, "text", "text", "text"],
    ["string or number", { type: ["string", "number"] }, "text", "text", "text"],
    ["number", number, "scalar", "scalar", "scalar"],
    ["boolean or null", { type: ["boolean", "null"] }, "scalar", "scalar", "scalar"],
    ["object", object({ a: string }), "text", "members", "members"],
    ["array of strings", { type: "array", items: string }, "text", "text", "text"],
    ["array of numbers", { type: "array", items: number }, "scalar", "scalar", "scalar"],
    ["array of objects", { type: "array", items: object({ a: string }) }, "text", "members", "members"],
    ["array of arrays", { type: "array", items: { type: "array" } }, "text", "text", "text"],
    ["array of arrays or numbers", { type: "array", items: { type: ["array", "number"] } }, "text", "text", "text"],
    ["nullable object", { ...object({ a: string }), nullable: true }, "text", "tentative", "tentative"],
    ["string or object", { anyOf: [string, object({ a: string })] }, "text", "tentative", "text"],
    ["unknown", {}, "text", "tentative", "tentative"],
    ["array without items", { type: "array" }, "text", "tentative", "tentative"],
  ])("%s", (_, schema, text, declared, other) => {
    expect(element(schema, [], first("text"))).toBe(text);
    expect(element(schema, [], open("a"))).toBe(declared);
    expect(element(schema, [], open("zzz"))).toBe(other);
  });

  it("only objects: members behind attributes, and before nothing", () => {
    expect(element(object({ a: string }), ["a"], first("text"))).toBe("members");
    for (const kind of ["nothing", "close-tag", "call"] as const) {
      expect(element(object({ a: string }), [], first(kind))).toBe("members");
    }
  });

  it("below a call without schema elements are as unknown ones", () => {
    const shapes = compileTools([{ name: "f" }]).shapes("input");
    const place = shapes.call("f");
    if (place === "unknown") throw new Error("unknown");
    const inner = shapes.member(shapes.member(place, "a", 0), "b", 1);
    const body = shapes.body(inner, tag("b", "input"));
    expect(typeof body === "function" && body(first("text"))).toBe("text");
    expect(typeof body === "function" && body(open("a"))).toBe("tentative");
  });

  it("answers are made once", () => {
    const shapes = compileTools([{ name: "f", parameters: object({ s: string, x: {} }) }]).shapes("input");
    const place = shapes.call("f");
    if (place === "unknown") throw new Error("unknown");
    expect(shapes.body(place, tag("f"))).toBe(shapes.body(place, tag("f")));
    expect(shapes.body(shapes.member(place, "x", 0), tag("x"))).toBe(
      shapes.body(shapes.member(place, "x", 1), tag("x")),
    );
  });
});
