import { describe, expect, it } from "vitest";
import { compile } from "./tools.ts";

const x = (schema: unknown, beside: object = {}) => compile({ type: "object", properties: { x: schema }, ...beside });

describe("what the validator sees", () => {
  it("reports every error with its place in the arguments", () => {
    const { errors } = x({ type: "array", items: { type: "integer" } }, { required: ["x", "y"] });
    expect(errors({ x: [1, "2"] })).toMatchObject([
      { keyword: "required", instancePath: "", params: { missingProperty: "y" } },
      { keyword: "type", instancePath: "/x/1", message: "must be integer" },
    ]);
  });

  it.each<[string, unknown]>([
    ["with a type", { type: "string", nullable: true }],
    ["with a list of types", { type: ["string", "null"], nullable: true }],
    ["with an enum", { type: "string", enum: ["s"], nullable: true }],
    ["with an enum that has null", { enum: ["s", null], nullable: true }],
    ["with a constant", { const: "s", nullable: true }],
    ["beside a reference", { $ref: "#/$defs/S", nullable: true }],
    ["beside allOf", { allOf: [{ type: "string" }], nullable: true }],
    ["beside anyOf", { anyOf: [{ type: "string" }], nullable: true }],
    ["beside oneOf with a null of its own", { oneOf: [{ type: "string" }, { type: "null" }], nullable: true }],
  ])("nullable %s", (_, schema) => {
    const { errors, warnings } = x(schema, { $defs: { S: { type: "string" } } });
    expect(warnings).toEqual([]);
    expect(errors({ x: null })).toEqual([]);
    expect(errors({ x: "s" })).toEqual([]);
    expect(errors({ x: 5 })).not.toEqual([]);
  });

  it("nullable: false, and nullable without a type, change nothing", () => {
    expect(x({ type: "string", nullable: false }).errors({ x: null })).toHaveLength(1);
    expect(x({ nullable: true, description: "any" }).errors({ x: 5 })).toEqual([]);
  });

  it("a reference into what nullable moved still leads there", () => {
    const { errors } = compile({
      type: "object",
      properties: { a: { allOf: [{ type: "string" }], nullable: true }, b: { $ref: "#/properties/a/allOf/0" } },
    });
    expect(errors({ a: null, b: "s" })).toEqual([]);
    expect(errors({ b: null })).toMatchObject([{ instancePath: "/b" }]);
  });

  it("endless chains", () => {
    const { errors, warnings } = x(
      { $ref: "#/$defs/Loop" },
      {
        not: { $ref: "#/$defs/Never" },
        $defs: {
          Loop: { $ref: "#/$defs/Loop" },
          Never: { type: "string", allOf: [{ $ref: "#/$defs/Never" }] },
          If: { if: { $ref: "#/$defs/If" }, dependentSchemas: { x: { $ref: "#/$defs/If" } } },
        },
      },
    );
    expect(warnings).toEqual([]);
    expect(errors({ x: 5 })).toEqual([]);
    expect(compile({ anyOf: [{ $ref: "#" }, { type: "object" }] }).errors({})).toEqual([]);
  });

  it("recursion", () => {
    const { errors } = compile({
      type: "object",
      properties: { v: { type: "integer" }, next: { $recursiveRef: "#" }, also: { $dynamicRef: "#node" } },
      $dynamicAnchor: "node",
      $recursiveAnchor: true,
    });
    expect(errors({ next: { next: { v: "1" } }, also: { v: 1 } })).toMatchObject([{ instancePath: "/next/next/v" }]);
  });

  it("references of every spelling", () => {
    const { errors, warnings } = compile({
      $id: "https://example.com/tools/root.json",
      type: "object",
      properties: {
        a: { $ref: "#/$defs/a~1b%25~0" },
        b: { $ref: "root.json#/$defs/T" },
        c: { $ref: "inner.json#deep" },
        d: { $id: "d", $ref: "#/$defs/T" },
        e: { $ref: "#old" },
        f: { $ref: "#/$defs/No" },
      },
      $defs: {
        "a/b%~": { type: "integer" },
        T: { type: "integer" },
        I: { $id: "inner.json", $defs: { D: { $anchor: "deep", type: "integer" } } },
        Old: { id: "#old", type: "integer" },
        No: false,
      },
    });
    expect(warnings).toEqual([]);
    expect(errors({ a: 1, b: 1, c: 1, d: 1, e: 1 })).toEqual([]);
    const wrong = errors({ a: "", b: "", c: "", d: "", e: "", f: 1 }).map(({ instancePath }) => instancePath);
    expect(wrong).toEqual(["/a", "/b", "/c", "/d", "/e", "/f"]);
  });

  it("M7: a property __proto__ is declared, and only as an own property", () => {
    const { errors } = compile(
      '{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["toString"],"additionalProperties":{"type":"null"}}',
    );
    expect(errors(JSON.parse('{"__proto__":"s","toString":null}'))).toEqual([]);
    expect(errors(JSON.parse('{"__proto__":5,"toString":null}'))).toMatchObject([{ instancePath: "/__proto__" }]);
    expect(errors({})).toMatchObject([{ params: { missingProperty: "toString" } }]);
  });

  it("unevaluatedProperties, formats, unknown keywords and formats", () => {
    const { errors, warnings } = compile({
      allOf: [{ properties: { a: { type: "string", format: "email" } } }],
      properties: { b: { type: "string", format: "no-such", example: 1, "x-y": {}, discriminator: {} } },
      unevaluatedProperties: false,
    });
    expect(warnings).toEqual([]);
    expect(errors({ a: "a@example.com", b: "b" })).toEqual([]);
    expect(errors({ a: "a", c: 1 }).map(({ keyword }) => keyword)).toEqual(["format", "unevaluatedProperties"]);
  });

  it("$async does not make promises of verdicts", () => {
    expect(x({ type: "string" }, { $async: true }).errors({ x: 5 })).toHaveLength(1);
  });

  it("a value deeper than the stack is an error, no exception", () => {
    const { errors } = compile({ type: "object", properties: { a: { $ref: "#" } } });
    const deep = JSON.parse(`${'{"a":'.repeat(100_000)}{}${"}".repeat(100_000)}`);
    expect(errors(deep)).toMatchObject([{ keyword: "depth" }]);
  });
});

