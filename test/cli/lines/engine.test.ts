import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Plan, runLines } from "../../../src/cli/lines/engine.ts";
import type { JobSpec } from "../../../src/cli/lines/jobs.ts";
import { createRandom, deriveSeed } from "../../generators/random.ts";
import { bundle } from "./built.ts";
import { collecting } from "./collect.ts";
import { codesOnly, naive } from "./naive.ts";
import { randomChunks, randomFile } from "./random-lines.ts";

const job: JobSpec = {
  kind: "check",
  options: { tools: undefined, textField: "text", toolsField: undefined, maxDepth: undefined },
};

const never = new AbortController().signal;

let folder: string;
let threads: string;
let thread: URL;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pi-native-"));
  threads = await bundle({ worker: "src/cli/lines/worker.ts", deadly: "test/cli/lines/deadly.ts" });
  thread = pathToFileURL(join(threads, "worker.js"));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(threads, { recursive: true });
});

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const planOf = (changes: Partial<Plan>): Plan => ({
  files: ["-"],
  job,
  workers: 1,
  thread,
  batchBytes: 1000,
  maxLine: 1_000_000,
  skipLines: 0,
  firstLine: 1,
  quiet: false,
  ...changes,
});

describe("the engine", { timeout: 60_000 }, () => {
  const RUNS = Number(process.env.RUNS ?? 120);

  it("writes what a plain loop writes, however lines arrive and whoever answers them", {
    timeout: 120_000,
  }, async () => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
    process.stdout.write(`engine: SEED=${seed}, ${RUNS} runs\n`);
    for (let run = 0; run < RUNS; run++) {
      const random = createRandom(deriveSeed(seed, run));
      const files = new Map<string, Buffer>([["-", randomFile(random)]]);
      for (let more = random.pick([0, 0, 1, 3]); more > 0; more--) {
        const content = randomFile(random);
        files.set(file(`${run}-${more}`, random.chance(0.3) ? gzipSync(content) : content), content);
      }
      const { terminal, stdout } = collecting(randomChunks(random, files.get("-") ?? Buffer.of()));
      const plan = planOf({
        files: [...files.keys()],
        // Threads take a while to start, so that fewer runs have them.
        workers: run % 10 === 0 ? 2 + random.int(2) : 1,
        batchBytes: random.pick([1, 50, 1000, 100_000]),
        maxLine: random.pick([1_000_000, 1_000_000, 200, 3]),
        skipLines: random.pick([0, 0, 1, 20, 1000]),
        firstLine: random.pick([1, 1, 500]),
        quiet: random.chance(0.2),
      });
      if (plan.workers > 1) plan.batchBytes = random.pick([1, 50, 300]);
      const { tally } = await runLines(plan, terminal, never);
      const expected = naive(files, plan);
      const where = `repeat with SEED=${seed}, run ${run}: ${JSON.stringify(plan)}`;
      expect(codesOnly(stdout()), where).toBe(codesOnly(expected.output));
      expect(tally.failed, where).toBe(expected.failed);
    }
  });

  it("counts the same, with the same samples, for any number of threads", async () => {
    const lines = Array.from({ length: 500 }, (_, at) =>
      at % 7 === 0 ? "{" : JSON.stringify({ text: `<call:t${at % 5}/><call:f x=${at % 3 === 0 ? '"1' : "1/>"}` }),
    );
    const path = file("many.jsonl", lines.join("\n"));
    const tallies = [];
    for (const workers of [1, 2, 3]) {
      const { terminal } = collecting();
      tallies.push((await runLines(planOf({ files: [path], workers }), terminal, never)).tally);
    }
    expect(tallies[0]?.lines).toBe(500);
    expect(tallies[0]?.samples.get("not-json")?.map(({ line }) => line)).toEqual([1, 8, 15, 22, 29]);
    expect(tallies[1]).toEqual(tallies[0]);
    expect(tallies[2]).toEqual(tallies[0]);
  });

  it("writes lines that have come although more may come later", async () => {
    const { terminal, stdout } = collecting();
    let heard = "";
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"text":"a"}\n{"te');
      while (stdout() === "") await new Promise((resolve) => setTimeout(resolve, 10));
      heard = stdout();
      yield Buffer.from('xt":"b"}');
    }
    await runLines(planOf({ batchBytes: 1_000_000 }), { ...terminal, stdin: slow() }, never);
    expect(heard.split("\n")).toHaveLength(2);
    expect(stdout().split("\n")).toHaveLength(3);
  });

  it("reads no further than whoever takes the output", async () => {
    const { terminal } = collecting();
    let given = 0;
    let open: () => void = () => {};
    const lines = function* (): Generator<Uint8Array> {
      for (; given < 1000; given++) yield Buffer.from(`${JSON.stringify({ text: "x".repeat(1000) })}\n`);
    };
    const stdout = { write: () => false, once: (_: string, listener: () => void) => (open = listener) };
    const stop = new AbortController();
    const run = runLines(
      planOf({ workers: 2 }),
      { ...terminal, stdin: collecting(lines()).terminal.stdin, stdout },
      stop.signal,
    );
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(given).toBeGreaterThan(0);
    expect(given).toBeLessThan(20);
    stop.abort();
    const timer = setInterval(() => open(), 1);
    await run;
    clearInterval(timer);
  });

  it("stops at the end of a line when it is told to, and goes on from there", async () => {
    const lines = Array.from({ length: 400 }, (_, at) => JSON.stringify({ id: at, text: "x".repeat(100) }));
    const path = file("long.jsonl", lines.join("\n"));
    for (const workers of [1, 2]) {
      const whole = collecting();
      await runLines(planOf({ files: [path], workers }), whole.terminal, never);
      const stop = new AbortController();
      const begun = collecting();
      const { write } = begun.terminal.stdout;
      begun.terminal.stdout.write = (chunk) => {
        stop.abort();
        return write(chunk);
      };
      const { tally } = await runLines(planOf({ files: [path], workers }), begun.terminal, stop.signal);
      expect(tally.lines).toBeGreaterThan(0);
      expect(tally.lines).toBeLessThan(400);
      const rest = collecting();
      await runLines(planOf({ files: [path], workers, skipLines: tally.lines }), rest.terminal, never);
      expect(begun.stdout() + rest.stdout()).toBe(whole.stdout());
    }
  });

  it("holds a line of many megabytes", async () => {
    const text = `<call:f>\n${"ab\n".repeat(4_000_000)}</call:f>`;
    const path = file("wide.jsonl", `${JSON.stringify({ text: "a" })}\n${JSON.stringify({ text })}\n{"text":"b"}\n`);
    for (const workers of [1, 2]) {
      const { terminal, stdout } = collecting();
      await runLines(planOf({ files: [path], workers, maxLine: 100_000_000 }), terminal, never);
      const answers = stdout()
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line));
      expect(answers.map(({ line, ok }) => [line, ok])).toEqual([
        [1, true],
        [2, true],
        [3, true],
      ]);
      expect(answers[1].calls[0].arguments.input).toHaveLength(12_000_000 - 1);
    }
  });

  it("says which file cannot be read, and reads the others", async () => {
    const good = file("good.jsonl", '{"text":"a"}');
    const broken = file("broken.gz", gzipSync('{"text":"b"}\n'.repeat(10)).subarray(0, 20));
    const { terminal, stdout } = collecting();
    const { reading } = await runLines(
      planOf({ files: [join(folder, "gone"), broken, folder, good] }),
      terminal,
      never,
    );
    expect(reading.problems).toEqual([
      expect.stringMatching(/gone: no such file$/),
      expect.stringMatching(/broken\.gz: the compressed data is broken: unexpected end of file/),
      expect.stringMatching(/is a directory, not a file$/),
    ]);
    expect(stdout()).toContain(`"file":${JSON.stringify(good)}`);
  });

  it("says of Zstandard data what is to be done, or reads it", async () => {
    const hello = Buffer.from("28b52ffd00587100007b2274657874223a226869227d0a", "hex");
    const { terminal } = collecting([hello]);
    const { reading, tally } = await runLines(planOf({}), terminal, never);
    const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
    if (major > 22 || (major === 22 && minor >= 15)) expect(tally.lines).toBe(1);
    else expect(reading.problems[0]).toMatch(/^standard input: .*22\.15.*zstd -dc/);
  });
});

