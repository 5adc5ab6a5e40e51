/** `collect: false`: strings that were told are not kept, and their call is partial; and what memory a stream needs. */
import { describe, expect, test } from "vitest";
import { isRunnable } from "../../src/index.ts";
import { type StreamEvent, StreamParser } from "../../src/stream.ts";
import { eventsOf } from "../laws/events.ts";

const string = { type: "string" };
const parameters = {
  type: "object",
  properties: {
    n: { type: "integer" },
    s: string,
    l: { type: "array", items: string },
    q: { type: ["array", "null"], items: string },
    o: { type: "object", properties: { s: string, n: { type: "integer" } } },
    r: { type: "array", items: { type: "object", properties: { s: string, n: { type: "integer" } } } },
  },
};
const tools = [
  { name: "put", parameters },
  { name: "edit", parameters: { type: "object", properties: { input: string }, required: ["input"] } },
];

function callOf(events: readonly StreamEvent[]): (StreamEvent & { type: "call-end" })["call"] {
  const end = events.find((event) => event.type === "call-end");
  if (end === undefined) throw new Error("no call has ended");
  return end.call;
}

describe("collect: false", () => {
  test.each([
    ["an inline body", "<call:edit>abc</call:edit>", {}],
    ["a string element, beside a number", "<call:put n=1><s>abc</s></call:put>", { n: 1 }],
    ["a nested string", "<call:put><o><s>abc</s><n>1</n></o></call:put>", { o: { n: 1 } }],
    ["all that an object has", "<call:put><o><s>abc</s></o></call:put>", { o: {} }],
    ["items: their array", "<call:put><l>a</l><l/><l>c</l></call:put>", {}],
    ["strings in items", "<call:put><r n=1><s>a</s></r><r><s>b</s></r></call:put>", { r: [{ n: 1 }, {}] }],
    ["the first of two strings", "<call:put><s>a</s><s>b</s></call:put>", {}],
    ["the first of two strings, the second empty", "<call:put><s>a</s><s/></call:put>", {}],
  ])("%s is absent", (_name, text, args) => {
    for (const cuts of [[], Array.from(text, (_, at) => at)]) {
      const call = callOf(eventsOf(text, cuts, { tools, collect: false }));
      expect(call.arguments).toEqual(args);
      expect(call).toMatchObject({ partial: true, valid: undefined, status: "complete" });
      expect(isRunnable(call)).toBe(false);
    }
  });

  test("a string that is cut off is absent too, and never told whole", () => {
    const events = eventsOf("<call:put><o><s>ab", [], { tools, collect: false });
    expect(callOf(events)).toMatchObject({ arguments: { o: {} }, status: "truncated", partial: true });
    expect(events.filter(({ type }) => type === "argument")).toEqual([]);
  });

  test("what does not come as pieces is kept, and the call is as ever", () => {
    const text = '<call:put n=1 s="abc"><q>a</q><q>b</q></call:put>';
    const call = callOf(eventsOf(text, [], { tools, collect: false }));
    expect(call).toEqual(callOf(eventsOf(text, [], { tools })));
    expect(isRunnable(call)).toBe(true);
  });

  test("the deltas are the same as with everything kept, and so is what is said of it", () => {
    const text = "<call:put><s>abc</s><s>d</s><zz>1</zz><l>x</l>y</call:put>";
    const told = (collect: boolean): StreamEvent[] =>
      eventsOf(text, [], { tools, collect }).filter(({ type }) => type === "argument-delta" || type === "diagnostic");
    expect(told(false)).toEqual(told(true));
  });

  test("the next call is whole again", () => {
    const events = eventsOf("<call:edit>abc</call:edit><call:put n=1/>", [], { tools, collect: false });
    const calls = events.flatMap((event) => (event.type === "call-end" ? [event.call] : []));
    expect(calls.map(({ partial, valid }) => [partial, valid])).toEqual([
      [true, undefined],
      [undefined, true],
    ]);
  });
});

test.each([
  ["an inline body", "<call:edit>", "</call:edit>"],
  ["a string element", "<call:put><s>", "</s></call:put>"],
])("memory: %s that is not collected is not kept anywhere", (_name, before, behind) => {
  const parser = new StreamParser({ tools, collect: false });
  parser.push(before);
  // A piece of its own each time, and no two of one length: nothing is shared.
  const piece = (at: number): string => `${"some text, <b>markup</b>\n".repeat(160)}${at}`;
  let length = 0;
  const feed = (count: number): number => {
    for (let at = 0; at < count; at++) {
      const next = piece(at);
      length += next.length;
      for (const event of parser.push(next)) if (event.type !== "argument-delta") throw new Error(event.type);
    }
    return process.memoryUsage().heapUsed;
  };
  feed(100);
  const once = Math.min(feed(1000), feed(1000));
  const later = Math.min(feed(12_000), feed(1000), feed(1000));
  // 60 MB have passed; what the collector has not come to yet is far less.
  expect(length).toBeGreaterThan(60_000_000);
  expect(later - once).toBeLessThan(40_000_000);
  parser.push(behind);
  parser.end();
});
