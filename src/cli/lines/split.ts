/**
 * Cuts bytes into pieces of whole lines. Decides where a piece ends, and that a line beyond the limit is dropped while it
 * arrives. A line ends at a line feed, so at CR LF too, or at the end; what stands in it is left to others.
 */

/** Whole lines, or one that was too long to be kept. */
export interface Piece {
  bytes: Uint8Array;
  lines: number;
  tooLong: boolean;
}

export interface Splitter {
  /** Takes bytes, and gives the pieces that are full. */
  push(bytes: Uint8Array): Piece[];
  /** The whole lines that wait for more, if there are any. */
  flush(): Piece[];
  /** What is left, a last line without its line feed included. */
  end(): Piece[];
}

export const LINE_FEED = 0x0a;

/**
 * @param full How many bytes a piece has at least; it ends at the next line feed.
 * @param maxLine How many bytes a line may have, its line feed not counted.
 */
export function createSplitter(full: number, maxLine: number): Splitter {
  let parts: Buffer[] = [];
  let size = 0;
  /** The bytes behind the last line feed. */
  let open = 0;
  let dropping = false;

  /** A piece of the first bytes of all that waits. */
  const cut = (length: number): Piece[] => {
    if (length === 0) return [];
    const all = join(parts, size);
    parts = length < size ? [all.subarray(length)] : [];
    size -= length;
    open = size;
    const bytes = all.subarray(0, length);
    return [{ bytes, lines: countLines(bytes), tooLong: false }];
  };

  const drop = (): void => {
    parts = [];
    size = 0;
    open = 0;
    dropping = true;
  };

  const add = (part: Buffer): void => {
    parts.push(part);
    size += part.length;
    const last = part.lastIndexOf(LINE_FEED);
    open = last < 0 ? open + part.length : part.length - 1 - last;
  };

  const tooLong = (): Piece => {
    dropping = false;
    return { bytes: new Uint8Array(0), lines: 1, tooLong: true };
  };

  return {
    push(bytes) {
      const chunk = bufferOf(bytes);
      const pieces: Piece[] = [];
      for (let at = 0; at < chunk.length; ) {
        const end = chunk.indexOf(LINE_FEED, dropping ? at : at + Math.max(0, full - size - 1));
        const next = end < 0 ? chunk.length : end + 1;
        if (dropping) {
          if (end >= 0) pieces.push(tooLong());
        } else {
          add(chunk.subarray(at, next));
          if (end >= 0) pieces.push(...cut(size));
          else if (open > maxLine) {
            pieces.push(...cut(size - open));
            drop();
          }
        }
        at = next;
      }
      return pieces;
    },
    flush: () => cut(size - open),
    end: () => (dropping ? [tooLong()] : cut(size)),
  };
}

/** A copy, so that a piece holds no more memory than its own. */
function join(parts: readonly Uint8Array[], size: number): Buffer {
  const joined = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** The same bytes as a buffer, which finds a byte many times faster. */
export const bufferOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** How many lines there are; the last need not have a line feed. */
function countLines(bytes: Buffer): number {
  let lines = 0;
  for (let at = 0; at < bytes.length; lines++) {
    const end = bytes.indexOf(LINE_FEED, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  return lines;
}

/** The bytes behind so many lines. */
export function behindLines(bytes: Uint8Array, lines: number): Uint8Array {
  const buffer = bufferOf(bytes);
  let at = 0;
  for (let line = 0; line < lines && at < bytes.length; line++) {
    const end = buffer.indexOf(LINE_FEED, at);
    at = end < 0 ? bytes.length : end + 1;
  }
  return bytes.subarray(at);
}