describe("a thread that dies", { timeout: 60_000 }, () => {
  it("costs the line that killed it, and no other", async () => {
    const lines = Array.from({ length: 6000 }, (_, at) => (at === 3333 ? '{"die":1}' : `{"id":${at}}`));
    const { terminal, stdout } = collecting([Buffer.from(lines.join("\n"))]);
    const deadly = pathToFileURL(join(threads, "deadly.js"));
    const plan = planOf({ workers: 2, batchBytes: 1000, thread: deadly });
    const { tally } = await runLines(plan, terminal, never);
    const answers = stdout()
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(answers.map(({ line }) => line)).toEqual(lines.map((_, at) => at + 1));
    expect(answers[3333]).toMatchObject({ line: 3334, ok: false, error: { code: "thread-died" } });
    // The first lines are too few for a thread, so that the real job has them.
    const byThreads = answers.slice(answers.findIndex(({ alive }) => alive));
    expect(byThreads.length).toBeGreaterThan(4000);
    expect(byThreads.filter(({ alive }) => !alive)).toHaveLength(1);
    expect(tally.lines).toBe(6000);
  });

  it("is a clear error if it never lived", async () => {
    const { terminal } = collecting([Buffer.from('{"text":"a"}\n'.repeat(10_000))]);
    const run = runLines(planOf({ workers: 2, thread: new URL("file:///gone.js") }), terminal, never);
    await expect(run).rejects.toThrow(/^a thread cannot be started: .*--workers 1/);
  });
});
