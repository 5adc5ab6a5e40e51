/** The file that a thread of the engine runs: it makes its own job of what it is started with. */
import { workerData } from "node:worker_threads";
import type { BatchSettings } from "./batch.ts";
import { type JobSpec, makeJob } from "./jobs.ts";
import { serveBatches } from "./thread.ts";

/** What a thread is started with. */
export interface WorkerSetup {
  spec: JobSpec;
  settings: BatchSettings;
}

const { spec, settings } = workerData as WorkerSetup;
serveBatches(makeJob(spec), settings);
