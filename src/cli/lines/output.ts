/** Lines as bytes, written behind one another as they come, so that no string of a batch outlives its line. */
import { LINE_FEED } from "./split.ts";

export interface Output {
  /** Adds a line and its end. */
  add(line: string): void;
  /** All of it, in memory of its own, that may be given to another thread. */
  bytes(): Uint8Array;
}

/** The most bytes that a UTF-16 unit takes. */
const WIDEST = 3;
/** A longer line is measured first, so that no memory is taken in vain. */
const LONG = 100_000;

export function createOutput(expected: number): Output {
  let buffer = Buffer.allocUnsafeSlow(expected);
  let size = 0;
  return {
    add(line) {
      const room = line.length < LONG ? line.length * WIDEST : Buffer.byteLength(line);
      if (size + room + 1 > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(buffer.length + (buffer.length >> 1), size + room + 1));
        buffer.copy(larger, 0, 0, size);
        buffer = larger;
      }
      size += buffer.write(line, size);
      buffer[size++] = LINE_FEED;
    },
    bytes: () => buffer.subarray(0, size),
  };
}
