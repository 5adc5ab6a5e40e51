import { expect, test } from "vitest";
import { describeErrors, parse, type ToolDefinition } from "../src/index.ts";

const tools: ToolDefinition[] = [
  {
    name: "ls",
    parameters: {
      type: "object",
      properties: { depth: { type: "integer" }, o: { type: "object", properties: { n: { type: "number" } } } },
    },
  },
];

const describe = (text: string): string[] => {
  const { calls, diagnostics } = parse(text, { tools });
  return calls.map((call) => describeErrors(call, diagnostics));
};

test("a call that may be run needs no words", () => {
  expect(describe("<call:ls depth=2/>")).toEqual([""]);
});

test("each error of the call, and only of this one", () => {
  expect(describe("<call:ls depth=x/><call:ls><o><n>y</n></o></call:ls>")).toEqual([
    'Call 1, ls, was not run:\n- argument depth: Expected an integer, found "x"; kept the text',
    'Call 2, ls, was not run:\n- /o/n: Expected a number, found "y"; kept the text',
  ]);
});

test("a repaired call is described by its warnings, a cut one by its end", () => {
  expect(describe("<call:ls>oops</call:ls>")[0]).toMatch(/^Call 1, ls, was not run:\n- Expected .*"oops"; skipped it$/);
  expect(describe("<call:ls>")[0]).toContain("found the end of the input");
});
