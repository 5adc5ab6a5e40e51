/** The notation of streams in the documentation: each piece that arrives, and below it the events that it causes. */
import { type StreamEvent, StreamParser } from "../../src/stream.ts";
import { compact, exampleOf, showCall, showDiagnostic } from "./example.ts";

/** Feeds the pieces of a transcript to a parser; what it should say, and what it says. */
export function runTranscript(code: string): { said: string[]; found: string[] } {
  const { options, input, results } = exampleOf(code);
  const said = [...input, ...results].map((line) => compact(line));
  const parser = new StreamParser(options);
  const found: string[] = [];
  for (const line of said) {
    if (/^[→!] /.test(line)) continue;
    found.push(line);
    const events = line === "end" ? parser.end() : parser.push(JSON.parse(line) as string);
    for (const event of events) found.push(showEvent(event));
  }
  return { said, found };
}

function showEvent(event: StreamEvent): string {
  switch (event.type) {
    case "text":
      return `→ text ${JSON.stringify(event.text)}`;
    case "call-start":
      return `→ call-start ${event.name}`;
    case "argument-delta":
      return `→ delta ${event.pointer} ${JSON.stringify(event.delta)}`;
    case "argument":
      return `→ argument ${event.pointer} ${JSON.stringify(event.value)}`;
    case "call-end":
      return `→ call-end ${showCall(event.call)}`;
    case "diagnostic":
      return `! ${showDiagnostic(event.diagnostic)}`;
  }
}
