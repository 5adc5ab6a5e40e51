/**
 * Whether an answer is the one that a case expects, and where it differs. Pure: who was asked, and what is done about it,
 * is for run.ts.
 */
import { memberPointer } from "../../coerce/pointer.ts";
import { clip } from "../../diagnostics/quote.ts";
import { parse, type ToolDefinition } from "../../index.ts";
import { differenceOf } from "../../render/reading.ts";
import { eventFaults, foldEvents } from "./fold.ts";
import { toolsetFor } from "./own.ts";
import type { ReadAnswer, RenderAnswer } from "./protocol.ts";
import type { Certainty, ReadCase, RenderCase, Step, WrittenCall, WrittenDiagnostic } from "./suite.ts";
import { tagArguments, untag, untagArguments } from "./values.ts";

/** One thing in which an answer is not as expected. Both sides are texts of one line or more, fit to be compared by line. */
export interface Difference {
  /** `calls`, `text`, `diagnostics`, `events`, `after chunk 2`, `written call`, `refusal`. */
  of: string;
  /** Where the first difference is: a JSON pointer, or an offset. */
  at?: string;
  expected: string;
  got: string;
}

/** What is judged. */
export interface Rule {
  /** `spec`: names, arguments, text and steps alone. */
  level: Certainty;
  /** The codes of diagnostics that are the suite's business. */
  codes: ReadonlySet<string>;
}

/** In what the answer to a text differs. `chunks`: how many it came in; absent: as a whole, through `parse`. */
export function judgeReading(each: ReadCase, answer: ReadAnswer, rule: Rule, chunks?: number): Difference[] {
  const ordered = rule.level === "reading" && each.requirements.includes("M8");
  const found = [
    judgeCalls(each.calls, answer.calls, rule.level, ordered),
    judgeText("text", each.text, answer.text),
    rule.level === "spec" ? undefined : judgeDiagnostics(each.diagnostics, answer.diagnostics, rule.codes),
  ].filter((difference) => difference !== undefined);
  if (chunks === undefined || answer.events === undefined) return found;
  const faults = eventFaults(answer, chunks);
  if (faults.length > 0) found.push({ of: "events", expected: "events that agree", got: faults.join("\n") });
  return found;
}

/** In what the steps that an answer's events show differ from those of the case. Without events there is nothing to judge. */
export function judgeEvents({ steps = [] }: ReadCase, { events }: ReadAnswer): Difference[] {
  return events === undefined ? [] : judgeSteps(steps, foldEvents(events).steps);
}

/** The same for steps, wherever they come from. */
export function judgeSteps(expected: readonly Step[], seen: readonly Step[]): Difference[] {
  return expected.flatMap((step) => {
    const found = seen.find(({ after }) => after === step.after);
    const meant = {
      text: step.text,
      calls: step.calls.map((call) => ({ ...call, arguments: untagSeen(call.arguments) })),
    };
    const at = found === undefined ? "" : differenceOf(meant, { text: found.text, calls: found.calls });
    if (at === undefined) return [];
    const write = ({ text, calls }: Pick<Step, "text" | "calls">): string =>
      [
        `text ${JSON.stringify(text)}`,
        ...calls.map((call) => JSON.stringify({ ...call, arguments: tagArguments(call.arguments) })),
      ].join("\n");
    const got = found === undefined ? "no events for it" : write(found);
    return { of: `after chunk ${step.after}`, ...(at === "" ? {} : { at }), expected: write(meant), got };
  });
}

const untagSeen = (args: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(args).map(([pointer, value]) => [pointer, untag(value)]));

