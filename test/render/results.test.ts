import { describe, expect, it } from "vitest";
import { assignIds, orderResults, parse, ResultOrderError, render } from "../../src/index.ts";

const { calls } = parse("<call:a/><call:b/><call:a/>");

const codeOf = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    return error instanceof ResultOrderError ? [error.code, error.id] : error;
  }
  return undefined;
};

describe("assignIds", () => {
  it("gives the same calls the same ids", () => {
    const once = assignIds(calls);
    expect(once.map(({ id, name }) => [id, name])).toEqual([
      ["call_0", "a"],
      ["call_1", "b"],
      ["call_2", "a"],
    ]);
    expect(assignIds(parse("<call:a/><call:b/><call:a/>").calls)).toEqual(once);
    expect(assignIds(calls, "turn_7_")[1]?.id).toBe("turn_7_1");
  });

  it("does not change the calls, nor their text", () => {
    expect("id" in (calls[0] ?? {})).toBe(false);
    expect(render(assignIds(calls))).toBe("<call:a/>\n<call:b/>\n<call:a/>");
  });
});

describe("orderResults", () => {
  const result = (id: string) => ({ id, content: `of ${id}` });
  const named = assignIds(calls);

  it("puts results into the order of the calls", () => {
    const results = ["call_2", "call_0", "call_1"].map(result);
    expect(orderResults(named, results).map(({ id }) => id)).toEqual(["call_0", "call_1", "call_2"]);
    expect(orderResults(calls, results)).toEqual(orderResults(named, results));
    expect(orderResults([], [])).toEqual([]);
  });

  it("errs on what is missing, doubled or unknown", () => {
    expect(codeOf(() => orderResults(named, ["call_0", "call_1"].map(result)))).toEqual(["missing-result", "call_2"]);
    expect(codeOf(() => orderResults(named, ["call_0", "call_0"].map(result)))).toEqual(["doubled-result", "call_0"]);
    expect(codeOf(() => orderResults(named, [result("__proto__")]))).toEqual(["unknown-id", "__proto__"]);
    expect(codeOf(() => orderResults([{ id: "x" }, { id: "x" }], []))).toEqual(["doubled-id", "x"]);
  });
});
