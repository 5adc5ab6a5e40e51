/** `pi-native convert`: JSON lines with a whole conversation each, from one shape to another. Decides its flags. */
import { Option } from "commander";
import type { ShapeName } from "../convert/conversation.ts";
import { SHAPE_NAMES } from "../convert/convert.ts";
import { type AddCommand, takeTools } from "./command.ts";
import { printConversion } from "./convert/summary.ts";
import { readDefinitions } from "./input.ts";
import { type LinesFlags, runOnLines, takeLines } from "./lines/flags.ts";

interface Flags extends LinesFlags {
  tools?: string;
  from: ShapeName;
  to: ShapeName;
  aside: boolean;
}

export const convertCommand: AddCommand = (program, terminal, exit) => {
  const shape = (flag: string, what: string): Option =>
    new Option(`${flag} <shape>`, what).choices(SHAPE_NAMES).makeOptionMandatory();
  takeTools(takeLines(program.command("convert")))
    .description("Convert whole conversations: JSON lines in, a line with the same conversation in another shape out")
    .addOption(shape("--from", "the shape of the conversations"))
    .addOption(shape("--to", "the shape that is wanted"))
    .option("--no-aside", "leave out what the other shape has no place for, instead of writing it beside the messages")
    .action(async (files: string[], { tools, from, to, aside, ...flags }: Flags) => {
      const definitions = tools === undefined ? undefined : (await readDefinitions(tools, terminal)).definitions;
      const options = { from, to, tools: definitions, aside };
      const { code } = await runOnLines(files, flags, { kind: "convert", options }, terminal, (run) =>
        printConversion(run.tally, run.reading.read(), run.seconds),
      );
      exit(code);
    });
};
