/** `pi-native format`: a text with its calls rewritten as `render` writes them. */
import { formatText } from "../index.ts";
import { type AddCommand, takeFile, takeForm, type WritingFlags, writingOptions } from "./command.ts";
import { readText } from "./input.ts";

export const formatCommand: AddCommand = (program, terminal) => {
  takeForm(takeFile(program.command("format"), "the text to format"))
    .description("Rewrite the calls of a text in their canonical form; prose and broken calls stay as they are")
    .action(async (file: string | undefined, flags: WritingFlags) => {
      const options = await writingOptions(flags, terminal);
      terminal.stdout.write(formatText(await readText(file, terminal), options));
    });
};
