/**
 * What is wrong with one case: with what it says of its own input, and with what the runner's judge makes of its
 * expectation and of its mistakes. What cases owe to each other and to the requirements is for suite-problems.ts, their
 * shape for case.schema.json.
 */

import { type Difference, judgeReading, judgeRendering, judgeSteps, type Rule } from "../src/cli/conformance/judge.ts";
import { answerRequest } from "../src/cli/conformance/own.ts";
import type { RenderAnswer } from "../src/cli/conformance/protocol.ts";
import type { Mistake, ReadCase, RenderCase, Step, SuiteCase } from "../src/cli/conformance/suite.ts";
import { untag, untagArguments } from "../src/cli/conformance/values.ts";
import { valueAt } from "../src/coerce/pointer.ts";
import { catalogue } from "../src/diagnostics/catalogue.ts";
import { quote } from "../src/diagnostics/quote.ts";
import { differenceOf } from "../src/render/reading.ts";

/** Codes that no case may expect: what a validator says, and what an option brings about, no reading defines. */
const UNDEFINED_BY_READINGS: ReadonlySet<string> = new Set([
  "missing-parameter",
  "forbidden-parameter",
  "wrong-type",
  "schema-mismatch",
  "held-too-long",
]);

/** Each problem in words: what is wrong, and what to do. */
export function caseProblems(each: SuiteCase, rule: Rule): string[] {
  const problems = each.kind === "read" ? readProblems(each.case, rule) : renderProblems(each, rule);
  const unsafe = unsafeNumbers(each.case);
  if (unsafe.length > 0) {
    problems.push(`${unsafe.join(", ")}: JSON readers lose this number; write {"$number": "its digits"}`);
  }
  return problems;
}

/** Whether the judge fails what a mistake would answer. */
export function isCaught(each: SuiteCase, mistake: Mistake, rule: Rule): boolean {
  return mistakeDifferences(each, mistake, rule).length > 0;
}

function readProblems(each: ReadCase, rule: Rule): string[] {
  const { input, chunks, steps, diagnostics = [] } = each;
  const problems: string[] = [];
  if (chunks !== undefined && chunks.join("") !== input) {
    problems.push(`chunks join to ${quote(chunks.join(""))}, which is not the input; cut the input itself`);
  }
  let before: { start: number; end: number; code: string } | undefined;
  for (const [index, diagnostic] of diagnostics.entries()) {
    const { code, start, end, cut } = diagnostic;
    const name = `diagnostics[${index}] (${code})`;
    if (start > end || end > input.length) {
      problems.push(`${name}: ${start}–${end} is no range of the input, which has ${input.length} units; count again`);
    } else if (input.slice(start, end) !== cut) {
      const stands = quote(input.slice(start, end));
      problems.push(`${name}: cut is ${quote(cut)}, at ${start}–${end} stands ${stands}; mend the one that is wrong`);
    }
    if (!Object.hasOwn(catalogue, code)) problems.push(`${name}: no such code; see docs/diagnostics.md`);
    if (UNDEFINED_BY_READINGS.has(code)) problems.push(`${name}: no reading defines this code; leave it out`);
    if (before !== undefined && orderOf(before, diagnostic) > 0) {
      problems.push(`${name}: stands behind a later one; sort by start, end and code`);
    }
    before = diagnostic;
  }
  if (steps !== undefined) problems.push(...stepProblems(each, steps));
  problems.push(...told("what the case expects", judgeReading(each, { ...each }, rule)));
  return problems;
}

type Place = { start: number; end: number; code: string };

const orderOf = (a: Place, b: Place): number => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1);

/** What is seen on the way must be a part of what comes out in the end (P3). */
function stepProblems({ chunks = [], calls, text }: ReadCase, steps: readonly Step[]): string[] {
  const problems: string[] = [];
  let last = 0;
  for (const step of steps) {
    const name = `the step after ${step.after}`;
    if (step.after > chunks.length + 1) {
      problems.push(`${name}: there are ${chunks.length} chunks, so that the end is after ${chunks.length + 1}`);
    }
    if (step.after <= last) problems.push(`${name}: stands behind a later or equal one; sort the steps`);
    last = step.after;
    if (!text.startsWith(step.text)) problems.push(`${name}: its text is no beginning of the case's text`);
    for (const [index, seen] of step.calls.entries()) {
      const call = calls[index];
      if (call?.name !== seen.name) {
        problems.push(`${name}: call ${index} is ${seen.name}, among the case's calls it is ${call?.name ?? "absent"}`);
        continue;
      }
      const args = untagArguments(call.arguments);
      for (const [pointer, written] of Object.entries(seen.arguments)) {
        const value = untag(written);
        const final = valueAt(args, pointer);
        const begun = typeof value === "string" && typeof final === "string" && final.startsWith(value);
        if (!begun && differenceOf(value, final) !== undefined) {
          problems.push(`${name}: ${pointer} of call ${index} is no beginning of what the case expects there`);
        }
      }
    }
    const isEnd = step.after === chunks.length + 1;
    if (isEnd && (step.text !== text || step.calls.filter(({ ended }) => ended).length !== calls.length)) {
      problems.push(`${name}: at the end all of the text has come and every call has ended; complete the step`);
    }
  }
  return problems;
}

/** That a call can be written at all shows our own writing of it. */
function renderProblems(each: Extract<SuiteCase, { kind: "render" }>, rule: Rule): string[] {
  const { id, call, refused } = each.case;
  if (refused !== undefined) {
    const held = refused === "" || valueAt(untagArguments(call.arguments), refused) !== undefined;
    return held ? [] : [`refused: ${refused} shows nothing in the arguments; point to what has no spelling`];
  }
  const given = each.tools === undefined ? {} : { tools: each.tools };
  const answer = answerRequest({ id, op: "render", call, ...given });
  if ("calls" in answer || "unsupported" in answer) return ["our own renderer answers something else"];
  if ("error" in answer) return [`our own renderer fails: ${answer.error}`];
  return told("our own writing of it", judgeRendering(each.case, each.tools, answer, rule));
}

function mistakeDifferences(each: SuiteCase, mistake: Mistake, rule: Rule): Difference[] {
  if (each.kind === "render") return judgeRendering(each.case, each.tools, mistakenRendering(each.case, mistake), rule);
  const { calls = each.case.calls, text = each.case.text, diagnostics = each.case.diagnostics, steps } = mistake;
  const answer = { id: each.case.id, calls, text, ...(diagnostics && { diagnostics }) };
  const found = judgeReading(each.case, answer, rule);
  return steps === undefined ? found : [...found, ...judgeSteps(each.case.steps ?? [], steps.map(asSeen))];
}

/** As folding makes them: with values that are meant. */
const asSeen = (step: Step): Step => ({
  ...step,
  calls: step.calls.map((call) => ({ ...call, arguments: untagArguments(call.arguments) })),
});

function mistakenRendering({ id }: RenderCase, { text, refused }: Mistake): RenderAnswer {
  return text === undefined ? { id, refused: { pointer: refused ?? "" } } : { id, text };
}

function told(what: string, differences: readonly Difference[]): string[] {
  return differences.map(({ of, expected, got }) => `${what} does not pass: ${of}: expected ${expected}, got ${got}`);
}

/** The numbers in a case that a reader of JSON may give otherwise than they stand in the file. */
function unsafeNumbers(value: unknown): string[] {
  if (typeof value === "number") {
    const lost = Object.is(value, -0) || (Number.isInteger(value) && !Number.isSafeInteger(value));
    return lost ? [Object.is(value, -0) ? "-0" : String(value)] : [];
  }
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(unsafeNumbers) : [];
}
