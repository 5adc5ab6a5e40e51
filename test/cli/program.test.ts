import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../src/cli/program.ts";

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

interface Given {
  stdin?: string;
  isTTY?: boolean;
  env?: Record<string, string>;
}

async function pi(args: string[], { stdin = "", isTTY = false, env = {} }: Given = {}) {
  let stdout = "";
  let stderr = "";
  async function* input() {
    for (const byte of Buffer.from(stdin)) yield Uint8Array.of(byte);
  }
  const code = await run(args, {
    stdin: input(),
    stdout: { write: (text) => (stdout += text), isTTY },
    stderr: { write: (text) => (stderr += text), isTTY },
    env,
  });
  return { code, stdout, stderr };
}

const tools = JSON.stringify([
  { name: "read", parameters: { properties: { path: { type: "string" }, limit: { type: "integer" } } } },
]);
const sound = 'Look:\n<call:read path="ä.ts" limit=5/>\n';
const faulty = "<call:read limit=ten/>";

describe("parse", () => {
  it("reads standard input, without a name and with -", async () => {
    for (const args of [["parse"], ["parse", "-"]]) {
      const { code, stdout, stderr } = await pi(args, { stdin: sound });
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain('path: "ä.ts"');
    }
  });

  it("reads a file with the tools of another", async () => {
    const { code, stdout } = await pi(["parse", file("turn.txt", faulty), "--tools", file("tools.json", tools)]);
    expect(code).toBe(1);
    expect(stdout).toContain("1:18 error invalid-value: ");
    expect(stdout).toContain("1 call, 1 error");
  });

  it("takes tools from an object and behind a byte order mark", async () => {
    const path = file("object.json", `\ufeff{"tools": ${tools}}`);
    expect(await pi(["parse", "-t", path], { stdin: faulty })).toMatchObject({ code: 1, stderr: "" });
  });

  it("prints one JSON object", async () => {
    const { code, stdout } = await pi(["parse", "--format", "json"], { stdin: sound });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      calls: [{ name: "read", arguments: { path: "ä.ts", limit: 5 }, form: "attributes" }],
      text: "Look:\n\n",
      diagnostics: [],
    });
  });

  it("prints segments, then diagnostics, one JSON object a line", async () => {
    const { code, stdout } = await pi(["parse", "-f", "ndjson", "-t", file("t.json", tools)], {
      stdin: `Look: ${faulty}`,
    });
    expect(code).toBe(1);
    const lines = stdout.trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).type)).toEqual(["text", "call", "diagnostic"]);
  });

  it("validates unless told otherwise", async () => {
    const args = ["parse", "-t", file("v.json", tools)];
    expect((await pi(args, { stdin: "<call:read limit=true/>" })).code).toBe(1);
    expect((await pi([...args, "--no-validate"], { stdin: "<call:read limit=true/>" })).code).toBe(0);
  });

  it("limits the depth", async () => {
    const { stdout } = await pi(["parse", "--max-depth", "1"], { stdin: "<call:f><a><b><c>1</c></b></a></call:f>" });
    expect(stdout).toContain("too-deep");
  });

  it("has colours only on a terminal, and not with NO_COLOR", async () => {
    const sequence = "\u001b[";
    const given = { stdin: sound };
    expect((await pi(["parse"], given)).stdout).not.toContain(sequence);
    expect((await pi(["parse"], { ...given, isTTY: true })).stdout).toContain(sequence);
    expect((await pi(["parse"], { ...given, isTTY: true, env: { NO_COLOR: "1" } })).stdout).not.toContain(sequence);
    expect((await pi(["parse"], { ...given, isTTY: true, env: { NO_COLOR: "" } })).stdout).toContain(sequence);
    expect((await pi(["parse"], { ...given, isTTY: true, env: { TERM: "dumb" } })).stdout).not.toContain(sequence);
  });

  it("lets nothing of the text reach the terminal as a command", async () => {
    const stdin = "\u001b[2J <call:f>\n\u001b[31m\nb\u001b[0m\n</call:f>";
    expect((await pi(["parse"], { stdin })).stdout).not.toContain("\u001b");
  });

  it("reads bytes that are no UTF-8", async () => {
    const path = file("latin.txt", Uint8Array.of(0x61, 0xff, 0x62));
    expect((await pi(["parse", "-f", "json", path])).stdout).toContain("a\ufffdb");
  });
});

describe("tree", () => {
  it("prints an outline with offsets", async () => {
    const { code, stdout } = await pi(["tree"], { stdin: 'a <call:f b="c"/>' });
    expect(code).toBe(0);
    expect(stdout.split("\n")).toEqual([
      "stream 0-17",
      '  text 0-2 "a "',
      "  call 2-17 f",
      expect.stringMatching(/^ {4}open-tag 2-17 /),
      expect.stringMatching(/^ {6}attribute \d+-15 b = "c"$/),
      "",
    ]);
  });

  it("prints JSON", async () => {
    const { stdout } = await pi(["tree", "--format", "json"], { stdin: "<call:f/>" });
    expect(JSON.parse(stdout)).toMatchObject({ type: "stream", children: [{ type: "call", name: "f" }] });
  });
});

describe("what cannot be carried out: exit code 2, one line", () => {
  const refused = async (args: string[], line: RegExp | string) => {
    const { code, stdout, stderr } = await pi(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^pi-native: [^\n]+\n$/);
    expect(stderr).toMatch(line);
  };

  it("files", async () => {
    await refused(["parse", join(folder, "absent.txt")], "absent.txt: no such file");
    await refused(["parse", folder], ": is a directory");
    await refused(["tree", "-t", join(folder, "absent.json")], "absent.json: no such file");
  });

  it.each([
    ["[1,\n 2,}", "2:4"],
    ['{"tools": [tru]}', "1:15"],
    ['[\n"a\nb"]', "2:3"],
    ['[{"name": "a"}', "1:15"],
    ["", "1:1"],
    ['["\\x"]', "1:4"],
    ["[] []", "1:4"],
  ])("JSON syntax: %j", async (content, place) => {
    await refused(["parse", "-t", file("broken.json", content)], `broken.json:${place}: invalid JSON: `);
  });

  it("JSON that is no list of tools", async () => {
    for (const content of ["4", "null", "{}", '{"tools": 4}']) {
      await refused(["parse", "-t", file("other.json", content)], "other.json: expected an array of tool definitions");
    }
  });

  it("tools that make no sense", async () => {
    for (const content of ["[4]", '[{"name": "a"}, {"name": "a"}]', '[{"name": "a", "parameters": {"$ref": "#/x"}}]']) {
      await refused(["parse", "-t", file("odd.json", content)], "odd.json: ");
    }
  });

  it("flags", async () => {
    await refused(["parse", "--colour"], "unknown option '--colour'");
    await refused(["parse", "--format", "xml"], "xml");
    await refused(["parse", "--max-depth", "0"], "above 0");
    await refused(["parse", "--max-depth", "1e9"], "above 0");
    await refused(["parse", "--tools"], "argument missing");
    await refused(["frobnicate"], "unknown command 'frobnicate'");
    await refused(["parse", "a", "b"], "too many arguments");
  });
});

it("shows help and version", async () => {
  const { code, stdout } = await pi(["parse", "--help"]);
  expect(code).toBe(0);
  expect(stdout).toContain("--tools <file>");
  expect((await pi([])).code).toBe(2);
  expect((await pi(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
