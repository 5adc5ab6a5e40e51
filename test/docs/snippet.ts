/**
 * Runs a TypeScript example. `expression; // value` says what the expression gives, or what the statement prints; the
 * value may go on in comment lines below. Decides what counts as equal; the caller compares.
 */
import { format } from "node:util";
import ts from "typescript";

/** What a comment says and what came out. */
export interface Claim {
  statement: string;
  said: string;
  value: unknown;
  printed: string;
}

export type Modules = Record<string, unknown>;

/** Runs a snippet with these modules to import and these names in scope, and gives its claims in order. */
export async function runSnippet(
  code: string,
  modules: Modules,
  scope: Record<string, unknown> = {},
): Promise<Claim[]> {
  const claims: Claim[] = [];
  let printed = "";
  const log = (...values: unknown[]): void => {
    printed += `${format(...values)}\n`;
  };
  const claim = (statement: string, said: string, value: unknown): void => {
    claims.push({ statement, said, value, printed: printed.trimEnd() });
    printed = "";
  };
  const names: Record<string, unknown> = {
    ...scope,
    console: { log, error: log },
    __claim: claim,
    __import: importFrom(modules),
  };
  const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...values: unknown[]) => unknown;
  await new AsyncFunction(...Object.keys(names), instrument(code))(...Object.values(names));
  return claims;
}

const importFrom = (modules: Modules) => (name: string) => {
  if (!Object.hasOwn(modules, name)) throw new Error(`an example imports ${name}`);
  return modules[name];
};

/** The snippet as the body of a function: imports are looked up, claims are called. */
function instrument(code: string): string {
  const file = ts.createSourceFile("example.ts", code, ts.ScriptTarget.ES2022, true);
  const parts = file.statements.map((statement, index) => {
    const source = statement.getText(file);
    if (ts.isImportDeclaration(statement)) return importOf(statement);
    const next = file.statements[index + 1];
    const said = commentBehind(code.slice(statement.end, next === undefined ? code.length : next.getStart(file)));
    if (said === undefined || ts.isVariableStatement(statement)) return source;
    const claim = `__claim(${JSON.stringify(source)}, ${JSON.stringify(said)}, `;
    if (ts.isExpressionStatement(statement)) return `${claim}${statement.expression.getText(file)});`;
    return `${source}\n${claim}undefined);`;
  });
  // In a block of its own, so that an example may give its names what the scope gives them as well.
  const { outputText } = ts.transpileModule(`{\n${parts.join("\n")}\n}`, {
    compilerOptions: { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext },
  });
  return outputText;
}

function importOf({ importClause, moduleSpecifier }: ts.ImportDeclaration): string {
  const from = `__import(${moduleSpecifier.getText()})`;
  if (importClause === undefined || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return "";
  const parts: string[] = [];
  if (importClause.name !== undefined) parts.push(`const ${importClause.name.text} = ${from}.default;`);
  const named = importClause.namedBindings;
  if (named !== undefined && ts.isNamedImports(named)) {
    const names = named.elements.filter(({ isTypeOnly }) => !isTypeOnly).map(({ name }) => name.text);
    parts.push(`const { ${names.join(", ")} } = ${from};`);
  }
  return parts.join("\n");
}

/** The comment on a statement's own line, and the comment lines that follow without a gap. */
function commentBehind(text: string): string | undefined {
  const [own = "", ...below] = text.split("\n");
  const lines = own.trim() === "" ? [] : [own.trim()];
  for (const line of below) {
    if (!line.trim().startsWith("//")) break;
    lines.push(line.trim());
  }
  if (lines.length === 0 || !lines.every((line) => line.startsWith("//"))) return undefined;
  return lines.map((line) => line.replace(/^\/\/ ?/, "")).join("\n");
}

/**
 * A claim as two things to compare: what the comment says, and what came out. A comment is a value, perhaps with a
 * reason behind a colon; where the statement prints, or gives a text, it may be that text. One that is no value is a
 * remark: undefined.
 */
export function sides({ said, value, printed }: Claim): [said: unknown, found: unknown] | undefined {
  if (printed !== "") return [said, said.includes("\n") ? printed : printed.replaceAll("\n", ", ")];
  if (typeof value === "string" && said === value) return [said, value];
  for (const expression of [said, said.replace(/: .*/s, "")]) {
    const evaluate = functionOf(expression);
    if (evaluate !== undefined) return [evaluate(), value];
  }
  return undefined;
}

function functionOf(expression: string): (() => unknown) | undefined {
  try {
    return new Function(`return (${expression});`) as () => unknown;
  } catch {
    return undefined;
  }
}
