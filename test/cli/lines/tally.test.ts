import { describe, expect, it } from "vitest";
import {
  createCounter,
  createTally,
  mergeTally,
  OTHERS,
  SAMPLES,
  sumsOf,
  totalOf,
} from "../../../src/cli/lines/tally.ts";

const line = (number: number) => ({ text: "", number, file: undefined });

describe("a tally", () => {
  it("keeps a bounded number of keys and samples, and loses no sum", () => {
    const all = createTally();
    for (let batch = 0; batch < 30; batch++) {
      const next = createTally();
      const counter = createCounter(next, new Map());
      for (let at = 0; at < 100; at++) {
        counter.add("tool", `t${batch * 100 + at}`);
        counter.add("tool", "often");
        counter.sample("code", line(batch * 100 + at), () => "x".repeat(10_000));
      }
      mergeTally(all, next);
    }
    expect(totalOf(all, "tool")).toBe(6000);
    expect(sumsOf(all, "tool").slice(0, 2)).toEqual([
      ["often", 3000],
      [OTHERS, 2001],
    ]);
    expect(all.sums.get("tool")?.size).toBe(1001);
    expect(all.samples.get("code")?.map((sample) => sample.line)).toEqual([0, 1, 2, 3, 4]);
    expect(all.samples.get("code")?.every(({ shown }) => shown.length <= 2000)).toBe(true);
  });

  it("asks for no sample that would not be kept", () => {
    const counter = createCounter(createTally(), new Map());
    let asked = 0;
    for (let at = 0; at < 100; at++) {
      counter.sample("code", line(at), () => {
        asked++;
        return "";
      });
    }
    expect(asked).toBe(SAMPLES);
  });

  it("takes names of the prototype for names, and cuts long ones", () => {
    const tally = createTally();
    const counter = createCounter(tally, new Map());
    for (const name of ["__proto__", "constructor", "x".repeat(5000)]) counter.add("tool", name);
    expect(sumsOf(tally, "tool").map(([key, count]) => [key.length, count])).toEqual([
      [9, 1],
      [11, 1],
      [100, 1],
    ]);
  });
});
