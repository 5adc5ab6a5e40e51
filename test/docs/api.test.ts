/** `docs/api.md` names everything: each export under its entry, each option and field, each command and flag. */
import { readFileSync } from "node:fs";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { run } from "../../src/cli/program.ts";
import { root } from "./blocks.ts";

const page = readFileSync(`${root}docs/api.md`, "utf8");

/** The names in the first cells of the tables under a heading, up to the next one. */
function namedUnder(heading: string): string[] {
  const [, section = ""] = page.split(new RegExp(`^##+ ${heading}$`, "m"));
  const rows = section.split(/^##/m)[0]?.match(/^\| `.*/gm) ?? [];
  return rows.flatMap((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

describe("docs/api.md names", () => {
  const entries = {
    "pi-native": "index.ts",
    "pi-native/stream": "stream.ts",
    "pi-native/grammar": "grammar/index.ts",
    "pi-native/openai": "adapters/openai.ts",
    "pi-native/anthropic": "adapters/anthropic.ts",
    "pi-native/mcp": "adapters/mcp.ts",
    "pi-native/ai-sdk": "adapters/ai-sdk.ts",
  };
  const program = ts.createProgram(
    Object.values(entries).map((path) => `${root}src/${path}`),
    {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
    },
  );
  const checker = program.getTypeChecker();

  const exportsOf = (path: string): ts.Symbol[] => {
    const source = program.getSourceFile(`${root}src/${path}`);
    const entry = source && checker.getSymbolAtLocation(source);
    if (entry === undefined) throw new Error(`${path} exports nothing`);
    return checker.getExportsOfModule(entry);
  };

  const resolved = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;

  test.each(Object.entries(entries))("every export of %s, and no other", (entry, path) => {
    const exported = exportsOf(path).map(({ name }) => name);
    expect(namedUnder(entry).sort()).toEqual(exported.sort());
  });

  test.each([
    ["ParseOptions", "ParseOptions"],
    ["RenderOptions", "RenderOptions"],
    ["FormatOptions", "FormatOptions"],
    ["InstructionOptions", "InstructionOptions"],
    ["PiNativeMiddlewareOptions", "PiNativeMiddlewareOptions"],
    ["Call", "A call"],
    ["Diagnostic", "A diagnostic"],
    ["StreamOptions", "StreamOptions"],
  ])("every member of %s", (name, heading) => {
    const found = Object.values(entries)
      .flatMap(exportsOf)
      .find((each) => each.name === name);
    const type = found && checker.getDeclaredTypeOfSymbol(resolved(found));
    const members = type?.getProperties().map((each) => each.name) ?? [];
    const inherited = name === "StreamOptions" ? namedUnder("ParseOptions") : [];
    expect([...inherited, ...namedUnder(heading)].sort()).toEqual(members.sort());
  });

  test("every command and flag", async () => {
    const help = async (...argv: string[]): Promise<string> => {
      let text = "";
      const sink = { write: (piece: string) => (text += piece) };
      async function* nothing(): AsyncGenerator<string> {}
      await run([...argv, "--help"], { stdin: nothing(), stdout: sink, stderr: sink, env: {} });
      return text;
    };
    const commands = [...(await help()).matchAll(/^ {2}([a-z]+) \[/gm)].map(([, name = ""]) => name);
    const named = namedUnder("The command line");
    expect(named).toEqual(expect.arrayContaining(commands.filter((name) => name !== "help")));
    const flags = new Set<string>();
    for (const command of commands.filter((name) => name !== "help")) {
      for (const [flag] of (await help(command)).matchAll(/(?<=^ {2}(?:-\w, )?)--[a-z-]+/gm)) flags.add(flag);
    }
    expect(flags.size).toBeGreaterThan(4);
    const told = named.flatMap((name) => name.match(/^--[a-z-]+/) ?? []);
    expect(told.sort()).toEqual([...flags, "--version"].sort());
  });
});
