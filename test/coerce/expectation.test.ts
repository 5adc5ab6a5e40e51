import { expect, test } from "vitest";
import { expectation } from "../../src/coerce/expectation.ts";

/** What a failed keyword asked for, in words. */
const asked = (keyword: string, params: Record<string, unknown> = {}, message = "must"): string =>
  expectation({ keyword, params, message, instancePath: "", schemaPath: "" });

const numbers = (length: number): number[] => Array.from({ length }, (_, at) => at + 1);

test.each([
  ["enum", { allowedValues: ["a", 1, null, true, -0] }, 'is "a", the number 1, null, true or the number -0'],
  ["enum", { allowedValues: [[1], { a: 1 }] }, 'is [1] or {"a":1}'],
  [
    "enum",
    { allowedValues: numbers(12) },
    `is ${numbers(11)
      .map((n) => `the number ${n}`)
      .join(", ")} or the number 12`,
  ],
  [
    "enum",
    { allowedValues: numbers(15) },
    `is ${numbers(12)
      .map((n) => `the number ${n}`)
      .join(", ")} or 3 others`,
  ],
  ["enum", {}, "is one of the listed values"],
  ["const", { allowedValue: "x" }, 'is "x"'],
  ["const", { allowedValue: null }, "is null"],
  ["const", { allowedValue: "y".repeat(80) }, `is "${"y".repeat(59)}…"`],
  ["const", { allowedValue: ["y".repeat(80)] }, `is ["${"y".repeat(57)}…`],
  ["minimum", { comparison: ">=", limit: 2 }, "is >= 2"],
  ["maximum", { comparison: "<=", limit: 2 }, "is <= 2"],
  ["exclusiveMinimum", { comparison: ">", limit: 2 }, "is > 2"],
  ["exclusiveMaximum", { comparison: "<", limit: 2 }, "is < 2"],
  ["multipleOf", { multipleOf: 3 }, "is a multiple of 3"],
  ["minLength", { limit: 2 }, "has at least 2 characters"],
  ["maxLength", { limit: 2 }, "has at most 2 characters"],
  ["minItems", { limit: 2 }, "has at least 2 items"],
  ["maxItems", { limit: 2 }, "has at most 2 items"],
  ["minProperties", { limit: 2 }, "has at least 2 properties"],
  ["maxProperties", { limit: 2 }, "has at most 2 properties"],
  ["uniqueItems", { i: 3, j: 1 }, "has no two equal items (1 and 3 are)"],
  ["pattern", { pattern: "^a" }, 'matches the pattern "^a"'],
  ["format", { format: "date" }, 'has the format "date"'],
  ["propertyNames", { propertyName: "b" }, 'has only names that the schema allows (not "b")'],
  ["anyOf", {}, "fits one of the schema's alternatives"],
  ["oneOf", {}, "fits exactly one of the schema's alternatives"],
  ["not", {}, "does not fit what the schema excludes"],
  ["false schema", {}, "the schema allows (it allows none here)"],
  ["contains", {}, 'passes "contains" (must)'],
])("%s with %j", (keyword, params, text) => expect(asked(keyword, params)).toBe(text));
