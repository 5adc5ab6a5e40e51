import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../src/cli/program.ts";
import { collecting } from "./lines/collect.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-native-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

async function check(args: string[], ...lines: (string | object)[]) {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const { terminal, stdout, stderr } = collecting([Buffer.from(text)]);
  const code = await run(["check", ...args], terminal);
  const output = stdout();
  return {
    code,
    stdout: output,
    stderr: stderr(),
    answers: output.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)])),
  };
}

const read = { name: "read", parameters: { properties: { path: { type: "string" }, limit: { type: "integer" } } } };
const ls = { name: "ls", input_schema: { properties: { all: { type: "boolean" } } } };

describe("check", () => {
  it.each([
    ['{"text":"<call:put n=-0/>"}', "-0"],
    ['{"text":"<call:put n=\\u002d0/>"}', "-0"],
    ['{"text":"<call:put n=-1e-400/>"}', "-0"],
    ['{"text":"<call:put n=2026-01/>"}', '"2026-01"'],
  ])("keeps a zero below zero: %s", async (line, n) => {
    const { stdout } = await check([], line);
    expect(stdout).toContain(`"arguments":{"n":${n}}`);
  });

  it("refuses JSON that is nested so deep that a stack might overflow, whichever it is", async () => {
    const nested = (depth: number): string => `{"id":"a","text":"","x":${"[".repeat(depth)}${"]".repeat(depth)}}`;
    const { answers } = await check([], nested(999), nested(1000), nested(9000));
    expect(answers.map(({ id, error }) => [id, error?.code])).toEqual([
      ["a", undefined],
      ["a", "deep-json"],
      ["a", "deep-json"],
    ]);
  });

  it("gives each line its calls, the verdicts on them, and what was noticed", async () => {
    const tools = file("tools.json", JSON.stringify([read]));
    const text = 'Look:\n<call:read path="a.ts" limit=5/><call:read limit=ten/>';
    const { code, stdout } = await check(["-t", tools], { id: "a", text });
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      line: 1,
      id: "a",
      ok: false,
      calls: [
        {
          name: "read",
          arguments: { path: "a.ts", limit: 5 },
          status: "complete",
          valid: true,
          runnable: true,
          start: 6,
          end: 38,
        },
        {
          name: "read",
          arguments: { limit: "ten" },
          status: "complete",
          valid: false,
          runnable: false,
          start: 38,
          end: 60,
        },
      ],
      diagnostics: [
        {
          code: "invalid-value",
          severity: "error",
          message: 'Expected an integer, found "ten"; kept the text',
          line: 2,
          column: 50,
          start: 55,
          end: 58,
          call: 1,
          pointer: "/limit",
        },
      ],
    });
  });

  it("takes a repaired call for no error, but not for one to be run", async () => {
    const { code, answers } = await check([], { text: "<call:f><a>1</b></call:f>" });
    expect(code).toBe(0);
    expect(answers[0]).toMatchObject({ ok: true, calls: [{ status: "recovered", runnable: false }] });
  });

  it("answers each line it cannot read with the reason, and blank lines with blank lines", async () => {
    const { code, stdout, answers } = await check(
      [],
      { text: "a" },
      "",
      "{",
      "[1]",
      "null",
      {},
      { text: 5 },
      { text: null },
      " ",
      { text: "b" },
    );
    expect(code).toBe(1);
    expect(stdout.split("\n").map((line) => line === "")).toEqual([
      false,
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      true,
      false,
      true,
    ]);
    expect(answers.map(({ line, ok, error }) => [line, ok, error?.code])).toEqual([
      [1, true, undefined],
      [3, false, "not-json"],
      [4, false, "not-an-object"],
      [5, false, "not-an-object"],
      [6, false, "missing-field"],
      [7, false, "wrong-type"],
      [8, false, "wrong-type"],
      [10, true, undefined],
    ]);
    expect(answers[1].error.message).toBe("Expected JSON, found a mistake at column 2");
    expect(answers[5].error).toEqual({
      code: "wrong-type",
      message: 'Expected a string in the field "text", found the number 5',
      pointer: "/text",
    });
  });

  it("carries an id along if it comes back as it was", async () => {
    const { answers } = await check(
      [],
      '{"id":"x","text":""}',
      '{"id":7,"text":""}',
      '{"id":12345678901234567890,"text":""}',
      '{"id":"y"}',
    );
    expect(answers.map(({ id }) => id)).toEqual(["x", 7, undefined, "y"]);
  });

  it("finds text and tools by paths", async () => {
    const record = (tools: unknown) => ({ turns: [{ "the text": "<call:ls all=yes/>" }], meta: { tools } });
    const args = ["--text-field", "turns.0.the text", "--tools-field", "meta.tools"];
    const given = [[ls], { tools: [ls] }, JSON.stringify([ls]), [], 5, "x", [{}], undefined];
    const { answers } = await check(args, ...given.map(record));
    expect(
      answers.map(({ diagnostics, error }) => error?.code ?? diagnostics.map(({ code }: { code: string }) => code)),
    ).toEqual([
      ["invalid-value"],
      ["invalid-value"],
      ["invalid-value"],
      ["unknown-tool"],
      "bad-tools",
      "bad-tools",
      "bad-tools",
      "missing-field",
    ]);
    expect(answers[7].error.pointer).toBe("/meta/tools");
  });

  it("takes the tools of a record before those of the file", async () => {
    const args = ["--tools-field", "tools", "--tools", file("t.json", JSON.stringify([read]))];
    const { answers } = await check(args, { text: "<call:ls/>" }, { text: "<call:ls/>", tools: [ls] });
    expect(answers.map(({ ok }) => ok)).toEqual([false, true]);
  });

  it("compiles the tools of a thousand records without keeping them all", async () => {
    const records = Array.from({ length: 300 }, (_, at) => ({
      text: `<call:t${at % 150}/>`,
      tools: [{ name: `t${at % 150}`, parameters: { properties: {} } }],
    }));
    const { code, answers } = await check(["--tools-field", "tools", "-w", "1"], ...records);
    expect(code).toBe(0);
    expect(answers).toHaveLength(300);
  });

  it("writes only the lines with errors if it is to be quiet", async () => {
    const { code, answers } = await check(["--quiet"], { text: "a" }, "", { text: "<call:f>" }, "{");
    expect(code).toBe(1);
    expect(answers.map(({ line }) => line)).toEqual([3, 4]);
    expect((await check(["-q"], { text: "a" })).stdout).toBe("");
  });

  it("sums up on standard error", async () => {
    const tools = file("both.json", JSON.stringify([read, ls]));
    const { stderr } = await check(
      ["-t", tools],
      { text: "<call:read limit=x/><call:ls/><call:ls/>" },
      "",
      { text: "<call:gone/>" },
      { text: "<call:ls><all>true</al></call:ls><call:ls>" },
      "{",
    );
    expect(stderr.replace(/ in .*/, "")).toBe(
      [
        "lines           5",
        "with errors     4",
        "blank           1",
        "without answer  not-json 1",
        "calls           6: runnable 2, invalid 1, recovered 1, truncated 1, unknown 1",
        "by tool         ls 4, gone 1, read 1",
        "errors          invalid-value 1, truncated-call 1, unknown-tool 1",
        "warnings        stray-close-tag 1, unclosed-element 1",
        "line 5: Expected JSON, found a mistake at column 2",
        "",
      ].join("\n"),
    );
  });

  it("skips, and numbers, lines as it is told", async () => {
    const { answers } = await check(
      ["--skip-lines", "1", "--first-line", "100"],
      { text: "a" },
      { text: "b" },
      { text: "c" },
    );
    expect(answers.map(({ line }) => line)).toEqual([101, 102]);
  });

  it("reads several files, and names them", async () => {
    const one = file("one.jsonl", '\ufeff{"text":"a"}');
    const two = file("two.jsonl", '{"text":"b"}\n');
    const { code, answers, stderr } = await check([one, join(folder, "gone.jsonl"), two]);
    expect(code).toBe(2);
    expect(answers.map((answer) => [answer.file, answer.line])).toEqual([
      [one, 1],
      [two, 1],
    ]);
    expect(stderr).toContain("gone.jsonl: no such file\n");
  });

  it.each([
    [["--workers", "0"], "above 0"],
    [["--skip-lines", "-1"], "whole number"],
    [["--tools", "gone.json"], "gone.json: no such file"],
  ])("refuses %j", async (args, reason) => {
    const { code, stdout, stderr } = await check(args, { text: "a" });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(reason);
  });

  it("finds nothing in an empty file", async () => {
    expect(await check([])).toMatchObject({ code: 0, stdout: "" });
  });
});
