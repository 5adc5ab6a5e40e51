/** What a call has of a string that was streamed and not kept: no such argument, and what is noted stands where it stood. */
import { expect, test } from "vitest";
import { eventsOf } from "../laws/events.ts";

const string = { type: "string" };
const tools = [
  { name: "t", parameters: { type: "object", properties: { text: string }, required: ["text"] } },
  { name: "g", parameters: { type: "object", properties: { text: string, l: { type: "array", items: string } } } },
];

test.each([
  ["<call:t>\nab\n</call:t>", { tools }, []],
  ["<call:x>\nab\n</call:x>", {}, ["inline-without-schema \nab\n"]],
  ["<call:g>\nab\n</call:g>", { tools }, ["inline-not-eligible \nab\n"]],
])("%j", (text, options, noted) => {
  const events = eventsOf(text, [], { ...options, collect: false });
  const end = events.find((event) => event.type === "call-end");
  expect(Object.keys(end?.call.arguments ?? { none: 0 })).toEqual([]);
  expect(end?.call).toMatchObject({ form: "inline", partial: true });
  const notes = events.flatMap((event) => (event.type === "diagnostic" ? event.diagnostic : []));
  expect(notes.map(({ code, start, end }) => `${code} ${text.slice(start, end)}`)).toEqual(noted);
});
