import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bundle } from "./built.ts";

let folder: string;
let built: string;
let long: string;
let whole: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "pi-native-"));
  built = await bundle({ cli: "src/cli/main.ts", worker: "src/cli/lines/worker.ts" });
  long = join(folder, "long.jsonl");
  const lines = Array.from({ length: 20_000 }, (_, at) =>
    JSON.stringify({ id: at, text: `Turn ${at}: <call:f a=${at}><b>x</b></call:f>${"prose ".repeat(30)}` }),
  );
  writeFileSync(long, `${lines.join("\n")}\n`);
  whole = (await finished(start([long, "--workers", "1"]))).stdout;
}, 60_000);
afterAll(() => {
  rmSync(folder, { recursive: true });
  rmSync(built, { recursive: true });
});

const start = (args: string[], stdout: "pipe" | number = "pipe"): ChildProcess =>
  spawn(process.execPath, [join(built, "cli.js"), "check", ...args], { stdio: ["pipe", stdout, "pipe"] });

function finished(child: ChildProcess, onOutput: (sofar: number) => void = () => {}) {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  let size = 0;
  child.stdout?.on("data", (chunk: Buffer) => {
    out.push(chunk);
    size += chunk.length;
    onOutput(size);
  });
  child.stderr?.on("data", (chunk: Buffer) => err.push(chunk));
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve, reject) => {
    child.on("error", reject).on("close", (code) => {
      resolve({ code, stdout: Buffer.concat(out).toString(), stderr: Buffer.concat(err).toString() });
    });
  });
}

describe("the executable, on lines", { timeout: 60_000 }, () => {
  it.each(["2", "3"])("writes the same with %s workers as with one", async (workers) => {
    const { code, stdout } = await finished(start([long, "--workers", workers]));
    expect(code).toBe(0);
    expect(stdout === whole).toBe(true);
  });

  it("writes the whole lines before compressed data breaks off", async () => {
    const packed = gzipSync(readFileSync(long));
    const file = join(folder, "broken.gz");
    writeFileSync(file, packed.subarray(0, packed.length >> 1));
    const cut = await finished(start([file, "--workers", "1"]));
    expect(cut.code).toBe(2);
    expect(cut.stderr).toMatch(
      /broken\.gz: the compressed data is broken: unexpected end of file; read up to line \d+\n/,
    );
    expect(cut.stdout.length).toBeGreaterThan(whole.length / 3);
    expect(whole.startsWith(cut.stdout) && cut.stdout.endsWith("\n")).toBe(true);
  });

  it("goes on where nobody takes what it says on standard error", async () => {
    const child = start(["-", "--workers", "1"]);
    child.stderr?.destroy();
    child.stdin?.end('{"text":7}\n{"text":"x"}\n');
    const { code, stdout } = await finished(child);
    expect([code, stdout.split("\n").length]).toEqual([1, 3]);
  });

  it.each([
    ["SIGINT", 130, "1"],
    ["SIGTERM", 143, "2"],
  ] as const)("ends at a line on %s, says where, and goes on from there", async (signal, exit, workers) => {
    let told = false;
    // Standard input stays open behind the lines, so that only the signal can end it.
    const child = start(["-", "--workers", workers]);
    child.stdin?.on("error", () => {});
    child.stdin?.write(readFileSync(long).subarray(0, 2_000_000));
    const { code, stdout, stderr } = await finished(child, (size) => {
      if (size > 100_000 && !told) told = child.kill(signal);
    });
    expect(code).toBe(exit);
    const [, skip = ""] = /interrupted; --skip-lines (\d+) /.exec(stderr) ?? [];
    expect(stdout.split("\n")).toHaveLength(Number(skip) + 1);
    const rest = await finished(start([long, "--skip-lines", skip]));
    expect(stdout + rest.stdout === whole).toBe(true);
  });

  it("takes a closed pipe for no error", async () => {
    for (const workers of ["1", "2"]) {
      const child = start([long, "--workers", workers]);
      const { code, stderr } = await finished(child, () => child.stdout?.destroy());
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    }
  });

  it("says that the disk is full", async () => {
    for (const workers of ["1", "2"]) {
      const { code, stderr } = await finished(start([long, "--workers", workers], openSync("/dev/full", "w")));
      expect(code).toBe(2);
      expect(stderr).toMatch(/^pi-native: standard output: ENOSPC.*\n$/);
    }
  });
});
