import { describe, expect, it } from "vitest";
import {
  ANY,
  ARRAY,
  BOOLEAN,
  INTEGER,
  NULL,
  NUMBER,
  OBJECT,
  SCALAR,
  STRING,
  type TypeSet,
} from "../../src/schema/place.ts";
import { unknownPlace } from "../../src/schema/places.ts";
import { compile, placeOfX } from "./tools.ts";

const properties = { a: { type: "string" } };

describe("V6: the types of a schema", () => {
  it.each<[unknown, TypeSet]>([
    [{ type: "string" }, STRING],
    [{ type: "number" }, NUMBER],
    [{ type: "integer" }, INTEGER],
    [{ type: ["string", "null"] }, STRING | NULL],
    [{ enum: ["a", "b"] }, STRING],
    [{ enum: ["a", 1, null] }, STRING | INTEGER | NULL],
    [{ const: null }, NULL],
    [{ const: [1] }, ARRAY],
    [{ type: "string", enum: ["a", null] }, STRING],
    [{ properties }, OBJECT],
    [{ additionalProperties: { type: "string" } }, OBJECT],
    [{ items: { type: "string" } }, ARRAY],
    [{ prefixItems: [{ type: "string" }] }, ARRAY],
    [{ anyOf: [{ type: "string" }, { type: "number" }] }, STRING | NUMBER],
    [{ oneOf: [{ type: "null" }, { properties }] }, OBJECT | NULL],
    [{ allOf: [{ type: ["string", "integer", "null"] }, { type: ["number", "null"] }] }, INTEGER | NULL],
    [{ allOf: [{ type: ["string", "null"] }, { enum: ["a"] }] }, STRING],
    [{ type: "string", anyOf: [{ minLength: 1 }, { type: "number" }] }, STRING],
    [{ anyOf: [{ type: "string" }, { type: "object" }], additionalProperties: false }, STRING | OBJECT],
    [{ anyOf: [{ type: "string" }, false] }, STRING],
    [{ type: "string", nullable: true }, STRING | NULL],
    [{ enum: ["a"], nullable: true }, STRING | NULL],
    [{ const: 1, nullable: true }, INTEGER | NULL],
    [{ properties, nullable: true }, OBJECT | NULL],
    [{ $ref: "#/$defs/S", nullable: true }, STRING | NULL],
    [{ anyOf: [{ type: "boolean" }], nullable: true }, BOOLEAN | NULL],
    [{ allOf: [{ $ref: "#/$defs/S" }], nullable: true, type: "string" }, STRING | NULL],
    [{ $ref: "#/$defs/S", type: ["string", "number"] }, STRING],
    [{ $ref: "#/definitions/a~1b%25c~0" }, BOOLEAN],
    [{ $ref: "#anchored" }, INTEGER],
    [{ $ref: "other#/properties/x" }, NULL],
    [{ $ref: "https://example.com/other" }, OBJECT],
    [{ $ref: "#/components/schemas/N" }, STRING | NULL],
    [{ type: ["null", "boolean", "integer", "number", "string", "array", "object"] }, ANY],
  ])("%j", (schema, types) => {
    const place = placeOfX(schema, {
      $id: "https://example.com/root",
      $defs: {
        S: { type: "string" },
        A: { $anchor: "anchored", type: "integer" },
        O: { $id: "other", type: "object", properties: { x: { type: "null" } } },
      },
      definitions: { "a/b%c~": { type: "boolean" } },
      components: { schemas: { N: { type: "string", nullable: true } } },
    });
    expect(place.types).toBe(types);
    expect(place.unknown).toBe(false);
  });

  it.each<[unknown]>([
    [{}],
    [true],
    [false],
    [{ description: "d" }],
    [{ type: "any" }],
    [{ anyOf: [{ type: "string" }, {}] }],
    [{ nullable: true }],
    [{ type: "string", allOf: [{ type: "number" }] }],
    [{ $ref: "#/$defs/Loop" }],
    [{ $ref: "#/$defs/Ping" }],
  ])("unknown: %j", (schema) => {
    const place = placeOfX(schema, {
      $defs: {
        Loop: { $ref: "#/$defs/Loop" },
        Ping: { allOf: [{ $ref: "#/$defs/Pong" }] },
        Pong: { anyOf: [{ $ref: "#/$defs/Ping" }] },
      },
    });
    expect(place).toBe(unknownPlace);
    expect(place).toMatchObject({ unknown: true, schemaless: false, types: ANY });
    expect(place.member("y")).toBe(place);
    expect(place.knows("y")).toBe(true);
  });

  it("gives up on a union of 300 object types", () => {
    const anyOf = Array.from({ length: 300 }, (_, at) => ({ type: "object", properties: { [`p${at}`]: {} } }));
    expect(placeOfX({ anyOf })).toBe(unknownPlace);
    expect(placeOfX({ anyOf, type: "object" }).types).toBe(OBJECT);
  });

  it("reads a union of 300 constants as one type", () => {
    expect(placeOfX({ anyOf: Array.from({ length: 300 }, (_, at) => ({ const: `c${at}` })) }).types).toBe(STRING);
  });

  it("ends on references that unfold without end, and on long chains", { timeout: 60_000 }, () => {
    const $defs: Record<string, unknown> = { d0: { type: "string" } };
    for (let at = 1; at < 2000; at++) $defs[`d${at}`] = { $ref: `#/$defs/d${at - 1}` };
    expect(placeOfX({ $ref: "#/$defs/d150" }, { $defs }).types).toBe(STRING);
    expect(placeOfX({ $ref: "#/$defs/d1999" }, { $defs }).unknown).toBe(true);
    const twice: Record<string, unknown> = { d0: { type: "object", properties } };
    for (let at = 1; at < 100; at++) {
      const $ref = `#/$defs/d${at - 1}`;
      twice[`d${at}`] = { anyOf: [{ $ref }, { $ref, title: "t" }], allOf: [{ $ref }, { $ref }] };
    }
    expect(placeOfX({ $ref: "#/$defs/d99" }, { $defs: twice }).types & OBJECT).toBe(OBJECT);
  });
});

