/** E3: what is delivered of a call that the input cuts, by the type of what was cut. */
import { expect, test } from "vitest";
import { read } from "./read.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const object = { type: "object", properties: { a: string, n: integer }, required: ["a"] };
const arrayOf = (items: object): object => ({ type: "array", items });
const properties = {
  n: integer,
  s: string,
  b: { type: "boolean" },
  o: object,
  l: arrayOf(string),
  i: arrayOf(integer),
  r: arrayOf(object),
  u: {},
  ns: { type: ["string", "null"] },
  e: { anyOf: [string, object] },
  no: { anyOf: [object, { type: "null" }] },
  nl: { type: ["array", "null"], items: string },
  ll: arrayOf(arrayOf(integer)),
};

test.each<[string, Record<string, unknown>]>([
  ["<s>a", { s: "a" }],
  ["<s>x</s><nl>a", { s: "x" }],
  ["<n>1", {}],
  ["<b>tr", {}],
  ["<u>x", {}],
  ["<ns>a", {}],
  ["<e>a", {}],
  ["<l>a", { l: ["a"] }],
  ["<l>a</l><l>b", { l: ["a", "b"] }],
  ["<l>a</l><l", { l: ["a"] }],
  ["<nl>a", {}],
  ["<nl>a</nl><nl>b", { nl: ["a", "b"] }],
  ["<i>1", {}],
  ["<i>1</i><i>2", { i: [1] }],
  ["<ll>[1]", {}],
  ["<r><a>x", { r: [{ a: "x" }] }],
  ["<r><n>1", {}],
  ["<r a=x>", { r: [{ a: "x" }] }],
  ["<r>", {}],
  ["<o>", {}],
  ["<o><a>", { o: { a: "" } }],
  ["<o><n>1</n>", { o: { n: 1 } }],
  ["<o><n>1</n>x", { o: { n: 1 } }],
  ["<o n=1>", { o: { n: 1 } }],
  ["<o n=1><a>x", { o: { n: 1, a: "x" } }],
  ["<e><a>x", { e: { a: "x" } }],
  ["<e><a>x</a>", { e: { a: "x" } }],
  ["<no><a>x", { no: { a: "x" } }],
  ["<no>", {}],
  ["<u><a>x</a>", { u: { a: "x" } }],
  ["<u><a>x", {}],
  ["<s>", { s: "" }],
  ["<s", {}],
  ["<r><a>x</a></r><r><a>y", { r: [{ a: "x" }, { a: "y" }] }],
  ["<r><a>x</a></r><r>", { r: [{ a: "x" }] }],
])("%j", (body, args) => {
  const { call } = read(`<call:f>${body}`, properties);
  expect(call.arguments).toEqual(args);
  expect(call.status).toBe("truncated");
});
