/** A terminal whose output is kept. */
import type { Terminal } from "../../../src/cli/terminal.ts";

export interface Collected {
  terminal: Terminal;
  stdout(): string;
  stderr(): string;
}

export function collecting(stdin: Iterable<Uint8Array> = []): Collected {
  const out: Buffer[] = [];
  const err: Buffer[] = [];
  async function* input(): AsyncGenerator<Uint8Array> {
    yield* stdin;
  }
  return {
    terminal: {
      stdin: input(),
      stdout: { write: (chunk) => out.push(Buffer.from(chunk as string)) },
      stderr: { write: (chunk) => err.push(Buffer.from(chunk as string)) },
      env: {},
    },
    stdout: () => Buffer.concat(out).toString(),
    stderr: () => Buffer.concat(err).toString(),
  };
}
