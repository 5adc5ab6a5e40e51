/** The arguments that commands on lines share, and what becomes of them: a plan, and the exit code at the end. */
import { availableParallelism } from "node:os";
import { Argument, type Command, Option } from "commander";
import { positiveInteger, wholeNumber } from "../command.ts";
import type { Terminal } from "../terminal.ts";
import { type Progress, runLines } from "./engine.ts";
import { catchInterruption } from "./interruption.ts";
import type { JobSpec } from "./jobs.ts";
import { showProgress } from "./progress.ts";
import { sizeOf } from "./source.ts";

/** The flags of `takeLines`. */
export interface LinesFlags {
  workers?: number;
  skipLines: number;
  firstLine: number;
  maxLine: number;
  quiet: boolean;
}

const BATCH = 256 * 1024;

/** What every command on lines takes. */
export function takeLines(command: Command): Command {
  return command
    .addArgument(new Argument("[files...]", 'JSON lines, also as .gz or .zst; standard input without one, or with "-"'))
    .addOption(
      new Option("-w, --workers <n>", "how many threads; 1 is none. Default: one for each core").argParser(
        positiveInteger,
      ),
    )
    .addOption(
      new Option("--skip-lines <n>", "leave out so many lines at the beginning").default(0).argParser(wholeNumber),
    )
    .addOption(
      new Option("--first-line <n>", "the number of the first line of each file").default(1).argParser(wholeNumber),
    )
    .addOption(
      new Option("--max-line <bytes>", "a longer line is skipped, with an error")
        .default(128 * 1024 * 1024)
        .argParser(positiveInteger),
    )
    .option("-q, --quiet", "write the lines with errors only", false);
}

/** What a run has come to. */
export interface LinesRun extends Progress {
  seconds: number;
  /** 0; 1 if lines have errors; 2 if a file could not be read; 130 or 143 if a signal ended it. */
  code: number;
}

/**
 * Runs a job over files. What could not be read, and where an interrupted run can be taken up, is said on standard
 * error, below `summarize`'s text.
 */
export async function runOnLines(
  files: readonly string[],
  flags: LinesFlags,
  job: JobSpec,
  terminal: Terminal,
  summarize: (run: LinesRun) => string,
): Promise<LinesRun> {
  const start = performance.now();
  const interruption = catchInterruption();
  const { workers = availableParallelism(), skipLines, firstLine, maxLine, quiet } = flags;
  const names = files.length === 0 ? ["-"] : files;
  const size = await sizeOf(names);
  let hide = (): void => {};
  try {
    const plan = { files: names, job, workers, skipLines, firstLine, maxLine, quiet, batchBytes: BATCH };
    const progress = await runLines(plan, terminal, interruption.stop, (begun) => {
      // On a terminal of their own, the answers would be written into the line.
      hide = showProgress(terminal.stdout.isTTY ? undefined : terminal.status, size, begun);
    });
    hide();
    const signal = interruption.code();
    const { tally, reading } = progress;
    const code = signal ?? (reading.problems.length > 0 ? 2 : tally.failed > 0 ? 1 : 0);
    const run: LinesRun = { ...progress, seconds: (performance.now() - start) / 1000, code };
    terminal.stderr.write(summarize(run));
    for (const problem of reading.problems) terminal.stderr.write(`pi-native: ${problem}\n`);
    if (signal !== undefined) {
      const done = skipLines + tally.lines;
      terminal.stderr.write(`pi-native: interrupted; --skip-lines ${done} goes on behind the last line written\n`);
    }
    return run;
  } finally {
    hide();
    interruption.dispose();
  }
}
