/** The library runs where there is no Node: bundled for a browser, in a context that has only the language itself. */
import { fileURLToPath } from "node:url";
import { createContext, runInContext } from "node:vm";
import { build, type Metafile } from "esbuild";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const TOOLS = [
  {
    name: "add",
    parameters: {
      type: "object",
      properties: { a: { type: "integer" }, b: { type: "integer" } },
      required: ["a", "b"],
    },
  },
];

async function bundle(entry: string): Promise<{ code: string; metafile: Metafile }> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    platform: "browser",
    format: "iife",
    globalName: "piNative",
    write: false,
    metafile: true,
    logLevel: "silent",
  });
  return { code: outputFiles[0]?.text ?? "", metafile };
}

/** Runs code behind a bundle, and gives what it says as JSON. */
function runBare(code: string, expression: string): unknown {
  const context = createContext({});
  const bare = "typeof process + typeof require + typeof Buffer + typeof globalThis.module";
  expect(runInContext(bare, context)).toBe("undefined".repeat(4));
  return JSON.parse(String(runInContext(`${code}\nJSON.stringify(${expression})`, context)));
}

const ADAPTERS = ["openai", "anthropic", "mcp", "ai-sdk"].map((name) => `src/adapters/${name}.ts`);

test.each(["src/index.ts", "src/grammar/index.ts", "src/stream.ts", ...ADAPTERS])(
  "%s bundles for a browser",
  async (entry) => {
    const { metafile } = await bundle(entry);
    const outer = Object.values(metafile.outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
    expect(outer.map(({ path }) => path)).toEqual([]);
  },
);

test("the grammar brings no validator along", async () => {
  const { metafile } = await bundle("src/grammar/index.ts");
  const packages = Object.keys(metafile.inputs).map((path) => /node_modules\/([^/]+)/.exec(path)?.[1]);
  expect([...new Set(packages)].filter((name) => name !== undefined)).toEqual(["parsimmon"]);
});

test.each(ADAPTERS.filter((entry) => !entry.includes("ai-sdk")))("%s brings no package along", async (entry) => {
  const { metafile } = await bundle(entry);
  expect(Object.keys(metafile.inputs).filter((path) => path.includes("node_modules/"))).toEqual([]);
});

test("parse and its validators run without Node", async () => {
  const { code } = await bundle("src/index.ts");
  const text = 'So: <call:add a="1" b="2"/> and <call:add a="x" b="2"/>';
  const given = `${JSON.stringify(text)}, { tools: ${JSON.stringify(TOOLS)} }`;
  expect(runBare(code, `piNative.parse(${given}).calls`)).toMatchObject([
    { name: "add", arguments: { a: 1, b: 2 }, status: "complete", valid: true },
    { name: "add", status: "complete", valid: false },
  ]);
});
