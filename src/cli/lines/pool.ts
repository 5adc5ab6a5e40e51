/**
 * Threads that process batches, as many as are wanted and needed. Decides who gets which batch, and what becomes of the
 * lines of a thread that dies: they are tried one by one, and the one that kills again becomes an error.
 */
import { Worker } from "node:worker_threads";
import { InputError } from "../input.ts";
import { type Batch, type BatchResult, refusedBatch } from "./batch.ts";
import { behindLines } from "./split.ts";
import { createTally, mergeTally } from "./tally.ts";
import type { WorkerSetup } from "./worker.ts";

export interface Pool {
  process(batch: Batch): Promise<BatchResult>;
  close(): Promise<void>;
}

interface Task {
  batch: Batch;
  resolve(result: BatchResult): void;
  reject(error: Error): void;
}

interface Seat {
  worker: Worker;
  ready: boolean;
  /** What it was given and has not answered, the one it is at first. */
  tasks: Task[];
  /** Why it is about to die. */
  reason: string;
}

/** A thread has at most one batch waiting, so that it need not wait for the next one. */
const TASKS = 2;

class ThreadDeath extends Error {
  override name = "ThreadDeath";
}

/** The thread's file as it is built: beside the command line. */
const BUILT = new URL("./worker.js", import.meta.url);

/**
 * @param size The most threads there are.
 * @param entry The file that a thread runs.
 */
export function createPool(size: number, setup: WorkerSetup, entry: URL = BUILT): Pool {
  const seats: Seat[] = [];
  const waiting: Task[] = [];

  const open = (): Seat => {
    const worker = new Worker(entry, { workerData: setup, resourceLimits: { maxYoungGenerationSizeMb: 32 } });
    const seat: Seat = { worker, ready: false, tasks: [], reason: "it ended" };
    worker.on("message", (message: BatchResult | "ready") => {
      if (message === "ready") seat.ready = true;
      else seat.tasks.shift()?.resolve(message);
      deal();
    });
    worker.on("error", (error) => {
      seat.reason = error.message;
    });
    worker.on("exit", () => bury(seat));
    seats.push(seat);
    return seat;
  };

  const deal = (): void => {
    while (waiting.length > 0) {
      const free = seats.reduce<Seat | undefined>(
        (best, seat) => (best === undefined || seat.tasks.length < best.tasks.length ? seat : best),
        undefined,
      );
      const idle = free === undefined || (free.tasks.length > 0 && seats.length < size) ? open() : free;
      if (idle.tasks.length >= TASKS) return;
      const task = waiting.shift();
      if (task === undefined) return;
      idle.tasks.push(task);
      idle.worker.postMessage(task.batch);
    }
  };

  const bury = (seat: Seat): void => {
    seats.splice(seats.indexOf(seat), 1);
    const [first, ...others] = seat.tasks;
    if (!seat.ready) {
      const error = new InputError(`a thread cannot be started: ${seat.reason}; --workers 1 does without`);
      for (const task of [...seat.tasks, ...waiting.splice(0)]) task.reject(error);
      return;
    }
    waiting.unshift(...others);
    first?.reject(new ThreadDeath(seat.reason));
    deal();
  };

  const send = (batch: Batch): Promise<BatchResult> =>
    new Promise((resolve, reject) => {
      waiting.push({ batch, resolve, reject });
      deal();
    });

  const process = async (batch: Batch): Promise<BatchResult> => {
    try {
      return await send(batch);
    } catch (error) {
      if (!(error instanceof ThreadDeath)) throw error;
      if (batch.lines > 1) return await oneByOne(batch);
      return refusedBatch(batch, { code: "thread-died", message: `The line ended the thread at it: ${error.message}` });
    }
  };

  const oneByOne = async (batch: Batch): Promise<BatchResult> => {
    const outputs: Uint8Array[] = [];
    const tally = createTally();
    for (const line of linesOf(batch)) {
      const result = await process(line);
      outputs.push(result.output);
      mergeTally(tally, result.tally);
    }
    return { output: Buffer.concat(outputs), tally };
  };

  return {
    process,
    async close() {
      for (const { worker } of seats) worker.removeAllListeners("exit");
      await Promise.all(seats.map(({ worker }) => worker.terminate()));
    },
  };
}

function* linesOf(batch: Batch): Generator<Batch> {
  let { bytes } = batch;
  for (let line = 0; line < batch.lines; line++) {
    const rest = behindLines(bytes, 1);
    // A copy: a message takes the whole memory behind a view along.
    yield { ...batch, first: batch.first + line, lines: 1, bytes: bytes.slice(0, bytes.length - rest.length) };
    bytes = rest;
  }
}
