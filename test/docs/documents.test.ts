/** Everything that the pages show is run: each block of code by what its language means, and none is left out. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { answerLine } from "../../src/cli/conformance/serve.ts";
import { type ReadCase, readSuite } from "../../src/cli/conformance/suite.ts";
import { type Block, blocksOf, PAGES, root } from "./blocks.ts";
import { runConsole } from "./console.ts";
import { compact, exampleOf, runExample } from "./example.ts";
import { modules } from "./modules.ts";
import { runSnippet, sides } from "./snippet.ts";
import { runTranscript } from "./transcript.ts";
import { runWritten } from "./written.ts";

const folder = mkdtempSync(join(tmpdir(), "pi-native-docs-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A block that names a file is one: others may use it. */
const file = ({ file: name, code }: Block): void => {
  if (name === "") throw new Error("a text that nothing checks: leave the language out, or name a file");
  if (existsSync(`${root}${name}`)) expect(`${code}\n`).toBe(readFileSync(`${root}${name}`, "utf8"));
  else writeFileSync(join(folder, name), `${code}\n`);
};

const checks: Record<string, (block: Block) => void | Promise<void>> = {
  text: file,
  json: (block) => {
    JSON.parse(block.code);
    file(block);
  },
  example: ({ code }) => {
    const example = exampleOf(code);
    expect(runExample(example)).toEqual(example.results.map(compact));
  },
  stream: ({ code }) => {
    const { said, found } = runTranscript(code);
    expect(found).toEqual(said);
  },
  render: ({ code }) => {
    const { said, found } = runWritten(code);
    expect(found).toEqual(said);
  },
  console: async ({ code }) => {
    const { said, found } = await runConsole(code, folder);
    if (found !== unabridged(said, found)) expect(found).toBe(said);
  },
  // A request behind ">", its answer behind "<".
  exchange: ({ code }) => {
    const lines = code.split("\n");
    const asked = lines.filter((line) => line.startsWith("> "));
    expect(asked).not.toEqual([]);
    expect(asked.flatMap((line) => [line, `< ${answerLine(line.slice(2))}`])).toEqual(lines);
  },
  case: async ({ code }) => {
    const { cases } = await readSuite(`${root}conformance`);
    const shown = JSON.parse(code) as ReadCase;
    expect(cases.find((each) => each.case.id === shown.id)?.case).toEqual(shown);
  },
  sh: ({ code }) => {
    const { name: own, scripts } = JSON.parse(readFileSync(`${root}package.json`, "utf8")) as {
      name: string;
      scripts: Record<string, string>;
    };
    for (const command of code.split(/\n| && /)) {
      if (command === `npm install ${own}`) continue;
      const [, path] = /^(?:[A-Z]+=\d+ )+npx vitest run (\S+)$/.exec(command) ?? [];
      if (path !== undefined) {
        expect(existsSync(`${root}${path}`), command).toBe(true);
        continue;
      }
      const [, name] = /^npm (?:run )?(\w[\w:]*)$/.exec(command) ?? [];
      if (name !== "ci") expect(Object.keys(scripts), command).toContain(name);
    }
  },
  ts: async ({ code }) => {
    const claims = await runSnippet(code, modules);
    expect(claims).not.toEqual([]);
    for (const claim of claims) {
      const [said, found] = sides(claim) ?? [];
      expect(found, claim.statement).toEqual(said);
      expect(sides(claim), `${claim.said} is no value`).toBeDefined();
    }
  },
  ebnf: ({ code }) => {
    const rules = code.split("\n").filter((line) => line.includes("::="));
    const defined = rules.map((line) => line.split("::=")[0]?.trim());
    const used = rules.flatMap(
      (line) => line.replace(/^.*::=|"[^"]*"|'[^']*'|\[[^\]]*\]|\?.*\?/g, "").match(/[\w-]+/g) ?? [],
    );
    expect(used.filter((name) => !defined.includes(name))).toEqual([]);
  },
};

describe.each(PAGES)("%s", (page) => {
  const blocks = blocksOf(page).filter(({ language }) => language !== "");
  test.each(blocks.map((block): [string, Block] => [`${block.line} ${block.language}: ${block.heading}`, block]))(
    "%s",
    async (_name, block) => {
      const check = checks[block.language];
      if (check === undefined) throw new Error(`no way to check a block of ${block.language}`);
      await check(block);
    },
  );

  test("its links lead somewhere", () => {
    const text = readFileSync(`${root}${page}`, "utf8").replace(/^(`{3,}).*?^\1$/gms, "");
    const targets = [...text.matchAll(/\]\(([^)#]*)(?:#([^)]+))?\)/g)].map(
      ([, path = "", anchor]) => [path, anchor] as const,
    );
    const broken = targets.filter(([path, anchor]) => {
      if (/^https?:/.test(path)) return false;
      const target = path === "" ? `${root}${page}` : join(root, dirname(page), path);
      if (!existsSync(target)) return true;
      return anchor !== undefined && !anchorsOf(readFileSync(target, "utf8")).includes(anchor);
    });
    expect(broken).toEqual([]);
  });
});

test("the files that the pages name are there", () => {
  const files = ["src", "test", "bench", "docs", "examples"].flatMap((part) =>
    readdirSync(`${root}${part}`, { recursive: true, encoding: "utf8" }).map((path) => `/${part}/${path}`),
  );
  const named = PAGES.flatMap((page) =>
    [...readFileSync(`${root}${page}`, "utf8").matchAll(/`([\w./-]+\.ts)`/g)].map(([, path = ""]) => path),
  );
  expect(named.length).toBeGreaterThan(50);
  // A page may also tell its readers to make one, and shows what is in it.
  files.push(...PAGES.flatMap(blocksOf).map(({ file: name }) => `/${name}`));
  expect(named.filter((path) => !files.some((each) => each.endsWith(`/${path}`)))).toEqual([]);
});

test("every code of a refusal is explained, and no other", () => {
  const source = readFileSync(`${root}src/render/refusal.ts`, "utf8");
  const codes = [...source.matchAll(/^ {2}\| "([\w-]+)"/gm)].map(([, code]) => code);
  const [, table = ""] = readFileSync(`${root}docs/rendering.md`, "utf8").split("## What has no spelling");
  const [spelled = ""] = table.split("\n## ");
  const named = [...spelled.matchAll(/`([a-z]+(?:-[a-z]+)+|cyclic)`/g)].map(([, code]) => code);
  expect([...new Set(named)].sort()).toEqual(codes.sort());
});

/** What is shown with what it leaves out: a line `…` stands for any number of lines. */
function unabridged(said: string, found: string): string {
  const shown = said.split("\n…\n").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${shown.join("\n(?:.*\n)*?")}$`).exec(found)?.[0] ?? "";
}

/** The anchors of a page's headings, as they are made where it is shown. */
function anchorsOf(text: string): string[] {
  const headings = text.match(/^#+ .*$/gm) ?? [];
  return headings.map((heading) =>
    heading
      .replace(/^#+ /, "")
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

test("every reading that the sources cite has its place", () => {
  const headings = anchorsOf(readFileSync(`${root}docs/readings.md`, "utf8")).map((anchor) => anchor.split("-")[0]);
  const counts = { p: 5, f: 4, t: 7, b: 8, v: 10, m: 9, e: 7, s: 2, r: 6 };
  const all = Object.entries(counts).flatMap(([letter, count]) =>
    Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  );
  expect(headings.filter((name) => /^[a-z]\d+$/.test(name ?? ""))).toEqual(all);
});
