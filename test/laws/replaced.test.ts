/** A rule made with Parsimmon's own combinators reads a stream as it reads the whole text (P3). */
import Parsimmon from "parsimmon";
import { expect, test } from "vitest";
import { createRules, quoted } from "../../src/grammar/index.ts";
import { parse } from "../../src/index.ts";
import { type StreamEvent, StreamParser } from "../../src/stream.ts";

const rules = { attrVal: Parsimmon.alt(quoted("`"), createRules().attrVal) };

test.each([
  "<call:a x=`b c`/> z",
  "<call:a x=`b>c`>y</call:a>",
  "<call:a x=`b` , y=`c d`/>",
  "<call:a x=`b c/> z",
  "<call:a x=`b c` ",
  '<call:a x="b` c/> z',
])("%s", (text) => {
  const parser = new StreamParser({ rules });
  const events: StreamEvent[] = [...[...text].flatMap((piece) => parser.push(piece)), ...parser.end()];
  const whole = parse(text, { rules });
  expect(events.flatMap((event) => (event.type === "call-end" ? [event.call] : []))).toEqual(whole.calls);
});
