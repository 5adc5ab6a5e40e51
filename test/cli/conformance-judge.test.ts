/** The judge, on each kind of difference; and values in their tagged form. */
import { describe, expect, it, test } from "vitest";
import { eventFaults, foldEvents } from "../../src/cli/conformance/fold.ts";
import { judgeEvents, judgeReading, judgeRendering, type Rule } from "../../src/cli/conformance/judge.ts";
import { answerRequest } from "../../src/cli/conformance/own.ts";
import {
  type ReadAnswer,
  type RenderAnswer,
  readAnswer,
  type WrittenEvent,
} from "../../src/cli/conformance/protocol.ts";
import type { ReadCase, RenderCase } from "../../src/cli/conformance/suite.ts";
import { tag, tagArguments, untag, untagArguments } from "../../src/cli/conformance/values.ts";

const all: Rule = { level: "reading", codes: new Set(["truncated-call"]) };
const spec: Rule = { ...all, level: "spec" };

const tools = [
  {
    name: "put",
    parameters: { type: "object", properties: { s: { type: "string" }, n: { type: "number" } }, required: ["s"] },
  },
];

const reading: ReadCase = {
  id: "a",
  shows: "two arguments",
  requirements: ["x"],
  certainty: "spec",
  input: "a <call:put>",
  calls: [{ name: "put", arguments: { s: "4", n: { $number: "-0" } }, status: "truncated" }],
  text: "a ",
  diagnostics: [{ code: "truncated-call", start: 2, end: 12, cut: "<call:put>" }],
};
const right: ReadAnswer = {
  id: "a",
  calls: [{ name: "put", arguments: { n: -0, s: "4" }, status: "truncated" }],
  text: "a ",
  diagnostics: [
    { code: "my-own", start: 0, end: 1 },
    { code: "truncated-call", start: 2, end: 12 },
  ],
};
const [call] = right.calls;
if (call === undefined) throw new Error("the answer has no call");
const kinds = (answer: ReadAnswer, rule = all): string[] =>
  judgeReading(reading, answer, rule).map(({ of, at }) => (at === undefined ? of : `${of} ${at}`));

describe("a reading is judged by", () => {
  it("nothing when it is as expected, in whichever order, with codes of its own", () => {
    expect(kinds(right)).toEqual([]);
    const { diagnostics: _, ...silent } = right;
    expect(kinds(silent)).toEqual([]);
  });

  test.each<[string, ReadAnswer["calls"], string[]]>([
    ["another value", [{ ...call, arguments: { s: "5", n: -0 } }], ["calls /0/arguments/s"]],
    ["a number for a string", [{ ...call, arguments: { s: 4, n: -0 } }], ["calls /0/arguments/s"]],
    ["another zero", [{ ...call, arguments: { s: "4", n: 0 } }], ["calls /0/arguments/n"]],
    ["null for an absent one", [{ ...call, arguments: { s: "4", n: -0, z: null } }], ["calls /0/arguments"]],
    ["an absent one", [{ ...call, arguments: { s: "4" } }], ["calls /0/arguments/n"]],
    ["another name", [{ ...call, name: "pat" }], ["calls /0/name"]],
    ["another status", [{ ...call, status: "recovered" }], ["calls /0/status"]],
    ["no status", [{ name: "put", arguments: call.arguments }], ["calls /0/status"]],
    ["no call", [], ["calls /0"]],
    ["a call too many", [call, call], ["calls"]],
  ])("its calls: %s", (_what, calls, found) => {
    expect(kinds({ ...right, calls })).toEqual(found);
  });

  it("its text, from the first character that differs", () => {
    expect(judgeReading(reading, { ...right, text: "a\n" }, all)).toEqual([
      { of: "text", at: "character 1", expected: '"a "', got: '"a\\n"' },
    ]);
  });

  test.each([
    ["none", []],
    ["another range", [{ code: "truncated-call", start: 2, end: 11 }]],
    ["one twice", [1, 2].map(() => ({ code: "truncated-call", start: 2, end: 12 }))],
  ])("its diagnostics, by codes that are the suite's: %s", (_what, diagnostics) => {
    expect(kinds({ ...right, diagnostics })).toEqual(["diagnostics"]);
    expect(kinds({ ...right, diagnostics }, spec)).toEqual([]);
  });

  it("names, arguments and text alone where readings do not count", () => {
    expect(kinds({ ...right, calls: [{ ...call, status: "complete" }] }, spec)).toEqual([]);
    expect(kinds({ ...right, calls: [{ ...call, arguments: { s: 4, n: -0 } }], text: "" }, spec)).toHaveLength(2);
  });

  it("the order of keys where a case cites M8, at any depth", () => {
    const ordered: ReadCase = {
      ...reading,
      requirements: ["M8"],
      calls: [{ ...call, arguments: { o: { a: 1, b: 2 } } }],
    };
    const answer = (o: object): ReadAnswer => ({ ...right, calls: [{ ...call, arguments: { o } }] });
    expect(judgeReading(ordered, answer({ a: 1, b: 2 }), all)).toEqual([]);
    expect(judgeReading(ordered, answer({ b: 2, a: 1 }), all)).toMatchObject([{ of: "calls", at: "/0/arguments/o" }]);
  });
});

