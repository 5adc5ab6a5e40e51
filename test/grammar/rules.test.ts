import Parsimmon from "parsimmon";
import { expect, test } from "vitest";
import { createRules, quoted } from "../../src/grammar/index.ts";
import { run } from "../../src/grammar/primitives.ts";

const rules = createRules();

test.each([
  ["Name", "read-file_2 x", 11],
  ["Name", "9a", undefined],
  ["ws", " \t\r\n\fx", 5],
  ["ws", "x", 0],
  ["attrVal", '"a>b"/>', 5],
  ["attrVal", "'it\"s' x", 6],
  ["attrVal", "src/a.ts/>", 8],
  ["attrVal", "src/ >", 4],
  ["attrVal", '"open', undefined],
  ["attr", " a=1>", 4],
  ["attr", " a = 'x'/>", 8],
  ["attr", " bare/>", 5],
  ["attr", "a=1>", undefined],
  ["attr", ' a="1"b="2">', undefined],
  ["attr", " a=/>", undefined],
  ["attr", " pattern= path=src>", undefined],
  ["callStart", "<call:read/>", 10],
  ["callStart", "<call:read.x>", undefined],
  ["callStart", "<CALL:read>", undefined],
  ["elementStart", "<path>", 5],
  ["elementStart", "<call:read>", undefined],
  ["callTag", '<call:read path="a" n=5 />', 26],
  ["elementTag", "<p\n>", 4],
  ["elementTag", "<p , >", undefined],
  ["closeTag", "</p >", 5],
  ["closeTag", "</call:read>", 12],
  ["closeTag", "</call:>", undefined],
  ["text", "a < b <call:9 <call:x/>", 14],
] as const)("%s reads %j up to %s", (name, input, end) => {
  const reply = run<unknown>(rules[name], input, 0);
  expect(reply.status ? reply.index : undefined).toBe(end);
});

test("what may still grow says so, and until when", () => {
  for (const [name, input] of [
    ["Name", "rea"],
    ["ws", "  "],
    ["attrVal", '"open'],
    ["attrVal", "bare"],
    ["callStart", "<cal"],
    ["callStart", "<call:re"],
    ["closeTag", "</p "],
    ["text", "prose <call:re"],
  ] as const) {
    expect(run<unknown>(rules[name], input, 0).touches, `${name} ${input}`).toBe(true);
  }
  expect(run(rules.attrVal, '"open', 0).until).toBe('"');
  expect(run(rules.Name, "read/>", 0).touches).toBe(false);
});

test("a replaced rule is used by those that are made of it", () => {
  const { callTag } = createRules({ attrVal: Parsimmon.alt(quoted("`"), rules.attrVal) });
  const tag = callTag.tryParse("<call:x a=`b c` d='e'>");
  expect(tag.attributes.map(({ value }) => value)).toEqual(["b c", "e"]);
});
