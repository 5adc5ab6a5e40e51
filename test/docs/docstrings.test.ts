/** The examples in the docstrings of the public names are run like those of the pages. */
import { readdirSync, readFileSync } from "node:fs";
import Parsimmon from "parsimmon";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "./blocks.ts";
import { modules } from "./modules.ts";
import { toolOf } from "./signature.ts";
import { runSnippet, sides } from "./snippet.ts";

const entries = Object.entries(modules).filter(([name]) => name.startsWith("pi-native"));
const names: Record<string, unknown> = Object.assign({}, ...entries.map(([, exports]) => exports));

/** What an example may use without a word. */
const scope = {
  ...names,
  Parsimmon,
  tools: [toolOf("read(path?: string, limit?: number)")],
  response: new Response("<call:read/>"),
  source: ["<call:read pa", 'th="a.ts"/>'],
};

/** The examples of the exported names of a file; a constant's and a class's too. */
function examplesOf(path: string): [name: string, code: string][] {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  return source.statements.flatMap((statement) => {
    const exported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
    const name =
      ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement) ? statement.name?.text : undefined;
    if (!exported || name === undefined || names[name] === undefined) return [];
    return ts
      .getJSDocTags(statement)
      .filter(({ tagName }) => tagName.text === "example")
      .map(({ comment }): [string, string] => [name, ts.getTextOfJSDocComment(comment) ?? ""]);
  });
}

const sources = readdirSync(`${root}src`, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".ts"));
const examples = sources.flatMap((path) => examplesOf(`${root}src/${path}`));

describe("the docstring of", () => {
  test.each(examples)("%s has an example that holds", async (_name, code) => {
    const claims = await runSnippet(code, modules, scope);
    for (const claim of claims) {
      const [said, found] = sides(claim) ?? [];
      expect(found, claim.statement).toEqual(said);
    }
  });

  test("every public name says what it is, types included", { timeout: 60_000 }, () => {
    const adapters = ["openai", "anthropic", "mcp", "ai-sdk"].map((name) => `src/adapters/${name}.ts`);
    const files = ["src/index.ts", "src/stream.ts", "src/grammar/index.ts", ...adapters].map(
      (path) => `${root}${path}`,
    );
    const program = ts.createProgram(files, {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      allowImportingTsExtensions: true,
      noEmit: true,
      skipLibCheck: true,
      types: [],
    });
    const checker = program.getTypeChecker();
    const silent = files.flatMap((file) => {
      const source = program.getSourceFile(file);
      const entry = source && checker.getSymbolAtLocation(source);
      if (entry === undefined) throw new Error(`${file} exports nothing`);
      return checker
        .getExportsOfModule(entry)
        .map((each) => (each.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(each) : each))
        .filter((each) => each.getDocumentationComment(checker).length === 0)
        .map(({ name }) => name);
    });
    expect(silent).toEqual([]);
  });

  test("every public function has an example", () => {
    // The adapters have the same names: each of theirs has its own.
    const functions = new Set(entries.flatMap(([, exports]) => Object.values(exports as object)));
    const due = [...functions]
      .filter((value) => typeof value === "function" && !/Error$/.test(value.name))
      .map(({ name }: { name: string }) => name);
    const shown = examples.map(([name]) => name);
    const countIn = (list: string[], name: string): number => list.filter((each) => each === name).length;
    expect(due.length).toBeGreaterThan(0);
    expect(due.filter((name) => countIn(shown, name) < countIn(due, name))).toEqual([]);
  });
});
