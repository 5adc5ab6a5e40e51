import { expect, test } from "vitest";
import { createLanguage, createReader, type Shapes, syntacticShapes } from "../../src/grammar/index.ts";

test("a reader tells what is certain, piece by piece", () => {
  const told: string[] = [];
  const reader = createReader(syntacticShapes(), {
    prose: (text) => told.push(`prose ${text}`),
    callOpen: (call) => told.push(`open ${call.name}`),
    attribute: ({ name, value }) => told.push(`attribute ${name}=${value}`),
    callClose: (call) => told.push(`close ${call.start}-${call.end}`),
  });
  for (const piece of ["hi <ca", "ll:re", "ad pa", 'th="a"', "/> bye"]) {
    reader.push(piece);
    told.push("|");
  }
  reader.end();
  expect(told).toEqual([
    "prose hi ",
    "|",
    "|",
    "open read",
    "|",
    "attribute path=a",
    "|",
    "close 3-24",
    "prose  bye",
    "|",
  ]);
});

test("own shapes decide how bodies are read", () => {
  // Every body is text: markup below a call is never looked at.
  const verbatim: Shapes<string> = { call: (name) => name, member: (_, name) => name, body: () => "text" };
  const [call] = createLanguage(verbatim).stream.tryParse("<call:x><a>1</a></call:x>").children;
  expect(call?.type === "call" && call.children).toMatchObject([{ type: "text", value: "<a>1</a>" }]);
});

test("a hundred thousand open elements overflow nothing", () => {
  const deep = "<a>".repeat(100_000);
  for (const text of [`<call:x>${deep}`, `<call:x>${deep}${"</a>".repeat(100_000)}</call:x>`]) {
    expect(createLanguage(syntacticShapes()).stream.tryParse(text).end).toBe(text.length);
  }
});

test("deeper than the limit a body is text, with a mark", () => {
  const text = "<call:x><a><b><c><d/></c></b></a></call:x>";
  const [call] = createLanguage(syntacticShapes(), { maxDepth: 2 }).stream.tryParse(text).children;
  expect(call?.type === "call" && call.marks.map(({ code }) => code)).toEqual(["too-deep"]);
});
