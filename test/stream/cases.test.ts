/**
 * Every worked case as a stream: whole, character by character, as its own `chunks` say, and cut anywhere. The laws ask
 * the same of generated texts; here each event's offsets are held against the text as well.
 */
import { expect, test } from "vitest";
import { type ParseOptions, parse, rangeOf } from "../../src/index.ts";
import type { StreamEvent } from "../../src/stream.ts";
import { type WorkedCase, workedCases } from "../cases/cases.ts";
import { createRandom, deriveSeed } from "../generators/random.ts";
import { amount, argumentFault, eventsOf, jsonFault, merge } from "../laws/events.ts";

/** Ways to cut a case: each a list of offsets. */
function cutsOf({ input, chunks }: WorkedCase): number[][] {
  const random = createRandom(deriveSeed(input.length, 7));
  const some = (): number[] => Array.from({ length: 4 }, () => random.int(input.length + 1)).sort((a, b) => a - b);
  const ways = [
    [],
    Array.from(input, (_, at) => at),
    Array.from({ length: input.length }, (_, at) => at),
    some(),
    some(),
  ];
  let at = 0;
  if (chunks !== undefined) ways.push(chunks.map((chunk) => (at += chunk.length)));
  return ways;
}

const given = ({ tools, options }: WorkedCase): ParseOptions => (tools ? { ...options, tools } : { ...options });

test.each(workedCases.map((each): [string, WorkedCase] => [each.name, each]))("%s", (_name, each) => {
  const { input } = each;
  const options = given(each);
  const { calls, text, diagnostics } = parse(input, options);
  let whole: StreamEvent[] | undefined;
  for (const cuts of cutsOf(each)) {
    const events = eventsOf(input, cuts, options);
    expect(JSON.parse(amount(events))).toEqual(JSON.parse(JSON.stringify({ calls, text, diagnostics })));
    expect(argumentFault(events) ?? jsonFault(events)).toBe(undefined);
    const merged = merge(events);
    whole ??= merged;
    expect(merged).toEqual(whole);
    expect(events.flatMap((event) => offsetFault(input, event) ?? [])).toEqual([]);
  }
});

/** What is wrong with the offsets of an event. */
function offsetFault(text: string, event: StreamEvent): string | undefined {
  if (event.type === "call-end") return undefined;
  if (event.type === "call-start") {
    return text.startsWith(`<call:${event.name}`, event.start) ? undefined : `no call starts at ${event.start}`;
  }
  const { start, end } = event.type === "diagnostic" ? event.diagnostic : event;
  if (start < 0 || end < start || end > text.length) return `${event.type} ${start}–${end} is no range of the text`;
  const said = event.type === "text" ? event.text : event.type === "argument-delta" ? event.delta : undefined;
  const stands = text.slice(start, end);
  return said === undefined || said === stands ? undefined : `${event.type} ${said} stands as ${stands}`;
}

test("what was told in pieces is told again with the range of all of it", () => {
  for (const each of workedCases) {
    const pieces = new Map<string, [start: number, end: number]>();
    for (const event of eventsOf(each.input, [], given(each))) {
      if (event.type !== "argument" && event.type !== "argument-delta") continue;
      const key = `${event.index}${event.pointer}`;
      const before = pieces.get(key);
      if (event.type === "argument-delta") pieces.set(key, [before?.[0] ?? event.start, event.end]);
      else if (before !== undefined) expect([event.start, event.end], each.name).toEqual(before);
    }
  }
});

test("an argument stands where rangeOf finds it", () => {
  // Each argument means reading its call once more: long calls of many arguments are left out.
  for (const each of workedCases.filter(({ input }) => input.length < 4_000)) {
    const options = given(each);
    const { calls } = parse(each.input, options);
    for (const event of eventsOf(each.input, [], options)) {
      if (event.type !== "argument") continue;
      const call = calls[event.index];
      if (call === undefined) throw new Error(`${each.name}: no call ${event.index}`);
      const range = rangeOf(each.input, call, event.pointer, options);
      expect({ start: event.start, end: event.end }, `${each.name} ${event.pointer}`).toEqual(range);
    }
  }
});
