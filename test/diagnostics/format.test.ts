import { describe, expect, it } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { formatDiagnostics } from "../../src/diagnostics/format.ts";

const at = (start: number, end: number, message = "Expected a, found b; kept b"): Diagnostic => ({
  code: "invalid-value",
  severity: "error",
  message,
  start,
  end,
});

/** The source line and the underline of a range. */
const linesOf = (text: string, start: number, end: number): string[] =>
  formatDiagnostics(text, [at(start, end)])
    .split("\n")
    .slice(1);

/** The frame of the one place where `part` stands in the text. */
const frameOf = (text: string, part: string): string => {
  const start = text.indexOf(part);
  return formatDiagnostics(text, [at(start, start + part.length)]);
};

describe("formatDiagnostics", () => {
  it("gives nothing for nothing", () => {
    expect(formatDiagnostics("text", [])).toBe("");
  });

  it("heads the source line with position, severity, code and message", () => {
    expect(frameOf("one\n<a>30s</a>", "30s")).toBe(
      ["2:4 error invalid-value: Expected a, found b; kept b", "  2 | <a>30s</a>", "    |    ^^^"].join("\n"),
    );
  });

  it("names the source where it is given", () => {
    expect(formatDiagnostics("x", [at(0, 1)], { source: "turn.txt" })).toMatch(/^turn\.txt:1:1 error /);
  });

  it("separates frames by a blank line and aligns their gutters", () => {
    const text = `${"a\n".repeat(9)}b`;
    expect(formatDiagnostics(text, [at(0, 1), at(18, 19)])).toBe(
      [
        "1:1 error invalid-value: Expected a, found b; kept b",
        "   1 | a",
        "     | ^",
        "",
        "10:1 error invalid-value: Expected a, found b; kept b",
        "  10 | b",
        "     | ^",
      ].join("\n"),
    );
  });

  it("keeps tabs, so that the underline stands where the range does", () => {
    expect(frameOf("\t\t<a>x</a>", "x").split("\n").slice(1)).toEqual(["  1 | \t\t<a>x</a>", "    | \t\t   ^"]);
  });

  it("leaves \\r\\n out of the line", () => {
    expect(frameOf("ab\r\ncd\r\n", "ab").split("\n").slice(1)).toEqual(["  1 | ab", "    | ^^"]);
  });

  it("counts two cells for emoji and wide letters, none for joined marks", () => {
    expect(frameOf("🦊日e\u0301<x>", "<x>").split("\n")[2]).toBe("    |      ^^^");
    expect(frameOf("<🦊>", "🦊").split("\n")[2]).toBe("    |  ^^");
  });

  it("underlines the first of several lines and says where the range ends", () => {
    expect(frameOf("a <b>\nc\nd e", "<b>\nc\nd").split("\n").slice(1)).toEqual(["  1 | a <b>", "    |   ^^^ to 3:2"]);
  });

  it("marks the end of the input and empty ranges with one caret", () => {
    expect(linesOf("ab", 2, 2)).toEqual(["  1 | ab", "    |   ^"]);
    expect(linesOf("ab\n", 3, 3)).toEqual(["  2 |", "    | ^"]);
    expect(linesOf("", 0, 0)).toEqual(["  1 |", "    | ^"]);
  });

  it("clips a long line around the range", () => {
    const text = `${"a".repeat(500)}<x>${"b".repeat(500)}`;
    const [, source = "", underline = ""] = frameOf(text, "<x>").split("\n");
    expect(source).toBe(`  1 | …${"a".repeat(40)}<x>${"b".repeat(57)}…`);
    expect(underline.indexOf("^^^")).toBe(source.indexOf("<x>"));
  });

  it("clips a long range, and says so", () => {
    const [, source = "", underline = ""] = frameOf("x".repeat(1000), "x".repeat(1000)).split("\n");
    expect(source).toBe(`  1 | ${"x".repeat(100)}…`);
    expect(underline).toBe(`    | ${"^".repeat(100)}…`);
  });

  it("cuts no surrogate pair when it clips", () => {
    for (const shift of ["", "x"]) {
      expect(frameOf(`${shift}${"🦊".repeat(200)}!${"🦊".repeat(200)}`, "!")).not.toContain("\ufffd");
    }
  });

  it("shows characters that a terminal would obey as signs", () => {
    const frame = formatDiagnostics("\u001b[2Jx\u202e\u0085", [at(4, 5, "found \u001b[31m\n")]);
    expect(frame).toContain("␛[2Jx\ufffd\ufffd");
    expect(frame).toContain("found ␛[31m␊");
    expect(frame).not.toContain("\u001b");
  });

  it("throws for no range, however odd", () => {
    const odd = [-1, 0, 1, 3, 99, 0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const text of ["", "ab", "a\r\n🦊\n"]) {
      for (const start of odd) {
        for (const end of odd) expect(formatDiagnostics(text, [at(start, end)]).split("\n")).toHaveLength(3);
      }
    }
  });

  it("paints parts, and nothing else", () => {
    const text = "a\n<b>";
    const painted = formatDiagnostics(text, [at(2, 5)], { paint: (style, part) => `{${style}:${part}}` });
    expect(painted).toBe(
      [
        "{position:2:1} {error:error} {code:invalid-value}: Expected a, found b; kept b",
        "  {gutter:2 |} <b>",
        "  {gutter:  |} {error:^^^}",
      ].join("\n"),
    );
  });

  it("takes time linear in the text and the diagnostics", () => {
    const text = "x".repeat(1_000_000);
    const many = Array.from({ length: 20_000 }, (_, index) => at(index * 50, index * 50 + 500_000));
    const before = performance.now();
    formatDiagnostics(text, many);
    expect(performance.now() - before).toBeLessThan(5_000);
  });
});
