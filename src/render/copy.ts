/**
 * A copy of a value, if it is made of JSON alone, each part of it read once. What counts is what `JSON.stringify` would see:
 * own enumerable properties with strings for keys, an array's items; properties that are undefined are absent.
 */
import { define } from "../coerce/objects.ts";
import { quote } from "../diagnostics/quote.ts";
import { isPlain } from "../schema/copy.ts";
import { MOST, type RefusalCode, type Refusing, refuse } from "./refusal.ts";

/** Elements and JSON text nest less deep than this together (E6); beyond, nothing else need be looked at. */
const DEEPEST = 600;

/** The copy; what is wrong with the value is refused, and the copy then worth nothing. */
export function copyJson(at: Refusing, value: unknown, around: object[] = []): unknown {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? value : refuse(at, "non-finite-number", `JSON has no number ${value}`);
    case "object":
      return value === null ? null : copyParts(at, value, around);
    default:
      return refuse(at, "not-json", `JSON has no ${typeof value}`);
  }
}

function copyParts(at: Refusing, value: object, around: object[]): unknown {
  const problem = problemOf(value, around);
  if (problem !== undefined) return refuse(at, ...problem);
  around.push(value);
  const copy = Array.isArray(value) ? copyItems(at, value, around) : copyFields(at, value, around);
  around.pop();
  return copy;
}

function copyItems(at: Refusing, items: readonly unknown[], around: object[]): unknown[] {
  const copy: unknown[] = [];
  const { length } = items;
  for (let index = 0; index < length && at.refusals.length <= MOST; index++) {
    at.path.push(index);
    const item = items[index];
    copy.push(item === undefined ? refuse(at, "not-json", "an array's item is undefined") : copyJson(at, item, around));
    at.path.pop();
  }
  return copy;
}

function copyFields(at: Refusing, value: object, around: object[]): Record<string, unknown> {
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    if (at.refusals.length > MOST) break;
    at.path.push(key);
    const field = (value as Record<string, unknown>)[key];
    if (field !== undefined) define(copy, key, copyJson(at, field, around));
    at.path.pop();
  }
  return copy;
}

function problemOf(value: object, around: readonly object[]): [RefusalCode, string] | undefined {
  if (around.includes(value)) return ["cyclic", "the value contains itself"];
  if (around.length === DEEPEST) return ["too-deep", "the value is nested too deep"];
  return Array.isArray(value) || isPlain(value) ? undefined : ["not-json", `JSON has no ${nameOf(value)}`];
}

function nameOf(value: object): string {
  const { constructor: maker } = value;
  return typeof maker === "function" && maker.name !== "" ? `object of class ${quote(maker.name)}` : "such object";
}
