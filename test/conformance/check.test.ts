/** The checker of the suite: what it finds wrong with a suite, in a folder of its own, that is sound but for one thing. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, test } from "vitest";
import { checkSuite, type Soundness } from "../../conformance/suite-problems.ts";
import type { Mistake, ReadCase, RenderCase, Requirement } from "../../src/cli/conformance/suite.ts";

const folder = await mkdtemp(join(tmpdir(), "pi-native-suite-"));
afterAll(() => rm(folder, { recursive: true }));

const requirements: Requirement[] = ["first-thing", "second-thing"].map((id) => ({
  id,
  section: "A section",
  level: "must",
  source: "spec",
  binds: ["parser"],
  text: "It does.",
}));

const mistake: Mistake = { mistake: "takes the quotes off", calls: [{ name: "note", arguments: { text: "a" } }] };

const read: ReadCase = {
  id: "a-read",
  shows: "quotes stay",
  requirements: ["first-thing"],
  certainty: "spec",
  input: 'hi <call:note>"a</call >',
  chunks: ["hi <call:no", 'te>"a</call >'],
  calls: [{ name: "note", arguments: { text: '"a' }, status: "recovered" }],
  text: "hi ",
  diagnostics: [{ code: "mismatched-close-tag", start: 16, end: 24, cut: "</call >" }],
  steps: [
    { after: 1, text: "hi ", calls: [] },
    { after: 3, text: "hi ", calls: [{ name: "note", arguments: { "/text": '"a' }, ended: true }] },
  ],
  not: [mistake],
};

const render: RenderCase = {
  id: "a-render",
  shows: "a string of one line is an attribute",
  requirements: ["second-thing"],
  certainty: "reading",
  call: { name: "note", arguments: { text: "a" } },
  form: "attributes",
  not: [{ mistake: "leaves out the quotes", text: "<call:note text=a b/>" }],
};

const refusal: RenderCase = {
  id: "a-refusal",
  shows: "a number that is none has no spelling",
  requirements: ["second-thing"],
  certainty: "reading",
  call: { name: "note", arguments: { text: { $number: "NaN" } } },
  refused: "/text",
};

const tools = [{ name: "note", parameters: { type: "object", properties: { text: { type: "string" } } } }];

async function check(reads: unknown[], renders: unknown[] = [render, refusal], rest: object = {}): Promise<Soundness> {
  const schemas = ["case.schema.json", "requirements.schema.json"];
  const own = fileURLToPath(new URL("../../conformance/", import.meta.url));
  for (const name of schemas) await copyFile(join(own, name), join(folder, name));
  await mkdir(join(folder, "cases", "topic"), { recursive: true });
  await writeFile(join(folder, "requirements.json"), JSON.stringify({ requirements }));
  const file = { about: "Notes", tools, reads, renders, ...rest };
  await writeFile(join(folder, "cases", "topic", "notes.json"), JSON.stringify(file));
  return checkSuite(folder);
}

/** But for its size: that is for the real one. */
async function problemsOf(reads: unknown[], renders?: unknown[], rest?: object): Promise<string[]> {
  const { problems } = await check(reads, renders, rest);
  return problems.filter((problem) => !problem.startsWith("the suite has "));
}

describe("a suite that is sound", () => {
  test("has nothing wrong but its size", async () => {
    const { problems, withoutCase, withoutMistake } = await check([read]);
    expect(problems).toEqual(["the suite has 3 cases; it promises 400"]);
    expect([withoutCase, withoutMistake]).toEqual([[], []]);
  });

  test("may leave a requirement without a case or a mistake, and is told", async () => {
    const { withoutCase, withoutMistake } = await check(
      [{ ...read, not: undefined }],
      [{ ...render, id: "other", requirements: ["first-thing"], not: undefined }],
    );
    expect([withoutCase, withoutMistake]).toEqual([["second-thing"], ["first-thing"]]);
  });
});

const [diagnostic] = read.diagnostics ?? [];
const [, last] = read.steps ?? [];

