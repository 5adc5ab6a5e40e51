/**
 * A job's work on a batch of lines, in whichever thread: bytes in, bytes out. Decides what a line is to a job, and that
 * every line has its answer, whatever happens.
 */
import { constants, isAscii, isUtf8 } from "node:buffer";
import { type Answer, type Job, type Line, LineError, type LineProblem } from "./job.ts";
import { createOutput } from "./output.ts";
import { bufferOf, LINE_FEED, type Piece } from "./split.ts";
import { BAD, createCounter, createTally, type Tally } from "./tally.ts";

/** Lines that stand together in one file. */
export interface Batch extends Piece {
  /** Where there are several files. */
  file: string | undefined;
  /** The number of its first line. */
  first: number;
}

export interface BatchResult {
  output: Uint8Array;
  tally: Tally;
}

export interface BatchSettings {
  /** How many bytes a line may have. */
  maxLine: number;
  /** Only failed lines have an output line. */
  quiet: boolean;
}

export type Processor = (batch: Batch) => BatchResult;

/** What an answer may take without its line's text. */
const ROOM = 1024;

const CARRIAGE_RETURN = 0x0d;
const SPACE = 0x20;

/** The answers of a job, batch by batch; batches come in the order of their lines. */
export function createProcessor(job: Job, { maxLine, quiet }: BatchSettings): Processor {
  const offered = new Map<string, number>();
  const longest = Math.min(maxLine, constants.MAX_STRING_LENGTH);
  return ({ bytes, file, first, tooLong }) => {
    const tally = createTally();
    const count = createCounter(tally, offered);
    const output = createOutput(2 * bytes.length + ROOM);

    const answer = (line: Line, give: () => Answer): void => {
      let given: Answer;
      try {
        given = give();
      } catch (error) {
        const { problem, id } = lineErrorOf(error);
        given = { output: badOutput(line, problem, id), failed: true };
        count.add(BAD, problem.code);
        count.sample(problem.code, line, () => problem.message);
      }
      if (given.failed) tally.failed++;
      if (given.failed || !quiet) output.add(given.output);
    };

    for (const found of tooLong ? [tooLongProblem(longest)] : linesOf(bytes, longest)) {
      const line: Line = { text: typeof found === "string" ? found : "", number: first + tally.lines++, file };
      if (typeof found !== "string") answer(line, () => refuse(found));
      else if (!isBlank(found)) answer(line, () => job(line, count));
      else {
        tally.blank++;
        if (!quiet) output.add("");
      }
    }
    return { output: output.bytes(), tally };
  };
}

/** The answer to a batch whose lines nobody can process any more. */
export function refusedBatch(batch: Batch, problem: LineProblem): BatchResult {
  const refusing = createProcessor(() => refuse(problem), { maxLine: Number.POSITIVE_INFINITY, quiet: false });
  return refusing(batch);
}

const INVALID_UTF8: LineProblem = {
  code: "invalid-utf8",
  message: "Expected UTF-8, found bytes that are none; convert the file to UTF-8",
};

const tooLongProblem = (maxLine: number): LineProblem => ({
  code: "line-too-long",
  message: `Expected a line of at most ${maxLine} bytes, found a longer one and skipped it; --max-line takes a higher limit`,
});

function refuse(problem: LineProblem): never {
  throw new LineError(problem);
}

function lineErrorOf(error: unknown): Pick<LineError, "problem" | "id"> {
  if (error instanceof LineError) return error;
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof RangeError && /string length/i.test(message)) {
    return { problem: { code: "answer-too-long", message: "The answer is too long for one line" }, id: undefined };
  }
  return { problem: { code: "unexpected", message: `Unexpected: ${message}` }, id: undefined };
}

function badOutput({ number, file }: Line, problem: LineProblem, id: string | number | undefined): string {
  return JSON.stringify({ line: number, file, id, ok: false, error: problem });
}

/** The lines, without their line breaks, or what is wrong with them. */
function* linesOf(bytes: Uint8Array, longest: number): Generator<string | LineProblem> {
  const buffer = bufferOf(bytes);
  // Most batches are sound: one look at all of it is cheaper than one at each line.
  const sound = isUtf8(buffer);
  const encoding = isAscii(buffer) ? "latin1" : "utf8";
  for (let at = 0; at < buffer.length; ) {
    const found = buffer.indexOf(LINE_FEED, at);
    const next = found < 0 ? buffer.length : found;
    const end = next > at && buffer[next - 1] === CARRIAGE_RETURN ? next - 1 : next;
    if (next - at > longest) yield tooLongProblem(longest);
    else if (sound || isUtf8(buffer.subarray(at, end))) yield buffer.toString(encoding, at, end);
    else yield INVALID_UTF8;
    at = next + 1;
  }
}

function isBlank(text: string): boolean {
  return text === "" || (text.charCodeAt(0) <= SPACE && text.trim() === "");
}
