/** A thread that ends at a line with the word `die`, and answers any other. */
import { serveBatches } from "../../../src/cli/lines/thread.ts";

serveBatches(
  ({ text, number }) => {
    if (text.includes("die")) process.exit(1);
    return { output: JSON.stringify({ line: number, alive: true }), failed: false };
  },
  { maxLine: 1_000_000, quiet: false },
);
