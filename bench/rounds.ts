/**
 * How time is taken: each contender in a process of its own, so that none runs on code that another has trained, and
 * one after the other in each round, so that whatever slows the machine for a while slows all of them.
 */
import { type ChildProcess, fork } from "node:child_process";

/** Milliseconds: how long a contender runs before the first round, and in each. */
export interface Effort {
  rounds: number;
  warmUp: number;
  sample: number;
}

/** The times of one run of each contender, in milliseconds, round by round. */
export type Times = Map<string, number[]>;

/** Starts a bundled file in a plain Node. */
export function start(file: string, ...args: string[]): ChildProcess {
  return fork(file, args, { execArgv: [] });
}

/** The next message of a process. */
export function next<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (settled: () => void): void => {
      child.off("message", onMessage);
      child.off("exit", onExit);
      settled();
    };
    const onMessage = (message: unknown): void => settle(() => resolve(message as T));
    const onExit = (code: number | null): void => settle(() => reject(new Error(`the process ended with ${code}`)));
    child.on("message", onMessage);
    child.on("exit", onExit);
  });
}

/** Asks a contender to run for so many milliseconds; its least time. */
async function sample(child: ChildProcess, milliseconds: number): Promise<number> {
  const reply = next<number>(child);
  child.send(milliseconds);
  return await reply;
}

/** Times all contenders in turn, beginning with another in each round. */
export async function measure(contenders: ReadonlyMap<string, ChildProcess>, effort: Effort): Promise<Times> {
  const all = [...contenders];
  const times: Times = new Map(all.map(([name]) => [name, []]));
  for (const [, child] of all) await sample(child, effort.warmUp);
  for (let round = 0; round < effort.rounds; round++) {
    for (let turn = 0; turn < all.length; turn++) {
      const [name, child] = all[(round + turn) % all.length] as [string, ChildProcess];
      times.get(name)?.push(await sample(child, effort.sample));
    }
  }
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}
