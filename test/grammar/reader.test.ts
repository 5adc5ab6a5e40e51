import { expect, test } from "vitest";
import {
  completeTree,
  createLanguage,
  createReader,
  type GrammarOptions,
  type Shapes,
  syntacticShapes,
} from "../../src/grammar/index.ts";
import { outline } from "./outline.ts";

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

test("E6: so many elements may be open, and no more", () => {
  const text = "<call:x><a><b><c><d/></c></b></a></call:x>";
  const at = (maxDepth: number): string[] => outline(text, { maxDepth });
  const mark = (name: string, depth: number): string => `too-deep "<${name}>" <${name}> ${depth}`;
  expect(at(0)).toEqual(['x{a{"<b><c><d/></c></b>"}}', mark("a", 0)]);
  expect(at(1)).toEqual(['x{a{b{"<c><d/></c>"}}}', mark("b", 1)]);
  expect(at(2)).toEqual(['x{a{b{c{"<d/>"}}}}', mark("c", 2)]);
  expect(at(3)).toEqual(["x{a{b{c{d/}}}}"]);
});

test("what shapes throw is thrown, wherever they are asked", () => {
  const shapes = (fail: "call" | "member" | "body"): Shapes<string> => {
    const told = (at: string): string => {
      if (at === fail) throw new RangeError(`no ${at}`);
      return at;
    };
    return {
      call: () => told("call"),
      member: () => told("member"),
      body: (place) => {
        told("body");
        return place === "call" ? "members" : "tentative";
      },
    };
  };
  for (const fail of ["call", "member", "body"] as const) {
    for (const options of [{}, { maxHeld: 99 }]) {
      const read = (): void => createReader(shapes(fail), {}, options).push("<call:x><a><b>1</b></a></call:x>");
      expect(read, fail).toThrow(`no ${fail}`);
    }
    expect(() => createLanguage(shapes(fail)).stream.tryParse("<call:x><a>1</a></call:x>")).toThrow(`no ${fail}`);
  }
});

test("F3: an unknown name's shapes may throw too", () => {
  const unknown: Shapes<string> = { call: () => "unknown", member: () => "", body: () => "text" };
  const unknownShapes: Shapes<"call"> = {
    call: () => {
      throw new RangeError("no such call");
    },
    member: () => "call",
    body: () => "text",
  };
  const reader = createReader(unknown, {}, { unknownShapes });
  expect(() => reader.push("<call:x>a</call:x>")).toThrow("no such call");
});

test("empty pieces, and pieces behind the end, are nothing", () => {
  const told: string[] = [];
  const reader = createReader(syntacticShapes(), { prose: (text, start) => told.push(`${start} ${text}`) });
  for (const piece of ["", "ab", "", "c<", ""]) reader.push(piece);
  expect(told).toEqual(["0 ab", "2 c"]);
  reader.end();
  reader.push("more");
  reader.end();
  expect(told).toEqual(["0 ab", "2 c", "3 <"]);
});

test("F3: the reading of an unknown name's block can be replaced", () => {
  const unknown: Shapes<string> = { call: () => "unknown", member: () => "", body: () => "text" };
  const verbatim: Shapes<"call"> = { call: () => "call", member: () => "call", body: () => "text" };
  const text = "<call:x><a>1</a></call:x>";
  const body = (options: GrammarOptions): unknown => {
    const [call] = createLanguage(unknown, options).stream.tryParse(text).children;
    return call?.type === "call" && [call.known, call.children[0]?.type];
  };
  expect(body({})).toEqual([false, "element"]);
  expect(body({ unknownShapes: verbatim as never })).toEqual([false, "text"]);
});

test("B5: the parameter that an inline body fills is `input`, unless another is named", () => {
  const body = (text: string, parameter?: string): unknown => {
    const [call] = createLanguage(syntacticShapes(parameter)).stream.tryParse(text).children;
    return call?.type === "call" && call.children[0]?.type;
  };
  expect(body("<call:x a=1>b</call:x>")).toBe("text");
  expect(body("<call:x input=1>b</call:x>")).toBe("stray");
  expect(body("<call:x input=1>b</call:x>", "text")).toBe("text");
  expect(body("<call:x text=1>b</call:x>", "text")).toBe("stray");
});

test("P2: a completed tree says which leaf is what, and keeps no source twice", () => {
  const text = "<call:x> <a>1</a> y</call:x>";
  const tree = completeTree(createLanguage(syntacticShapes()).stream.tryParse(text), text);
  const [call] = tree.children;
  if (call?.type !== "call") throw new Error("no call");
  expect(call.close).toEqual({ type: "close-tag", start: 19, end: 28, source: "</call:x>" });
  expect(call.children.map(({ type }) => type)).toEqual(["space", "element", "space", "stray"]);
  const [, element] = call.children;
  expect(element?.type === "element" && element.children).toEqual([
    { type: "text", start: 12, end: 13, value: "1", unclosed: false },
  ]);
});
