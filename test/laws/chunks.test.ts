/**
 * Chunks: whole, one character at a time and cut anywhere, a text gives the same events, and they amount to what `parse`
 * gives; what has come after a prefix of the text is a prefix of what comes after all of it.
 */
import { test } from "vitest";
import type { Toolset } from "../../src/index.ts";
import type { ParseOptions } from "../../src/parse.ts";
import { holdLaw, LAW_TIMEOUT, soupAndTexts } from "../generators/law.ts";
import { createRandom, deriveSeed } from "../generators/random.ts";
import { parse } from "./entries.ts";
import { amount, argumentFault, eventsOf, jsonFault, merge } from "./events.ts";

function chunks(text: string, options: ParseOptions): string | undefined {
  const random = createRandom(deriveSeed(text.length, text.charCodeAt(text.length >> 1) || 0));
  const singles = Array.from(text, (_, index) => index);
  const some = Array.from({ length: 5 }, () => random.int(text.length + 1)).sort((a, b) => a - b);
  const { calls, text: prose, diagnostics } = parse(text, options);
  const expected = JSON.stringify({ calls, text: prose, diagnostics });
  let whole: string | undefined;
  for (const cuts of [[], singles, some]) {
    const events = eventsOf(text, cuts, options);
    const got = amount(events);
    if (got !== expected) return `cut at ${cuts}: ${got}\nparse gives ${expected}`;
    const fault = argumentFault(events) ?? jsonFault(events);
    if (fault !== undefined) return `cut at ${cuts}: ${fault}`;
    const merged = JSON.stringify(merge(events));
    whole ??= merged;
    if (merged !== whole) return `cut at ${cuts}: ${merged}\nwhole: ${whole}`;
  }
  return monotone(text, some[2] ?? 0, options);
}

/** Nothing is taken back: the events of a prefix are a prefix of the events of the text. */
function monotone(text: string, length: number, options: ParseOptions): string | undefined {
  const early = merge(eventsOf(text.slice(0, length), [], options, false));
  const all = merge(eventsOf(text, [], options));
  for (const [at, event] of early.entries()) {
    const later = all[at];
    const one = JSON.stringify(event);
    if (one === JSON.stringify(later)) continue;
    if (at === early.length - 1 && later !== undefined && later.type === event.type) {
      const [before, after] = [pieceOf(event), pieceOf(later)];
      if (before !== undefined && after?.startsWith(before)) continue;
    }
    return `the prefix of ${length} gives ${one}, the whole ${JSON.stringify(later)}`;
  }
  return undefined;
}

function pieceOf(event: { type: string }): string | undefined {
  if (event.type === "text") return (event as { text: string } & typeof event).text;
  return event.type === "argument-delta" ? (event as { delta: string } & typeof event).delta : undefined;
}

const optionsOf = (tools: Toolset | undefined): ParseOptions => (tools === undefined ? {} : { tools });

test("chunks: cuts change nothing", { timeout: LAW_TIMEOUT }, () => {
  holdLaw("chunks", (text, tools) => chunks(text, optionsOf(tools)), soupAndTexts);
});

test("chunks: cuts change nothing when what may wait is bounded", { timeout: LAW_TIMEOUT }, () => {
  holdLaw(
    "held chunks",
    (text, tools) => chunks(text, { ...optionsOf(tools), maxHeld: text.length % 40 }),
    soupAndTexts,
  );
});
