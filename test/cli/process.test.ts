import { spawn } from "node:child_process";
import { describe, expect, it } from "vitest";

/** Runs the executable as a process of its own. `close` ends its output after the first chunk, as `head` does. */
function pi(
  args: string[],
  stdin: string,
  close = false,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["--import", "tsx", "src/cli/main.ts", ...args]);
    let stdout = "";
    let stderr = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      stdout += chunk;
      if (close) child.stdout.destroy();
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      stderr += chunk;
    });
    child.on("error", reject).on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.on("error", () => {}).end(stdin);
  });
}

describe("the executable", () => {
  it("flushes a long output into a pipe before it ends, errors or not", async () => {
    const { code, stdout } = await pi(["parse", "-f", "json"], `${"x".repeat(2_000_000)}<call:f>`);
    expect(code).toBe(1);
    expect(JSON.parse(stdout).text).toHaveLength(2_000_000);
  });

  it("takes a closed pipe for no error", async () => {
    const { code, stderr } = await pi(["parse"], "word\n".repeat(1_000_000), true);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  });

  it("says in one line what it cannot do", async () => {
    const { code, stdout, stderr } = await pi(["parse", "absent.txt"], "");
    expect({ code, stdout, stderr }).toEqual({ code: 2, stdout: "", stderr: "pi-native: absent.txt: no such file\n" });
  });
});
