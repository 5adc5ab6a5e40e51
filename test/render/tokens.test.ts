import { expect, it } from "vitest";
import { calls, tools } from "../../bench/calls.ts";
import { countCalls, isTooLong } from "../../bench/tokens.ts";
import { canRender, compileTools, parse, render } from "../../src/index.ts";

it("R1: no legal form is noticeably shorter than the compact one", () => {
  const rows = countCalls();
  expect(rows.length).toBeGreaterThanOrEqual(20);
  expect(rows.filter(isTooLong)).toEqual([]);
});

it("what agents call in earnest is not refused, and is read without a remark", () => {
  const toolset = compileTools(tools);
  for (const call of Object.values(calls)) {
    expect(canRender(call, { tools: toolset })).toEqual([]);
    const { calls: read, diagnostics } = parse(render(call, { tools: toolset }), { tools: toolset });
    expect(read[0]?.arguments).toEqual(call.arguments);
    expect(diagnostics).toEqual([]);
    expect(canRender(call)).toEqual([]);
    expect(parse(render(call)).calls[0]?.arguments).toEqual(call.arguments);
  }
});
