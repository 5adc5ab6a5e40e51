import { describe, expect, it } from "vitest";
import { certainty } from "../../src/coerce/certainty.ts";
import type { Place } from "../../src/schema/place.ts";
import { schemalessPlace } from "../../src/schema/places.ts";
import { compileTools } from "../../src/schema/toolset.ts";

const string = { type: "string" };

function placeOf(properties: Record<string, unknown>, schema: object = {}): Place {
  const tools = compileTools([{ name: "f", parameters: { type: "object", properties, ...schema } }]);
  return tools.tools.get("f")?.place as Place;
}

describe("S1: when a value is certain", () => {
  const place = placeOf({
    s: string,
    n: { type: "number" },
    u: { type: ["string", "null"] },
    o: { type: "object", properties: { a: string } },
    any: {},
    strings: { type: "array", items: string },
    numbers: { type: "array", items: { type: "number" } },
    objects: { type: "array", items: { type: "object", properties: { a: string } } },
    rows: { type: "array", items: { type: "array" } },
    maybe: { type: ["array", "null"], items: string },
    either: { type: ["array", "string"], items: string },
  });

  it.each([
    ["s", 0, "text", "string"],
    ["s", 0, "attribute", "close"],
    ["s", 0, "empty", "close"],
    ["n", 0, "text", "close"],
    ["u", 0, "text", "close"],
    ["o", 0, "members", "close"],
    ["any", 0, "text", "parent"],
    ["any", 1, "text", "close"],
    ["strange", 0, "attribute", "parent"],
    ["strings", 0, "text", "string"],
    ["strings", 0, "attribute", "parent"],
    ["strings", 0, "empty", "parent"],
    ["strings", 1, "empty", "close"],
    ["strings", 1, "text", "string"],
    ["numbers", 0, "text", "parent"],
    ["numbers", 1, "text", "close"],
    ["objects", 0, "members", "close"],
    ["objects", 0, "text", "parent"],
    ["rows", 0, "text", "close"],
    ["maybe", 0, "text", "parent"],
    ["maybe", 1, "text", "string"],
    ["either", 0, "text", "parent"],
    ["either", 1, "text", "string"],
  ] as const)("%s, occurrence %i, as %s: %s", (name, index, spelling, answer) => {
    expect(certainty(place, name, index, spelling)).toBe(answer);
  });

  it("without a schema with the parent", () => {
    expect(certainty(schemalessPlace, "a")).toBe("parent");
  });

  it("members of several object types with their parent (V7)", () => {
    const x = { anyOf: [placeSchema("a"), placeSchema("b")] };
    expect(certainty(placeOf({ x }).member("x"), "a")).toBe("parent");
  });
});

function placeSchema(kind: string): object {
  return { type: "object", properties: { kind: { const: kind }, a: string }, required: ["kind"] };
}

it("S1: the first of a name, as text, where nothing else is said", () => {
  const place = placeOf({ s: string, l: { type: "array", items: string } });
  expect([certainty(place, "s"), certainty(place, "l"), certainty(place, "l", 1)]).toEqual([
    "string",
    "string",
    "string",
  ]);
});
