/**
 * Runs a suite against an implementation, and counts. Decides in which order is asked, what becomes of a case whose ways
 * end differently, and which requirements have failed; it knows of no process and no terminal.
 */
import type { ToolDefinition } from "../../index.ts";
import { type Difference, judgeEvents, judgeReading, judgeRendering, type Rule } from "./judge.ts";
import { fits, matches } from "./patterns.ts";
import type { Answer, Request } from "./protocol.ts";
import type { Certainty, RenderCase, Requirement, Suite, SuiteCase } from "./suite.ts";
import { type Way, waysOf } from "./ways.ts";

/** Whoever answers. `timeLimit`: the milliseconds that are left for the case. */
export interface Implementation {
  ask(request: Request, timeLimit?: number): Promise<Answer>;
  /** Absent: always. What the next answer takes if it is not started is no case's time. */
  started?(): boolean;
}

export interface RunOptions {
  /** `spec` leaves out whatever rests on a reading. Default: nothing is left out. */
  level?: Certainty;
  /** Patterns (`matches`): only what one of them means. */
  only?: readonly string[];
  /** Globs over ids of cases that are known to fail. */
  skip?: readonly string[];
  /** Milliseconds for all requests of a case. */
  timeLimit?: number;
}

/** `needless-skip`: it is skipped, and passes. Of the outcomes, that one and `failed` are bad. */
export type Outcome = "passed" | "failed" | "skipped" | "unsupported" | "needless-skip";

/** Ways that went wrong alike. */
export interface Failure {
  ways: string[];
  /** There was no answer to judge. */
  error?: string;
  differences: Difference[];
}

export interface CaseResult {
  id: string;
  shows: string;
  file: string;
  /** What was read, or the call that was to be written. */
  input: string | RenderCase["call"];
  /** Absent: none were given. */
  tools?: ToolDefinition[];
  section: string;
  requirements: string[];
  outcome: Outcome;
  failures: Failure[];
  /** The ways that the implementation says it does not have, and why. */
  unsupported: { way: string; why: string }[];
  milliseconds: number;
}

export type Counts = Record<Outcome, number>;

export interface SuiteResult {
  level: Certainty;
  cases: CaseResult[];
  total: Counts;
  /** Each case counts under the requirement that it is chiefly about. */
  sections: (Counts & { section: string })[];
  /** Those that a failed case cites, and how many of the cases that cite them have failed. */
  failedRequirements: (Pick<Requirement, "id" | "section" | "text"> & { failed: number; cases: number })[];
  /** In how many cases something could not be judged, as the implementation does not tell it. */
  untold: { diagnostics: number; events: number; streams: number };
  /** Globs of `skip` that mean no case of the suite. */
  staleSkips: string[];
  /** Patterns of `only` that mean no case on this level. */
  staleOnly: string[];
  ok: boolean;
}

/** The cases that a run is about. */
export function selectCases({ cases, requirements }: Suite, { level = "reading", only = [] }: RunOptions): SuiteCase[] {
  return cases.filter(
    (each) =>
      (level === "reading" || each.case.certainty === "spec") &&
      (only.length === 0 || only.some((pattern) => matches(pattern, each, requirements))),
  );
}

/**
 * Asks every case that is selected, one after the other.
 *
 * @throws whatever `implementation.ask` throws: it has said that no more can be asked.
 */
export async function runSuite(
  suite: Suite,
  implementation: Implementation,
  options: RunOptions = {},
): Promise<SuiteResult> {
  const { level = "reading", only = [], skip = [] } = options;
  const rule: Rule = { level, codes: suite.codes };
  const untold = { diagnostics: 0, events: 0, streams: 0 };
  const results: CaseResult[] = [];
  for (const each of selectCases(suite, options)) {
    const skipped = skip.some((glob) => fits(glob, each.case.id));
    const start = performance.now();
    const asked = await askCase(each, implementation, rule, options.timeLimit);
    const chief = chiefRequirement(each, suite.requirements, level);
    for (const what of asked.untold) untold[what]++;
    results.push({
      id: each.case.id,
      shows: each.case.shows,
      file: each.file,
      input: each.kind === "read" ? each.case.input : each.case.call,
      ...(each.tools && { tools: each.tools }),
      section: chief === undefined ? "unlisted requirements" : sectionName(chief),
      requirements: each.case.requirements,
      outcome: outcomeOf(asked, skipped, chief),
      failures: asked.failures,
      unsupported: asked.unsupported,
      milliseconds: performance.now() - start,
    });
  }
  const total = count(results);
  return {
    level,
    cases: results,
    total,
    sections: sectionsOf(suite.requirements, results),
    failedRequirements: failedRequirements(suite.requirements, results),
    untold,
    staleSkips: skip.filter((glob) => !suite.cases.some(({ case: { id } }) => fits(glob, id))),
    staleOnly: only.filter((pattern) => selectCases(suite, { level, only: [pattern] }).length === 0),
    ok: total.failed === 0 && total["needless-skip"] === 0,
  };
}

