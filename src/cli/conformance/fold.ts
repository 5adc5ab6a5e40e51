/**
 * What somebody who watches a stream has seen after each chunk, told from its events; and which events cannot be true
 * whatever the text says: one of a call that is not open, one that takes back what was told (P3).
 */

import { valueAt } from "../../coerce/pointer.ts";
import { quote } from "../../diagnostics/quote.ts";
import { differenceOf } from "../../render/reading.ts";
import type { ReadAnswer, WrittenEvent } from "./protocol.ts";
import type { SeenCall, Step } from "./suite.ts";
import { untag, untagArguments } from "./values.ts";

/** What was seen, with values as they are meant: the first step is before any chunk, the last behind the end. */
export interface Folded {
  steps: Step[];
  faults: string[];
  /** For each call, the pointers whose value was told: the others have pieces alone. */
  told: ReadonlySet<string>[];
}

interface Watched {
  text: string;
  calls: SeenCall[];
  told: Set<string>[];
  faults: string[];
}

/** Folds the lists of events that came with each chunk, and at the end. */
export function foldEvents(lists: readonly (readonly WrittenEvent[])[]): Folded {
  const watched: Watched = { text: "", calls: [], told: [], faults: [] };
  const steps: Step[] = [snapshot(watched, 0)];
  for (const events of lists) {
    for (const event of events) see(watched, event);
    steps.push(snapshot(watched, steps.length));
  }
  return { steps, faults: watched.faults, told: watched.told };
}

function snapshot({ text, calls }: Watched, after: number): Step {
  return { after, text, calls: calls.map((call) => ({ ...call, arguments: { ...call.arguments } })) };
}

function see(watched: Watched, event: WrittenEvent): void {
  const { calls, told, faults } = watched;
  if (event.type === "text") {
    watched.text += event.text;
    return;
  }
  if (event.type === "call-start") {
    if (event.index !== calls.length) faults.push(`call ${calls.length} starts under the index ${event.index}`);
    if (calls.at(-1)?.ended === undefined && calls.length > 0) faults.push(`${event.name} starts inside another call`);
    calls.push({ name: event.name, arguments: {} });
    told.push(new Set());
    return;
  }
  const call = calls[event.index];
  const values = told[event.index];
  if (call === undefined || values === undefined || call.ended) {
    faults.push(`${event.type} for call ${event.index}, which is not open`);
    return;
  }
  if (event.type === "call-end") {
    call.ended = true;
    return;
  }
  const { pointer } = event;
  if (!pointer.startsWith("/")) {
    faults.push(`${event.type} in call ${event.index} has ${quote(pointer)} for a pointer to an argument`);
    return;
  }
  if (values.has(pointer)) faults.push(`${event.type} of ${pointer} in call ${event.index} after its value was told`);
  const before = Object.hasOwn(call.arguments, pointer) ? call.arguments[pointer] : undefined;
  if (event.type === "argument-delta") {
    call.arguments[pointer] = (typeof before === "string" ? before : "") + event.delta;
    return;
  }
  const value = untag(event.value);
  if (typeof before === "string" && before !== value) {
    faults.push(`the pieces of ${pointer} in call ${event.index} join to ${quote(before)}, its value is another`);
  }
  values.add(pointer);
  call.arguments[pointer] = value;
}

/** What in an answer's events does not go together with the rest of the answer. */
export function eventFaults({ calls, text, events }: ReadAnswer, chunks: number): string[] {
  if (events === undefined) return [];
  const { steps, faults, told } = foldEvents(events);
  if (events.length !== chunks + 1) {
    faults.push(`${events.length} lists of events for ${chunks} chunks and the end`);
  }
  const last = steps.at(-1);
  if (last === undefined) return faults;
  if (last.text !== text) faults.push(`the text events join to ${quote(last.text)}, the text is ${quote(text)}`);
  const names = (list: readonly { name: string }[]): string => list.map(({ name }) => name).join(", ") || "none";
  const ended = last.calls.filter((call) => call.ended);
  if (names(ended) !== names(calls))
    faults.push(`the calls that ended are ${names(ended)}; those told ${names(calls)}`);
  for (const [index, call] of last.calls.entries()) {
    const args = untagArguments(calls[index]?.arguments ?? {});
    for (const [pointer, value] of Object.entries(call.arguments)) {
      const final = valueAt(args, pointer);
      const pieces = typeof value === "string" && typeof final === "string" && !told[index]?.has(pointer);
      if (pieces ? final.startsWith(value) : differenceOf(value, final) === undefined) continue;
      faults.push(`${pointer} in call ${index} was told as ${show(value)}, and is ${show(final)}`);
    }
  }
  return faults;
}

const show = (value: unknown): string => (value === undefined ? "absent" : quote(JSON.stringify(value)));
