/** `pi-native conformance`: the suite against us, or against any other implementation. Decides what the flags mean. */
import { InvalidArgumentError, Option } from "commander";
import type { AddCommand } from "./command.ts";
import { printJson, printJunit, printTap } from "./conformance/machine-formats.ts";
import { ownImplementation } from "./conformance/own.ts";
import { printPretty } from "./conformance/pretty.ts";
import { startProcess } from "./conformance/process.ts";
import { type RunOptions, runSuite, type SuiteResult, selectCases } from "./conformance/run.ts";
import { serve } from "./conformance/serve.ts";
import { readSuite, type Suite, shippedFolder } from "./conformance/suite.ts";
import { InputError, readText } from "./input.ts";
import { hasColor, type Terminal } from "./terminal.ts";

const formats = {
  pretty: (result: SuiteResult, suite: Suite, terminal: Terminal): string =>
    printPretty(result, suite, hasColor(terminal)),
  json: (result: SuiteResult): string => printJson(result),
  junit: (result: SuiteResult, suite: Suite): string => printJunit(result, suite),
  tap: (result: SuiteResult, suite: Suite): string => printTap(result, suite),
};

interface Flags {
  exec?: string;
  level: "spec" | "all";
  only?: string[];
  skip?: string;
  timeLimit: number;
  format: keyof typeof formats;
  cases?: string;
}

export const conformanceCommand: AddCommand = (program, terminal, exit) => {
  const command = program
    .command("conformance")
    .description("Hold an implementation against the conformance suite: this one, or any that --exec names")
    .option("--exec <command>", "run through the shell; it is asked by JSON lines, as conformance/README.md says")
    .addOption(
      new Option("--level <level>", "spec leaves out what rests on a reading of what the specification leaves open")
        .choices(["spec", "all"])
        .default("all"),
    )
    .option(
      "--only <pattern...>",
      "only cases that a glob (* and ?) means: by id, requirement, section, file or its folder",
    )
    .option("--skip <file>", "cases that are known to fail: an id or a glob a line; one that passes is an error")
    .addOption(
      new Option("--time-limit <seconds>", "for a case, which fails then; the first answer may take 20 more")
        .argParser(seconds)
        .default(5),
    )
    .addOption(new Option("-f, --format <format>", "of the report").choices(Object.keys(formats)).default("pretty"))
    .option("--cases <folder>", "another suite than the one that comes with this package")
    .action(async (flags: Flags) => {
      const suite = await readSuite(flags.cases ?? (await shippedFolder()));
      const options: RunOptions = {
        level: flags.level === "spec" ? "spec" : "reading",
        timeLimit: flags.timeLimit * 1000,
        skip: flags.skip === undefined ? [] : await readSkips(flags.skip, terminal),
      };
      if (flags.only) options.only = flags.only;
      if (selectCases(suite, options).length === 0) {
        throw new InputError(
          `there is no case to run: ${flags.only ? `none that --only ${flags.only.join(" ")} means` : "the suite is empty"}`,
        );
      }
      const result = await runAgainst(flags.exec, suite, options);
      terminal.stdout.write(formats[flags.format](result, suite, terminal));
      exit(result.ok ? 0 : 1);
    });
  command
    .command("serve")
    .description("Answer requests on standard input, one JSON object a line, as this implementation does")
    .action(async () => {
      await serve(terminal);
    });
};

async function runAgainst(command: string | undefined, suite: Suite, options: RunOptions): Promise<SuiteResult> {
  if (command === undefined) return runSuite(suite, ownImplementation, options);
  if (command.trim() === "") throw new InputError("--exec: expected a command, found nothing");
  const implementation = startProcess(command);
  try {
    return await runSuite(suite, implementation, options);
  } finally {
    await implementation.close();
  }
}

async function readSkips(file: string, terminal: Terminal): Promise<string[]> {
  const lines = (await readText(file, terminal)).replace(/^\ufeff/, "").split("\n");
  return lines.map((line) => line.replace(/#.*/, "").trim()).filter((line) => line !== "");
}

function seconds(text: string): number {
  const value = Number(text);
  // A timer cannot wait for much longer than a day.
  if (!/^\d+(\.\d+)?$/.test(text) || value <= 0 || value > 86_400) {
    throw new InvalidArgumentError("It must be a number of seconds above 0, a day at most.");
  }
  return value;
}
