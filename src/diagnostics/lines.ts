/**
 * Lines and columns for people. Offsets are all that nodes and diagnostics carry; a table made once per text turns
 * them into positions.
 *
 * A line ends at `\n`, so at `\r\n` too; a lone `\r` is data, as it is for block delimiters (B8). Columns count UTF-16
 * units, as editors' protocols and JavaScript strings do.
 */

/** Where an offset stands: both count from 1. */
export interface Position {
  line: number;
  column: number;
}

export interface LineTable {
  /** The position of an offset; one outside the text counts as its nearest end. */
  positionAt(offset: number): Position;
  /** Where the characters of a line (from 1) stand, its line break excluded. */
  rangeOf(line: number): { start: number; end: number };
}

/**
 * Makes the table of a text in one pass; a look-up is a binary search.
 *
 * @example
 * createLineTable("ab\ncd").positionAt(4); // { line: 2, column: 2 }
 */
export function createLineTable(text: string): LineTable {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);

  const startOf = (line: number): number => starts[line - 1] ?? text.length;

  return {
    positionAt(offset) {
      const at = clamp(offset, text.length);
      let low = 0;
      let high = starts.length - 1;
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (startOf(middle + 1) <= at) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, column: at - startOf(low + 1) + 1 };
    },
    rangeOf(line) {
      const start = startOf(line);
      if (line >= starts.length) return { start, end: text.length };
      const lineFeed = startOf(line + 1) - 1;
      const end = lineFeed > start && text[lineFeed - 1] === "\r" ? lineFeed - 1 : lineFeed;
      return { start, end };
    },
  };
}

/** The offset, if it is one; else the nearest end of the text, 0 for what is no number. */
function clamp(offset: number, length: number): number {
  return offset > 0 ? Math.min(Math.floor(offset), length) : 0;
}
