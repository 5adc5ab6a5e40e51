/**
 * Runs what the pages show of the command line: lines behind `$`, and what they print. A command is `npm start`,
 * `node dist/cli.js`, here from the sources, or `npx tsx` with a file; files that it names are those that the page
 * shows, or the project's.
 */
import { existsSync, readFileSync } from "node:fs";
import { format } from "node:util";
import { run } from "../../src/cli/program.ts";
import { root } from "./blocks.ts";

/** What the block should show, line by line, and what it shows. `folder` holds the files of the page. */
export async function runConsole(code: string, folder: string): Promise<{ said: string; found: string }> {
  const found: string[] = [];
  for (const line of code.split("\n")) {
    if (!line.startsWith("$ ")) continue;
    found.push(line, ...(await outputOf(line.slice(2), folder)));
  }
  return { said: code, found: found.join("\n") };
}

async function outputOf(command: string, folder: string): Promise<string[]> {
  const script = /^npx tsx (\S+)$/.exec(command)?.[1];
  if (script !== undefined) return await runScript(`${root}${script}`);
  const { scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as { scripts: Record<string, string> };
  const [, args] = /^node dist\/cli\.js (.*)$/.exec(command === "npm start" ? (scripts.start ?? "") : command) ?? [];
  if (args === undefined) throw new Error(`no way to run ${command}`);
  let output = "";
  const sink = { write: (text: string) => (output += text) };
  async function* nothing(): AsyncGenerator<string> {}
  const words = args.match(/"[^"]*"|\S+/g) ?? [];
  const argv = words.map((word) => (word.startsWith('"') ? word.slice(1, -1) : locate(word, folder)));
  await run(argv, { stdin: nothing(), stdout: sink, stderr: sink, env: {} });
  return output.trimEnd().split("\n");
}

function locate(arg: string, folder: string): string {
  if (existsSync(`${folder}/${arg}`)) return `${folder}/${arg}`;
  return arg.includes(".") && existsSync(`${root}${arg}`) ? `${root}${arg}` : arg;
}

/** What a script prints while it is imported, line by line or in pieces. */
async function runScript(path: string): Promise<string[]> {
  const { log } = console;
  const { write } = process.stdout;
  let output = "";
  console.log = (...values: unknown[]) => {
    output += `${format(...values)}\n`;
  };
  process.stdout.write = (text: string | Uint8Array) => {
    output += String(text);
    return true;
  };
  try {
    await import(path);
  } finally {
    console.log = log;
    process.stdout.write = write;
  }
  return output.trimEnd().split("\n");
}
