/** `StreamParser` as an object: what `push` and `end` give, and that it is used up by `end`. */
import { expect, test } from "vitest";
import { ToolDefinitionError } from "../../src/index.ts";
import { StreamParser } from "../../src/stream.ts";

test("push and end give the events, and nothing twice", () => {
  const parser = new StreamParser();
  expect(parser.push("hi <call:l").map(({ type }) => type)).toEqual(["text"]);
  expect(parser.push("")).toEqual([]);
  expect(parser.push("s/>").map(({ type }) => type)).toEqual(["call-start", "call-end"]);
  expect(parser.push("")).toEqual([]);
  expect(parser.end()).toEqual([]);
});

test("a text of nothing has no events", () => {
  expect(new StreamParser().end()).toEqual([]);
  const parser = new StreamParser();
  expect([...parser.push(""), ...parser.end()]).toEqual([]);
});

test("after end both methods say so", () => {
  const parser = new StreamParser();
  parser.end();
  expect(() => parser.push("x")).toThrow(/push\(\) after end\(\): make a new StreamParser/);
  expect(() => parser.push("")).toThrow(/after end/);
  expect(() => parser.end()).toThrow(/end\(\) after end\(\)/);
});

test("two parsers of one toolset do not meet", () => {
  const tools = [{ name: "edit", parameters: { type: "object", properties: { input: { type: "string" } } } }];
  const [one, other] = [new StreamParser({ tools }), new StreamParser({ tools })];
  one.push("<call:edit>a");
  other.push("<call:edit>b");
  expect(one.push("</call:edit>").at(-1)).toMatchObject({ call: { index: 0, arguments: { input: "a" } } });
  expect(other.push("</call:edit>").at(-1)).toMatchObject({ call: { index: 0, arguments: { input: "b" } } });
});

test("calls are counted, and events bear the number of theirs", () => {
  const parser = new StreamParser();
  const events = [...parser.push("<call:a x='1'/> and <call:b y='2'/>"), ...parser.end()];
  expect(events.flatMap((event) => ("index" in event ? [[event.type, event.index]] : []))).toEqual([
    ["call-start", 0],
    ["argument", 0],
    ["call-start", 1],
    ["argument", 1],
  ]);
});

test("tools that cannot be used are an error at once", () => {
  const tools = [
    { name: "a", parameters: {} },
    { name: "a", parameters: {} },
  ];
  expect(() => new StreamParser({ tools })).toThrow(ToolDefinitionError);
});

test("what a caller changes in its events changes nothing", () => {
  const parser = new StreamParser();
  const first = parser.push("<call:a><x>1</x>");
  first.length = 0;
  expect(parser.push("</call:a>").map(({ type }) => type)).toEqual(["argument", "call-end"]);
});
