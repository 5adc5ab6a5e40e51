/**
 * An agent's loop over a stream: prose and long arguments are shown while they come, each call runs as soon as it is
 * whole, and what cannot run is told in the model's own terms. `stream.jsonl` is a recorded turn, in the uneven pieces in
 * which it came. Run it with `npx tsx examples/stream.ts`; `--slow` plays it at about the speed of a model.
 */
import { readFileSync } from "node:fs";
import { compileTools, type Diagnostic, isRunnable } from "../src/index.ts";
import { parseStream } from "../src/stream.ts";

const string = { type: "string" };
const object = (properties: Record<string, unknown>, required: string[]): Record<string, unknown> => ({
  type: "object",
  properties,
  required,
});

const tools = compileTools([
  { name: "read", parameters: object({ path: string, limit: { type: "integer" } }, ["path"]) },
  { name: "edit", parameters: object({ path: string, patch: string }, ["path", "patch"]) },
  {
    name: "note",
    parameters: object({ title: string, tags: { type: "array", items: string }, lines: { type: "integer" } }, [
      "title",
    ]),
  },
  { name: "bash", parameters: object({ command: string, timeout: { type: "number" } }, ["command"]) },
]);

/** What a model sends, piece by piece. From a server it is `response.body.pipeThrough(new TextDecoderStream())`. */
async function* turn(): AsyncGenerator<string> {
  const lines = readFileSync(new URL("./stream.jsonl", import.meta.url), "utf8")
    .trimEnd()
    .split("\n");
  for (const line of lines) {
    const { delta = "" } = JSON.parse(line) as { delta?: string };
    if (process.argv.includes("--slow")) await new Promise((resolve) => setTimeout(resolve, 30));
    yield delta;
  }
}

const show = (text: string): void => {
  process.stdout.write(text);
};

let open = "";
const diagnostics: Diagnostic[] = [];

for await (const event of parseStream(turn(), { tools })) {
  switch (event.type) {
    case "text":
      show(event.text);
      break;
    case "call-start":
      show(`[${event.index}] ${event.name}`);
      break;
    case "argument-delta":
      // A string that is still coming; the pieces of one pointer follow each other.
      show(event.pointer === open ? event.delta : `\n  ${event.pointer}: ${event.delta}`);
      open = event.pointer;
      break;
    case "argument":
      if (event.pointer !== open) show(`\n  ${event.pointer}: ${JSON.stringify(event.value)}`);
      open = "";
      break;
    case "diagnostic":
      diagnostics.push(event.diagnostic);
      break;
    case "call-end": {
      const { call } = event;
      const mine = diagnostics.filter((diagnostic) => diagnostic.call === call.index);
      // Here a host would run it, and go on reading meanwhile.
      if (isRunnable(call)) show(`\n  → runs with ${Object.keys(call.arguments).join(", ")}`);
      else for (const { code, message } of mine) show(`\n  → not run: ${code}: ${message}`);
    }
  }
}
