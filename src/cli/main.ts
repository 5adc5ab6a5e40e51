#!/usr/bin/env node
/**
 * The executable `pi-native`: the commands, run on this process. A reader that closes its end of a pipe (`| head`) is
 * no error; output that cannot be written is.
 */
import { run } from "./program.ts";

process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`pi-native: standard output: ${error.message}\n`);
  process.exit(2);
});
// Nothing more can be said; what is written goes on.
process.stderr.on("error", () => {});

// Not process.exit(): what is still on its way into a pipe would be lost.
process.exitCode = await run(process.argv.slice(2), process);
