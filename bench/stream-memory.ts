/**
 * How much memory a stream takes while a long inline body goes through and its deltas are dropped: a process of its own,
 * `stream-memory <size> <collect>`. Sends the result.
 */
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compileTools } from "../src/schema/toolset.ts";
import { StreamParser } from "../src/stream.ts";

export interface Memory {
  name: string;
  /** MB above what there was before, at the most; the value itself, if it is kept, not counted. */
  growth: number;
  target: number;
  ok: boolean;
}

const PIECE = 4096;
const TARGET = 100;
const MEGABYTE = 1 << 20;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const tools = compileTools([
  { name: "edit", parameters: { type: "object", properties: { input: { type: "string" } }, required: ["input"] } },
]);

const size = Number(process.argv[2]);
const collect = process.argv[3] === "true";

/** A piece that shares nothing with the one before it. */
function pieceOf(at: number): string {
  return Buffer.from(`${at} <b>some</b> text of a file;\n`.repeat(200).slice(0, PIECE)).toString("latin1");
}

function used(): number {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const parser = new StreamParser({ tools, collect });
parser.push("<call:edit>\n");
collectGarbage();
const before = used();
let most = before;
for (let at = 0; at < size; at += PIECE) {
  parser.push(pieceOf(at));
  if (at % MEGABYTE === 0) most = Math.max(most, used());
}
const events = [...parser.push("\n</call:edit>"), ...parser.end()];
most = Math.max(most, used());
const ended = events.at(-1)?.type === "call-end";
if (!ended) throw new Error("the call has not ended");

const growth = (most - before - (collect ? size : 0)) / MEGABYTE;
const name = `${size / MEGABYTE} MB inline body, ${collect ? "beyond the value" : "collect: false"}`;
const memory: Memory = { name, growth, target: TARGET, ok: growth <= TARGET };
process.send?.(memory, () => process.disconnect());
