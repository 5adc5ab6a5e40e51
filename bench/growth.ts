/**
 * How the time grows with the length (E7) on each stress input, a process of its own: `growth <size>`. Sends each
 * result, then `null`. The law in `test/laws` asks the same of shorter texts.
 */
import { parse } from "../src/parse.ts";
import { compileTools } from "../src/schema/toolset.ts";
import { timeOf } from "./clock.ts";
import { grow } from "./doubling.ts";
import { type StressInput, stresses } from "./stress.ts";

function timer({ text, tools }: StressInput): () => number {
  const options = tools === undefined ? {} : { tools: compileTools(tools) };
  return () => timeOf(() => parse(text, options));
}

const size = Number(process.argv[2]);
for (const [name, stress] of Object.entries(stresses)) {
  process.send?.(grow(name, timer(stress(size)), timer(stress(2 * size))));
}
process.send?.(null, () => process.disconnect());
