/**
 * What a command needs of the process it runs in: `process` is one, and tests make their own. Decides when there are
 * colours.
 */

export interface Sink {
  write(text: string): unknown;
  isTTY?: boolean;
}

export interface Terminal {
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: Sink;
  stderr: Sink;
  env: Record<string, string | undefined>;
}

/** Colours are for people at a terminal that has them and who did not say no (`NO_COLOR`). */
export function hasColor({ stdout, env }: Terminal): boolean {
  return stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}
