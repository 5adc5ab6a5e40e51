/** What beside messages, tools and records is none of what `convert` writes there: refused, at its place. */
import { describe, expect, test } from "vitest";
import type { ShapeName } from "../../src/convert/conversation.ts";
import { createConverter, SHAPE_NAMES } from "../../src/convert/convert.ts";
import { ConvertError } from "../../src/convert/problem.ts";

type Fields = Record<string, unknown>;

const convert = (from: ShapeName, to: ShapeName, record: unknown): Fields =>
  createConverter({ from, to })(record) as Fields;

/** Why a record is refused, and where. */
function refusal(from: ShapeName, to: ShapeName, record: unknown): string {
  try {
    convert(from, to, record);
  } catch (error) {
    if (!(error instanceof ConvertError)) throw error;
    expect(error.message).not.toBe("");
    return `${error.code} ${error.pointer}`;
  }
  return "converted";
}

const call = { type: "tool_use", id: "call_0", name: "ls", input: {} };
const result = { type: "tool_result", tool_use_id: "call_0" };

describe("an aside that convert did not write", () => {
  const said = (aside: unknown) => ({ messages: [{ role: "user", content: "x", aside }] });
  const cases: [aside: unknown, at: string][] = [
    [null, ""],
    [{}, ""],
    [[null], ""],
    [[{}], ""],
    [{ note: 1 }, "/note"],
    [{ error: true }, "/error"],
    [{ schemaless: true }, "/schemaless"],
    [{ "pi-native": { parts: true } }, "/pi-native"],
    [{ openai: null }, "/openai"],
    [{ openai: 5 }, "/openai"],
    [{ openai: "s" }, "/openai"],
    [{ openai: {} }, "/openai"],
    [{ openai: { note: 1 } }, "/openai/note"],
    [{ openai: { parts: 1 } }, "/openai/parts"],
    [{ openai: { set: null } }, "/openai/set"],
    [{ openai: { set: "abc" } }, "/openai/set"],
    [{ openai: { set: [1] } }, "/openai/set"],
    [{ openai: { set: {} } }, "/openai/set"],
    [{ openai: { set: { bad: 1 } } }, "/openai/set/bad"],
    [{ openai: { set: { "": 1 } } }, "/openai/set/"],
    [{ openai: { set: { "/a~2": 1 } } }, "/openai/set/~1a~02"],
    [{ openai: { unset: 5 } }, "/openai/unset"],
    [{ openai: { unset: [] } }, "/openai/unset"],
    [{ openai: { unset: ["/content", 5] } }, "/openai/unset/1"],
    [{ openai: { unset: ["content"] } }, "/openai/unset/0"],
  ];
  test.each(cases)("%j", (aside, at) => {
    // Not only where it would be put on.
    for (const to of SHAPE_NAMES) {
      expect(refusal("pi-native", to, said(aside))).toBe(`wrong-type /messages/0/aside${at}`);
    }
  });

  test.each<[aside: unknown, expected: string]>([
    [{}, "wrong-type /aside"],
    [5, "wrong-type /aside"],
    [{ note: 1 }, "wrong-type /aside/note"],
    [{ bare: 5 }, "wrong-type /aside/bare"],
    [{ bare: "anthropic" }, "wrong-type /aside/bare"],
    [{ system: null }, "wrong-type /aside/system"],
    [{ system: {} }, "wrong-type /aside/system"],
    [{ system: { openai: 5 } }, "wrong-type /aside/system/openai"],
    [{ system: { openai: { parts: true } } }, "stale-aside /aside/system"],
  ])("beside a record: %j", (aside, expected) => {
    for (const to of SHAPE_NAMES) expect(refusal("anthropic", to, { messages: [], aside })).toBe(expected);
  });

  test.each<[aside: unknown, at: string]>([
    [{}, ""],
    [null, ""],
    [{ error: true }, "/error"],
    [{ schemaless: 1 }, "/schemaless"],
    [{ openai: { unset: 5 } }, "/openai/unset"],
  ])("beside a tool: %j", (aside, at) => {
    const record = { messages: [], tools: [{ name: "ls", aside }] };
    expect(refusal("pi-native", "openai", record)).toBe(`wrong-type /tools/0/aside${at}`);
  });

  test("in a list, for messages that became one", () => {
    const user = { role: "user", content: [result, { type: "text", text: "b" }] };
    const listed = (aside: unknown) => ({
      messages: [
        { role: "assistant", content: [call] },
        { ...user, aside },
      ],
    });
    const told = (aside: unknown) => refusal("anthropic", "openai", listed(aside));
    expect(told([{ error: true }, {}])).toBe("converted");
    expect(told([{}, { error: true }])).toBe("wrong-type /messages/1/aside/1/error");
    expect(told([{}, null])).toBe("wrong-type /messages/1/aside/1");
    expect(told([{}, {}])).toBe("wrong-type /messages/1/aside");
    expect(told([{}])).toBe("stale-aside /messages/1/aside");
  });

  test("with places of lists that are no items", () => {
    const parts = (spelling: object) => said({ openai: { parts: true, ...spelling } });
    for (const spelling of [{ set: { "/content/length": 0 } }, { unset: ["/content/0"] }]) {
      expect(refusal("pi-native", "openai", parts(spelling))).toBe("stale-aside /messages/0");
    }
  });
});

describe("places of results", () => {
  const placed = (...places: unknown[]) => ({
    messages: [
      { role: "assistant", content: places.map(() => "<call:ls/>").join("\n") },
      ...places.map((place) => ({ role: "tool", content: "x", ...(place !== undefined && { place }) })),
    ],
  });
  test.each<[places: unknown[], wrong: number]>([
    [[5], 1],
    [[-1], 1],
    [["0"], 1],
    [[1, 1], 2],
    [[1, undefined], 2],
    [[0, 1, 3], 3],
  ])("%j are no order", (places, wrong) => {
    for (const to of SHAPE_NAMES) {
      expect(refusal("pi-native", to, placed(...places))).toBe(`wrong-type /messages/${wrong}/place`);
    }
  });

  test("that are one are followed, and come back", () => {
    const record = placed(1, 2, 0);
    const converted = convert("pi-native", "openai", record);
    expect(convert("openai", "pi-native", converted)).toEqual(record);
    const ids = (converted.messages as Fields[]).map((message) => message.tool_call_id);
    expect(ids).toEqual([undefined, "call_2", "call_0", "call_1"]);
  });
});
