import { expect, test } from "vitest";
import { alternatives, nameTypes, nameValue, typesOf } from "../../src/coerce/wording.ts";
import { ANY, ARRAY, BOOLEAN, FRACTION, INTEGER, NULL, NUMBER, OBJECT, STRING } from "../../src/schema/place.ts";

test.each([
  [[], ""],
  [["a"], "a"],
  [["a", "b"], "a or b"],
  [["a", "b", "c", "d"], "a, b, c or d"],
])("%j in words", (words, text) => expect(alternatives(words)).toBe(text));

test.each([
  [ANY, "any value"],
  [0, "no value"],
  [NUMBER, "a number"],
  [INTEGER, "an integer"],
  [FRACTION, "a fraction"],
  [STRING | NULL, "a string or null"],
  [STRING | NUMBER | BOOLEAN, "a string, a number or a boolean"],
  [INTEGER | OBJECT | ARRAY, "an integer, an object or an array"],
])("the types %i in words", (types, text) => expect(nameTypes(types)).toBe(text));

test.each([
  ["string", STRING],
  ["number", NUMBER],
  ["integer", INTEGER],
  ["boolean", BOOLEAN],
  ["object", OBJECT],
  ["array", ARRAY],
  ["null", NULL],
  [["array", "null"], ARRAY | NULL],
  [undefined, 0],
  [["strange", "string"], STRING],
])("the type %j of a schema", (type, types) => expect(typesOf(type)).toBe(types));

test.each([
  ["a\nb", 'the string "a\\nb"'],
  [-0, "the number -0"],
  [0, "the number 0"],
  [1.5, "the number 1.5"],
  [true, "true"],
  [false, "false"],
  [null, "null"],
  [[1, 2], "an array of 2"],
  [{ a: 1 }, "an object"],
  [undefined, "nothing"],
])("the value %j in words", (value, text) => expect(nameValue(value)).toBe(text));