describe("events are judged by", () => {
  const start: WrittenEvent = { type: "call-start", index: 0, name: "put" };
  const delta = (text: string): WrittenEvent => ({ type: "argument-delta", index: 0, pointer: "/s", delta: text });
  const value = (told: unknown): WrittenEvent => ({ type: "argument", index: 0, pointer: "/s", value: told });
  const end: WrittenEvent = { type: "call-end", index: 0 };
  const prose: WrittenEvent = { type: "text", text: "a " };
  const answer = (...events: WrittenEvent[][]): ReadAnswer => ({
    id: "a",
    text: "a ",
    calls: [{ name: "put", arguments: { s: "xy" } }],
    events,
  });

  test.each<[string, WrittenEvent[]]>([
    ["in pieces and told", [prose, start, delta("x"), delta("y"), value("xy"), end]],
    ["told alone", [prose, start, value("xy"), end]],
    ["in pieces alone", [start, delta("x"), end, prose]],
  ])("nothing when they agree: %s", (_what, events) => {
    expect(eventFaults(answer(events, []), 1)).toEqual([]);
  });

  test.each<[string, WrittenEvent[], RegExp]>([
    ["a piece taken back", [prose, start, delta("z"), value("xy"), end], /join to "z", its value is another/],
    ["a piece that is no prefix", [prose, start, delta("y"), end], /told as "y"|told as "\\"y/],
    ["a value taken back", [prose, start, value("xz"), end], /\/s in call 0 was told as/],
    ["a value that is a prefix", [prose, start, value("x"), end], /\/s in call 0 was told as/],
    ["a value of another type", [prose, start, value(4), end], /\/s in call 0 was told as/],
    ["a piece after its value", [prose, start, value("xy"), delta(""), end], /after its value was told/],
    ["text that is missing", [start, end], /text events join to ""/],
    ["a call that never ends", [prose, start, value("xy")], /calls that ended are none/],
    ["a call that never starts", [prose, end], /not open/],
    ["something behind its end", [prose, start, end, value("xy")], /not open/],
    ["a call inside another", [prose, start, { ...start, index: 1 }, end], /inside another/],
    ["a wrong index", [prose, { ...start, index: 1 }, end], /under the index 1/],
    ["a pointer that is none", [prose, start, { ...value("xy"), pointer: "s" } as WrittenEvent, end], /pointer/],
  ])("their agreement: %s", (_what, events, fault) => {
    expect(eventFaults(answer(events, []), 1).join("\n")).toMatch(fault);
    expect(
      judgeReading({ ...reading, calls: answer().calls }, answer(events, []), spec, 1).map(({ of }) => of),
    ).toContain("events");
  });

  it("how many lists there are", () => {
    expect(eventFaults(answer([prose, start, end]), 1)).toEqual(["1 lists of events for 1 chunks and the end"]);
  });

  it("what was seen after a chunk", () => {
    const steps = [
      { after: 0, text: "", calls: [] },
      { after: 1, text: "a ", calls: [{ name: "put", arguments: { "/s": "x" } }] },
      { after: 3, text: "a ", calls: [{ name: "put", arguments: { "/s": "xy" }, ended: true as const }] },
    ];
    const on = (...events: WrittenEvent[][]): string[] =>
      judgeEvents({ ...reading, steps }, answer(...events)).map(({ of, at }) => `${of} ${at ?? ""}`);
    expect(on([prose, start, delta("x")], [delta("y")], [end])).toEqual([]);
    expect(on([prose, start], [delta("xy")], [end])).toEqual(["after chunk 1 /calls/0/arguments/~1s"]);
    expect(on([prose, start, delta("x"), delta("y")], [], [end])).toEqual(["after chunk 1 /calls/0/arguments/~1s"]);
    expect(on([start, delta("x")], [delta("y"), prose], [end])).toEqual(["after chunk 1 /text"]);
    expect(on([prose, start, delta("x")], [delta("y")], [])).toEqual(["after chunk 3 /calls/0/ended"]);
    expect(on([prose, start, delta("x")], [delta("y"), end])).toEqual(["after chunk 3 "]);
    expect(judgeEvents({ ...reading, steps }, { ...answer(), events: undefined } as unknown as ReadAnswer)).toEqual([]);
  });

  it("the fold keeps each step as it was", () => {
    const { steps } = foldEvents([
      [start, delta("x")],
      [delta("y"), end],
    ]);
    expect(steps.map(({ calls }) => calls[0]?.arguments["/s"])).toEqual([undefined, "x", "xy"]);
  });
});

