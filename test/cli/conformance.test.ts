/** `pi-native conformance`: which cases run, what becomes of them, the formats of its report, and its own side. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { XMLParser, XMLValidator } from "fast-xml-parser";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { printJson, printJunit, printTap } from "../../src/cli/conformance/machine-formats.ts";
import { ownImplementation } from "../../src/cli/conformance/own.ts";
import { fits } from "../../src/cli/conformance/patterns.ts";
import { printPretty } from "../../src/cli/conformance/pretty.ts";
import type { Answer } from "../../src/cli/conformance/protocol.ts";
import { type Implementation, type RunOptions, runSuite, type SuiteResult } from "../../src/cli/conformance/run.ts";
import { answerLine } from "../../src/cli/conformance/serve.ts";
import { createSuite, readSuite, type Suite, shippedFolder } from "../../src/cli/conformance/suite.ts";
import { run } from "../../src/cli/program.ts";
import type { ToolDefinition } from "../../src/index.ts";
import { changed, files, requirements, suite } from "./conformance-suite.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-native-"));
  write("suite/requirements.json", JSON.stringify({ requirements }));
  for (const [path, file] of Object.entries(files)) write(`suite/cases/${path}.json`, JSON.stringify(file));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

async function conformance(
  args: string[],
  stdin: string[] = [],
): Promise<{ code: number; stdout: string; stderr: string }> {
  let stdout = "";
  let stderr = "";
  async function* input(): AsyncGenerator<string> {
    yield* stdin;
  }
  const code = await run(["conformance", ...args], {
    stdin: input(),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    env: {},
  });
  return { code, stdout, stderr };
}

const ofSuite = (...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> =>
  conformance(["--cases", join(folder, "suite"), ...args]);

/** Takes the last character off every string. */
const clipped = changed((answer) =>
  "calls" in answer
    ? {
        ...answer,
        calls: answer.calls.map((call) => ({
          ...call,
          arguments: Object.fromEntries(
            Object.entries(call.arguments).map(([key, value]) => [key, `${value}`.slice(0, -1)]),
          ),
        })),
      }
    : answer,
);

/** What neither a terminal nor XML may get. */
const UNPRINTABLE = /(?!\n)\p{Cc}|\p{Cs}/u;

const outcomes = (result: SuiteResult): Record<string, string> =>
  Object.fromEntries(result.cases.map(({ id, outcome }) => [id, outcome]));

