/** V7: unions of objects within each other and beside other things; what is tried leaves nothing behind. */
import { describe, expect, test } from "vitest";
import { read } from "./read.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const branch = (kind: string, properties: object): object => ({
  type: "object",
  properties: { kind: { const: kind }, ...properties },
  required: ["kind"],
});
const of = (...branches: object[]): object => ({ anyOf: branches });

describe("a branch may hold", () => {
  test("plain objects", () => {
    const o = { type: "object", properties: { p: integer } };
    const x = of(branch("a", { r: integer, o }), branch("b", { r: string, o }));
    const { args, notes } = read("<call:f><x kind=b r=5><o p=1/></x></call:f>", { n: integer, x });
    expect(args.x).toEqual({ kind: "b", r: "5", o: { p: 1 } });
    expect(notes).toEqual([]);
  });

  test("unions, each read under its own place", () => {
    const child = (p: object): object => of(branch("c", { p }), branch("d", { q: p }));
    const x = of(branch("a", { child: child(integer) }), branch("b", { child: child(string) }));
    const of5 = (kind: string): unknown =>
      read(`<call:f><x kind=${kind}><child kind=c p=5/></x></call:f>`, { n: integer, x }).args.x;
    expect(of5("a")).toEqual({ kind: "a", child: { kind: "c", p: 5 } });
    expect(of5("b")).toEqual({ kind: "b", child: { kind: "c", p: "5" } });
  });

  test("the same union, read once: what is noted there is noted once", () => {
    const inner = of(branch("c", { p: integer }), branch("d", { q: integer }));
    const schema = { $defs: { inner } };
    const child = { $ref: "#/$defs/inner" };
    const x = of(branch("a", { child, r: integer }), branch("b", { child, r: string }));
    const text = "<call:f><x kind=b z=1 r=5><child kind=c p=1 y=2 /></x></call:f>";
    const { args, notes } = read(text, { n: integer, x }, schema);
    expect(args.x).toEqual({ kind: "b", z: 1, r: "5", child: { kind: "c", p: 1, y: 2 } });
    expect(notes).toEqual(["unknown-parameter /x/z", "unknown-parameter /x/child/y"]);
  });
});

test("where an inner union fits no branch, all around it is the merged reading", () => {
  const child = of(branch("c", { p: integer }), branch("d", { p: string }));
  const x = of(branch("a", { child, r: integer }), branch("b", { child, r: string }));
  const { args, call } = read("<call:f><x kind=b r=5><child kind=e p=1/></x></call:f>", { n: integer, x });
  expect(args.x).toEqual({ kind: "b", r: 5, child: { kind: "e", p: 1 } });
  expect(call.valid).toBe(false);
});

test("E3: a cut union is not decided", () => {
  const x = of(branch("a", { r: integer, s: string }), branch("b", { r: string, s: string }));
  expect(read("<call:f><x kind=b r=5><s>q", { n: integer, x }).args.x).toEqual({ kind: "b", r: 5, s: "q" });
});

test("M7: a name like any other, whatever objects inherit", () => {
  const { args } = read("<call:f><__proto__>1</__proto__><a>2</a></call:f>");
  const own = { writable: true, enumerable: true, configurable: true };
  expect(Object.getOwnPropertyDescriptor(args, "__proto__")).toEqual({ value: 1, ...own });
  expect(Object.getOwnPropertyDescriptor(args, "a")).toEqual({ value: 2, ...own });
});
