/**
 * Whether the suite is sound: every file has its shape, every id is one case's alone, every requirement that can be
 * tested has a case and a mistake that the runner catches. What is wrong within a case is for case-problems.ts.
 */
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Rule } from "../src/cli/conformance/judge.ts";
import { toolsetFor } from "../src/cli/conformance/own.ts";
import {
  type CaseFile,
  casesOf,
  createSuite,
  type Requirement,
  type Suite,
  type SuiteCase,
} from "../src/cli/conformance/suite.ts";
import { caseProblems, isCaught } from "./case-problems.ts";

/** The suite promises that many. */
const FEWEST_CASES = 400;

export interface Soundness {
  suite: Suite;
  /** One line each: file, case, what is wrong, what to do. */
  problems: string[];
  /** Ids of requirements that can be tested and that no case cites. */
  withoutCase: string[];
  /** Of those that cases cite, the ones where no case shows a mistake. */
  withoutMistake: string[];
  /** Of those of the specification, the ones that a run on its level does not catch a mistake in. */
  uncaughtOnSpecLevel: string[];
}

/** Checks the suite in a folder. @throws Error where a file cannot be read or is no JSON. */
export async function checkSuite(folder: string): Promise<Soundness> {
  const problems: string[] = [];
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false });
  const schemaOf = async (name: string): Promise<ValidateFunction> =>
    ajv.compile((await readJson(join(folder, name))) as object);

  const listed = await readJson(join(folder, "requirements.json"));
  problems.push(...shapeProblems("requirements.json", listed, await schemaOf("requirements.schema.json")));
  const requirements = (listed as { requirements?: Requirement[] }).requirements ?? [];

  const fits = await schemaOf("case.schema.json");
  const cases: SuiteCase[] = [];
  const names = await readdir(join(folder, "cases"), { recursive: true, encoding: "utf8" });
  for (const name of names.filter((each) => each.endsWith(".json")).sort()) {
    const content = await readJson(join(folder, "cases", name));
    const found = shapeProblems(name, content, fits);
    problems.push(...found);
    if (found.length > 0) continue;
    const { tools } = content as CaseFile;
    try {
      if (tools !== undefined) toolsetFor(tools);
      cases.push(...casesOf(content as CaseFile, name.replace(/\.json$/, "").replaceAll("\\", "/"), name));
    } catch (error) {
      problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const suite = createSuite(requirements, cases);
  problems.push(...togetherProblems(suite));
  return { suite, problems, ...coverage(suite) };
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, "utf8");
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path}: expected JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function shapeProblems(name: string, content: unknown, fits: ValidateFunction): string[] {
  if (fits(content)) return [];
  // Of nested complaints the deepest says what is wrong; `if` and `oneOf` only that something is.
  return (fits.errors ?? [])
    .filter(({ keyword }) => keyword !== "if" && keyword !== "anyOf")
    .map((error) => `${name}${caseIdAt(content, error)}: ${error.instancePath || "the file"} ${shapeMessage(error)}`);
}

function shapeMessage({ message, params, schema, keyword }: ErrorObject): string {
  if (keyword === "additionalProperties") return `has ${JSON.stringify(params.additionalProperty)}, which no case has`;
  if (keyword === "enum") return `must be one of ${JSON.stringify(schema)}`;
  return `${message}; see case.schema.json`;
}

/** The id of the case that a complaint is about, for those who search for it. */
function caseIdAt(content: unknown, { instancePath }: ErrorObject): string {
  const [, list, index] = instancePath.split("/");
  if ((list !== "reads" && list !== "renders") || index === undefined) return "";
  const { id } = (content as Record<string, { id?: unknown }[]>)[list]?.[Number(index)] ?? {};
  return typeof id === "string" ? `, ${id}` : "";
}

function togetherProblems(suite: Suite): string[] {
  const { cases, requirements, codes } = suite;
  const rule: Rule = { level: "reading", codes };
  const problems: string[] = [];
  const known = new Map(requirements.map((each) => [each.id, each]));
  if (known.size < requirements.length) {
    const doubled = requirements.filter((each) => known.get(each.id) !== each).map(({ id }) => id);
    problems.push(`requirements.json: ${doubled.join(", ")} more than once; every id is one requirement's`);
  }
  const places = new Map<string, string>();
  for (const each of cases) {
    const { id, requirements: cited } = each.case;
    const add = (problem: string): number => problems.push(`${each.file}.json, ${id}: ${problem}`);
    const place = places.get(id);
    if (place !== undefined) add(`${place}.json has a case of the same id; give one of them another`);
    places.set(id, each.file);
    for (const one of cited) {
      if (!known.has(one)) add(`cites ${one}, which requirements.json does not have; cite one that is there`);
    }
    for (const problem of caseProblems(each, rule)) add(problem);
    for (const mistake of each.case.not ?? []) {
      if (!isCaught(each, mistake, rule)) {
        add(`the runner passes the mistake ${JSON.stringify(mistake.mistake)}; let it answer something else`);
      }
    }
  }
  if (cases.length < FEWEST_CASES) problems.push(`the suite has ${cases.length} cases; it promises ${FEWEST_CASES}`);
  return problems;
}

function coverage({ cases, requirements, codes }: Suite): Omit<Soundness, "suite" | "problems"> {
  const rule: Rule = { level: "reading", codes };
  const cited = new Set(cases.flatMap((each) => each.case.requirements));
  const caught = cases.filter((each) => each.case.not?.some((mistake) => isCaught(each, mistake, rule)));
  const mistaken = new Set(caught.flatMap((each) => each.case.requirements));
  const onSpecLevel = new Set(
    caught
      .filter((each) => each.case.certainty === "spec")
      .filter((each) => each.case.not?.some((mistake) => isCaught(each, mistake, { ...rule, level: "spec" })))
      .flatMap((each) => each.case.requirements),
  );
  const testable = requirements.filter(({ untestable }) => untestable === undefined);
  const ids = (list: readonly Requirement[]): string[] => list.map(({ id }) => id);
  return {
    withoutCase: ids(testable.filter(({ id }) => !cited.has(id))),
    withoutMistake: ids(testable.filter(({ id }) => cited.has(id) && !mistaken.has(id))),
    uncaughtOnSpecLevel: ids(testable.filter(({ id, source }) => source === "spec" && !onSpecLevel.has(id))),
  };
}
