/**
 * `node generate.mjs [lines]`: so many JSON lines (200,000 without a number) to standard output, made of the example
 * turns: other ids, paths and numbers each time, some cut off as at a token limit, and a few lines that no program
 * should have written. The same number gives the same bytes.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { stdout } from "node:process";

const [count = "200000"] = process.argv.slice(2);
if (!/^\d+$/.test(count)) {
  process.stderr.write(`generate.mjs: expected a number of lines, found "${count}"\n`);
  process.exit(2);
}

const turns = readFileSync(new URL("../transcripts/turns.jsonl", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line));

/** Numbers from 0 to 1 (mulberry32), the same in each run. */
let state = 6;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const below = (end) => Math.floor(random() * end);
const pick = (list) => list[below(list.length)];

/** Most turns are right. */
const mistakes = turns.filter(({ id }) => id.startsWith("mistake-"));
const sound = turns.filter(({ id }) => !id.startsWith("mistake-"));

const FOLDERS = ["src", "lib", "packages/core", "services/billing", "app/models", "tools/größe"];
const OPENINGS = ["", "", "Next.\n\n", "That explains it. ", "Let me check that first.\n\n", "わかりました。", "🔍 "];

/** A turn as another task would have it. */
function turnAt(number) {
  const { id, text } = pick(random() < 0.1 ? mistakes : sound);
  const folder = pick(FOLDERS);
  const moved = text.replaceAll("src/", `${folder}/`).replace(/=(\d+)/g, () => `=${below(500)}`);
  const whole = pick(OPENINGS) + moved;
  const cut = random() < 0.01 ? whole.slice(0, below(whole.length)) : whole;
  return JSON.stringify({ id: `${id}-${number}`, text: cut });
}

const MARK = Buffer.from("\ufeff");

/** What goes wrong with files on their way. */
const ODD = [
  () => "",
  () => "{}",
  () => '{"id":1,"text":["not","a","text"]}',
  (line) => line.slice(0, below(line.length)),
  (line) => `${line}\r`,
  (line) => Buffer.concat([Buffer.from(line), Buffer.from([0xff, 0xfe])]),
  // What joining files leaves behind.
  (line) => Buffer.concat([MARK, Buffer.from(line)]),
  (line) => JSON.stringify({ id: 2, text: `${"A long thought. ".repeat(20_000)}${JSON.parse(line).text}` }),
];

/** Where the pieces of with-parallel.sh begin: what looks like a file's beginning there must not be taken for one. */
const PIECE = 10_000;

function lineAt(number) {
  const line = turnAt(number);
  if (number > 1 && number % PIECE === 1) return Buffer.concat([MARK, Buffer.from(line)]);
  return random() < 0.001 ? pick(ODD)(line) : line;
}

// Whoever reads may have enough before the end.
stdout.on("error", (error) => process.exit(error.code === "EPIPE" ? 0 : 2));

const last = Number(count);
let waiting = [];
let size = 0;
for (let number = 1; number <= last; number++) {
  // The last line has no end, as it is in files that were written by hand.
  const bytes = Buffer.concat([Buffer.from(lineAt(number)), Buffer.from(number < last ? "\n" : "")]);
  waiting.push(bytes);
  size += bytes.length;
  if (size < 1 << 20 && number < last) continue;
  if (!stdout.write(Buffer.concat(waiting))) await once(stdout, "drain");
  waiting = [];
  size = 0;
}