describe("a written call is judged by", () => {
  const each: RenderCase = {
    id: "r",
    shows: "a call",
    requirements: ["x"],
    certainty: "reading",
    call: { name: "put", arguments: { s: "a", n: { $number: "-0" } } },
    form: "attributes",
  };
  const judged = (answer: Omit<RenderAnswer, "id">, given = each, rule = all): string[] =>
    judgeRendering(given, tools, { id: "r", ...answer } as RenderAnswer, rule).map(({ of }) => of);

  test.each([
    ["as ours", '<call:put s="a" n=-0/>', []],
    ["in another order", "<call:put n=-0 s='a'/>", []],
    ["another value", '<call:put s="a" n=0/>', ["calls"]],
    ["another form", "<call:put n=-0><s>a</s></call:put>", ["written call"]],
    ["two calls", '<call:put s="a" n=-0/><call:put s="a" n=-0/>', ["calls"]],
    ["no call", "put", ["calls", "text beside the call"]],
    ["text beside it", '<call:put s="a" n=-0/>\n', ["text beside the call"]],
    ["a call that is repaired", "<call:put n=-0><s>a</call:put>", ["written call", "written call"]],
    ["an error", '<call:put s="a" n=-0><s>b</s></call:put>', ["written call", "written call"]],
    ["junk in the tag: the form alone counts", '<call:put , s="a" n=-0></call:put>', []],
  ])("how it reads: %s", (_what, text, found) => {
    expect(judged({ text })).toEqual(found);
  });

  it("names and arguments alone where readings do not count", () => {
    expect(judged({ text: "<call:put n=-0><s>a</s></call:put>" }, each, spec)).toEqual([]);
    expect(judged({ text: "<call:put n=0><s>a</s></call:put>" }, each, spec)).toEqual(["calls"]);
  });

  it("no errors but those that validation finds in the arguments", () => {
    expect(judged({ text: "<call:put n=1/>" }, { ...each, call: { name: "put", arguments: { n: 1 } } })).toEqual([]);
  });

  it("whether it is refused, and where", () => {
    const refused: RenderCase = { ...each, refused: "/n" };
    expect(judged({ refused: { pointer: "/n", reason: "no" } } as Partial<RenderAnswer>, refused)).toEqual([]);
    expect(judged({ refused: { pointer: "/s" } } as Partial<RenderAnswer>, refused)).toEqual(["refusal"]);
    expect(judged({ refused: {} } as Partial<RenderAnswer>, refused)).toEqual(["refusal"]);
    expect(judged({ refused: {} } as Partial<RenderAnswer>, refused, spec)).toEqual([]);
    expect(judged({ refused: {} } as Partial<RenderAnswer>, { ...each, refused: "" })).toEqual([]);
    expect(judged({ text: "<call:put/>" }, refused, spec)).toEqual(["refusal"]);
    expect(judged({ refused: { pointer: "/n" } } as Partial<RenderAnswer>)).toEqual(["refusal"]);
  });
});

