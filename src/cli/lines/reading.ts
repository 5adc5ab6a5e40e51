/**
 * Files as batches of lines, one after the other. Decides when lines that have come are not held any longer, how lines
 * are numbered and skipped, and that a file that cannot be read does not keep the others from being read.
 */
import { InputError } from "../input.ts";
import type { Terminal } from "../terminal.ts";
import type { Batch } from "./batch.ts";
import { openSource } from "./source.ts";
import { behindLines, createSplitter, type Piece } from "./split.ts";

export interface ReadingPlan {
  /** Names of files; `-` is standard input. */
  files: readonly string[];
  /** How many bytes a batch has at least, unless there are no more. */
  batchBytes: number;
  maxLine: number;
  /** So many lines of all are left out. */
  skipLines: number;
  /** The number of the first line of each file. */
  firstLine: number;
}

export interface Reading {
  batches: AsyncGenerator<Batch>;
  /** How many bytes were read so far. */
  read(): number;
  /** One line for each file that could not be read to its end. */
  problems: string[];
}

/** How long whole lines wait for more to come. */
const PATIENCE = 100;

export function readBatches(plan: ReadingPlan, terminal: Terminal, stop: AbortSignal): Reading {
  const { files, batchBytes, maxLine, firstLine } = plan;
  const problems: string[] = [];
  let readBefore = 0;
  let readNow = (): number => 0;
  let skip = plan.skipLines;

  async function* batchesOf(file: string): AsyncGenerator<Batch> {
    let number = firstLine;
    try {
      const source = await openSource(file, terminal);
      readNow = source.read;
      const close = (): void => source.close();
      stop.addEventListener("abort", close);
      try {
        for await (const piece of piecesOf(source.chunks, createSplitter(batchBytes, maxLine))) {
          if (stop.aborted) return;
          const first = number;
          number += piece.lines;
          const batch: Batch = { ...piece, file: files.length > 1 ? file : undefined, first };
          if (skip === 0) yield batch;
          else if (skip >= piece.lines) skip -= piece.lines;
          else {
            yield { ...batch, first: first + skip, lines: piece.lines - skip, bytes: behindLines(piece.bytes, skip) };
            skip = 0;
          }
        }
      } finally {
        stop.removeEventListener("abort", close);
        source.close();
      }
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof InputError)) throw error;
      const place = number > firstLine ? `; read up to line ${number - 1}` : "";
      problems.push(`${error.message}${place}`);
    }
  }

  async function* batches(): AsyncGenerator<Batch> {
    for (const file of files) {
      if (stop.aborted) return;
      yield* batchesOf(file);
      readBefore += readNow();
      readNow = () => 0;
    }
  }

  return { batches: batches(), read: () => readBefore + readNow(), problems };
}

/** Pieces as they become full, and what has come of one where nothing more comes for a while. */
async function* piecesOf(
  chunks: AsyncIterable<Uint8Array>,
  splitter: ReturnType<typeof createSplitter>,
): AsyncGenerator<Piece> {
  const iterator = chunks[Symbol.asyncIterator]();
  for (;;) {
    const next = iterator.next();
    if (!(await comesSoon(next))) yield* splitter.flush();
    let come: IteratorResult<Uint8Array>;
    try {
      come = await next;
    } catch (error) {
      // What came before it is sound.
      yield* splitter.flush();
      throw error;
    }
    if (come.done) break;
    yield* splitter.push(come.value);
  }
  yield* splitter.end();
}

async function comesSoon(next: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE);
  });
  const come = next.then(
    () => true,
    () => true,
  );
  const soon = await Promise.race([come, late]);
  clearTimeout(timer);
  return soon;
}
