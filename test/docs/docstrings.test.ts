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

  test("every public function has an example", () => {
    const shown = new Set(examples.map(([name]) => name));
    const functions = Object.keys(names).filter((name) => typeof names[name] === "function" && !/Error$/.test(name));
    expect(functions.filter((name) => !shown.has(name))).toEqual([]);
  });
});
