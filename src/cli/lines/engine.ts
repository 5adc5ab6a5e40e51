/**
 * The engine: lines of files through a job, in this process or in threads, to standard output, in order. Decides how much
 * is under way at once: reading waits for the threads, and these for whoever takes the output.
 */
import type { Sink, Terminal } from "../terminal.ts";
import { type Batch, type BatchResult, type BatchSettings, createProcessor, type Processor } from "./batch.ts";
import { type JobSpec, makeJob } from "./jobs.ts";
import { createPool, type Pool } from "./pool.ts";
import { type Reading, type ReadingPlan, readBatches } from "./reading.ts";
import { createTally, mergeTally, type Tally } from "./tally.ts";

export interface Plan extends ReadingPlan, BatchSettings {
  job: JobSpec;
  /** How many threads; with 1 there is none, the job runs in this process. */
  workers: number;
  /** The file that a thread runs, if not the one that is built. */
  thread?: URL;
}

/** What a run is seen to have done, while it runs and at its end. */
export interface Progress {
  tally: Tally;
  reading: Reading;
}

/** How many bytes of lines wait or are worked on at once, unless a single batch has more. */
const HEAVY = 32 * 1024 * 1024;

/**
 * Runs a plan.
 *
 * @param stop Ends the run after what has been begun: each line is either answered or not touched.
 * @returns The tally of the lines whose answers were written, and what could not be read.
 * @throws InputError if no thread can be started.
 */
export async function runLines(
  plan: Plan,
  terminal: Terminal,
  stop: AbortSignal,
  onStart: (progress: Progress) => void = () => {},
): Promise<Progress> {
  const tally = createTally();
  const reading = readBatches(plan, terminal, stop);
  onStart({ tally, reading });
  const lanes = createLanes(plan);
  const queue = createQueue(plan.workers === 1 ? 1 : 2 * plan.workers + 2, async ({ output, tally: next }) => {
    mergeTally(tally, next);
    if (output.length > 0) await write(terminal.stdout, output);
  });
  try {
    for await (const batch of reading.batches) {
      await queue.add(batch.bytes.length, lanes.process(batch));
      if (stop.aborted) break;
    }
    await queue.empty();
  } finally {
    await lanes.close();
  }
  return { tally, reading };
}

/** Results in the order of their batches, each handed on when those before it are; `add` waits while there are too many. */
function createQueue(most: number, take: (result: BatchResult) => Promise<void>) {
  let count = 0;
  let bytes = 0;
  let last: Promise<void> = Promise.resolve();
  let failed = false;
  let wake: () => void = () => {};

  const next = async (before: Promise<void>, size: number, result: Promise<BatchResult>): Promise<void> => {
    try {
      await before;
      await take(await result);
    } finally {
      count--;
      bytes -= size;
      wake();
    }
  };

  return {
    async add(size: number, result: Promise<BatchResult>): Promise<void> {
      count++;
      bytes += size;
      // Whoever waits for the last learns of the failure of any.
      result.catch(() => {});
      last = next(last, size, result);
      last.catch(() => {
        failed = true;
      });
      while (count >= most || (count > 0 && bytes > HEAVY)) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      if (failed) await last;
    },
    empty: (): Promise<void> => last,
  };
}

/** Where batches are processed: in threads, once there is more than a little and if more than one are wanted. */
function createLanes({ job, workers, maxLine, quiet, batchBytes, thread }: Plan): Pool {
  const settings: BatchSettings = { maxLine, quiet };
  let here: Processor | undefined;
  let pool: Pool | undefined;
  // The first batch, and what may be behind it, before a thread has started.
  let little = 2 * batchBytes;
  return {
    async process(batch: Batch) {
      little -= batch.bytes.length;
      if (workers === 1 || (pool === undefined && little > 0)) {
        here ??= createProcessor(makeJob(job), settings);
        return here(batch);
      }
      pool ??= createPool(workers, { spec: job, settings }, thread);
      return await pool.process(batch);
    },
    close: async () => await pool?.close(),
  };
}

async function write(sink: Sink, bytes: Uint8Array): Promise<void> {
  const more = sink.write(bytes);
  if (more !== false || sink.once === undefined) return;
  await new Promise<void>((resolve) => {
    sink.once?.("drain", resolve);
  });
}
