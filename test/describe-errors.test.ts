import { expect, test } from "vitest";
import { describeErrors, parse, type ToolDefinition } from "../src/index.ts";
import { StreamParser } from "../src/stream.ts";

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

test("with the text, each error names its line", () => {
  const text = "So:\n<call:ls>\n<depth>x</depth>\n<o>\n<n>y</n>\n</o></call:ls><call:ls>\r\noops</call:ls><call:lost/>";
  const { calls, diagnostics } = parse(text, { tools });
  expect(calls.map((call) => describeErrors(call, diagnostics, text).split("\n").slice(1))).toEqual([
    [
      '- argument depth, line 3: Expected an integer, found "x"; kept the text',
      '- /o/n, line 5: Expected a number, found "y"; kept the text',
    ],
    [expect.stringMatching(/^- line 7: Expected .*"oops"; skipped it$/)],
    [expect.stringMatching(/^- line 7: Expected the name of a tool, found "lost"/)],
  ]);
});

test("a call whose reasons are not at hand is named all the same", () => {
  const [call] = parse("<call:ls depth=x/>", { tools }).calls;
  expect(call && describeErrors(call, [])).toBe("Call 1, ls, was not run.");
  const parser = new StreamParser({ tools: [{ name: "f", parameters: ONE_TEXT }], collect: false });
  const [left] = parser
    .push("<call:f>a\nb</call:f>.")
    .flatMap((event) => (event.type === "call-end" ? event.call : []));
  expect(left && describeErrors(left, [])).toBe("Call 1, f, was not run:\n- Its arguments were not kept");
});

const ONE_TEXT = { type: "object", properties: { text: { type: "string" } } };