describe("values", () => {
  test.each([
    [{ $number: "-0" }, -0],
    [{ $number: "NaN" }, Number.NaN],
    [{ $number: "-Infinity" }, Number.NEGATIVE_INFINITY],
    [{ $number: "9007199254740993" }, 9007199254740992],
    [{ $number: "1e3" }, 1000],
    [
      [{ $number: "-0" }, 1],
      [-0, 1],
    ],
    [{ $literal: { $number: "5" } }, { $number: "5" }],
    [{ $literal: { $literal: { $number: "-0" } } }, { $literal: -0 }],
    [
      { $number: "5", more: 1 },
      { $number: "5", more: 1 },
    ],
    [JSON.parse('{"__proto__": {"$number": "-0"}}'), JSON.parse('{"__proto__": -0}')],
  ])("%j", (written, value) => {
    expect(untag(written)).toEqual(value);
    expect(untag(JSON.parse(JSON.stringify(tag(value))))).toEqual(value);
  });

  it("are arguments, of which none is a tag", () => {
    expect(untagArguments({ $number: "x" })).toEqual({ $number: "x" });
    expect(tagArguments({ $number: -0 })).toEqual({ $number: { $number: "-0" } });
  });

  test.each([[{ $number: 5 }], [{ $number: "0x10" }], [{ $number: "" }], [{ $literal: 5 }]])(
    "no tag: %j",
    (written) => {
      expect(() => untag([written])).toThrow(/expected/);
    },
  );
});

describe("an answer", () => {
  const request = { id: "a", op: "parse" as const, input: "" };
  const error = (line: string): unknown => readAnswer(line, request);

  test.each([
    ["hello", /no JSON: "hello"/, true],
    ["[]", /no JSON object/, true],
    ['{"calls":[],"text":""}', /id \(none\), expected "a"/, true],
    ['{"id":"b","calls":[],"text":""}', /id "b", expected "a"/, true],
    ['{"id":"a","error":"no"}', /^no$/, undefined],
    ['{"id":"a","unsupported":"no"}', /unsupported/, undefined],
    ['{"id":"a","text":""}', /calls: expected a list, found nothing/, undefined],
    ['{"id":"a","calls":[{"name":"x"}],"text":""}', /arguments: expected an object, found nothing/, undefined],
    ['{"id":"a","calls":[{"name":"x","arguments":{},"status":"ok"}],"text":""}', /complete.*found "ok"/, undefined],
    ['{"id":"a","calls":[{"name":"x","arguments":{"a":{"$number":1}}}],"text":""}', /\$number/, undefined],
    ['{"id":"a","calls":[],"text":"","diagnostics":[{"code":"x","start":"0"}]}', /start: expected a number/, undefined],
    ['{"id":"a","calls":[],"text":"","events":[[{"type":"x"}]]}', /type: expected .*found "x"/, undefined],
  ])("that is none: %s", (line, message, lost) => {
    expect(error(line)).toEqual({ id: "a", error: expect.stringMatching(message), ...(lost && { lost }) });
  });

  it("that is nested beyond sense is none", () => {
    const deep = `${"[".repeat(1e5)}${"]".repeat(1e5)}`;
    expect(error(`{"id":"a","calls":[{"name":"x","arguments":{"a":${deep}}}],"text":""}`)).toEqual({
      id: "a",
      error: expect.stringMatching(/nested deeper/),
    });
  });

  it("of ours is one", () => {
    for (const asked of [
      { id: "a", op: "parse" as const, input: "a<call:put n=-0><s>1</call:put>", tools },
      { id: "a", op: "stream" as const, chunks: ["a<call:p", "ut n=-0><s>1</call:put>"], tools },
      { id: "a", op: "render" as const, call: { name: "put", arguments: { s: "\u0000" } }, tools },
    ]) {
      const answer = answerRequest(asked);
      expect(readAnswer(JSON.stringify(answer), asked)).toEqual(answer);
      expect(answer).not.toHaveProperty("error");
    }
  });

  it("of ours to tools that are none is an error", () => {
    expect(answerRequest({ ...request, tools: [{ name: "a" }, { name: "a" }] })).toEqual({
      id: "a",
      error: expect.stringMatching(/same name/),
    });
  });
});
