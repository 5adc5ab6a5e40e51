/** The TypeScript on the pages compiles as a user's would: strict, against the public types alone. */
import ts from "typescript";
import { expect, test } from "vitest";
import { blocksOf, PAGES, root } from "./blocks.ts";

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2022.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  types: [],
  paths: {
    "pi-native": [`${root}src/index.ts`],
    "pi-native/grammar": [`${root}src/grammar/index.ts`],
    "pi-native/stream": [`${root}src/stream.ts`],
    "pi-native/openai": [`${root}src/adapters/openai.ts`],
    "pi-native/anthropic": [`${root}src/adapters/anthropic.ts`],
    "pi-native/mcp": [`${root}src/adapters/mcp.ts`],
    "pi-native/ai-sdk": [`${root}src/adapters/ai-sdk.ts`],
  },
};

test("the TypeScript on the pages compiles", { timeout: 60_000 }, () => {
  const blocks = PAGES.flatMap(blocksOf).filter(({ language }) => language === "ts");
  // As files of the project's root that are nowhere but here.
  const files = new Map(blocks.map(({ page, line, code }) => [`${root}${page.replaceAll("/", "-")}-${line}.ts`, code]));
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists, getSourceFile } = host;
  host.fileExists = (path) => files.has(path) || fileExists(path);
  host.readFile = (path) => files.get(path) ?? readFile(path);
  host.getSourceFile = (path, language) => {
    const code = files.get(path);
    return code === undefined ? getSourceFile(path, language) : ts.createSourceFile(path, code, language);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  const problems = [...files.keys()]
    .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map(({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  expect(files.size).toBeGreaterThan(0);
  expect(problems).toEqual([]);
});
