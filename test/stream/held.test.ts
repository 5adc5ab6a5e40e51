/** What may wait, and for how long (S2): each of the four kinds, at the limit that just suffices and one below. */
import { describe, expect, test } from "vitest";
import { type ParseOptions, parse } from "../../src/index.ts";
import { amount, eventsOf } from "../laws/events.ts";

const string = { type: "string" };

const tools = [
  { name: "put", parameters: { type: "object", properties: { s: string, n: { type: "integer" }, u: {} } } },
];

interface Row {
  name: string;
  /** What waits, from its first character to the one that decides it. */
  waits: string;
  before: string;
  behind: string;
  /** What comes of it in time, and too late: the arguments of the calls, and the prose. */
  inTime: [args: unknown[], text: string];
  late: [args: unknown[], text: string, code?: string];
}

const rows: Row[] = [
  {
    name: "a quoted value (T4)",
    before: "<call:put s=",
    waits: '"a > b"',
    behind: " n=1></call:put>",
    inTime: [[{ s: "a > b", n: 1 }], ""],
    // Read again from behind the `>`: a body of members, whose text is stray.
    late: [[{ s: "a " }], ""],
  },
  {
    name: "the block of an unknown name (F3)",
    before: "x ",
    waits: "<call:no a=1>y</call:no>",
    behind: " z",
    inTime: [[{ a: 1, input: "y" }], "x  z"],
    late: [[], "x <call:no a=1>y</call:no> z"],
  },
  {
    name: "the tag of an unknown name (F3)",
    before: "x ",
    waits: "<call:no a=1/>",
    behind: " z",
    inTime: [[{ a: 1 }], "x  z"],
    late: [[], "x <call:no a=1/> z"],
  },
  {
    name: "a string behind its call's closer (E4)",
    before: "<call:put><s>a",
    waits: "</call:put>b</s>",
    behind: "</call:put>",
    inTime: [[{ s: "a</call:put>b" }], ""],
    late: [[{ s: "a" }], "b</s></call:put>"],
  },
  {
    name: "a tentative element that reads cleanly (B6)",
    before: "<call:put><u>",
    waits: "<z>1</z></u>",
    behind: "</call:put>",
    inTime: [[{ u: { z: 1 } }], ""],
    late: [[{ u: "<z>1</z>" }], ""],
  },
  {
    name: "a tentative element that does not, and its closer (B6)",
    before: "<call:put><u>",
    waits: "<z>1</z>x</u>",
    behind: "</call:put>",
    inTime: [[{ u: "<z>1</z>x" }], ""],
    late: [[{ u: "<z>1</z>x" }], ""],
  },
];

/** The same of `parse`, of the whole text in one piece, and of single characters. */
function readings(text: string, options: ParseOptions): string[] {
  const { calls, text: prose, diagnostics } = parse(text, options);
  const singles = Array.from({ length: text.length }, (_, at) => at);
  return [
    JSON.stringify({ calls, text: prose, diagnostics }),
    amount(eventsOf(text, [], options)),
    amount(eventsOf(text, singles, options)),
    amount(eventsOf(text, [text.length >> 1], options)),
  ];
}

describe.each(rows)("maxHeld: $name", ({ before, waits, behind, inTime, late }) => {
  const text = before + waits + behind;

  test.each([
    ["at the limit", waits.length, inTime, false],
    ["one below it", waits.length - 1, late, true],
    ["with no room at all", 0, late, true],
    ["with no limit", Number.POSITIVE_INFINITY, inTime, false],
  ] as const)("%s", (_name, maxHeld, [args, prose], isLate) => {
    const options = { tools, maxHeld };
    const { calls, text: found, diagnostics } = parse(text, options);
    expect([calls.map((call) => call.arguments), found]).toEqual([args, prose]);
    expect(diagnostics.some(({ code }) => code === "held-too-long")).toBe(isLate);
    if (isLate) for (const { status } of calls) expect(status).toBe("recovered");
    expect(new Set(readings(text, options)).size).toBe(1);
  });
});

test("a limit holds back nothing that needs no waiting", () => {
  const text = '<call:put s="" n=1/> and <call:put>\n<s>\nlong enough\n</s>\n<u>1</u></call:put>';
  expect(parse(text, { tools, maxHeld: 2 })).toEqual(parse(text, { tools }));
});