/** In what the answer to a call that is to be written differs. What is written is read with our own parser. */
export function judgeRendering(
  each: RenderCase,
  tools: ToolDefinition[] | undefined,
  answer: RenderAnswer,
  { level }: Rule,
): Difference[] {
  const { name, arguments: args } = each.call;
  if ("refused" in answer) {
    const { pointer = "", reason } = answer.refused;
    const got = `refused${pointer === "" ? "" : ` for ${pointer}`}${reason === undefined ? "" : `: ${reason}`}`;
    if (each.refused === undefined) return [{ of: "refusal", expected: "a text that reads back as the call", got }];
    if (level === "spec" || pointer === each.refused) return [];
    return [{ of: "refusal", expected: `refused for ${each.refused || "the call as a whole"}`, got }];
  }
  if (each.refused !== undefined) {
    const expected = `refused${each.refused === "" ? "" : ` for ${each.refused}`}`;
    return [{ of: "refusal", expected, got: JSON.stringify(answer.text) }];
  }
  const toolset = tools && toolsetFor(tools);
  // What validation says of the arguments is no fault of how they are written (R6).
  const read = parse(answer.text, { tools: toolset, validate: false });
  const got = read.calls.map((call) => ({ name: call.name, arguments: tagArguments(call.arguments) }));
  const found = [
    judgeCalls([{ name, arguments: args }], got, "spec", false),
    judgeText("text beside the call", "", read.text),
  ].filter((difference) => difference !== undefined);
  const [call] = read.calls;
  if (found.length === 0 && level === "reading" && call !== undefined) {
    const errors = read.diagnostics.filter(({ severity }) => severity === "error");
    if (call.status !== "complete") {
      found.push({ of: "written call", expected: "a call that is complete", got: `it is ${call.status}` });
    }
    if (errors.length > 0) {
      const said = errors.map(({ code, message, start }) => `${code} at ${start}: ${message}`).join("\n");
      found.push({ of: "written call", expected: "no errors when it is read", got: said });
    }
    if (each.form !== undefined && call.form !== each.form) {
      found.push({ of: "written call", expected: `the form ${each.form}`, got: `the form ${call.form}` });
    }
  }
  return found.map((difference) => ({ ...difference, got: `${difference.got}\nin ${JSON.stringify(answer.text)}` }));
}

function judgeCalls(
  expected: readonly WrittenCall[],
  got: readonly WrittenCall[],
  level: Certainty,
  ordered: boolean,
): Difference | undefined {
  const meant = (calls: readonly WrittenCall[]): unknown[] =>
    calls.map(({ name, arguments: args, status = "complete" }) => ({
      name,
      arguments: untagArguments(args),
      ...(level === "reading" && { status }),
    }));
  const one = meant(expected);
  const other = meant(got);
  const at = differenceOf(one, other) ?? (ordered ? orderDifferenceOf(one, other) : undefined);
  if (at === undefined) return undefined;
  const write = (calls: readonly WrittenCall[]): string =>
    calls.map((call) => writeCall(call, level)).join("\n") || "no calls";
  return { of: "calls", ...(at === "" ? {} : { at }), expected: write(expected), got: write(got) };
}

function writeCall({ name, arguments: args, status = "complete" }: WrittenCall, level: Certainty): string {
  return `${name} ${JSON.stringify(args)}${level === "spec" || status === "complete" ? "" : ` ${status}`}`;
}

/** Where keys stand in another order, in values that are the same otherwise. */
function orderDifferenceOf(one: unknown, other: unknown, pointer: string = ""): string | undefined {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) return undefined;
  const keys = Object.keys(one);
  if (keys.join("\0") !== Object.keys(other).join("\0")) return pointer;
  for (const key of keys) {
    const [below, beside] = [one, other].map((parent) => (parent as Record<string, unknown>)[key]);
    const found = orderDifferenceOf(below, beside, memberPointer(pointer, key));
    if (found !== undefined) return found;
  }
  return undefined;
}

function judgeText(of: string, expected: string, got: string): Difference | undefined {
  if (expected === got) return undefined;
  let at = 0;
  while (at < expected.length && expected[at] === got[at]) at++;
  return { of, at: `character ${at}`, expected: JSON.stringify(expected), got: JSON.stringify(got) };
}

function judgeDiagnostics(
  expected: readonly WrittenDiagnostic[] | undefined,
  got: readonly WrittenDiagnostic[] | undefined,
  codes: ReadonlySet<string>,
): Difference | undefined {
  if (expected === undefined || got === undefined) return undefined;
  const write = (list: readonly WrittenDiagnostic[]): string =>
    [...list]
      .filter(({ code }) => codes.has(code))
      .sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : 1))
      .map(({ code, start, end }) => `${clip(code)} ${start}-${end}`)
      .join("\n") || "none";
  const [one, other] = [write(expected), write(got)];
  return one === other ? undefined : { of: "diagnostics", expected: one, got: other };
}