describe("members", () => {
  it("come in order of appearance, over all parts and branches", () => {
    const { place } = compile({
      allOf: [{ $ref: "#/$defs/B" }],
      properties: { z: {}, a: { type: "string" } },
      anyOf: [{ properties: { c: { type: "null" } } }, { properties: { d: { type: "null" } } }],
      $defs: { B: { properties: { b: { type: "number" }, a: { minLength: 1 } } } },
    });
    expect(place.properties).toEqual(["z", "a", "b", "c", "d"]);
    expect(place.member("a").types).toBe(STRING);
    expect(place.member("b").types).toBe(NUMBER);
    expect(place.member("d").types).toBe(NULL);
  });

  it("M5: undeclared names by patternProperties and additionalProperties", () => {
    const pattern = placeOfX({
      type: "object",
      properties,
      patternProperties: { "^n_": { type: "number" }, "^any_": {}, "[": { type: "null" } },
    });
    expect(pattern.member("n_1").types).toBe(NUMBER);
    expect([pattern.knows("n_1"), pattern.knows("any_1"), pattern.knows("a"), pattern.knows("b")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(pattern.member("b")).toBe(unknownPlace);
    const additional = placeOfX({ type: "object", properties, additionalProperties: { type: "integer" } });
    expect(additional.member("b").types).toBe(INTEGER);
    expect(additional.knows("b")).toBe(true);
    for (const additionalProperties of [true, false, undefined]) {
      const place = placeOfX({ type: "object", properties, additionalProperties });
      expect([place.knows("a"), place.knows("b")]).toEqual([true, false]);
      expect(place.member("b")).toBe(unknownPlace);
    }
    expect(placeOfX({ type: "object" }).knows("b")).toBe(true);
    expect(placeOfX({ type: "object", properties: {} }).knows("b")).toBe(false);
  });

  it("M7: names that a prototype has too", () => {
    const { place } = compile(
      '{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"number"}},"required":["__proto__"]}',
    );
    expect(place.properties).toEqual(["__proto__", "constructor"]);
    expect(place.member("__proto__").types).toBe(STRING);
    expect(place.member("constructor").types).toBe(NUMBER);
    expect(place.member("toString")).toBe(unknownPlace);
    expect([place.knows("__proto__"), place.knows("toString")]).toEqual([true, false]);
    expect([place.requires("__proto__"), place.requires("constructor")]).toEqual([true, false]);
  });

  it("are required only if every object branch says so", () => {
    const place = placeOfX({
      anyOf: [{ properties, required: ["a", "b"] }, { type: "string" }, { properties: {}, required: ["b"] }],
    });
    expect([place.requires("a"), place.requires("b")]).toEqual([false, true]);
  });

  it("a recursive schema has as many places as positions", () => {
    const { place } = compile({
      type: "object",
      properties: { child: { $ref: "#" }, list: { type: "array", items: { $ref: "#" } } },
    });
    const child = place.member("child");
    expect(child.types).toBe(OBJECT);
    expect(child.member("child")).toBe(child);
    expect(child.member("list").item(7).member("list")).toBe(place.member("list"));
  });

  it("10,000 of them", { timeout: 60_000 }, () => {
    const many: Record<string, unknown> = {};
    for (let at = 0; at < 10_000; at++) many[`p${at}`] = { type: at % 2 ? "string" : "integer" };
    const { place, errors } = compile({ type: "object", properties: many });
    const types = new Set<TypeSet>();
    for (let at = 0; at < 10_000; at += 2) types.add(place.member(`p${at}`).types);
    expect([...types]).toEqual([INTEGER]);
    expect(place.properties).toHaveLength(10_000);
    expect(errors({ p0: "x" })).toHaveLength(1);
  });
});

describe("items and occurrences", () => {
  it("by position", () => {
    for (const tuple of [
      { prefixItems: [{ type: "string" }, { type: "null" }], items: { type: "number" } },
      { items: [{ type: "string" }, { type: "null" }], additionalItems: { type: "number" } },
    ]) {
      const place = placeOfX({ type: "array", ...tuple });
      expect([0, 1, 2, 3].map((index) => place.item(index).types)).toEqual([STRING, NULL, NUMBER, NUMBER]);
      expect(place.item(2)).toBe(place.item(3));
      expect(place.uniform).toBe(false);
      expect(place.occurrence(1).types).toBe(NULL);
    }
    expect(placeOfX({ type: "array", items: { type: "string" } }).uniform).toBe(true);
    expect(placeOfX({ type: "array" }).item(0)).toBe(unknownPlace);
    expect(placeOfX({ type: "array", prefixItems: [{ type: "null" }], items: false }).item(1)).toBe(unknownPlace);
  });

  it.each<[string, unknown, TypeSet]>([
    ["an array", { type: "array", items: { type: "string" } }, STRING],
    ["a nullable array", { type: ["array", "null"], items: { type: "string" } }, STRING],
    ["an array of nullable", { type: "array", items: { type: ["string", "null"] } }, STRING | NULL],
    ["a string or an array", { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] }, STRING],
    [
      "an object or an array",
      { anyOf: [{ properties }, { type: "array", items: { type: "number" } }] },
      OBJECT | NUMBER,
    ],
    ["an array of objects", { items: { properties } }, OBJECT],
    ["an array of arrays", { items: { items: { type: "null" } } }, ARRAY],
    ["a scalar", { type: "string" }, STRING],
  ])("of %s", (_, schema, types) => {
    expect(placeOfX(schema).occurrence(0).types).toBe(types);
  });

  it("of an array without items is unknown", () => {
    expect(placeOfX({ type: "array" }).occurrence(0)).toBe(unknownPlace);
    expect(placeOfX({ type: ["array", "string"] }).occurrence(0).unknown).toBe(true);
  });

  it("keeps the members of an object beside an array", () => {
    const place = placeOfX({
      anyOf: [
        { type: "object", properties },
        { type: "array", items: { type: "number" } },
      ],
    });
    expect(place.occurrence(0).member("a").types).toBe(STRING);
    expect(place.occurrence(0).properties).toEqual(["a"]);
  });
});

describe("V7: unions of objects", () => {
  const shape = {
    oneOf: [
      { type: "object", properties: { kind: { const: "circle" }, r: { type: "number" } }, required: ["kind", "r"] },
      { type: "object", properties: { kind: { const: "text" }, r: { type: "string" } }, required: ["kind"] },
      { type: "null" },
    ],
  };

  it("have a place for each type, and one over all", () => {
    const place = placeOfX(shape);
    expect(place.types).toBe(OBJECT | NULL);
    expect(place.member("r").types).toBe(STRING | NUMBER);
    const [circle, text, ...others] = place.objectBranches;
    expect(others).toEqual([]);
    expect(circle?.types).toBe(OBJECT);
    expect(circle?.member("r").types).toBe(NUMBER);
    expect(text?.member("r").types).toBe(STRING);
    expect(circle?.admits({ kind: "circle", r: 1 })).toBe(true);
    expect(circle?.admits({ kind: "text", r: "1" })).toBe(false);
    expect(text?.admits({ kind: "text", r: "1" })).toBe(true);
    expect(circle?.objectBranches).toEqual([]);
    expect(place.objectBranches).toBe(place.objectBranches);
    expect(place.admits(null)).toBe(true);
    expect(place.admits({ kind: "square" })).toBe(false);
  });

  it("also as items, beside other types", () => {
    const place = placeOfX({ type: "array", items: shape }).occurrence(0);
    expect(place.objectBranches).toHaveLength(2);
    expect(place.objectBranches[1]?.admits({ kind: "text" })).toBe(true);
  });

  it("one object type is no union, nor are two that differ in what they require", () => {
    expect(placeOfX({ type: "object", properties }).objectBranches).toEqual([]);
    expect(placeOfX({ anyOf: [{ type: "object", properties }, { type: "string" }] }).objectBranches).toEqual([]);
    const either = { type: "object", properties, anyOf: [{ required: ["a"] }, { required: ["b"] }] };
    expect(placeOfX(either).objectBranches).toEqual([]);
  });

  it("a union at the very top counts its objects alone", () => {
    const { place } = compile({ anyOf: [{ type: "string" }, { type: "object", properties }] });
    expect(place.types).toBe(OBJECT);
    expect(place.properties).toEqual(["a"]);
  });
});

it("tells where a place stands", () => {
  const { place } = compile({ type: "object", properties: { "a/b": { type: "array", items: { type: "string" } } } });
  expect(place.pointer).toBe("");
  expect(place.member("a/b").pointer).toBe("/properties/a~1b");
  expect(place.member("a/b").item(0).pointer).toBe("/properties/a~1b/items");
});

it("an unknown type in a list leaves the place unknown", () => {
  expect(placeOfX({ type: ["string", "file"] }).types & SCALAR).toBe(SCALAR);
});
