import { describe, expect, it } from "vitest";
import { formatBytes, formatSeconds, progressLine } from "../../../src/cli/lines/progress.ts";
import { run } from "../../../src/cli/program.ts";
import { collecting } from "./collect.ts";

describe("the progress line", () => {
  it("tells the rate, how much is done and how long the rest takes", () => {
    expect(progressLine(1234, 50e6, 200e6, 10)).toBe("1,234 lines, 5.0 MB/s, 25%, 30 s left");
  });

  it("tells no more than is known", () => {
    expect(progressLine(1234, 50e6, undefined, 10)).toBe("1,234 lines, 5.0 MB/s");
    expect(progressLine(0, 0, 200e6, 10)).toBe("0 lines, 0 kB/s");
    expect(progressLine(5, 300, 200, 10)).toContain("100%, 0.0 s left");
  });

  it.each([
    [0.04, "0.0 s"],
    [59.4, "59 s"],
    [125, "2 min 5 s"],
    [7500, "2 h 5 min"],
  ])("calls %d seconds %s", (seconds, words) => {
    expect(formatSeconds(seconds)).toBe(words);
  });

  it.each([
    [1234, "1 kB"],
    [12_345_678, "12.3 MB"],
    [512_345_678, "512 MB"],
  ])("calls %d bytes %s", (bytes, words) => {
    expect(formatBytes(bytes)).toBe(words);
  });

  it.each([true, false])("is written and wiped where standard error is a terminal: %s", async (isTTY) => {
    const { terminal, stderr } = collecting();
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('{"text":"a"}\n');
      while (isTTY && !stderr().includes("1 lines")) await new Promise((resolve) => setTimeout(resolve, 20));
      yield Buffer.from('{"text":"b"}\n');
    }
    await run(["check"], { ...terminal, stdin: slow(), stderr: { ...terminal.stderr, isTTY } });
    const [before, after = ""] = stderr().split("lines           2");
    expect(after).toContain("calls           0");
    const [start, ...shown] = before?.split("\r\u001b[K") ?? [];
    expect(start).toBe("");
    expect(shown.at(-1)).toBe(isTTY ? "" : undefined);
    expect(shown.length > 1).toBe(isTTY);
  });
});
