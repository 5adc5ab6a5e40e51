/** Bytes that arrive in pieces, as lines. Both ends of the protocol read so. */

/** What is not answered in a line of this many characters is no answer. */
const LONGEST = 1 << 28;

export interface LineSplitter {
  /**
   * The lines that are complete with these bytes, without their line breaks.
   *
   * @throws RangeError for an endless line, TypeError for bytes that are no UTF-8 if the splitter is strict.
   */
  push(bytes: Uint8Array | string): string[];
  /** How many characters stand behind the last line break so far. */
  pending(): number;
  /** What stands behind the last line break. */
  end(): string;
}

/** `strict`: bytes that are no UTF-8 are told of, not replaced. */
export function createLineSplitter(strict: boolean = false): LineSplitter {
  const decoder = new TextDecoder("utf-8", { fatal: strict });
  // Pieces of a line that is not complete: joined once.
  let pieces: string[] = [];
  let length = 0;
  return {
    push(bytes) {
      const text = typeof bytes === "string" ? bytes : decoder.decode(bytes, { stream: true });
      const [first = "", ...rest] = text.split("\n");
      pieces.push(first);
      length += first.length;
      if (length > LONGEST) throw new RangeError(`a line of more than ${LONGEST} characters`);
      if (rest.length === 0) return [];
      const lines = [pieces.join(""), ...rest.slice(0, -1)];
      pieces = rest.slice(-1);
      length = pieces[0]?.length ?? 0;
      return lines.map((line) => line.replace(/\r$/, ""));
    },
    pending: () => length,
    end: () => pieces.join("") + decoder.decode(),
  };
}
