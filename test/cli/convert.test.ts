import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../src/cli/program.ts";
import { collecting } from "./lines/collect.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-native-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

async function convert(args: string[], stdin = "") {
  const { terminal, stdout, stderr } = collecting([Buffer.from(stdin)]);
  const code = await run(["convert", "--workers", "1", ...args], terminal);
  const output = stdout();
  return { code, stdout: output, stderr: stderr(), lines: output.split("\n").slice(0, -1) };
}

const examples = "examples/transcripts/conversations.jsonl";
const tools = "examples/transcripts/tools.json";
const there = ["--from", "pi-native", "--to", "anthropic", "--tools", tools];
const back = ["--from", "anthropic", "--to", "pi-native", "--tools", tools];
const toOpenAI = ["--from", "pi-native", "--to", "openai", "--tools", tools];

describe("convert", () => {
  it("gives a line for a line, and back they are what they were", async () => {
    const anthropic = await convert([...there, examples]);
    expect(anthropic).toMatchObject({ code: 0 });
    expect(anthropic.lines.length).toBeGreaterThanOrEqual(12);
    const again = await convert(back, anthropic.stdout);
    expect(again.code).toBe(0);
    expect(again.stdout).toBe(readFileSync(examples, "utf8"));
  });

  it("gives an error for what has no place, in its line, and goes on", async () => {
    const { code, lines, stderr } = await convert([...toOpenAI, examples]);
    expect(code).toBe(1);
    const at = lines.findIndex((line) => line.includes('"error":{'));
    expect(JSON.parse(lines[at] ?? "")).toEqual({
      line: at + 1,
      id: "thinks-first",
      ok: false,
      error: {
        code: "no-place",
        pointer: "/messages/1/reasoning/0",
        message: "OpenAI chat has no place for reasoning here",
      },
    });
    expect(lines.filter((line) => line.includes('"messages"')).length).toBe(lines.length - 1);
    expect(stderr).toContain(`converted       ${lines.length - 1}\nnot converted   no-place 1\n`);
    expect(stderr).toContain(`line ${at + 1}: OpenAI chat has no place for reasoning here\n`);
  });

  it("gives an error for lines that JSON.parse would not keep whole", async () => {
    const lines = ["{", '{"id":12345678901234567890,"messages":[]}', '{"messages":[],"messages":[]}', "[]", "7", ""];
    const { code, lines: answers, stderr } = await convert([...toOpenAI], lines.join("\n"));
    expect(code).toBe(1);
    const codes = answers.map((line) => (JSON.parse(line) as { error?: { code: string } }).error?.code);
    expect(codes).toEqual(["not-json", "lost-digits", "doubled-keys", undefined, "wrong-type"]);
    expect(stderr).toContain("mistake at column 2");
  });

  it("keeps minus zero, halves of surrogate pairs, and names that a prototype has", async () => {
    const record =
      '{"messages":[{"role":"user","content":"\\ud800","x":-0},{"role":"assistant","content":[{"type":"tool_use","id":"a","name":"f","input":{"__proto__":{"n":-0}}}]}],"__proto__":{"a":1}}';
    const line = await convert(["--from", "anthropic", "--to", "pi-native"], record);
    expect(line.code).toBe(0);
    expect(line.stdout).toContain('"<call:f>\\n<__proto__ n=-0/>\\n</call:f>"');
    const again = await convert(["--from", "pi-native", "--to", "anthropic"], line.stdout);
    expect(again.stdout).toBe(`${record}\n`);
  });

  it("reads .gz, skips lines, and leaves out what is set aside", async () => {
    const record = '{"messages":[{"role":"user","content":"x","name":"me"}]}\n';
    const packed = file("two.jsonl.gz", gzipSync(`?\n${record}`));
    const args = ["--from", "openai", "--to", "anthropic", packed, "--skip-lines", "1"];
    expect((await convert(args)).stdout).toContain('"aside":{"openai":{"set":{"/name":"me"}}}');
    expect((await convert([...args, "--no-aside"])).stdout).toBe('{"messages":[{"role":"user","content":"x"}]}\n');
  });

  it("says what it cannot do", async () => {
    const missing = await convert(["--from", "openai"]);
    expect(missing).toMatchObject({ code: 2, stdout: "" });
    expect(missing.stderr).toMatch(/^pi-native: .*--to/);
    const unknown = await convert(["--from", "openai", "--to", "xml"]);
    expect(unknown.stderr).toContain("Allowed choices are openai, anthropic, pi-native, ai-sdk");
    const absent = await convert([...toOpenAI, "absent.jsonl"]);
    expect(absent.code).toBe(2);
    expect(absent.stderr).toContain("absent.jsonl: no such file");
    const unusable = file("tools.json", '[{"name":"a","parameters":{"type":"string"}}]');
    expect(await convert(["--from", "openai", "--to", "pi-native", "-t", unusable])).toMatchObject({ code: 2 });
  });
});