describe("dialects", () => {
  it.each<[string, object, unknown, unknown]>([
    ["draft-04 by its exclusiveMinimum", { minimum: 1, exclusiveMinimum: true }, 2, 1],
    ["draft-07 by its items", { items: [{ type: "string" }], additionalItems: false }, ["s"], ["s", 1]],
    ["2020-12 by default", { prefixItems: [{ type: "string" }], items: false }, ["s"], ["s", 1]],
  ])("without $schema: %s", (_, schema, right, wrong) => {
    const { errors, warnings } = x(schema);
    expect(warnings).toEqual([]);
    expect(errors({ x: right })).toEqual([]);
    expect(errors({ x: wrong })).not.toEqual([]);
  });

  it.each([
    "https://json-schema.org/draft/2020-12/schema",
    "https://json-schema.org/draft/2019-09/schema",
    "http://json-schema.org/draft-07/schema#",
    "http://json-schema.org/draft-06/schema",
    "http://json-schema.org/draft-04/schema#",
    "http://json-schema.org/schema#",
  ])("%s", ($schema) => {
    const { errors, warnings } = x({ type: "string" }, { $schema });
    expect(warnings).toEqual([]);
    expect(errors({ x: 1 })).toHaveLength(1);
  });
});

describe("what cannot be compiled", () => {
  it.each<[object, string]>([
    [{ type: "string", pattern: "[" }, "/properties/x"],
    [{ type: "array", items: { type: "strng" } }, "/properties/x/items"],
    [{ type: "object", required: true }, "/properties/x"],
    [{ $ref: "#/$defs/Bad" }, "/$defs/Bad/properties/y"],
    [{ type: "number", minimum: "1" }, "/properties/x"],
  ])("%j goes unvalidated, with a warning that names the place", (schema, pointer) => {
    const { tool, place, warnings } = compile({
      type: "object",
      properties: { fine: { type: "string" }, x: schema, old: { items: [{ type: "string" }] } },
      $defs: "$ref" in schema ? { Bad: { properties: { good: {}, y: { enum: [] } } } } : {},
    });
    expect(tool.validate).toBeUndefined();
    expect(warnings).toMatchObject([{ tool: "f", pointer }]);
    expect(place.member("x").admits(5)).toBe(true);
  });

  it("what is no schema counts as {}, with a warning", () => {
    const { errors, warnings, place } = compile({ type: "object", properties: { a: "string", b: { type: "null" } } });
    expect(warnings).toMatchObject([{ pointer: "/properties/a" }]);
    expect(place.member("a").unknown).toBe(true);
    expect(errors({ a: 1, b: null })).toEqual([]);
  });

  it("a chain of references that overflows the validator's compiler", () => {
    const $defs: Record<string, unknown> = {};
    for (let at = 0; at < 3000; at++) $defs[`d${at}`] = { properties: { n: { $ref: `#/$defs/d${(at + 1) % 3000}` } } };
    const { tool, warnings, place } = x({ $ref: "#/$defs/d0" }, { $defs });
    expect(tool.validate).toBeUndefined();
    expect(warnings).toMatchObject([{ tool: "f", pointer: "" }]);
    expect(place.member("x").member("n").properties).toEqual(["n"]);
  });

  it("400 levels are nothing special", () => {
    let schema: object = { type: "string" };
    for (let level = 0; level < 400; level++) schema = { type: "object", properties: { a: schema } };
    expect(compile(schema).place.member("a").member("a").properties).toEqual(["a"]);
  });
});
