/**
 * Somebody else's implementation: a process that is started once and asked line by line. Decides when it counts as lost
 * (it ended, was silent for too long, said something that is no answer): then it is killed, the request has failed, and
 * the next one starts it anew. One that never answers at all is given up.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { InputError } from "../input.ts";
import { type Answer, type FailedAnswer, type Request, readAnswer } from "./protocol.ts";
import type { Implementation } from "./run.ts";
import { createLineSplitter } from "./split-lines.ts";

export interface ProcessOptions {
  /** Milliseconds that it may take from its start to its first answer, besides the time limit. Default: 5 seconds. */
  startLimit?: number;
}

/** An implementation that has to be let go of. */
export interface StartedImplementation extends Implementation {
  /** Closes its input, and kills it if it does not end then. */
  close(): Promise<void>;
}

/** So many starts without a word, and it is given up. */
const MOST_STARTS = 3;
const KEPT_LINES = 5;
/** How long a process may take to end once its input is closed. */
const GRACE = 500;

/**
 * The implementation behind a command. It is started with the first request.
 *
 * @param command Run through the shell.
 * @returns Its `ask` throws an InputError where there is no such command, or where it was started three times and has
 *   never answered.
 */
export function startProcess(command: string, { startLimit = 5000 }: ProcessOptions = {}): StartedImplementation {
  let running: Running | undefined;
  let answered = false;
  let vainStarts = 0;
  // Once it is known how long a start takes, no restart is waited for much longer.
  let allowance = startLimit;

  const lose = ({ id }: Request, reason: string): FailedAnswer => {
    const said = running?.lastWords() ?? "";
    running?.kill();
    running = undefined;
    return { id, error: said === "" ? reason : `${reason}; its standard error ends with:\n${said}`, lost: true };
  };

  return {
    async ask(request, timeLimit = 5000) {
      const starting = running === undefined;
      running ??= run(command);
      const start = performance.now();
      const heard = await running.ask(`${JSON.stringify(request)}\n`, timeLimit + (starting ? allowance : 0));
      if (heard.line !== undefined) {
        if (!answered) allowance = Math.min(startLimit, 500 + 3 * (performance.now() - start));
        answered = true;
        const answer: Answer = readAnswer(heard.line, request);
        return "error" in answer && answer.lost ? lose(request, answer.error) : answer;
      }
      if (!answered) {
        const said = running.lastWords().split("\n").at(-1);
        const why = said ? `${heard.reason}: ${said}` : heard.reason;
        vainStarts++;
        if (heard.noCommand || vainStarts === MOST_STARTS) {
          lose(request, why);
          const what = heard.noCommand
            ? "cannot be started, it"
            : `started ${MOST_STARTS} times, and never answered; at last it`;
          throw new InputError(`--exec ${JSON.stringify(command)}: ${what} ${why}`);
        }
      }
      return lose(request, heard.reason);
    },
    async close() {
      await running?.close();
      running = undefined;
    },
  };
}

/** A line, or why there is none. */
type Heard =
  | { line: string; reason?: undefined }
  | { line?: undefined; reason: string /** The shell knows no such command. */; noCommand?: boolean };

interface Running {
  ask(line: string, timeLimit: number): Promise<Heard>;
  lastWords(): string;
  kill(): void;
  close(): Promise<void>;
}

function run(command: string): Running {
  // A group of its own, so that what the shell has started can be killed with it.
  const grouped = process.platform !== "win32";
  const child = spawn(command, { shell: true, detached: grouped, stdio: ["pipe", "pipe", "pipe"] });
  const lines = createLineSplitter();
  const heard: Heard[] = [];
  let listener: ((heard: Heard) => void) | undefined;
  let words = "";

  const hear = (next: Heard): void => {
    if (listener === undefined) heard.push(next);
    else listener(next);
    listener = undefined;
  };
  const kill = (): void => killGroup(child, grouped);
  const leave = (): void => {
    process.off("exit", kill);
    for (const signal of SIGNALS) process.off(signal, interrupt);
  };
  const interrupt = (signal: NodeJS.Signals): void => {
    kill();
    leave();
    process.kill(process.pid, signal);
  };

  process.on("exit", kill);
  for (const signal of SIGNALS) process.on(signal, interrupt);
  child.on("error", (error) => {
    leave();
    hear({ reason: `cannot be started: ${error.message}`, noCommand: true });
  });
  child.on("close", (code, signal) => {
    leave();
    const killer = signal ?? signalOf(code ?? 0);
    const reason = killer === undefined ? `ended with code ${code} without an answer` : `was ended by ${killer}`;
    // So say shells.
    hear({ reason, noCommand: code === 127 || code === 126 });
  });
  child.stdin.on("error", () => {}); // It has ended, and that is told of by "close".
  child.stdout.on("data", (bytes: Buffer) => {
    try {
      for (const line of lines.push(bytes)) hear({ line });
    } catch (error) {
      kill();
      hear({ reason: `answered with ${(error as Error).message}` });
    }
  });
  child.stderr.on("data", (bytes: Buffer) => {
    words = (words + bytes.toString()).slice(-4000);
  });

  return {
    ask(line, timeLimit) {
      child.stdin.write(line);
      return new Promise((resolve) => {
        const before = heard.shift();
        if (before !== undefined) return resolve(before);
        const reason = `was silent for ${Math.round(timeLimit / 100) / 10} s`;
        const timer = setTimeout(() => hear({ reason }), timeLimit);
        listener = (next) => {
          clearTimeout(timer);
          resolve(next);
        };
      });
    },
    lastWords: () => words.trimEnd().split("\n").slice(-KEPT_LINES).join("\n"),
    kill,
    async close() {
      child.stdin.end();
      if (child.exitCode !== null || child.signalCode !== null) return;
      const timer = setTimeout(kill, GRACE);
      await new Promise((resolve) => child.once("close", resolve));
      clearTimeout(timer);
    },
  };
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** How a shell says that what it ran was ended by a signal. */
const signalOf = (code: number): string | undefined =>
  Object.entries(constants.signals).find(([, number]) => number === code - 128)?.[0];

function killGroup(child: ChildProcess, grouped: boolean): void {
  if (child.pid === undefined) return;
  try {
    if (grouped) process.kill(-child.pid, "SIGKILL");
    else child.kill("SIGKILL");
  } catch {
    // It has ended before.
  }
}
