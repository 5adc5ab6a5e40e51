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

async function pi(args: string[], stdin: string) {
  let stdout = "";
  let stderr = "";
  async function* input() {
    yield stdin;
  }
  const code = await run(args, {
    stdin: input(),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    env: {},
  });
  return { code, stdout, stderr };
}

const toolsFile = (): string => {
  const path = join(folder, "tools.json");
  writeFileSync(
    path,
    '[{"name": "edit", "parameters": {"type": "object", "properties": {"input": {"type": "string"}}}}]',
  );
  return path;
};

const one = '{"name": "edit", "arguments": {"input": "a\\nb"}}';
const other = '{"name": "edit", "arguments": {"input": "4"}}';
const written = '<call:edit>\na\nb\n</call:edit>\n<call:edit input="4"/>\n';

describe("render", () => {
  it.each([
    ["an array", `[${one}, ${other}]`],
    ["an object with calls", `{"calls": [${one}, ${other}], "text": ""}`],
    ["JSON lines", `${one}\n\n${other}\n`],
  ])("takes %s", async (_name, json) => {
    expect(await pi(["render", "--tools", toolsFile()], json)).toEqual({ code: 0, stdout: written, stderr: "" });
  });

  it("takes one call, and a file", async () => {
    const path = join(folder, "call.json");
    writeFileSync(path, one);
    expect((await pi(["render", path, "--form", "elements"], "")).stdout).toBe(
      "<call:edit>\n<input>\na\nb\n</input>\n</call:edit>\n",
    );
  });

  it("tells what is refused, by its place, and writes nothing or the rest", async () => {
    const json = `[${one}, {"name": "edit", "arguments": {"a b": 1}}, 7]`;
    const stderr =
      "pi-native: standard input: call 1 /a b: the key is no name that a tag can have (invalid-name)\n" +
      "pi-native: standard input: call 2: a call has a name and arguments (not-a-call)\n";
    expect(await pi(["render", "-t", toolsFile()], json)).toEqual({ code: 1, stdout: "", stderr });
    expect(await pi(["render", "-t", toolsFile(), "--keep-going"], json)).toEqual({
      code: 1,
      stdout: "<call:edit>\na\nb\n</call:edit>\n",
      stderr,
    });
  });

  it("takes lines of any of these, and nothing at all", async () => {
    const lines = `\n[${one}]\n{"calls": []}\r\n[]\n${other}`;
    expect(await pi(["render", "-t", toolsFile()], lines)).toEqual({ code: 0, stdout: written, stderr: "" });
    for (const nothing of ["", "\n \n", "[]", '{"calls": []}', "[]\n[]\n"]) {
      expect(await pi(["render"], nothing)).toEqual({ code: 0, stdout: "", stderr: "" });
    }
  });

  it("takes no list for a call", async () => {
    for (const nested of ["[[]]", `[[${one}]]`, `{"calls": [[${one}]]}`, `[]\n[[]]`]) {
      const { code, stdout, stderr } = await pi(["render"], nested);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toBe("pi-native: standard input: call 0: a call has a name and arguments (not-a-call)\n");
    }
  });

  it("refuses what UTF-8 cannot hold, and says where numbers lose digits", async () => {
    expect(await pi(["render"], '{"name": "f", "arguments": {"x": "a", "y": ["\\ud800", "b"]}}')).toEqual({
      code: 1,
      stdout: "",
      stderr: "pi-native: standard input: call 0 /y/0: half of a surrogate pair cannot be written as UTF-8\n",
    });
    expect(await pi(["render"], '{"name": "f", "arguments": {"x": 12345678901234567890, "y": "1e-400"}}')).toEqual({
      code: 0,
      stdout: "<call:f x=1.2345678901234567e+19 y='\"1e-400\"'/>\n",
      stderr: "pi-native: standard input: these numbers lose digits: 12345678901234567890\n",
    });
  });

  it("lets nothing of the arguments reach the terminal as a command", async () => {
    const { stderr } = await pi(["render"], '{"name": "f", "arguments": {"\\u001b[2J": 1}}');
    expect(stderr).toContain("call 0 /␛[2J: ");
    expect((await pi(["render", "\u001b[2J"], "")).stderr).toBe("pi-native: ␛[2J: no such file\n");
  });

  it("cannot be carried out on what is no JSON, or with a form that there is not", async () => {
    expect(await pi(["render"], "<call:edit/>")).toMatchObject({ code: 2, stdout: "" });
    const lines = await pi(["render"], `${one}\n${other}\n{"name": }\n`);
    expect(lines.code).toBe(2);
    expect(lines.stderr).toContain("standard input:3:10: invalid JSON");
    expect((await pi(["render", "--form", "xml"], "[]")).code).toBe(2);
  });
});

describe("format", () => {
  it("rewrites the calls", async () => {
    const { code, stdout, stderr } = await pi(
      ["format", "-t", toolsFile()],
      "So:\n<call:edit><input>a\nb</input></call:edit>\n<call:edit",
    );
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).toBe("So:\n<call:edit>\na\nb\n</call:edit>\n<call:edit");
    expect((await pi(["format", "-t", toolsFile()], stdout)).stdout).toBe(stdout);
  });
});
