import { expect, test } from "vitest";
import { attributeNode } from "../../src/grammar/nodes.ts";
import { createSiblings, nextIndex } from "../../src/grammar/siblings.ts";
import { compileTools, parse } from "../../src/index.ts";

test.each([
  [[], "aaa", [0, 1, 2]],
  [[], "abab", [0, 0, 1, 1]],
  [[], "aabbaba", [0, 1, 0, 1, 2, 2, 3]],
  [[], "abcabca", [0, 0, 0, 1, 1, 1, 2]],
  [["a"], "aba", [1, 0, 2]],
  [["a", "a", "b"], "abbc", [2, 1, 2, 0]],
])("P4, M1: behind the attributes %j the members %s are the occurrences %j", (attributes, members, indices) => {
  const siblings = createSiblings(attributes.map((name) => attributeNode(0, 0, name, true, 0, 0)));
  expect(Array.from(members, (name) => nextIndex(siblings, name))).toEqual(indices);
});

test("V6: a body is read under the item of its position, whoever reads it", () => {
  const x = { type: "array", prefixItems: [{ type: "integer" }, { type: "string" }], items: { type: "integer" } };
  const tools = compileTools([
    { name: "f", parameters: { type: "object", properties: { n: { type: "integer" }, x, y: { type: "string" } } } },
  ]);
  const items = (body: string): unknown => parse(`<call:f${body}</call:f>`, { tools }).calls[0]?.arguments.x;
  for (const end of ["", "!"]) {
    expect(items(`><x>1</x><x>a<b></x><x>3</x>${end}`)).toEqual([1, "a<b>", 3]);
    expect(items(` x=1><x>a<b></x><y>y</y><x>3</x>${end}`)).toEqual([1, "a<b>", 3]);
    expect(items(`><x>1</x><y>y</y><x>a<b></x>${end}`)).toEqual([1, "a<b>"]);
  }
});
