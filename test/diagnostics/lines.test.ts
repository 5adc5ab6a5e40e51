import { describe, expect, it } from "vitest";
import { createLineTable } from "../../src/diagnostics/lines.ts";

describe("line table", () => {
  it("counts lines and columns from 1", () => {
    const { positionAt } = createLineTable("ab\ncd\n");
    expect(positionAt(0)).toEqual({ line: 1, column: 1 });
    expect(positionAt(2)).toEqual({ line: 1, column: 3 });
    expect(positionAt(3)).toEqual({ line: 2, column: 1 });
    expect(positionAt(6)).toEqual({ line: 3, column: 1 });
  });

  it("counts columns in UTF-16 units", () => {
    expect(createLineTable("🦊x").positionAt(2)).toEqual({ line: 1, column: 3 });
  });

  it("B8: takes \\r\\n for one line break, and a lone \\r for data", () => {
    const table = createLineTable("a\r\nb\rc\r\n");
    expect(table.positionAt(3)).toEqual({ line: 2, column: 1 });
    expect(table.positionAt(5)).toEqual({ line: 2, column: 3 });
    expect(table.rangeOf(1)).toEqual({ start: 0, end: 1 });
    expect(table.rangeOf(2)).toEqual({ start: 3, end: 6 });
    expect(table.rangeOf(3)).toEqual({ start: 8, end: 8 });
  });

  it("answers for offsets outside the text with its ends", () => {
    const { positionAt } = createLineTable("ab\nc");
    expect(positionAt(-5)).toEqual({ line: 1, column: 1 });
    expect(positionAt(Number.NaN)).toEqual({ line: 1, column: 1 });
    expect(positionAt(Number.POSITIVE_INFINITY)).toEqual({ line: 2, column: 2 });
  });

  it("agrees with counting, at every offset", () => {
    const text = "\n\r\n a\n\nbc\r\n\r";
    const { positionAt } = createLineTable(text);
    for (let offset = 0; offset <= text.length; offset++) {
      const before = text.slice(0, offset).split("\n");
      expect(positionAt(offset)).toEqual({ line: before.length, column: (before.at(-1) ?? "").length + 1 });
    }
  });
});
