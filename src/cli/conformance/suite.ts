/**
 * What the conformance suite is made of, and how it is read: requirements, and files of cases. Whether the suite is sound
 * is for its own checker; here only what would stop a run, or make its report wrong, is told of.
 */
import { readdir, readFile } from "node:fs/promises";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ToolDefinition } from "../../index.ts";
import { InputError, parseJson } from "../input.ts";
import { isObject } from "./values.ts";

/** One testable statement of the specification, or one reading. */
export interface Requirement {
  /** In words, as `string-verbatim`; a reading's is its name. */
  id: string;
  /** The heading it stands under. */
  section: string;
  level: "must" | "should" | "may";
  source: "spec" | "reading";
  binds: ("parser" | "streaming parser" | "renderer" | "host")[];
  text: string;
  /** Why no case can test it. */
  untestable?: string;
}

/** `spec`: what is expected follows from the specification alone. `reading`: from a decision on what it leaves open. */
export type Certainty = "spec" | "reading";

/** A call as a case or an answer writes it: values may be tagged (values.ts), no status is `complete`. */
export interface WrittenCall {
  name: string;
  arguments: Record<string, unknown>;
  status?: "complete" | "recovered" | "truncated";
}

/** A diagnostic by its code and range, in UTF-16 units. */
export interface WrittenDiagnostic {
  code: string;
  start: number;
  end: number;
}

/** One that a case expects, with what its range cuts out of the input. */
export interface ExpectedDiagnostic extends WrittenDiagnostic {
  cut: string;
}

/** What an observer of a stream has seen of a call: for each pointer the value, or the deltas so far, joined. */
export interface SeenCall {
  name: string;
  arguments: Record<string, unknown>;
  ended?: true;
}

/** What an observer has seen after so many chunks; one more than there are is the end. */
export interface Step {
  after: number;
  text: string;
  calls: SeenCall[];
}

/** What a plausible wrong implementation would answer; what is absent is as expected. */
export interface Mistake {
  mistake: string;
  calls?: WrittenCall[];
  /** Of a render: the text that it would write. */
  text?: string;
  /** Of a render: that it would refuse, and where. */
  refused?: string;
  diagnostics?: WrittenDiagnostic[];
  steps?: Step[];
}

interface AnyCase {
  id: string;
  /** One line. */
  shows: string;
  /** Ids of requirements, the one that it is chiefly about first. */
  requirements: string[];
  certainty: Certainty;
  not?: Mistake[];
}

/** A text, and what is read out of it. */
export interface ReadCase extends AnyCase {
  input: string;
  chunks?: string[];
  calls: WrittenCall[];
  text: string;
  /** Absent: not judged. */
  diagnostics?: ExpectedDiagnostic[];
  /** Of a stream that is fed `chunks`. */
  steps?: Step[];
}

/** A call, and how it is written, or that it is refused. */
export interface RenderCase extends AnyCase {
  call: { name: string; arguments: Record<string, unknown> };
  form?: "attributes" | "elements" | "inline";
  /** The JSON pointer of what has no spelling. */
  refused?: string;
}

/** One file: cases that share their tools. */
export interface CaseFile {
  $schema?: string;
  about: string;
  /** Absent: none are given, which is not the same as an empty list. */
  tools?: ToolDefinition[];
  reads?: ReadCase[];
  renders?: RenderCase[];
}

/** A case with what it owes to its file: the path below `cases`, without `.json`, and the tools. */
export type SuiteCase = { file: string; tools: ToolDefinition[] | undefined } & (
  | { kind: "read"; case: ReadCase }
  | { kind: "render"; case: RenderCase }
);

export interface Suite {
  requirements: Requirement[];
  cases: SuiteCase[];
  /** Every code that some case expects: others are an implementation's own affair. */
  codes: ReadonlySet<string>;
}

/**
 * The suite in a folder: `requirements.json`, and the files below `cases`, in the order of their paths.
 *
 * @throws InputError where one of them cannot be read, is not what its name says, or does not go with the others.
 */
export async function readSuite(folder: string): Promise<Suite> {
  const requirements = await readRequirements(join(folder, "requirements.json"));
  const cases: SuiteCase[] = [];
  for (const path of await caseFiles(join(folder, "cases"))) {
    const place = join(folder, "cases", path);
    const file = path
      .split(sep)
      .join("/")
      .replace(/\.json$/, "");
    cases.push(...casesOf((await readJson(place)) as CaseFile, file, place));
  }
  const place = (file: string): string => join(folder, "cases", `${file}.json`);
  refuseStrangers(cases, new Set(requirements.map(({ id }) => id)), place);
  return createSuite(requirements, cases);
}