describe("a run", () => {
  it("passes what we do", async () => {
    const result = await runSuite(suite, ownImplementation);
    expect(result).toMatchObject({ ok: true, total: { passed: 5 }, failedRequirements: [], staleSkips: [] });
    expect(result.sections.map(({ section, passed }) => [section, passed])).toEqual([
      ["Value coercion", 1],
      ["Streaming", 1],
      ["Forms", 2],
      ["Readings: Ends", 1],
    ]);
  });

  it("names the requirements of what fails, and tells once what failed alike", async () => {
    const result = await runSuite(suite, clipped);
    expect(outcomes(result)).toMatchObject({ digits: "failed", pieces: "failed", cut: "failed", "one-line": "passed" });
    expect(result.failedRequirements.map(({ id, failed, cases }) => [id, failed, cases])).toEqual([
      ["string-verbatim", 2, 2],
      ["deltas", 1, 1],
      ["E3", 1, 1],
    ]);
    const [digits] = result.cases;
    expect(digits?.failures.map(({ ways }) => ways)).toEqual([["parse"], ["stream whole", "stream by character"]]);
    expect(result.ok).toBe(false);
  });

  test.each<[RunOptions, string[]]>([
    [{ only: ["digits"] }, ["digits"]],
    [{ only: ["on?-l*", "no-*"] }, ["one-line", "no-spelling"]],
    [{ only: ["string-verbatim"] }, ["digits", "pieces"]],
    [{ only: ["Ends", "deltas"] }, ["pieces", "cut"]],
    [{ only: ["strings"] }, ["digits", "pieces", "cut", "one-line", "no-spelling"]],
    [{ only: ["strings/e?it"], level: "spec" }, ["digits", "pieces", "one-line"]],
    [{ only: ["strings/"], level: "spec" }, ["digits", "pieces", "one-line"]],
    [{ only: ["strings/edit.json"], level: "spec" }, ["digits", "pieces", "one-line"]],
  ])("is about %j", async (options, ids) => {
    const result = await runSuite(suite, ownImplementation, options);
    expect(result.cases.map(({ id }) => id)).toEqual(ids);
  });

  it("asks the rest of a case no more once its implementation is lost, and goes on with the next", async () => {
    const asked: string[] = [];
    const result = await runSuite(suite, {
      async ask(request): Promise<Answer> {
        asked.push(request.id);
        if (request.id === "digits#parse") return { id: request.id, error: "gone", lost: true };
        return ownImplementation.ask(request);
      },
    });
    expect(asked.slice(0, 2)).toEqual(["digits#parse", "pieces#parse"]);
    expect(result.total).toMatchObject({ passed: 4, failed: 1 });
  });

  it("gives all requests of a case one time limit", async () => {
    const left: number[] = [];
    await runSuite(
      suite,
      {
        async ask(request, timeLimit = Number.NaN): Promise<Answer> {
          left.push(timeLimit);
          await new Promise((resolve) => setTimeout(resolve, 30));
          return ownImplementation.ask(request);
        },
      },
      { only: ["pieces"], timeLimit: 70 },
    );
    expect(left).toHaveLength(4);
    expect(left[1]).toBeLessThan(50);
    expect(left[3]).toBe(0);
  });

  it("counts apart what is not supported, and what is not told", async () => {
    const batch = changed((answer, { id, op }) => {
      if (op !== "parse") return { id, unsupported: "only reads" };
      const { diagnostics: _, ...rest } = answer as Answer & { diagnostics?: unknown };
      return rest as Answer;
    });
    const result = await runSuite(suite, batch);
    expect(outcomes(result)).toEqual({
      digits: "passed",
      pieces: "unsupported",
      cut: "passed",
      "one-line": "unsupported",
      "no-spelling": "unsupported",
    });
    expect(result).toMatchObject({ ok: true, untold: { streams: 3, diagnostics: 2, events: 0 } });
    const silent = changed((answer) => ({ ...answer, events: undefined }) as unknown as Answer);
    expect((await runSuite(suite, silent)).untold).toEqual({ streams: 0, diagnostics: 0, events: 1 });
  });

  it("skips what still fails, and fails for what does not", async () => {
    const failing = await runSuite(suite, clipped, { skip: ["d*", "pieces", "cut"] });
    expect(failing).toMatchObject({ ok: true, total: { skipped: 3, passed: 2, failed: 0 }, failedRequirements: [] });
    const passing = await runSuite(suite, ownImplementation, { skip: ["digits", "never"] });
    expect(passing).toMatchObject({ ok: false, total: { "needless-skip": 1 }, staleSkips: ["never"] });
  });

  it("leaves steps to the case's own chunks", async () => {
    const late = changed((answer, request) => {
      if (request.id !== "pieces#chunks" || !("events" in answer)) return answer;
      const [first = [], ...rest] = answer.events ?? [];
      return { ...answer, events: [[], [...first, ...rest.flat()], []] };
    });
    const result = await runSuite(suite, late);
    expect(result.cases.find(({ id }) => id === "pieces")?.failures).toMatchObject([
      { ways: ["stream by its chunks"], differences: [{ of: "after chunk 1", at: "/calls/0" }] },
    ]);
  });
});

