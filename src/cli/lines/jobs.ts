/** The jobs by name: what a thread is told is a name and options. To add a job, name it here. */
import { type CheckOptions, makeCheck } from "../check/job.ts";
import { type ConvertJobOptions, makeConvert } from "../convert/job.ts";
import type { Job, MakeJob } from "./job.ts";

/** The options of each job. */
interface Options {
  check: CheckOptions;
  convert: ConvertJobOptions;
}

const jobs: { [Kind in keyof Options]: MakeJob<Options[Kind]> } = { check: makeCheck, convert: makeConvert };

/** Which job, and its options. */
export type JobSpec = { [Kind in keyof Options]: { kind: Kind; options: Options[Kind] } }[keyof Options];

export function makeJob({ kind, options }: JobSpec): Job {
  return (jobs[kind] as MakeJob<typeof options>)(options);
}