interface Asked extends Pick<CaseResult, "failures" | "unsupported"> {
  /** How many ways were judged. */
  judged: number;
  untold: Set<"diagnostics" | "events" | "streams">;
}

async function askCase(each: SuiteCase, implementation: Implementation, rule: Rule, limit?: number): Promise<Asked> {
  const asked: Asked = { failures: [], unsupported: [], judged: 0, untold: new Set() };
  let end = limit === undefined ? undefined : performance.now() + limit;
  for (const way of waysOf(each)) {
    const left = end === undefined ? undefined : Math.max(end - performance.now(), 0);
    const starting = implementation.started?.() === false;
    const answer = await implementation.ask(way.request, left);
    if (starting && limit !== undefined) end = performance.now() + limit;
    if ("unsupported" in answer) {
      asked.unsupported.push({ way: way.name, why: answer.unsupported });
      if (each.kind === "read") asked.untold.add("streams");
      continue;
    }
    asked.judged++;
    const failure = judgeWay(each, way, answer, rule, asked);
    if (failure !== undefined) addFailure(asked.failures, failure);
    if ("error" in answer && answer.lost) break;
  }
  return asked;
}

function judgeWay(
  each: SuiteCase,
  { name, chunks, steps }: Way,
  answer: Exclude<Answer, { unsupported: string }>,
  rule: Rule,
  { untold }: Asked,
): Failure | undefined {
  const ways = [name];
  if ("error" in answer) return { ways, error: answer.error, differences: [] };
  let differences: Difference[];
  if (each.kind === "read" && "calls" in answer) {
    if (rule.level === "reading" && each.case.diagnostics && !answer.diagnostics) untold.add("diagnostics");
    if (steps && each.case.steps && !answer.events) untold.add("events");
    differences = judgeReading(each.case, answer, rule, chunks);
    if (steps) differences.push(...judgeEvents(each.case, answer));
  } else if (each.kind === "render" && !("calls" in answer)) {
    differences = judgeRendering(each.case, each.tools, answer, rule);
  } else return { ways, error: "answered another kind of request", differences: [] };
  return differences.length === 0 ? undefined : { ways, differences };
}

/** Most ways fail alike: such failures are told once. */
function addFailure(failures: Failure[], failure: Failure): void {
  const key = ({ error, differences }: Failure): string => JSON.stringify([error, differences]);
  const alike = failures.find((other) => key(other) === key(failure));
  if (alike === undefined) failures.push(failure);
  else alike.ways.push(...failure.ways);
}

/** A case about streams is not passed by one who has none, though the text was read right as a whole. */
function outcomeOf({ failures, unsupported, judged }: Asked, skipped: boolean, chief?: Requirement): Outcome {
  if (failures.length > 0) return skipped ? "skipped" : "failed";
  const untried = unsupported.length > 0 && (judged === 0 || chief?.binds.includes("parser") === false);
  if (untried) return "unsupported";
  return skipped ? "needless-skip" : "passed";
}

/** The first that a case cites; on the level of the specification, the first of the specification. */
function chiefRequirement(
  { case: { requirements: ids } }: SuiteCase,
  requirements: readonly Requirement[],
  level: Certainty,
): Requirement | undefined {
  const cited = ids.flatMap((id) => requirements.find((each) => each.id === id) ?? []);
  return (level === "spec" ? cited.find(({ source }) => source === "spec") : undefined) ?? cited[0];
}

const sectionName = ({ section, source }: Requirement): string =>
  source === "spec" ? section : `Readings: ${section}`;

function count(results: readonly CaseResult[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, unsupported: 0, "needless-skip": 0 };
  for (const { outcome } of results) counts[outcome]++;
  return counts;
}

function sectionsOf(requirements: readonly Requirement[], results: readonly CaseResult[]): SuiteResult["sections"] {
  const names = new Set([...requirements.map(sectionName), ...results.map(({ section }) => section)]);
  return [...names].flatMap((section) => {
    const inside = results.filter((each) => each.section === section);
    return inside.length === 0 ? [] : [{ section, ...count(inside) }];
  });
}

function failedRequirements(
  requirements: readonly Requirement[],
  results: readonly CaseResult[],
): SuiteResult["failedRequirements"] {
  return requirements.flatMap(({ id, section, text }) => {
    const citing = results.filter((each) => each.requirements.includes(id));
    const failed = citing.filter(({ outcome }) => outcome === "failed").length;
    return failed === 0 ? [] : [{ id, section, text, failed, cases: citing.length }];
  });
}
