/** `pi-native check`: JSON lines with a text each, judged line by line. Decides its flags. */

import { openReport } from "./check/report/file.ts";
import { printReport } from "./check/report/page.ts";
import { printSummary } from "./check/summary.ts";
import { type AddCommand, takeDepth, takeTools } from "./command.ts";
import { readDefinitions } from "./input.ts";
import { type LinesFlags, runOnLines, takeLines } from "./lines/flags.ts";

interface Flags extends LinesFlags {
  tools?: string;
  textField: string;
  toolsField?: string;
  maxDepth?: number;
  report?: string;
}

/** An exit code above it names a signal. */
const INTERRUPTED = 128;

export const checkCommand: AddCommand = (program, terminal, exit) => {
  takeDepth(takeTools(takeLines(program.command("check"))))
    .description("Judge the calls of many texts: JSON lines in, a line with calls and diagnostics out for each")
    .option("--text-field <path>", "where a record has its text: names with dots between them", "text")
    .option("--tools-field <path>", "where a record has its own tools; they go before --tools")
    .option("--report <file>", "write a page for a browser as well: charts, and the first failures of each code")
    .action(async (files: string[], { tools, textField, toolsField, maxDepth, report, ...flags }: Flags) => {
      const definitions = tools === undefined ? undefined : (await readDefinitions(tools, terminal)).definitions;
      const options = { tools: definitions, textField, toolsField, maxDepth };
      const writeReport = report === undefined ? undefined : await openReport(report);
      const { code, tally, reading } = await runOnLines(files, flags, { kind: "check", options }, terminal, (run) =>
        printSummary({ tally: run.tally, bytes: run.reading.read(), seconds: run.seconds }),
      );
      const read = files.length === 0 ? ["-"] : files;
      await writeReport?.(
        printReport({ tally, files: read, problems: reading.problems, interrupted: code > INTERRUPTED }),
      );
      exit(code);
    });
};
