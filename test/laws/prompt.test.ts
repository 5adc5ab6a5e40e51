/**
 * Prompt: no event comes later than S1 and S2 say. Each row feeds a text one character at a time and lists, for every
 * event, how many characters had been fed when it came (`end`: with the end of the input).
 */
import { expect, test } from "vitest";
import type { ToolDefinition } from "../../src/index.ts";
import { type StreamEvent, StreamParser } from "../../src/stream.ts";

const string = { type: "string" };

const tools: ToolDefinition[] = [
  { name: "edit", parameters: { type: "object", properties: { input: string }, required: ["input"] } },
  {
    name: "put",
    parameters: {
      type: "object",
      properties: {
        n: { type: "integer" },
        s: string,
        l: { type: "array", items: string },
        k: { type: ["string", "null"] },
        o: { type: "object", properties: { s: string, n: { type: "number" } } },
        u: {},
      },
    },
  },
];

interface Row {
  name: string;
  text: string;
  came: string[];
  tools?: ToolDefinition[];
}

const rows: Row[] = [
  { name: "S2: prose comes at once", text: "ab<d", came: ["1 a", "2 b", "4 <d"] },
  { name: "S2: a possible opening waits", text: "a<call", came: ["1 a", "end <call"] },
  { name: "S2: the name waits for its end", text: "<call:9", came: ["7 <call:9"] },
  { name: "S2: half a pair waits", text: "\ud83d\ude00!", came: ["2 \ud83d\ude00", "3 !"] },
  {
    name: "S1: a call starts with its name",
    text: "<call:edit ",
    came: ["11 start edit", "end truncated-call", "end done"],
  },
  {
    name: "S1: an attribute at its end",
    text: '<call:put n=5 s="a"/>',
    came: ["10 start put", "14 /n 5", '19 /s "a"', "21 done"],
  },
  {
    name: "S1: an inline body as it comes, its delimiters never",
    text: "<call:edit>\nab\nc\n</call:edit>",
    came: ["11 start edit", "13 /input+a", "14 /input+b", "16 /input+\nc", '29 /input "ab\\nc"', "29 done"],
  },
  {
    name: "S2: whitespace before an inline body's content waits",
    text: "<call:edit>  a</call:edit>",
    came: ["11 start edit", "14 /input+  a", '26 /input "  a"', "26 done"],
  },
  {
    name: "S2: what could be the closer waits",
    text: "<call:edit>a</call:ed</call:edit>",
    came: ["11 start edit", "12 /input+a", "22 /input+</call:ed", '33 /input "a</call:ed"', "33 done"],
  },
  {
    name: "E3, S2: another closer waits while only whitespace follows",
    text: "<call:edit>a</call> b</call:edit>",
    came: ["11 start edit", "12 /input+a", "21 /input+</call> b", '33 /input "a</call> b"', "33 done"],
  },
  {
    name: "S1: a string element as it comes",
    text: "<call:put><s>ab</s></call:put>",
    came: ["10 start put", "14 /s+a", "15 /s+b", '19 /s "ab"', "30 done"],
  },
  {
    name: "S1: a nested string by its pointer, a number at its close",
    text: "<call:put><o><s>x</s><n>12</n></o></call:put>",
    came: ["10 start put", "17 /o/s+x", '21 /o/s "x"', "30 /o/n 12", "45 done"],
  },
  {
    name: "S1: string items of an array",
    text: "<call:put><l>a</l><l>b</l></call:put>",
    came: ["10 start put", "14 /l/0+a", '18 /l/0 "a"', "22 /l/1+b", '26 /l/1 "b"', "37 done"],
  },
  {
    name: "S1: a union at its close",
    text: "<call:put><k>null</k></call:put>",
    came: ["10 start put", "21 /k null", "32 done"],
  },
  {
    name: "S1: an unknown type when its parent closes",
    text: "<call:put><u>1</u></call:put>",
    came: ["10 start put", "29 /u 1", "29 done"],
  },
  {
    name: "E4, S2: behind its call's closer a string waits",
    text: "<call:put><s>a</call:put>b</s></call:put>",
    came: ["10 start put", "14 /s+a", "30 closer-in-body", "30 /s+</call:put>b", '30 /s "a</call:put>b"', "41 done"],
  },
  {
    name: "F3: an unknown block waits, its name too",
    text: "<call:no>x</call:no>",
    came: ["20 start no", "20 /input+x", '20 /input "x"', "20 unknown-tool", "20 inline-without-schema", "20 done"],
  },
  { name: "F3: a known name mentioned is no prose", text: "<call:put/>", came: ["10 start put", "11 done"] },
  {
    name: "T4: an open quote waits",
    text: '<call:put s="a>',
    came: ["10 start put", "end unclosed-quote", 'end /s "a"', "end truncated-call", "end done"],
  },
  {
    name: "E2: the next call ends the one before",
    text: "<call:put><call:put/>",
    came: ["10 start put", "20 unclosed-call", "20 done", "20 start put", "21 done"],
  },
];

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

test.each(rows)("$name", ({ text, came, tools: own }) => {
  const parser = new StreamParser({ tools: own ?? tools });
  const seen: string[] = [];
  for (let at = 0; at < text.length; at++) {
    for (const event of parser.push(text.charAt(at))) seen.push(`${at + 1} ${summary(event)}`);
  }
  for (const event of parser.end()) seen.push(`end ${summary(event)}`);
  expect(seen).toEqual(came);
});
