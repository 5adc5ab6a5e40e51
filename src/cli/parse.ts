/** `pi-native parse`: the calls of a text. Decides its options and its machine-readable forms. */
import { Option } from "commander";
import { type ParseResult, parse } from "../index.ts";
import { type AddCommand, type ReadingFlags, readingOptions, takeText } from "./command.ts";
import { readText } from "./input.ts";
import { printResult } from "./print.ts";
import { hasColor, type Terminal } from "./terminal.ts";

const formats = {
  pretty: (result: ParseResult, text: string, terminal: Terminal): string =>
    printResult(result, text, hasColor(terminal)),
  json: ({ calls, text, diagnostics }: ParseResult): string =>
    `${JSON.stringify({ calls, text, diagnostics }, undefined, 2)}\n`,
  ndjson: ({ segments, diagnostics }: ParseResult): string =>
    [...segments, ...diagnostics.map((diagnostic) => ({ type: "diagnostic", ...diagnostic }))]
      .map((line) => `${JSON.stringify(line)}\n`)
      .join(""),
};

interface Flags extends ReadingFlags {
  format: keyof typeof formats;
  validate: boolean;
}

export const parseCommand: AddCommand = (program, terminal, exit) => {
  takeText(program.command("parse"))
    .description("Show the calls of a text, and what is wrong with them; exits with 1 if there are errors")
    .addOption(
      new Option("-f, --format <format>", "for people, one JSON object, or one a line (segments, then diagnostics)")
        .choices(Object.keys(formats))
        .default("pretty"),
    )
    .option("--no-validate", "do not check arguments against their schemas")
    .action(async (file: string | undefined, flags: Flags) => {
      const options = { ...(await readingOptions(flags, terminal)), validate: flags.validate };
      const text = await readText(file, terminal);
      const result = parse(text, options);
      terminal.stdout.write(formats[flags.format](result, text, terminal));
      exit(result.diagnostics.some(({ severity }) => severity === "error") ? 1 : 0);
    });
};