async function readRequirements(place: string): Promise<Requirement[]> {
  const { requirements } = (await readJson(place)) as { requirements?: unknown };
  if (!Array.isArray(requirements)) {
    throw new InputError(`${place}: expected an object with a list under "requirements"`);
  }
  const bare = requirements.findIndex((each: Partial<Requirement> | null) =>
    [each?.id, each?.section, each?.text].some((text) => typeof text !== "string"),
  );
  if (bare >= 0) throw new InputError(`${place}: requirement ${bare + 1} has not all of "id", "section" and "text"`);
  return requirements;
}

/** A list of skips, a count or a cut would mean something else than it says. */
function refuseStrangers(
  cases: readonly SuiteCase[],
  known: ReadonlySet<string>,
  placeOf: (file: string) => string,
): void {
  const files = new Map<string, string>();
  for (const { file, ...each } of cases) {
    const { id, requirements } = each.case;
    const refuse = (problem: string): never => {
      throw new InputError(`${placeOf(file)}: case ${JSON.stringify(id)} ${problem}`);
    };
    const other = files.get(id);
    if (other !== undefined) refuse(`is in ${placeOf(other)} as well; give one of them another id`);
    files.set(id, file);
    const stranger = requirements.find((cited) => !known.has(cited));
    if (stranger !== undefined) {
      refuse(`cites ${JSON.stringify(stranger)}, which requirements.json does not have; cite one that is there`);
    }
    if (each.kind === "render" || each.case.chunks === undefined) continue;
    const { chunks, input } = each.case;
    if (!Array.isArray(chunks) || chunks.join("") !== input) refuse("has chunks that do not join to its input");
  }
}

/** A suite of what was read, or made up. */
export function createSuite(requirements: Requirement[], cases: SuiteCase[]): Suite {
  const codes = cases.flatMap((each) => (each.kind === "read" ? (each.case.diagnostics ?? []) : []));
  return { requirements, cases, codes: new Set(codes.map(({ code }) => code)) };
}

/** The cases of one file's content. `place` is how complaints name it. */
export function casesOf(
  { tools, reads = [], renders = [] }: CaseFile,
  file: string,
  place: string = file,
): SuiteCase[] {
  if (!Array.isArray(reads) || !Array.isArray(renders)) {
    throw new InputError(`${place}: expected lists under "reads" and "renders"`);
  }
  const cases: SuiteCase[] = [
    ...reads.map((each): SuiteCase => ({ kind: "read", file, tools, case: each })),
    ...renders.map((each): SuiteCase => ({ kind: "render", file, tools, case: each })),
  ];
  for (const [index, { kind, case: each }] of cases.entries()) {
    const whole =
      kind === "read"
        ? typeof each?.input === "string" && typeof each.text === "string" && Array.isArray(each.calls)
        : isObject(each?.call) && isObject(each.call.arguments);
    if (typeof each?.id !== "string" || !Array.isArray(each.requirements) || !whole) {
      const needed = kind === "read" ? '"input", "calls" and "text"' : '"call" with "arguments"';
      throw new InputError(`${place}: case ${index + 1} has not all of "id", "requirements", ${needed}`);
    }
  }
  return cases;
}

async function caseFiles(folder: string): Promise<string[]> {
  try {
    const paths = await readdir(folder, { recursive: true, encoding: "utf8" });
    return paths.filter((path) => path.endsWith(".json")).sort();
  } catch {
    throw new InputError(`${folder}: expected a folder of cases`);
  }
}

async function readJson(path: string): Promise<object> {
  const content = parseJson(
    path,
    await readFile(path, "utf8").catch(() => {
      throw new InputError(`${path}: cannot be read; a suite is a folder with requirements.json and cases/`);
    }),
  );
  if (typeof content !== "object" || content === null) throw new InputError(`${path}: expected an object`);
  return content;
}

/**
 * The folder that ships with the package: beside `dist`, where this is bundled, and beside `src`.
 *
 * @throws InputError where neither is there.
 */
export async function shippedFolder(): Promise<string> {
  for (const way of ["../conformance/", "../../../conformance/"]) {
    const folder = fileURLToPath(new URL(way, import.meta.url));
    const found = await readFile(join(folder, "requirements.json")).catch(() => undefined);
    if (found !== undefined) return folder;
  }
  throw new InputError("the package came without its conformance suite; name its folder with --cases");
}
