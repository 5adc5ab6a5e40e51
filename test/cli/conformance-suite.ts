/** A small suite for the tests of its runner, and implementations of it that are wrong on purpose. */
import { answerRequest } from "../../src/cli/conformance/own.ts";
import type { Answer, Request } from "../../src/cli/conformance/protocol.ts";
import type { Implementation } from "../../src/cli/conformance/run.ts";
import { type CaseFile, casesOf, createSuite, type Requirement, type Suite } from "../../src/cli/conformance/suite.ts";

export const requirements: Requirement[] = [
  {
    id: "string-verbatim",
    section: "Value coercion",
    level: "must",
    source: "spec",
    binds: ["parser"],
    text: "Strings stay as they are.",
  },
  {
    id: "deltas",
    section: "Streaming",
    level: "must",
    source: "spec",
    binds: ["streaming parser"],
    text: "Bodies come in pieces.",
  },
  { id: "writes", section: "Forms", level: "should", source: "spec", binds: ["renderer"], text: "Short forms first." },
  { id: "E3", section: "Ends", level: "must", source: "reading", binds: ["parser"], text: "A cut call is kept." },
];

export const files: Record<string, CaseFile> = {
  "strings/edit": {
    about: "a tool with one string",
    tools: [{ name: "edit", parameters: { type: "object", properties: { input: { type: "string" } } } }],
    reads: [
      {
        id: "digits",
        shows: "digits for a string",
        requirements: ["string-verbatim"],
        certainty: "spec",
        input: 'Do <call:edit input="4"/>.',
        calls: [{ name: "edit", arguments: { input: "4" } }],
        text: "Do .",
        diagnostics: [],
      },
      {
        id: "pieces",
        shows: "a body in two pieces",
        requirements: ["deltas", "string-verbatim"],
        certainty: "spec",
        input: "<call:edit>\nab\n</call:edit>",
        chunks: ["<call:edit>\na", "b\n</call:edit>"],
        calls: [{ name: "edit", arguments: { input: "ab" } }],
        text: "",
        steps: [
          { after: 1, text: "", calls: [{ name: "edit", arguments: { "/input": "a" } }] },
          { after: 2, text: "", calls: [{ name: "edit", arguments: { "/input": "ab" }, ended: true }] },
        ],
      },
      {
        id: "cut",
        shows: "a cut body",
        requirements: ["E3"],
        certainty: "reading",
        input: "<call:edit>ab",
        calls: [{ name: "edit", arguments: { input: "ab" }, status: "truncated" }],
        text: "",
        diagnostics: [{ code: "truncated-call", start: 0, end: 13, cut: "<call:edit>ab" }],
      },
    ],
    renders: [
      {
        id: "one-line",
        shows: "a string of one line",
        requirements: ["writes"],
        certainty: "spec",
        call: { name: "edit", arguments: { input: "ab" } },
        form: "attributes",
      },
      {
        id: "no-spelling",
        shows: "a number that is none",
        requirements: ["writes"],
        certainty: "reading",
        call: { name: "edit", arguments: { input: "ab", n: { $number: "NaN" } } },
        refused: "/n",
      },
    ],
  },
};

export const suite: Suite = createSuite(
  requirements,
  Object.entries(files).flatMap(([path, file]) => casesOf(file, path)),
);

/** Ours, but for what a function changes in its answers. */
export function changed(change: (answer: Answer, request: Request) => Answer): Implementation {
  return { ask: async (request) => change(answerRequest(request), request) };
}
