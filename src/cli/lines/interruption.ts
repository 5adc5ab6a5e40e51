/** What SIGINT and SIGTERM do to a long command: the first asks it to stop in order, the second ends it at once. */
import { constants } from "node:os";

export interface Interruption {
  /** Aborted by the first signal. */
  stop: AbortSignal;
  /** The exit code that the signal calls for; undefined without one. */
  code(): number | undefined;
  /** Leaves signals alone again. */
  dispose(): void;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export function catchInterruption(): Interruption {
  const controller = new AbortController();
  let code: number | undefined;
  const listeners = SIGNALS.map((signal) => {
    const listener = (): void => {
      const again = code !== undefined;
      code ??= 128 + constants.signals[signal];
      if (again) process.exit(code);
      controller.abort();
    };
    process.on(signal, listener);
    return { signal, listener };
  });
  return {
    stop: controller.signal,
    code: () => code,
    dispose: () => {
      for (const { signal, listener } of listeners) process.off(signal, listener);
    },
  };
}
