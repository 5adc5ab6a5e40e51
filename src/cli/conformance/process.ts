/**
 * Somebody else's implementation: started once and asked line by line. Decides what follows when it is lost (running.ts
 * hears no line of it, or one that is no answer): it is killed, the request has failed, and the next one starts it anew.
 * One that never gives an answer is given up.
 */
import { InputError } from "../input.ts";
import { type Answer, type FailedAnswer, type Request, readAnswer } from "./protocol.ts";
import type { Implementation } from "./run.ts";
import { type Running, run } from "./running.ts";

export interface ProcessOptions {
  /** Milliseconds that its first start may take to the first answer, besides the time limit. Default: 20 seconds. */
  startLimit?: number;
}

/** An implementation that has to be let go of. */
export interface StartedImplementation extends Implementation {
  /** Closes its input, and kills it if it does not end then. */
  close(): Promise<void>;
}

/** So many starts without an answer, and it is given up. */
const MOST_STARTS = 3;
/** What a start may take after one that was waited for in vain. */
const NEXT_LIMIT = 5000;
const HINT = "; standard output is for answers alone, print everything else to standard error";

/**
 * The implementation behind a command. It is started with the first request.
 *
 * @param command Run through the shell.
 * @returns Its `ask` throws an InputError where there is no such command, or where it was started three times and has
 *   never given an answer.
 */
export function startProcess(command: string, { startLimit = 20_000 }: ProcessOptions = {}): StartedImplementation {
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
    started: () => running !== undefined,
    async ask(request, timeLimit = 5000) {
      const starting = running === undefined;
      running ??= run(command);
      const start = performance.now();
      const heard = await running.ask(`${JSON.stringify(request)}\n`, timeLimit + (starting ? allowance : 0));
      const answer: Answer | undefined = heard.line === undefined ? undefined : readAnswer(heard.line, request);
      if (answer !== undefined && !("error" in answer && answer.lost)) {
        if (!answered) allowance = Math.min(startLimit, 500 + 3 * (performance.now() - start));
        answered = true;
        return answer;
      }
      const reason = answer !== undefined && "error" in answer ? answer.error : (heard.reason ?? "");
      if (answered) return lose(request, reason);
      if (heard.late) allowance = Math.min(startLimit, NEXT_LIMIT);
      vainStarts++;
      if (heard.noCommand || vainStarts === MOST_STARTS) {
        const words = running.lastWords().split("\n").at(-1);
        lose(request, reason);
        const what = heard.noCommand
          ? "cannot be started, it"
          : `started ${MOST_STARTS} times, and never gave an answer; at last it`;
        const why = [reason, ...(words ? [words] : [])].join(": ");
        throw new InputError(`--exec ${JSON.stringify(command)}: ${what} ${why}${answer === undefined ? "" : HINT}`);
      }
      return lose(request, reason);
    },
    async close() {
      await running?.close();
      running = undefined;
    },
  };
}
