/**
 * Wires the commands up and turns whatever happens into an exit code: 0, 1 when the text has errors, 2 when the
 * command could not be carried out; then one line on standard error says why. To add a command, write its file and
 * name it in `commands`.
 */
import { Command, CommanderError } from "commander";
import manifest from "../../package.json" with { type: "json" };
import { checkCommand } from "./check.ts";
import type { AddCommand } from "./command.ts";
import { conformanceCommand } from "./conformance.ts";
import { convertCommand } from "./convert.ts";
import { formatCommand } from "./format.ts";
import { InputError } from "./input.ts";
import { parseCommand } from "./parse.ts";
import { printable } from "./print.ts";
import { renderCommand } from "./render.ts";
import type { Terminal } from "./terminal.ts";
import { treeCommand } from "./tree.ts";

const commands: readonly AddCommand[] = [
  parseCommand,
  treeCommand,
  renderCommand,
  formatCommand,
  conformanceCommand,
  checkCommand,
  convertCommand,
];

/** Runs the command line on a terminal, and gives the exit code. Never throws. */
export async function run(argv: readonly string[], given: Terminal): Promise<number> {
  let exitCode = 0;
  // Names, paths and pointers are the user's: nothing of them may reach the terminal as a command.
  const terminal: Terminal = {
    get stdin() {
      return given.stdin; // Opened by who reads it.
    },
    stdout: given.stdout,
    stderr: { write: (text) => given.stderr.write(printable(String(text))) },
    ...(given.stderr.isTTY === true ? { status: given.stderr } : {}),
    env: given.env,
  };
  const complain = (message: string): void => {
    terminal.stderr.write(`pi-native: ${message.replace(/\s*\n\s*/g, " ").trim()}\n`);
  };
  const program = new Command("pi-native")
    .description("Read and write tool calls in the pi-native format")
    .version(manifest.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
      outputError: (text) => complain(text.replace(/^error: /, "")),
    });
  for (const add of commands) {
    add(program, terminal, (code) => {
      exitCode = code;
    });
  }
  try {
    await program.parseAsync(argv, { from: "user" });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    complain(error instanceof InputError ? error.message : `unexpected: ${String(error)}`);
    return 2;
  }
}
