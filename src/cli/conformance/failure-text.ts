/** What a report says of a case that went wrong, as lines: what was asked, what was expected, what came instead. */
import pc from "picocolors";
import { clip, visible } from "../../diagnostics/quote.ts";
import type { ToolDefinition } from "../../index.ts";
import { printable } from "../print.ts";
import type { Difference } from "./judge.ts";
import type { CaseResult, Failure } from "./run.ts";
import type { Suite } from "./suite.ts";

type Colors = ReturnType<typeof pc.createColors>;

/** A line of a comparison is cut to so many characters, around the first that differs. */
const WIDEST = 400;

/** What each requirement says, by its id. */
export type Texts = ReadonlyMap<string, string>;

export const textsOf = ({ requirements }: Suite): Texts => new Map(requirements.map(({ id, text }) => [id, text]));

/** The whole story of a case that failed; without colours unless some are given. */
export function describeCase(result: CaseResult, texts: Texts, colors: Colors = pc.createColors(false)): string {
  const { id, file, shows, input, failures } = result;
  const requirements = result.requirements.map((each) => `  ${colors.cyan(each)}: ${texts.get(each) ?? "not listed"}`);
  return [
    `${colors.bold(visible(id))}  ${colors.dim(`${file}: ${shows}`)}`,
    ...requirements,
    `  ${typeof input === "string" ? "input" : "call"}  ${visible(JSON.stringify(input))}`,
    ...describeTools(result).map((line) => `  ${line}`),
    ...failures.map((failure) => indent(describeFailure(failure, colors))),
  ].join("\n");
}

/** The tools that the case turns on, those that its calls name, a line each; of others the names do. */
function describeTools({ input, tools }: CaseResult): string[] {
  if (tools === undefined) return ["tools  none given: every name is a tool"];
  if (tools.length === 0) return ["tools  an empty list: no name is a tool"];
  const names = typeof input === "string" ? namesIn(input) : [input.name];
  const called = tools.filter((tool) => names.includes(nameOf(tool)));
  if (called.length === 0) return [`tools  ${visible(clip(tools.map(nameOf).join(", "), WIDEST))}`];
  return called.map((tool) => `tool   ${visible(clip(JSON.stringify(tool), WIDEST))}`);
}

const nameOf = (tool: ToolDefinition): string => ("function" in tool ? tool.function.name : tool.name);

const namesIn = (text: string): (string | undefined)[] =>
  [...text.matchAll(/<call:([^\s/>]+)/g)].map(([, name]) => name);

/** What went wrong, in one line. */
export function describeShortly({ failures }: CaseResult): string {
  const [first] = failures;
  if (first === undefined) return "";
  const what = first.error?.split("\n")[0] ?? first.differences.map(({ of }) => `${of} not as expected`).join(", ");
  return visible(`${first.ways.join(", ")}: ${what}`);
}

function describeFailure({ ways, error, differences }: Failure, colors: Colors): string {
  const head = colors.bold(ways.join(", "));
  if (error !== undefined) return `${head}: ${printable(error)}`;
  return [head, ...differences.map((difference) => indent(describeDifference(difference, colors)))].join("\n");
}

/** The two sides by lines: what only the expected one has behind a `-`, what only the other has behind a `+`. */
function describeDifference({ of, at, expected, got }: Difference, colors: Colors): string {
  const one = expected.split("\n");
  const other = got.split("\n");
  let before = 0;
  while (before < one.length && before < other.length && one[before] === other[before]) before++;
  let behind = 0;
  while (behind < Math.min(one.length, other.length) - before && one.at(-1 - behind) === other.at(-1 - behind))
    behind++;
  const same = (lines: string[]): string[] => lines.map((line) => colors.dim(`  ${show(line, line)}`));
  const removed = one.slice(before, one.length - behind);
  const added = other.slice(before, other.length - behind);
  return [
    `${of}${at === undefined ? "" : `, first difference at ${visible(at)}`}: ${colors.red("- expected")} ${colors.green("+ got")}`,
    ...same(one.slice(0, before)),
    ...removed.map((line, index) => colors.red(`- ${show(line, added[index] ?? line)}`)),
    ...added.map((line, index) => colors.green(`+ ${show(line, removed[index] ?? line)}`)),
    ...same(one.slice(one.length - behind)),
  ].join("\n");
}

/** A line, cut around where it differs from its counterpart. */
function show(line: string, counterpart: string): string {
  if (line.length <= WIDEST) return visible(line);
  let at = 0;
  while (at < line.length && line[at] === counterpart[at]) at++;
  const start = at === line.length ? 0 : Math.max(0, Math.min(at - WIDEST / 2, line.length - WIDEST));
  const end = start + WIDEST;
  return visible(`${start === 0 ? "" : "…"}${line.slice(start, end)}${end < line.length ? "…" : ""}`);
}

const indent = (text: string): string => text.replace(/^/gm, "  ");
