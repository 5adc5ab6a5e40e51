/**
 * What a command does with lines: a job, made of plain options so that a thread can make its own, answers each line with
 * a line. Where lines come from, in which thread a job runs and in which order answers are written is the engine's.
 */

/** A line as a job gets it: decoded, without its line break, and never blank. */
export interface Line {
  text: string;
  /** From 1, in its file. */
  number: number;
  /** The file's name, where there are several. */
  file: string | undefined;
}

/** What becomes of a line. */
export interface Answer {
  /** The line to write, without a line break in it or behind it. */
  output: string;
  /** Whether the line has errors: the command then exits with 1, and `--quiet` shows the line. */
  failed: boolean;
}

/**
 * Answers a line, and counts what it saw. It must depend on nothing but its options and the line. A line that it cannot
 * answer is a `LineError`; whatever else it throws becomes one too, so that no line is lost.
 */
export type Job = (line: Line, count: Counter) => Answer;

/** Makes a job from options that survive a structured clone: definitions, not compiled tools. */
export type MakeJob<Options> = (options: Options) => Job;

/** Where a job counts. Sums of all threads are added, so that the order of lines does not matter. */
export interface Counter {
  /** Adds to a sum, such as `add("tool", "read")`; each group keeps a bounded number of keys. */
  add(group: string, key: string, count?: number): void;
  /** Offers an example of a code; the first few of the whole input are kept, and only for those `show` is asked. */
  sample(code: string, line: Line, show: () => string): void;
}

/** What an output line tells of a line that has no answer. */
export interface LineProblem {
  code: string;
  message: string;
  /** A JSON pointer into the record: where it is. */
  pointer?: string;
}

/** A line that a job cannot answer; its output line is `{"line", "id"?, "ok": false, "error": LineProblem}`. */
export class LineError extends Error {
  override name = "LineError";
  readonly problem: LineProblem;
  /** The record's own id, where it has been read. */
  readonly id: string | number | undefined;

  constructor(problem: LineProblem, id?: string | number) {
    super(problem.message);
    this.problem = problem;
    this.id = id;
  }
}
