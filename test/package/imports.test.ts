/**
 * The shape of the sources: which part may import which, what runs in a browser, and how large a file may grow.
 * The imports are read with TypeScript's own scanner, so that one in a comment or a string is none.
 */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const MAX_LINES = 300;

/**
 * Lowest first: a part may import itself, and parts of the lines before its own. A part is a folder, or a file of
 * `src` itself; `*` stands for those that no other line names, which share what several entries need.
 */
const LAYERS: readonly (readonly string[])[] = [
  ["diagnostics"],
  ["grammar"],
  ["schema"],
  ["coerce"],
  ["render"],
  ["parse", "stream", "instructions", "*"],
  ["index"],
  ["adapters"],
  ["convert"],
  ["cli"],
];

const source = fileURLToPath(new URL("../../src", import.meta.url));

interface SourceFile {
  path: string;
  part: string;
  text: string;
  imports: string[];
}

const files: SourceFile[] = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => {
    const text = readFileSync(join(source, path), "utf8");
    const imports = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
    return { path: path.split(sep).join("/"), part: partOf(path), text, imports };
  });

/** The folder below `src`, or the name of a file that lies in `src` itself. */
function partOf(path: string): string {
  const [first = "", ...rest] = path.split(/[\\/]/);
  const part = first.replace(/\.ts$/, "");
  const named = LAYERS.some((parts) => parts.includes(part));
  return named || rest.length > 0 ? part : "*";
}

function layerOf(part: string): number {
  return LAYERS.findIndex((parts) => parts.includes(part));
}

function importedPart({ path }: SourceFile, target: string): string {
  return partOf(relative(source, join(source, dirname(path), target)));
}

describe("src", () => {
  test("has only parts that have a place in the order", () => {
    expect(files.filter(({ part }) => layerOf(part) < 0).map(({ path }) => path)).toEqual([]);
  });

  test("imports one way", () => {
    const wrong = files.flatMap((file) =>
      file.imports
        .filter((target) => target.startsWith("."))
        .filter((target) => {
          const part = importedPart(file, target);
          return part !== file.part && layerOf(part) >= layerOf(file.part) && !siblings(part, file.part);
        })
        .map((target) => `${file.path} imports ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test("needs Node in the command line alone", () => {
    const wrong = files
      .filter(({ part }) => part !== "cli")
      .flatMap(({ path, imports }) =>
        imports.filter((target) => /^node:/.test(target)).map((target) => `${path}: ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  test("imports Ajv in one file", () => {
    const importers = files.filter(({ imports }) => imports.some((target) => /^ajv($|[-/])/.test(target)));
    expect(importers.map(({ path }) => path)).toEqual(["schema/compile.ts"]);
  });

  test("imports its own files by their names", () => {
    const wrong = files.flatMap(({ path, imports }) =>
      imports
        .filter((target) => target.startsWith(".") && !/\.(ts|json)$/.test(target))
        .map((target) => `${path}: ${target}`),
    );
    expect(wrong).toEqual([]);
  });

  test(`has no file over ${MAX_LINES} lines`, () => {
    expect(files.filter(({ text }) => text.split("\n").length - 1 > MAX_LINES).map(({ path }) => path)).toEqual([]);
  });

  test("has no file that is named after nothing", () => {
    expect(files.filter(({ path }) => /(^|\/)(utils?|helpers?|misc|common)(\/|\.|$)/.test(path))).toEqual([]);
  });
});

/** `parse` and `stream` share what both need; no other parts share anything. */
function siblings(part: string, other: string): boolean {
  return layerOf(part) === layerOf("parse") && layerOf(other) === layerOf("parse");
}
