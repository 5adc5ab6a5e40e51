/**
 * The notation of rendered calls in the documentation: tools, perhaps options, calls with their arguments as JSON, and
 * what is written for them, or refused. Here they are rendered, and written down again as it turned out.
 */
import { canRender, parse, type RenderOptions, render } from "../../src/index.ts";
import { exampleOf } from "./example.ts";

/** What is said to be written, and what is. */
export function runWritten(code: string): { said: string[]; found: string[] } {
  const { options, input, results } = exampleOf(code);
  const how = options as RenderOptions;
  const calls = input.map((line) => {
    const [, name = "", args = "{}"] = /^([^ ]+) (.*)$/.exec(line) ?? [];
    return { name, arguments: JSON.parse(args) as Record<string, unknown> };
  });
  const refusals = canRender(calls, how);
  if (refusals.length > 0) return { said: results, found: refusals.map(({ code, pointer }) => `! ${code} ${pointer}`) };
  const text = render(calls, how);
  const read = parse(text, how.tools === undefined ? {} : { tools: how.tools }).calls;
  const same = JSON.stringify(read.map((call) => [call.name, sorted(call.arguments)]));
  if (same !== JSON.stringify(calls.map((call) => [call.name, sorted(call.arguments)]))) {
    throw new Error(`read back as ${same}`);
  }
  return {
    said: results,
    found: text
      .replaceAll("\r", "␍")
      .split("\n")
      .map((line) => `→ ${line}`.trimEnd()),
  };
}

/** R6 leaves the order of arguments open. */
const sorted = (args: Record<string, unknown>): unknown => Object.entries(args).sort(([a], [b]) => (a < b ? -1 : 1));
