/**
 * What a command needs of the process it runs in: `process` is one, and tests make their own. Decides when there are
 * colours.
 */

export interface Sink {
  /** Bytes are UTF-8. It answers false if it wants no more before its event `drain`. */
  write(text: string | Uint8Array): unknown;
  once?(event: "drain", listener: () => void): unknown;
  isTTY?: boolean;
}

export interface Terminal {
  stdin: AsyncIterable<Uint8Array | string>;
  stdout: Sink;
  stderr: Sink;
  /** Standard error, where it is a terminal on which a line may be written anew. */
  status?: Sink;
  env: Record<string, string | undefined>;
}

/** Colours are for people at a terminal that has them and who did not say no (`NO_COLOR`). */
export function hasColor({ stdout, env }: Terminal): boolean {
  return stdout.isTTY === true && !env.NO_COLOR && env.TERM !== "dumb";
}
