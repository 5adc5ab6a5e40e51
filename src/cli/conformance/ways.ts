/** In how many ways a case is asked: a text as a whole, and cut up differently; a call to be written once. */
import type { Request } from "./protocol.ts";
import type { SuiteCase } from "./suite.ts";

export interface Way {
  /** How reports name it. */
  name: string;
  request: Request;
  /** For a stream: how many chunks it comes in. */
  chunks?: number;
  /** The cut is the case's own: its steps are judged. */
  steps?: true;
}

/** The ways of a case, in the order in which they are tried. */
export function waysOf(each: SuiteCase): Way[] {
  const { id } = each.case;
  const given = each.tools === undefined ? {} : { tools: each.tools };
  if (each.kind === "render") {
    return [{ name: "render", request: { id, op: "render", call: each.case.call, ...given } }];
  }
  const { input, chunks } = each.case;
  const stream = (name: string, suffix: string, cut: string[]): Way => ({
    name: `stream ${name}`,
    request: { id: `${id}#${suffix}`, op: "stream", chunks: cut, ...given },
    chunks: cut.length,
  });
  return [
    { name: "parse", request: { id: `${id}#parse`, op: "parse", input, ...given } },
    stream("whole", "whole", [input]),
    // Not by UTF-16 units: not every language can hold half of a pair.
    stream("by character", "characters", [...input]),
    ...(chunks === undefined ? [] : [{ ...stream("by its chunks", "chunks", chunks), steps: true as const }]),
  ];
}
