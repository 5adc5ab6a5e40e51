/**
 * `npx tsx bench/pipeline.ts [MB] [rounds]`: `pi-native check` on a file of so many megabytes, made of the example
 * transcripts: against a plain loop in memory, with two threads against one, and how much memory it takes.
 */
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bundle } from "../test/cli/lines/built.ts";
import { heading, line } from "./table.ts";

const [megabytes = 500, rounds = 3] = process.argv.slice(2).map(Number);
const root = fileURLToPath(new URL("../", import.meta.url));
const TOOLS = join(root, "examples/transcripts/tools.json");

interface Run {
  milliseconds: number;
  /** Processor time of all threads, where the system tells. */
  cpu: number;
  /** The most memory that it had, in MB, where the system tells. */
  memory: number;
  stdout: string;
}

/** Runs a file in a process of its own; its output is hashed, shown or dropped. */
function run(args: string[], output: "hash" | "text" | "none"): Promise<Run> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const child = spawn(process.execPath, args, { stdio: ["ignore", output === "none" ? "ignore" : "pipe", "ignore"] });
    const hash = createHash("sha256");
    let stdout = "";
    let seen = { cpu: 0, memory: 0 };
    const timer = setInterval(() => {
      seen = look(child.pid) ?? seen;
    }, 50);
    child.stdout?.on("data", (chunk: Buffer) => {
      if (output === "hash") hash.update(chunk);
      else stdout += chunk;
    });
    child.on("error", reject).on("close", (code) => {
      clearInterval(timer);
      if (code !== 0 && code !== 1) return reject(new Error(`${args.join(" ")} ended with ${code}`));
      const milliseconds = performance.now() - start;
      return resolve({ milliseconds, ...seen, stdout: output === "hash" ? hash.digest("hex") : stdout });
    });
  });
}

/** What Linux tells of a process, its threads included. */
function look(pid: number | undefined): { cpu: number; memory: number } | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    const ticks = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /, "")
      .split(" ");
    const [, memory] = /VmHWM:\s*(\d+)/.exec(status) ?? [];
    // One that has ended has none any more.
    if (memory === undefined) return undefined;
    return { cpu: 10 * (Number(ticks[11]) + Number(ticks[12])), memory: Number(memory) / 1024 };
  } catch {
    return undefined;
  }
}

/** The example turns over and over, each time with other ids and paths. */
function makeFile(path: string): void {
  const turns = readFileSync(join(root, "examples/transcripts/turns.jsonl"), "utf8")
    .split("\n")
    .filter((text) => text !== "")
    .map((text) => JSON.parse(text) as { id: string; text: string });
  const file = openSync(path, "w");
  for (let size = 0, round = 0; size < megabytes * 1e6; round++) {
    const lines = turns.map(({ id, text }) => JSON.stringify({ id: `${id}-${round}`, text: `Turn ${round}. ${text}` }));
    size += writeSync(file, `${lines.join("\n")}\n`);
  }
  closeSync(file);
}

const folder = await bundle({
  cli: "src/cli/main.ts",
  worker: "src/cli/lines/worker.ts",
  loop: "bench/pipeline-loop.ts",
});
const data = mkdtempSync(join(tmpdir(), "pi-native-"));
try {
  const file = join(data, "turns.jsonl");
  makeFile(file);
  const check = (workers: number): string[] => [
    join(folder, "cli.js"),
    "check",
    file,
    "--tools",
    TOOLS,
    "--workers",
    String(workers),
  ];

  const loops: { milliseconds: number; cpu: number }[] = [];
  const ones: Run[] = [];
  const twos: Run[] = [];
  for (let round = 0; round < rounds; round++) {
    const { stdout } = await run(["--max-old-space-size=8000", join(folder, "loop.js"), file, TOOLS], "text");
    loops.push(JSON.parse(stdout) as { milliseconds: number; cpu: number });
    ones.push(await run(check(1), "none"));
    twos.push(await run(check(2), "none"));
  }
  const least = (runs: readonly { milliseconds: number; cpu: number }[], key: "milliseconds" | "cpu"): number =>
    Math.min(...runs.map((each) => each[key]));
  const most = Math.max(...[...ones, ...twos].map(({ memory }) => memory));
  const hashes = [await run(check(1), "hash"), await run(check(2), "hash"), await run(check(3), "hash")];
  const same = new Set(hashes.map(({ stdout }) => stdout)).size === 1;

  const widths = [52, 8, 8];
  const ratio = (value: number): string => `${value.toFixed(2)}×`;
  const time = (key: "milliseconds" | "cpu"): string => ratio(least(ones, key) / least(loops, key));
  console.log(heading([`check, ${megabytes} MB`, "", "target"], widths, 1));
  console.log(line(["one worker over a loop in memory", time("milliseconds"), "≤ 1.25×"], widths, 1));
  console.log(line(["the same in processor time", time("cpu"), ""], widths, 1));
  const faster = least(ones, "milliseconds") / least(twos, "milliseconds");
  console.log(line(["two workers faster than one", ratio(faster), "≥ 1.4×"], widths, 1));
  console.log(line(["memory, MB", most.toFixed(0), "< 400"], widths, 1));
  console.log(line(["output the same for 1, 2 and 3 workers", same ? "yes" : "NO", "yes"], widths, 1));
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(data, { recursive: true, force: true });
}
