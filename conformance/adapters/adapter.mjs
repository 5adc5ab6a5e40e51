// The protocol in JavaScript: a request a line on standard input, its answer a line on standard output.
import { createInterface } from "node:readline";
import { canRender, parse, render } from "pi-native"; // <- your own parser
import { StreamParser } from "pi-native/stream"; // <- and here, if it streams
import { tag, tagAll, untagAll } from "./values.mjs";

function answer({ op, input, chunks, call, tools }) {
  const options = tools ? { tools } : {};
  if (op === "parse") return parse(input, options);
  if (op === "stream") return collect(chunks, new StreamParser(options));
  const given = { name: call.name, arguments: untagAll(call.arguments) };
  const [refused] = canRender(given, options);
  return refused ? { refused } : { text: render(given, options) };
}

function collect(chunks, parser) {
  const events = [...chunks.map((chunk) => parser.push(chunk)), parser.end()];
  const all = (type, key) => events.flat().flatMap((event) => (event.type === type ? [event[key]] : []));
  const calls = all("call-end", "call");
  const text = all("text", "text").join("");
  return {
    calls,
    text,
    diagnostics: all("diagnostic", "diagnostic"),
    events: events.map((list) => list.flatMap(told)),
  };
}

function told({ type, call, value, ...event }) {
  return type === "diagnostic" ? [] : [{ type, ...event, ...(call && { index: call.index }), value: tag(value) }];
}

for await (const line of createInterface({ input: process.stdin })) {
  const { id, ...request } = JSON.parse(line);
  let said;
  try {
    const { calls, ...rest } = answer(request);
    said = { ...rest, calls: calls?.map((call) => ({ ...call, arguments: tagAll(call.arguments) })) };
  } catch (error) {
    said = { error: String(error) }; // A fault in one case is an answer to it, and the next one is asked.
  }
  console.log(JSON.stringify({ id, ...said }));
}
