/**
 * One process that runs: what is heard of it, line by line, or why nothing more will be (it ended, closed its output, was
 * silent for too long, wrote what is no line). Decides how it is killed, with whatever it has started.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
import { createLineSplitter } from "./split-lines.ts";

const KEPT_LINES = 5;
/** How long a process may take to end once its input is closed. */
const GRACE = 500;
/** How long the end of its output waits for its own end, which tells more. (A shell that stays holds the output open.) */
const CLOSING = 100;
const CLOSED = "closed its standard output";

/** A line, or why there is none. */
type Heard =
  | { line: string; reason?: undefined; noCommand?: undefined; late?: undefined }
  | {
      line?: undefined;
      reason: string;
      /** The shell knows no such command. */
      noCommand?: boolean;
      /** It was waited for in vain. */
      late?: boolean;
    };

export interface Running {
  ask(line: string, timeLimit: number): Promise<Heard>;
  lastWords(): string;
  kill(): void;
  close(): Promise<void>;
}

/** Starts a command through the shell. */
export function run(command: string): Running {
  // A group of its own, so that what the shell has started can be killed with it.
  const grouped = process.platform !== "win32";
  const child = spawn(command, { shell: true, detached: grouped, stdio: ["pipe", "pipe", "pipe"] });
  const lines = createLineSplitter(true);
  const heard: Heard[] = [];
  let listener: ((heard: Heard) => void) | undefined;
  let words = "";

  const hear = (next: Heard): void => {
    if (listener === undefined) heard.push(next);
    else listener(next);
    listener = undefined;
  };
  const unfinishedLine = (): string =>
    `wrote ${lines.pending()} ${lines.pending() === 1 ? "character" : "characters"} without a line end`;
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
    const end = killer === undefined ? `ended with code ${code}` : `was ended by ${killer}`;
    const unfinished = lines.pending() > 0 ? `${unfinishedLine()}, and ` : "";
    const reason = `${unfinished}${end}${killer === undefined && unfinished === "" ? " without an answer" : ""}`;
    // So say shells.
    hear({ reason, noCommand: code === 127 || code === 126 });
  });
  child.stdin.on("error", () => {}); // It has ended, and that is told of by "close".
  child.stdout.on("data", (bytes: Buffer) => {
    try {
      for (const line of lines.push(bytes)) if (line.trim() !== "") hear({ line });
    } catch (error) {
      kill();
      hear({ reason: `answered with ${error instanceof RangeError ? error.message : "bytes that are no UTF-8"}` });
    }
  });
  child.stdout.on("end", () => {
    setTimeout(() => {
      if (child.exitCode === null && child.signalCode === null) hear({ reason: CLOSED });
    }, CLOSING).unref();
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
        const timer = setTimeout(() => {
          const waited = `${Math.round(timeLimit / 100) / 10} s`;
          const silent = lines.pending() > 0 ? `${unfinishedLine()} in ${waited}` : `was silent for ${waited}`;
          hear({ reason: child.stdout.readableEnded ? CLOSED : silent, late: true });
        }, timeLimit);
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

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

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
