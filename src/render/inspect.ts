/**
 * Whether a value is made of JSON alone, before anything is written: what is not is refused in every form (R4). All of it
 * is found at once. Properties that are undefined count as absent.
 */
import { toPointer } from "../coerce/pointer.ts";
import { quote } from "../diagnostics/quote.ts";
import type { Refusal, RefusalCode } from "./refusal.ts";

/** Elements and JSON text nest less deep than this together (E6); beyond, nothing else need be looked at. */
const DEEPEST = 600;

/** Adds what is wrong with a value at a path. */
export function inspect(value: unknown, path: (string | number)[], refusals: Refusal[]): void {
  switch (typeof value) {
    case "string":
    case "boolean":
    case "undefined":
      return;
    case "number":
      if (!Number.isFinite(value)) refuse(refusals, path, "non-finite-number", `JSON has no number ${value}`);
      return;
    case "object":
      if (value !== null) inspectParts(value, path, refusals, []);
      return;
    default:
      refuse(refusals, path, "not-json", `JSON has no ${typeof value}`);
  }
}

function inspectParts(value: object, path: (string | number)[], refusals: Refusal[], around: object[]): void {
  const problem = problemOf(value, around);
  if (problem !== undefined) {
    refuse(refusals, path, ...problem);
    return;
  }
  around.push(value);
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      if (value[index] === undefined) refuse(refusals, path, "not-json", "an array's item is undefined");
      else inspectPart(value[index], path, refusals, around);
      path.pop();
    }
  } else {
    for (const key of Object.keys(value)) {
      path.push(key);
      inspectPart((value as Record<string, unknown>)[key], path, refusals, around);
      path.pop();
    }
  }
  around.pop();
}

function inspectPart(value: unknown, path: (string | number)[], refusals: Refusal[], around: object[]): void {
  if (typeof value === "object" && value !== null) inspectParts(value, path, refusals, around);
  else inspect(value, path, refusals);
}

function problemOf(value: object, around: readonly object[]): [RefusalCode, string] | undefined {
  if (around.includes(value)) return ["cyclic", "the value contains itself"];
  if (around.length === DEEPEST) return ["too-deep", "the value is nested too deep"];
  return isPlain(value) ? undefined : ["not-json", `JSON has no ${nameOf(value)}`];
}

/** Objects that JSON could have made, of whatever realm; what has a class would come back without it. */
export function isPlain(value: object): boolean {
  if (Array.isArray(value)) return true;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function nameOf(value: object): string {
  const { constructor: maker } = value;
  return typeof maker === "function" && maker.name !== "" ? `object of class ${quote(maker.name)}` : "such object";
}

function refuse(refusals: Refusal[], path: readonly (string | number)[], code: RefusalCode, reason: string): void {
  refusals.push({ code, pointer: toPointer(path), reason });
}
