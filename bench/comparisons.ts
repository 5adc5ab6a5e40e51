/** What is compared with what on each workload, and how much it may cost. A further row is one more line here. */
import { type Effort, measure, median, next, start } from "./rounds.ts";

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

export interface Row {
  /** Names in `contenders.ts`. */
  subject: string;
  against: string;
  /** The workloads it is measured on, each with its target if it has one. */
  on: Record<string, number | undefined>;
}

const ALL = { attributes: undefined, elements: undefined, verbatim: undefined, transcript: undefined };
const TAGS = { attributes: undefined, elements: undefined, transcript: undefined };

export const ROWS: readonly Row[] = [
  { subject: "parse", against: "htmlparser2 Tokenizer", on: { ...ALL, attributes: 1.5, elements: 3.5 } },
  { subject: "parse", against: "indexOf", on: { verbatim: 1.5 } },
  { subject: "parse and validate", against: "parse", on: { ...ALL, attributes: 1.7, elements: 1.7, transcript: 1.7 } },
  { subject: "parse", against: "htmlparser2 Tokenizer, defaults", on: TAGS },
  { subject: "parse", against: "htmlparser2 Parser", on: TAGS },
  { subject: "parse", against: "fast-xml-parser", on: TAGS },
];

/** What streaming costs where all has come at once: the events, and what finds them. */
export const STREAM_ROWS: readonly Row[] = [
  { subject: "stream in one piece", against: "parse", on: { attributes: 2, elements: 2 } },
  { subject: "stream in pieces", against: "parse", on: { attributes: undefined, elements: undefined } },
];

/** The rows of one workload; those of whoever refuses its text are left out. */
export async function compare(
  file: string,
  rows: readonly Row[],
  workload: string,
  small: boolean,
  effort: Effort,
): Promise<Comparison[]> {
  const mine = rows.filter(({ on }) => workload in on);
  const names = [...new Set(mine.flatMap(({ subject, against }) => [subject, against]))];
  const children = names.map((name) => [name, start(file, workload, name, small ? "small" : "full")] as const);
  try {
    const ready = await Promise.all(children.map(([, child]) => next<boolean>(child)));
    const times = await measure(new Map(children.filter((_, at) => ready[at])), effort);
    return mine.flatMap(({ subject, against, on }) => {
      const [own, others] = [times.get(subject), times.get(against)];
      if (own === undefined || others === undefined) return [];
      const ratio = median(own.map((time, round) => time / (others[round] ?? Number.NaN)));
      const target = on[workload];
      const ok = target === undefined || ratio <= target;
      return {
        workload,
        subject,
        against,
        ratio,
        target,
        ok,
        times: { subject: median(own), against: median(others) },
      };
    });
  } finally {
    for (const [, child] of children) child.kill();
  }
}
