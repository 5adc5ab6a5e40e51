/** JSON deltas: pieces that join to one JSON text of the arguments, strings as they come, whatever the order of keys. */
import { describe, expect, test } from "vitest";
import { jsonDeltas, StreamParser, type StreamParserOptions } from "../../src/stream.ts";

const string = { type: "string" };
const integer = { type: "integer" };

const tools = [
  {
    name: "put",
    parameters: {
      type: "object",
      properties: {
        s: string,
        n: integer,
        l: { type: "array", items: string },
        o: { type: "object", properties: { s: string, n: integer, o: { type: "object", properties: { s: string } } } },
        r: { type: "array", items: { type: "object", properties: { s: string, n: integer } } },
        k: { type: ["string", "null"] },
        u: {},
      },
    },
  },
];

interface Run {
  /** The pieces of each call. */
  pieces: string[][];
  /** Their arguments. */
  args: unknown[];
}

function run(text: string, options: StreamParserOptions = { tools }, size = 1): Run {
  const parser = new StreamParser(options);
  const toJson = jsonDeltas();
  const result: Run = { pieces: [], args: [] };
  const take = (events: ReturnType<StreamParser["push"]>): void => {
    for (const event of events) {
      const piece = toJson(event);
      if (piece !== undefined) {
        result.pieces[piece.index] ??= [];
        result.pieces[piece.index]?.push(piece.delta);
      }
      if (event.type === "call-end") result.args.push(event.call.arguments);
    }
  };
  for (let at = 0; at < text.length; at += size) take(parser.push(text.slice(at, at + size)));
  take(parser.end());
  return result;
}

const call = (body: string): string => `<call:put>${body}</call:put>`;

describe("the pieces join to the arguments", () => {
  test.each([
    ["nothing", ""],
    ["a string", "<s>a</s>"],
    ["an empty string", "<s></s>"],
    ["what JSON escapes", '<s>"\\\n\t\u0001\u2028</s>'],
    ["a pair of surrogates, and halves", "<s>\ud83d\ude00 \ud83d \ude00</s>"],
    ["nested objects", "<o n=1><s>a</s><o><s>b</s></o></o><n>2</n>"],
    ["an object left and entered by a later attribute's name", "<o><o><s>b</s></o><s>a</s></o>"],
    ["items", "<l>a</l><l>b</l>"],
    ["items with another member between them", "<l>a</l><n>1</n><l>b</l>"],
    ["two arrays in turns", "<l>a</l><r n=1/><l>b</l><r><s>x</s></r>"],
    ["objects in an array", "<r><s>a</s><n>1</n></r><r n=2><s>b</s></r>"],
    ["what waits for its parent", "<u>1</u><s>a</s><u>2</u>"],
    ["one unknown value", "<u>1</u><s>a</s>"],
    ["a union", "<k>null</k><s>a</s>"],
    ["a second value that does not count", "<s>a</s><s>b</s>"],
    ["names of prototypes", "<__proto__>1</__proto__><constructor><toString>x</toString></constructor>"],
    ["an object as JSON text", '<o>{"s": "\\ud83d", "n": [1, {}]}</o>'],
    ["empty values", "<l/><o/><s/>"],
  ])("%s", (_name, body) => {
    for (const size of [1, 3, 1000]) {
      const { pieces, args } = run(call(body), { tools }, size);
      expect(JSON.parse((pieces[0] as string[]).join(""))).toEqual(JSON.parse(JSON.stringify(args[0])));
      expect(pieces[0]?.every((piece) => piece !== "")).toBe(true);
    }
  });

  test("without schema", () => {
    const text = "<call:x a=1><b>2</b><b>3</b><c><d>x</d></c></call:x>";
    expect(JSON.parse((run(text, {}).pieces[0] as string[]).join(""))).toEqual({ a: 1, b: [2, 3], c: { d: "x" } });
  });

  test("for each call by its index", () => {
    const { pieces } = run('<call:put s="a"/> text <call:put n=1/><call:put/>');
    expect(pieces.map((each) => each.join(""))).toEqual(['{"s":"a"}', '{"n":1}', "{}"]);
  });

  test("of a call that is cut off in an object, while a value before it waits", () => {
    const { pieces, args } = run("<call:put><u>1</u><o x=2><s>half a li");
    expect(pieces[0]?.join("")).toBe('{"o":{"s":"half a li","x":2},"u":1}');
    expect(args).toEqual([{ u: 1, o: { x: 2, s: "half a li" } }]);
  });

  test("of a call that is cut off", () => {
    const { pieces, args } = run("<call:put><n>1</n><o><s>half a li");
    expect(pieces[0]?.join("")).toBe('{"n":1,"o":{"s":"half a li"}}');
    expect(args).toEqual([{ n: 1, o: { s: "half a li" } }]);
  });
});

test("a string is written as it comes", () => {
  expect(run(call('<s>a"b</s><n>1</n>')).pieces[0]).toEqual(["{", '"s":"a', '\\"', "b", '"', ',"n":1', "}"]);
});

test("a zero below zero stays one, told at once or at the end", () => {
  expect(run(call("<n>-0</n><u>-0</u><u>[-0]</u>")).pieces[0]?.join("")).toBe('{"n":-0,"u":[-0,[-0]]}');
});

test("an own name __proto__ is no prototype", () => {
  const json = run(call("<__proto__><a>1</a></__proto__>")).pieces[0]?.join("") ?? "";
  expect(json).toBe('{"__proto__":{"a":1}}');
});

describe("what is not collected is in the JSON text", () => {
  test.each([
    ["where it can be written at once", "<s>a</s><n>1</n>", { s: "a", n: 1 }],
    ["where it waits behind an array", "<l>a</l><s>b</s><o><s>c</s></o>", { l: ["a"], s: "b", o: { s: "c" } }],
    [
      "in an array behind an array",
      "<l>a</l><r n=1><s>b</s></r><r><s>c</s></r>",
      { l: ["a"], r: [{ n: 1, s: "b" }, { s: "c" }] },
    ],
    ["in an array that goes on", "<l>a</l><n>1</n><l>b</l>", { l: ["a", "b"], n: 1 }],
  ])("%s", (_name, body, args) => {
    const { pieces } = run(call(body), { tools, collect: false });
    expect(JSON.parse((pieces[0] as string[]).join(""))).toEqual(args);
  });
});
