/** What is compared with what on each workload, and how much it may cost. A further row is one more line here. */
import { type ParseOptions, parse } from "../src/parse.ts";
import { compileTools } from "../src/schema/toolset.ts";
import { fastXml, htmlparser, tokenize, tokenizeHtml, walk } from "./rivals.ts";
import { type Contender, type Effort, measure, median, ratio } from "./rounds.ts";
import { attributes, elements, transcript, verbatim, type Workload } from "./workloads.ts";

/** One line of the table: `subject` took `ratio` times what `against` took. */
export interface Comparison {
  workload: string;
  subject: string;
  against: string;
  ratio: number;
  /** The most that the ratio may be; undefined: for information. */
  target: number | undefined;
  ok: boolean;
  /** Milliseconds, medians. Of this machine, at this moment. */
  times: { subject: number; against: number };
}

interface Row {
  subject: string;
  against: string;
  /** The target on each workload that has one. */
  targets?: Record<string, number>;
  /** Only on these workloads. */
  only?: string[];
}

const PARSE = "parse";
const VALIDATE = "parse and validate";
const TOKENIZER = "htmlparser2 Tokenizer";

const ROWS: readonly Row[] = [
  { subject: PARSE, against: TOKENIZER, targets: { attributes: 1.5, elements: 3.5 } },
  { subject: PARSE, against: "indexOf", targets: { verbatim: 1.5 }, only: ["verbatim"] },
  { subject: VALIDATE, against: PARSE, targets: { attributes: 1.7, elements: 1.7, transcript: 1.7 } },
  { subject: PARSE, against: "htmlparser2 Tokenizer, defaults" },
  { subject: PARSE, against: "htmlparser2 Parser" },
  { subject: PARSE, against: "fast-xml-parser" },
];

export function workloads(smoke: boolean): Workload[] {
  if (smoke) return [attributes(200), elements(200), verbatim(100_000), transcript(50_000)];
  return [attributes(5000), elements(5000), verbatim(4_000_000), transcript(1_000_000)];
}

function contenders({ name, text, tools }: Workload): Contender[] {
  const on: ParseOptions = { tools: compileTools(tools) };
  const off: ParseOptions = { ...on, validate: false };
  const all: Contender[] = [
    { name: PARSE, run: () => parse(text, off) },
    { name: VALIDATE, run: () => parse(text, on) },
    { name: TOKENIZER, run: () => tokenize(text) },
    { name: "htmlparser2 Tokenizer, defaults", run: () => tokenizeHtml(text) },
    { name: "htmlparser2 Parser", run: () => htmlparser(text) },
  ];
  if (name === "verbatim") all.push({ name: "indexOf", run: () => walk(text) });
  if (reads(fastXml, text)) all.push({ name: "fast-xml-parser", run: () => fastXml(text) });
  return all;
}

/** No XML parser has to accept these texts. */
function reads(read: (text: string) => unknown, text: string): boolean {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
}

/** Throws unless the workload is read as it is meant. */
export function check({ name, text, tools, calls, clean }: Workload): void {
  const result = parse(text, { tools });
  if (result.calls.length !== calls) throw new Error(`${name}: ${result.calls.length} calls, not ${calls}`);
  const [first] = result.diagnostics;
  if (clean && first !== undefined) throw new Error(`${name}: ${first.message}`);
}

/** The rows of one workload. */
export function compare(workload: Workload, effort: Effort): Comparison[] {
  check(workload);
  const times = measure(contenders(workload), effort);
  const rows = ROWS.filter(({ only, against }) => (only?.includes(workload.name) ?? true) && times.has(against));
  return rows.map(({ subject, against, targets }) => {
    const target = targets?.[workload.name];
    const factor = ratio(times, subject, against);
    return {
      workload: workload.name,
      subject,
      against,
      ratio: factor,
      target,
      ok: target === undefined || factor <= target,
      times: { subject: median(times.get(subject) ?? []), against: median(times.get(against) ?? []) },
    };
  });
}