it("a glob fits whole names", () => {
  const found = ["a.b", "axb", "a.bc", "a\nb"].filter((name) => fits("a.b", name));
  expect(found).toEqual(["a.b"]);
  expect([fits("*", ""), fits("a*c", "abbc"), fits("a?c", "abbc"), fits("(a", "(a")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

it("a glob of many stars takes no longer than its length", () => {
  expect(fits(`${"*".repeat(40)}x`, "a".repeat(200))).toBe(false);
  expect(fits(`${"*a".repeat(40)}x`, "a".repeat(200))).toBe(false);
  expect(fits(`${"*a".repeat(40)}*`, "a".repeat(200))).toBe(true);
  expect([fits("*ab", "aab"), fits("a*b*c", "abcbc"), fits("a*b*c", "abcb"), fits("**", "*")]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});

/** A result with every outcome, and texts that terminals, XML and TAP would obey. */
async function everyOutcome(): Promise<{ result: SuiteResult; suite: Suite }> {
  const evil = suite.cases.map((each) =>
    each.kind === "read" && each.case.id === "cut"
      ? { ...each, case: { ...each.case, id: "cut#<&\">'", shows: "]]> \u001b[31m\u0000\ud800", text: "]]>\u0007" } }
      : each,
  );
  const odd = createSuite(requirements, evil);
  const implementation = changed((answer, { id }) => {
    if (id === "one-line") return { id, unsupported: "no\n# writing <&" };
    if (id === "digits#whole") return { id, error: "boom\n\u001b[2J...\n---" };
    return answer;
  });
  const lost = { ask: async (...args: Parameters<typeof implementation.ask>) => implementation.ask(...args) };
  return { result: await runSuite(odd, lost, { skip: ["cut*", "no-spelling", "gone"] }), suite: odd };
}

describe("the report", () => {
  it("for people: a table, each failure, the requirements, one line", async () => {
    const result = await runSuite(suite, clipped);
    const lines = printPretty(result, suite, false).split("\n");
    expect(lines[0]).toMatch(/^ +passed {2}failed {2}skipped {2}unsupported$/);
    expect(lines[1]).toMatch(/^Value coercion +· +1 +· +·$/);
    expect(lines[5]).toMatch(/^all +2 +3 +· +·$/);
    expect(lines.slice(7, 16)).toEqual([
      "✗ digits  strings/edit: digits for a string",
      "  string-verbatim: Strings stay as they are.",
      '  input  "Do <call:edit input=\\"4\\"/>."',
      '  tool   {"name":"edit","parameters":{"type":"object","properties":{"input":{"type":"string"}}}}',
      "  parse",
      "    calls, first difference at /0/arguments/input: - expected + got",
      '    - edit {"input":"4"}',
      '    + edit {"input":""}',
      "  stream whole, stream by character",
    ]);
    expect(lines).toContain("  string-verbatim (2 of 2 cases): Strings stay as they are.");
    expect(lines.at(-2)).toBe("5 cases: 2 passed, 3 failed");
  });

  it("for people: what was skipped, not supported or not told; nothing that a terminal obeys", async () => {
    const { result, suite: odd } = await everyOutcome();
    const text = printPretty(result, odd, false);
    expect(text).toContain("no-spelling: is skipped, and passes");
    expect(text).toContain('no case is called "gone"');
    expect(text).toMatch(/5 cases: 1 passed, 1 failed, 1 passed though skipped, 1 skipped, 1 unsupported\n$/);
    expect(text).toContain("boom\n");
    expect(text).not.toMatch(UNPRINTABLE);
    expect(printPretty(result, odd, true)).toContain("\u001b[31m");
  });

  test.each<[string, ToolDefinition[] | undefined, string]>([
    ["none", undefined, "tools  none given: every name is a tool"],
    ["an empty list", [], "tools  an empty list: no name is a tool"],
    ["others", [{ name: "read" }, { name: "edi\u001bt" }], "tools  read, edi␛t"],
    ["one of two", [{ name: "read" }, { name: "edit" }], 'tool   {"name":"edit"}'],
  ])("shows the tools of a case: %s", async (_what, tools, line) => {
    const [first] = suite.cases;
    if (first === undefined) throw new Error("the suite has no case");
    const silent: Implementation = { ask: async ({ id }) => ({ id, error: "no" }) };
    const given = createSuite(requirements, [{ ...first, tools }]);
    const result = await runSuite(given, silent);
    for (const report of [printPretty(result, given, false), printTap(result, given)]) expect(report).toContain(line);
    expect(printJunit(result, given)).toContain(line.replaceAll('"', "&quot;"));
    expect(JSON.parse(printJson(result)).cases[0].tools).toEqual(tools);
  });

  it("tells once why something is not supported", async () => {
    const none = changed((answer, { id, op }) => (op === "stream" ? { id, unsupported: "no" } : answer));
    const result = await runSuite(suite, none, { only: ["pieces"] });
    expect(printTap(result, suite)).toContain("ok 1 - pieces # SKIP no\n");
    expect(printJunit(result, suite)).toContain('<skipped message="no"/>');
  });

  it("tells of patterns that mean nothing beside others", async () => {
    const result = await runSuite(suite, ownImplementation, { only: ["digits", "E3", "nope"], level: "spec" });
    expect(result.staleOnly).toEqual(["E3", "nope"]);
    expect(printPretty(result, suite, false)).toContain('\n--only: "nope" means no case on the level spec\n');
    expect(printTap(result, suite)).toContain('# --only: "E3" means no case on the level spec\n');
  });

  it("shows of long lines what is around the first difference", async () => {
    const long = createSuite(requirements, [
      {
        kind: "read",
        file: "f",
        tools: undefined,
        case: {
          id: "long",
          shows: "",
          requirements: [],
          certainty: "spec",
          input: "a".repeat(5000),
          calls: [],
          text: `${"a".repeat(3000)}b`,
        },
      },
    ]);
    const text = printPretty(await runSuite(long, ownImplementation), long, false);
    const [expected = "", got = ""] = text.split("\n").filter((line) => /^ +[-+] /.test(line));
    expect([expected.length < 420, got.length < 420, expected.includes("ab"), got.includes("…")]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(text).toContain("unlisted requirements");
  });

  it("as JUnit's XML is well-formed, and counts", async () => {
    const { result, suite: odd } = await everyOutcome();
    const text = printJunit(result, odd);
    expect(XMLValidator.validate(text)).toBe(true);
    const options = {
      ignoreAttributes: false,
      isArray: (name: string) => name !== "testsuites" && name.startsWith("test"),
    };
    const { testsuites } = new XMLParser(options).parse(text);
    const cases = testsuites.testsuite.flatMap((each: { testcase: object[] }) => each.testcase);
    expect(cases).toHaveLength(5);
    const kinds = (key: string): string[] =>
      cases.filter((each: object) => key in each).map((each: Record<string, string>) => each["@_name"]);
    expect([kinds("failure"), kinds("skipped")]).toEqual([
      ["digits", "no-spelling"],
      ["one-line", "cut#<&\">'"],
    ]);
    expect(text).not.toMatch(UNPRINTABLE);
  });

  it("as TAP has a plan, and a line for each case", async () => {
    const { result, suite: odd } = await everyOutcome();
    const lines = printTap(result, odd).split("\n");
    expect(lines.slice(0, 3)).toEqual(["TAP version 14", "1..5", "not ok 1 - digits"]);
    expect(lines.filter((line) => /^(not )?ok/.test(line))).toEqual([
      "not ok 1 - digits",
      "ok 2 - pieces",
      "not ok 3 - cut\\#<&\">' # TODO known to fail",
      "ok 4 - one-line # SKIP no # writing <&",
      "not ok 5 - no-spelling",
    ]);
    expect(lines.filter((line) => line === "  ---")).toHaveLength(2);
    expect(lines.filter((line) => /^\s*\.\.\.$/.test(line) && line.startsWith("  ."))).toHaveLength(2);
    expect(lines.every((line) => line === "" || /^(TAP|1\.\.|ok|not ok|# | {2})/.test(line))).toBe(true);
  });

  it("as JSON is the result, with what was asked", async () => {
    const { code, stdout } = await ofSuite("--format", "json", "--only", "digits");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      level: "all",
      total: { passed: 1 },
      cases: [{ id: "digits", outcome: "passed", input: 'Do <call:edit input="4"/>.' }],
    });
  });
});

const known = JSON.stringify({ requirements: [{ id: "K", section: "S", text: "T" }] });
const reads = (...odd: object[]): string =>
  JSON.stringify({
    reads: odd.map((each) => ({ id: "x", requirements: ["K"], input: "ab", calls: [], text: "ab", ...each })),
  });

describe("the command", () => {
  it("runs the suite in a folder, and exits with 1 for failures", async () => {
    expect(await ofSuite()).toMatchObject({ code: 0, stderr: "", stdout: expect.stringMatching(/5 cases: 5 passed/) });
    const skip = write("skip.txt", "# known\n\ndigits # for no reason\r\n");
    expect(await ofSuite("--skip", skip)).toMatchObject({ code: 1, stdout: expect.stringMatching(/take it off/) });
  });

  it("runs another implementation", async () => {
    const server = write(
      "cut.cjs",
      `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
         const { id, op } = JSON.parse(line);
         console.log(JSON.stringify(op === "parse" ? { id, calls: [], text: "" } : { id, unsupported: "not yet" }));
       });`,
    );
    const { code, stdout } = await ofSuite(
      "--exec",
      `"${process.execPath}" "${server}"`,
      "--level",
      "spec",
      "-f",
      "tap",
    );
    expect(code).toBe(1);
    expect(stdout).toContain("not ok 1 - digits\n");
    expect(stdout).toContain("ok 3 - one-line # SKIP not yet\n");
  });

  test.each([
    [["--only", "nothing-*"], /no case to run.*nothing-\*/],
    [["--level", "all", "--time-limit", "0"], /--time-limit.*above 0/],
    [["--time-limit", "99999999"], /a day at most/],
    [["--exec", " "], /--exec: expected a command/],
    [["--exec", "no-such-command-here"], /cannot be started/],
    [["--skip", "no-such-file"], /no-such-file: no such file/],
    [["--level", "high"], /--level/],
    [["serv"], /too many arguments/],
  ])("%j cannot be carried out", async (args, message) => {
    const { code, stdout, stderr } = await ofSuite(...args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^pi-native: .*\n$/);
    expect(stderr).toMatch(message);
  });

  test.each([
    ["absent", {}, /requirements\.json: cannot be read/],
    ["broken", { "requirements.json": "{" }, /requirements\.json:1:2: invalid JSON/],
    ["other", { "requirements.json": "{}" }, /expected an object with a list/],
    ["bare", { "requirements.json": '{"requirements":[]}' }, /expected a folder of cases/],
    ["empty", { "requirements.json": '{"requirements":[]}', "cases/a.txt": "" }, /the suite is empty/],
    [
      "odd",
      { "requirements.json": '{"requirements":[]}', "cases/a/b.json": '{"reads":[{"id":"x"}]}' },
      /b\.json: case 1/,
    ],
    [
      "nameless",
      { "requirements.json": '{"requirements":[null]}' },
      /requirements\.json: requirement 1 has not all of/,
    ],
    [
      "stray",
      { "requirements.json": known, "cases/a/b.json": reads({ requirements: ["K", "no"] }) },
      /b\.json: case "x" cites "no", which/,
    ],
    [
      "doubled",
      { "requirements.json": known, "cases/a/b.json": reads({}, {}) },
      /b\.json: case "x" is in .*b\.json as well/,
    ],
    [
      "miscut",
      { "requirements.json": known, "cases/a/b.json": reads({ chunks: ["a"] }) },
      /b\.json: case "x" has chunks that/,
    ],
    [
      "without calls",
      { "requirements.json": known, "cases/a/b.json": reads({ calls: 1 }) },
      /case 1 has not all of .*"calls"/,
    ],
    ["list", { "requirements.json": '{"requirements":[]}', "cases/a/b.json": '{"reads":{}}' }, /expected lists/],
  ])("a suite that is %s is told of", async (name, given, message) => {
    for (const [path, content] of Object.entries(given)) write(`${name}/${path}`, content ?? "");
    const { code, stderr } = await conformance(["--cases", join(folder, name)]);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it("passes the suite that ships with the package", { timeout: 60_000 }, async () => {
    const shipped = await readSuite(await shippedFolder());
    expect(shipped.cases.length).toBeGreaterThan(400);
    for (const level of ["spec", "reading"] as const) {
      const { cases, total } = await runSuite(shipped, ownImplementation, { level });
      expect(cases.filter(({ outcome }) => outcome !== "passed").map(({ id }) => id)).toEqual([]);
      expect(total.passed).toBeGreaterThan(50);
    }
  });
});

describe("serve", () => {
  it("answers each line, whatever the pieces, and ends with its input", async () => {
    const requests = [
      '{"id":"1","op":"parse","input":"<call:x n=-0 s=ä/>"}\n',
      "nonsense\n\n[1]\n",
      '{"id":"2","op":"render","call":{"name":"x","arguments":{"n":{"$number":"NaN"}}}}\r\n',
      '{"id":"3","op":"stream","chunks":["a<call:x","/>"]}',
    ].join("");
    const { code, stdout, stderr } = await conformance(["serve"], [...requests]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout.split("\n").map((line) => line && JSON.parse(line))).toEqual([
      { id: "1", calls: [{ name: "x", arguments: { n: { $number: "-0" }, s: "ä" } }], text: "", diagnostics: [] },
      { error: expect.stringMatching(/expected a request as JSON/) },
      { error: "expected a request, as an object" },
      { id: "2", refused: { pointer: "/n", reason: expect.any(String) } },
      {
        id: "3",
        calls: [{ name: "x", arguments: {} }],
        text: "a",
        diagnostics: [],
        events: [
          [{ type: "text", text: "a" }],
          [
            { type: "call-start", index: 0, name: "x" },
            { type: "call-end", index: 0 },
          ],
          [],
        ],
      },
      "",
    ]);
  });

  test.each([
    ["{}", undefined, /"id"/],
    ['{"id":"a"}', "a", /"op"/],
    ['{"id":"a","op":"parse"}', "a", /"input"/],
    ['{"id":"a","op":"parse","input":"","tools":{}}', "a", /"tools"/],
    ['{"id":"a","op":"parse","input":"","tools":[{}]}', "a", /./],
    ['{"id":"a","op":"stream","chunks":[1]}', "a", /"chunks"/],
    ['{"id":"a","op":"render","call":{"name":"x"}}', "a", /"call"/],
    ['{"id":"a","op":"render","call":{"name":"x","arguments":{"a":{"$number":1}}}}', "a", /\$number/],
  ])("answers %s with an error", (line, id, message) => {
    expect(JSON.parse(answerLine(line))).toEqual({ ...(id && { id }), error: expect.stringMatching(message) });
  });
});
