/** What the streaming laws ask of events: merged, joined to what `parse` gives, and told once each. */
import { isDeepStrictEqual } from "node:util";
import type { Call } from "../../src/index.ts";
import { sortDiagnostics } from "../../src/parse.ts";
import { jsonDeltas, type StreamEvent, StreamParser, type StreamParserOptions } from "../../src/stream.ts";

/** The events of a text that is cut at some offsets. */
export function eventsOf(
  text: string,
  cuts: readonly number[],
  options: StreamParserOptions,
  ended = true,
): StreamEvent[] {
  const parser = new StreamParser(options);
  const events: StreamEvent[] = [];
  let at = 0;
  for (const cut of [...cuts, text.length]) {
    for (const event of parser.push(text.slice(at, cut))) events.push(event);
    at = cut;
  }
  if (ended) for (const event of parser.end()) events.push(event);
  return events;
}

/** Adjacent pieces of the same text are one. */
export function merge(events: readonly StreamEvent[]): StreamEvent[] {
  const merged: StreamEvent[] = [];
  for (const event of events) {
    const last = merged.at(-1);
    if (event.type === "text" && last?.type === "text") {
      merged[merged.length - 1] = { ...last, text: last.text + event.text, end: event.end };
    } else if (
      event.type === "argument-delta" &&
      last?.type === "argument-delta" &&
      last.pointer === event.pointer &&
      last.index === event.index
    ) {
      merged[merged.length - 1] = { ...last, delta: last.delta + event.delta, end: event.end };
    } else merged.push(event);
  }
  return merged;
}

/** What is wrong with the arguments as JSON text. */
export function jsonFault(events: readonly StreamEvent[]): string | undefined {
  const toJson = jsonDeltas();
  const texts: string[] = [];
  for (const event of events) {
    const piece = toJson(event);
    if (piece !== undefined) texts[piece.index] = (texts[piece.index] ?? "") + piece.delta;
    if (event.type !== "call-end") continue;
    const { index, arguments: args } = event.call;
    try {
      if (!isDeepStrictEqual(JSON.parse(texts[index] ?? ""), args)) {
        return `the JSON text of call ${index} is ${texts[index]}`;
      }
    } catch {
      return `call ${index} has no JSON text: ${texts[index]}`;
    }
  }
  return undefined;
}

/** The calls, text and diagnostics that events amount to, as JSON. */
export function amount(events: readonly StreamEvent[]): string {
  const diagnostics = events.flatMap((event) => (event.type === "diagnostic" ? [event.diagnostic] : []));
  sortDiagnostics(diagnostics);
  return JSON.stringify({
    calls: events.flatMap((event) => (event.type === "call-end" ? [event.call] : [])),
    text: events.map((event) => (event.type === "text" ? event.text : "")).join(""),
    diagnostics,
  });
}

const keysOf = (pointer: string): string[] =>
  pointer
    .slice(1)
    .split("/")
    .map((key) => key.replaceAll("~1", "/").replaceAll("~0", "~"));

function valueAt(value: unknown, keys: readonly string[]): unknown {
  let at = value;
  for (const key of keys) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}

/** What is wrong with the argument events of a text: a delta that was taken back, a value told twice, wrongly or never. */
export function argumentFault(events: readonly StreamEvent[]): string | undefined {
  const deltas = new Map<string, string>();
  const told = new Map<string, unknown>();
  for (const event of events) {
    if (event.type === "argument-delta") {
      const key = `${event.index}${event.pointer}`;
      if (told.has(key)) return `a delta after the argument ${key}`;
      deltas.set(key, (deltas.get(key) ?? "") + event.delta);
    } else if (event.type === "argument") {
      const key = `${event.index}${event.pointer}`;
      if (told.has(key)) return `${key} told twice`;
      told.set(key, event.value);
    } else if (event.type === "call-end") {
      const fault = callFault(event.call, told, deltas);
      if (fault !== undefined) return fault;
    }
  }
  return undefined;
}

function callFault(
  call: Call,
  told: ReadonlyMap<string, unknown>,
  deltas: ReadonlyMap<string, string>,
): string | undefined {
  const prefix = String(call.index);
  const mine = [...told].filter(([key]) => key.startsWith(`${prefix}/`));
  for (const [key, value] of mine) {
    const final = valueAt(call.arguments, keysOf(key.slice(prefix.length)));
    if (JSON.stringify(final) !== JSON.stringify(value)) {
      return `${key} told as ${JSON.stringify(value)} is ${JSON.stringify(final)}`;
    }
  }
  for (const [key, delta] of deltas) {
    if (!key.startsWith(`${prefix}/`)) continue;
    if (told.get(key) !== delta)
      return `the deltas of ${key} are ${JSON.stringify(delta)}, its value ${JSON.stringify(told.get(key))}`;
  }
  const pointers = new Set(mine.map(([key]) => key.slice(prefix.length)));
  const untold = (value: unknown, pointer: string): string | undefined => {
    if (pointers.has(pointer)) return undefined;
    const keys = typeof value === "object" && value !== null ? Object.keys(value) : [];
    if (keys.length === 0) return pointer === "" ? undefined : `${pointer} was never told`;
    for (const key of keys) {
      const escaped = key.replaceAll("~", "~0").replaceAll("/", "~1");
      const fault = untold((value as Record<string, unknown>)[key], `${pointer}/${escaped}`);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return untold(call.arguments, "");
}
