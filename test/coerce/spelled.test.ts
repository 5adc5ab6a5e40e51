/** `writeText`: the text that reads back as a value under a place, or none (V1, V4, R5). */
import { expect, test } from "vitest";
import { writeText } from "../../src/coerce/scalars.ts";
import { compileTools } from "../../src/index.ts";
import type { Place } from "../../src/schema/place.ts";

const schemas = {
  string: { type: "string" },
  nullable: { type: ["string", "null"] },
  either: { type: ["string", "number"] },
  number: { type: "number" },
  object: { type: "object" },
  unknown: {},
};
const tools = compileTools([{ name: "f", parameters: { type: "object", properties: schemas } }]);
const root = tools.tools.get("f")?.place;
function place(name: string): Place {
  if (root === undefined) throw new Error("no tool");
  return root.member(name);
}
const deep = `${"[".repeat(300)}${"]".repeat(300)}`;

test.each<[name: string, value: unknown, text: string | undefined]>([
  ["string", "4", "4"],
  ["string", '"q"', '"q"'],
  ["string", deep, deep],
  ["string", 4, undefined],
  ["string", null, undefined],
  ["nullable", "null", undefined],
  ["nullable", "4", "4"],
  ["nullable", "text", "text"],
  ["nullable", '"q"', '"q"'],
  ["nullable", null, "null"],
  ["nullable", 4, undefined],
  ["nullable", deep, undefined],
  ["either", "4", undefined],
  ["either", "null", "null"],
  ["either", '"4"', '"4"'],
  ["either", 4, "4"],
  ["either", [1], undefined],
  ["number", "4", '"4"'],
  ["number", 4, "4"],
  ["number", null, "null"],
  ["object", { a: -0 }, '{"a":-0}'],
  ["unknown", "4", '"4"'],
  ["unknown", "text", "text"],
  ["unknown", deep, JSON.stringify(deep)],
  ["unknown", [1], "[1]"],
])("%s: %j", (name, value, text) => expect(writeText(value, place(name), 256)).toBe(text));
