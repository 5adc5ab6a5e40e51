/**
 * Prompt: no event comes later than S1 and S2 say. Each row feeds a text one character at a time and lists, for every
 * event, how many characters had been fed when it came (`end`: with the end of the input).
 */
import { expect, test } from "vitest";
import { type StreamEvent, StreamParser } from "../../src/stream.ts";
import { certain, tools } from "./prompt.certain.ts";
import { held } from "./prompt.held.ts";

function summary(event: StreamEvent): string {
  switch (event.type) {
    case "text":
      return event.text;
    case "call-start":
      return `start ${event.name}`;
    case "argument-delta":
      return `${event.pointer}+${event.delta}`;
    case "argument":
      return `${event.pointer} ${JSON.stringify(event.value)}`;
    case "diagnostic":
      return event.diagnostic.code;
    case "call-end":
      return "done";
  }
}

test.each([...certain, ...held])("$name", ({ text, came, options }) => {
  const parser = new StreamParser(options ?? { tools });
  const seen: string[] = [];
  for (let at = 0; at < text.length; at++) {
    for (const event of parser.push(text.charAt(at))) seen.push(`${at + 1} ${summary(event)}`);
  }
  for (const event of parser.end()) seen.push(`end ${summary(event)}`);
  expect(seen).toEqual(came);
});
