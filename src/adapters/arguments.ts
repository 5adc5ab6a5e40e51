/** Whether arguments can travel as JSON, and what is said of those that cannot. */
import { describePlace } from "../describe-errors.ts";
import { quote } from "../diagnostics/quote.ts";
import { copyJson } from "../render/copy.ts";
import type { Refusing } from "../render/refusal.ts";

/** Arguments that are JSON through and through, or the reasons why these are not. */
export type CheckedArguments = { value: Record<string, unknown> } | { problems: string[] };

/** Takes a copy of arguments that are an object made of JSON alone; what is undefined in it is left out. */
export function checkArguments(given: unknown): CheckedArguments {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    return { problems: [`Expected the arguments as an object, found ${kindOf(given)}`] };
  }
  const at: Refusing = { path: [], refusals: [] };
  const value = copyJson(at, given);
  if (at.refusals.length === 0) return { value: value as Record<string, unknown> };
  return { problems: at.refusals.map(({ pointer, reason }) => `${describePlace(pointer)}${reason}`) };
}

/** Reads arguments that came as JSON text. No text at all stands for no arguments, as some models write it. */
export function readArguments(text: unknown): CheckedArguments {
  if (typeof text !== "string") return checkArguments(text);
  if (text.trim() === "") return { value: {} };
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { problems: [`Expected the arguments as JSON, found ${quote(text)} (${reason})`] };
  }
  return checkArguments(value);
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return value === undefined ? "nothing" : `a ${typeof value}`;
}