describe("what is wrong with a case that is read", () => {
  const faults: [string, Record<string, unknown>, string][] = [
    ["a field too many", { inputs: "" }, 'a-read: /reads/0 has "inputs", which no case has'],
    ["an id that is none", { id: "A read" }, "/reads/0/id must match pattern"],
    ["a certainty that is none", { certainty: "sure" }, 'must be one of ["spec","reading"]'],
    ["a requirement that is none", { requirements: ["first-thing", "third-thing"] }, "cites third-thing"],
    ["chunks of another text", { chunks: ["hi", " <call:note>x</call >"] }, "which is not the input"],
    ["a range behind the end", { diagnostics: [{ ...diagnostic, end: 99 }] }, "16–99 is no range of the input"],
    ["a range of something else", { diagnostics: [{ ...diagnostic, start: 15 }] }, 'at 15–24 stands "a</call >"'],
    ["a code that is none", { diagnostics: [{ ...diagnostic, code: "wrong" }] }, "no such code"],
    ["a code of validation", { diagnostics: [{ ...diagnostic, code: "wrong-type" }] }, "no reading defines this code"],
    [
      "diagnostics in disorder",
      { diagnostics: [diagnostic, diagnostic, { ...diagnostic, start: 3, cut: read.input.slice(3) }] },
      "stands behind a later one",
    ],
    ["steps without chunks", { chunks: undefined }, "must have property chunks"],
    ["a step behind the end", { steps: [{ ...last, after: 4 }] }, "the end is after 3"],
    ["steps in disorder", { steps: [last, last] }, "sort the steps"],
    ["a step with other prose", { steps: [{ ...last, after: 2, text: "ho" }] }, "no beginning of the case's text"],
    [
      "a step with another call",
      { steps: [{ after: 2, text: "hi ", calls: [{ name: "memo", arguments: {} }] }] },
      "among the case's calls it is note",
    ],
    [
      "a step with another value",
      { steps: [{ after: 2, text: "hi ", calls: [{ name: "note", arguments: { "/text": "a" } }] }] },
      "/text of call 0 is no beginning",
    ],
    ["an end that is none", { steps: [{ after: 3, text: "hi ", calls: [] }] }, "complete the step"],
    [
      "a number that JSON loses",
      { calls: [{ name: "note", arguments: { n: 2 ** 60 } }] },
      "JSON readers lose this number",
    ],
    [
      "a tag that is none",
      { calls: [{ name: "note", arguments: { n: { $number: "ten" } } }] },
      "$number must match pattern",
    ],
    [
      "a mistake that is none",
      { not: [{ mistake: "does as we do", text: "hi " }] },
      'passes the mistake "does as we do"',
    ],
  ];
  test.each(faults)("%s", async (_name, fault, said) => {
    const problems = await problemsOf([{ ...read, ...fault }]);
    expect(problems).toContainEqual(expect.stringContaining(said));
    expect(problems[0]).toMatch(/^topic\/notes\.json, (a-read|A read): /);
  });

  test("an id that another case has", async () => {
    expect(await problemsOf([read, read])).toEqual([
      "topic/notes.json, a-read: topic/notes.json has a case of the same id; give one of them another",
    ]);
  });
});

describe("what is wrong with a case that is written", () => {
  const faults: [string, Record<string, unknown>, string][] = [
    ["a form that it does not have", { form: "inline" }, "expected the form inline"],
    [
      "a value that cannot be written",
      { call: { name: "note", arguments: { text: { $number: "NaN" } } } },
      "our own writing of it does not pass: refusal",
    ],
    ["a form and a refusal", { refused: "/text" }, "/renders/0"],
    ["a pointer to nothing", { form: undefined, refused: "/texts" }, "/texts shows nothing"],
    [
      "a mistake that reads back",
      { not: [{ mistake: "writes elements", text: "<call:note><text>a</text></call:note>" }], form: undefined },
      "passes the mistake",
    ],
  ];
  test.each(faults)("%s", async (_name, fault, said) => {
    expect(await problemsOf([read], [{ ...render, ...fault }])).toContainEqual(expect.stringContaining(said));
  });
});

test("tools that cannot be used", async () => {
  const [problem] = await problemsOf([read], [render], { tools: [...tools, ...tools] });
  expect(problem).toMatch(/^topic\/notes\.json: .*note/);
});
