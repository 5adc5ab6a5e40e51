/**
 * What rendering costs, in a process of its own: small calls against `JSON.stringify` of the same, and how the time grows
 * with a string. Sends the results.
 */

import { type CallInput, render } from "../src/render/render.ts";
import { compileTools } from "../src/schema/toolset.ts";
import { calls, tools } from "./calls.ts";
import { leastTime } from "./clock.ts";

export interface Writing {
  name: string;
  ratio: number;
  target: number;
  ok: boolean;
}

const COUNT = 10_000;
const MILLISECONDS = Number(process.argv[2]);
const SIZE = 1 << 21;

const toolset = compileTools(tools);
const results: Writing[] = [];

function add(name: string, ratio: number, target: number): void {
  results.push({ name, ratio, target, ok: ratio <= target });
}

/** Calls of up to so many characters, each with something of its own. */
function smallCalls(): CallInput[] {
  const small = Object.values(calls).filter((call) => JSON.stringify(call).length < 150);
  return Array.from({ length: COUNT }, (_, index) => {
    const { name, arguments: args } = small[index % small.length] as CallInput;
    const entries = Object.entries(args).map(([key, value]) => [
      key,
      typeof value === "string" ? value + index : value,
    ]);
    return { name, arguments: Object.fromEntries(entries) as Record<string, unknown> };
  });
}

const some = smallCalls();
const json = leastTime(() => JSON.stringify(some), MILLISECONDS);
add(
  `${COUNT} small calls, over JSON.stringify`,
  leastTime(() => render(some, { tools: toolset }), MILLISECONDS) / json,
  8,
);
add(`${COUNT} small calls without tools, over it`, leastTime(() => render(some), MILLISECONDS) / json, 8);

for (const piece of ["a", "\n", "<input>\n", "\"'</input>", "</call:edit\n"]) {
  const once = piece.repeat(SIZE / piece.length);
  const time = (input: string): number =>
    leastTime(() => render({ name: "edit", arguments: { input } }, { tools: toolset }).charCodeAt(SIZE), MILLISECONDS);
  add(`twice the length of a string of ${JSON.stringify(piece)}`, time(once + once) / Math.max(time(once), 0.1), 2.5);
}
process.send?.(results, () => process.disconnect());
