import { describe, expect, it } from "vitest";
import { trim } from "../../src/coerce/block.ts";
import { textNode } from "../../src/grammar/nodes.ts";

const closed = (value: string): string => trim(textNode(0, value.length, value, false));
const cut = (value: string): string => trim(textNode(0, value.length, value, true));

describe("B8: delimiter newlines", () => {
  it.each([
    ["", ""],
    ["\n", ""],
    ["\r\n", ""],
    ["\n\n", ""],
    ["\r\n\r\n", ""],
    ["\n\r\n", ""],
    ["\n\n\n", "\n"],
    ["\r", "\r"],
    ["\r\r\n", "\r"],
    ["x\r", "x\r"],
    ["\nx\n", "x"],
    ["\r\nx\r\n", "x"],
    ["\n  x\n  ", "  x\n  "],
    ["x\n\n", "x\n"],
    [" \n", " "],
  ])("%j is %j", (body, value) => {
    expect(closed(body)).toBe(value);
  });

  it("E3: a final newline is data when nothing closes the body", () => {
    expect(cut("\nline\n")).toBe("line\n");
    expect(cut("\n\n")).toBe("\n");
    expect(cut("\n")).toBe("");
  });
});
