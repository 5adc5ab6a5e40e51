/** A thread's end of the engine: answers batches in the order in which they come. */
import { parentPort } from "node:worker_threads";
import { type Batch, type BatchSettings, createProcessor } from "./batch.ts";
import type { Job } from "./job.ts";

/** Serves the thread that started this one, until it is ended. */
export function serveBatches(job: Job, settings: BatchSettings): void {
  const answer = createProcessor(job, settings);
  parentPort?.on("message", (batch: Batch) => {
    const result = answer(batch);
    const { buffer } = result.output;
    parentPort?.postMessage(result, buffer instanceof ArrayBuffer ? [buffer] : []);
  });
  parentPort?.postMessage("ready");
}
