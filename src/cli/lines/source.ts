/**
 * Where bytes come from: a file or standard input, decompressed where they begin as gzip or Zstandard data do, without a
 * byte order mark. Names decide nothing: no JSON begins like either. What the bytes mean is left to others.
 */
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { Duplex } from "node:stream";
import * as zlib from "node:zlib";
import { InputError, readingProblem } from "../input.ts";
import type { Terminal } from "../terminal.ts";

export interface Source {
  /** For messages. */
  name: string;
  /** Throws an `InputError` where reading fails. */
  chunks: AsyncIterable<Uint8Array>;
  /** How many bytes were read so far, compressed as they may be. */
  read(): number;
  /** Ends the reading, even one that waits. */
  close(): void;
}

type Bytes = AsyncIterable<Uint8Array>;

const CHUNK = 256 * 1024;

/** Opens a file, or standard input for `-`. @throws InputError where it cannot be opened. */
export async function openSource(file: string, terminal: Terminal): Promise<Source> {
  const name = file === "-" ? "standard input" : file;
  const raw = file === "-" ? terminal.stdin : await openFile(file);
  let read = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of raw) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
      read += bytes.length;
      yield bytes;
    }
  }
  return {
    name,
    chunks: readable(counted(), name),
    read: () => read,
    close: () => {
      if ("destroy" in raw && typeof raw.destroy === "function") raw.destroy();
    },
  };
}

/** The size of files together; undefined where one has none to tell of. */
export async function sizeOf(files: readonly string[]): Promise<number | undefined> {
  let size = 0;
  for (const file of files) {
    if (file === "-") return undefined;
    const found = await stat(file).catch(() => undefined);
    if (found === undefined) continue;
    if (!found.isFile()) return undefined;
    size += found.size;
  }
  return size;
}

async function openFile(file: string): Promise<Bytes & { destroy(): unknown }> {
  if (file === "") throw new InputError("expected the name of a file, found an empty one");
  const stream = createReadStream(file, { highWaterMark: CHUNK });
  try {
    await once(stream, "open");
    return stream;
  } catch (error) {
    throw new InputError(`${file}: ${readingProblem(error)}`);
  }
}

async function* readable(raw: Bytes, name: string): AsyncGenerator<Uint8Array> {
  try {
    const [head, bytes] = await peek(raw, 4);
    const format = FORMATS.find(({ magic }) => magic.every((byte, index) => head[index] === byte));
    const [start, content] = await peek(format ? decompressed(bytes, format.create(name)) : bytes, 3);
    const marked = start[0] === 0xef && start[1] === 0xbb && start[2] === 0xbf;
    let first = true;
    for await (const chunk of content) {
      yield marked && first ? chunk.subarray(3) : chunk;
      first = false;
    }
  } catch (error) {
    throw error instanceof InputError ? error : new InputError(`${name}: ${decodingProblem(error)}`);
  }
}

/** The first bytes, at least so many if there are, and all of them, the first in one chunk. */
async function peek(bytes: Bytes, length: number): Promise<[head: Uint8Array, all: Bytes]> {
  const iterator = bytes[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array(0);
  while (head.length < length) {
    const next = await iterator.next();
    if (next.done) break;
    head = head.length === 0 ? next.value : Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return [head, all()];
}

interface Compression {
  magic: readonly number[];
  create(name: string): Duplex;
}

const FORMATS: readonly Compression[] = [
  { magic: [0x1f, 0x8b], create: () => zlib.createGunzip({ chunkSize: CHUNK }) },
  { magic: [0x28, 0xb5, 0x2f, 0xfd], create: zstandard },
];

/** Node has Zstandard since 22.15. */
function zstandard(name: string): Duplex {
  const { createZstdDecompress } = zlib as { createZstdDecompress?: (options: { chunkSize: number }) => Duplex };
  if (createZstdDecompress !== undefined) return createZstdDecompress({ chunkSize: CHUNK });
  throw new InputError(
    `${name}: Zstandard data, which Node reads since 22.15, and this is ${process.version}; use "zstd -dc" and a pipe`,
  );
}

/** How much is decompressed at once: it may become a thousand times as much. */
const SLICE = 16 * 1024;

/** What comes before a fault comes out; then it is thrown. */
async function* decompressed(bytes: Bytes, through: Duplex): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  let wake: () => void = () => {};
  let ready: Uint8Array[] = [];
  through.on("data", (chunk: Uint8Array) => ready.push(chunk));
  through.on("error", (error: Error) => {
    failure = error;
    wake();
  });
  const taken = (give: (done: () => void) => void): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve;
      if (failure === undefined) give(resolve);
      else resolve();
    });
  function* come(): Generator<Uint8Array> {
    const chunks = ready;
    ready = [];
    yield* chunks;
    if (failure !== undefined) throw failure;
  }
  try {
    for await (const chunk of bytes) {
      for (let at = 0; at < chunk.length; at += SLICE) {
        await taken((done) => through.write(chunk.subarray(at, at + SLICE), done));
        yield* come();
      }
    }
    await taken((done) => through.once("end", done).end());
    yield* come();
  } finally {
    through.destroy();
  }
}

function decodingProblem(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (!/^(Z|ERR_|ZSTD)_?/.test(code)) return readingProblem(error);
  const reason = error instanceof Error ? error.message : "";
  return `the compressed data is broken: ${reason}`;
}
