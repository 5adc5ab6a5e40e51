/**
 * A call before it is written: taken out of the caller's hands, so that what is written is what was looked at. What is no
 * call, or not made of JSON, is refused in every form (R4); all of it is found at once.
 */
import { define } from "../coerce/objects.ts";
import { quote } from "../diagnostics/quote.ts";
import type { Shapes } from "../grammar/shapes.ts";
import { isPlain } from "../schema/copy.ts";
import type { Place } from "../schema/place.ts";
import { schemalessCall } from "../schema/places.ts";
import type { Toolset } from "../schema/tool.ts";
import { copyJson } from "./copy.ts";
import { branchOf } from "./elements.ts";
import { MOST, type Refusal, type Refusing, refuse } from "./refusal.ts";
import { isName } from "./writer.ts";

export interface Draft {
  name: string;
  arguments: Record<string, unknown>;
  keys: readonly string[];
  /** The arguments' place, and the grammar's questions about bodies; no shapes without tools. */
  place: Place;
  /** The place as the reader will take it for these arguments (V7). */
  branch: Place;
  shapes: Shapes<Place> | undefined;
}

/** The call; undefined, with refusals, where it cannot be written in any form. Never throws. */
export function takeCall(call: unknown, tools: Toolset | undefined, refusals: Refusal[]): Draft | undefined {
  const at: Refusing = { path: [], refusals };
  try {
    return take(at, call, tools);
  } catch {
    return refuse(at, at.path.length > 0 ? "not-json" : "not-a-call", "it cannot be read: that throws an error");
  }
}

function take(at: Refusing, call: unknown, tools: Toolset | undefined): Draft | undefined {
  const before = at.refusals.length;
  const { name, arguments: given } = (call ?? {}) as { name?: unknown; arguments?: unknown };
  if (typeof call !== "object" || typeof name !== "string") {
    return refuse(at, "not-a-call", "a call has a name and arguments");
  }
  if (!isName(name)) refuse(at, "invalid-name", `${quote(name)} is no name that a tag can have`);
  else if (tools !== undefined && !tools.tools.has(name)) {
    refuse(at, "unknown-tool", `no tool is called ${quote(name)}`);
  }
  if (typeof given !== "object" || given === null || Array.isArray(given) || !isPlain(given)) {
    return refuse(at, "not-a-call", "the arguments are no plain object");
  }
  const args: Record<string, unknown> = {};
  const keys = copyArguments(at, given as Record<string, unknown>, args);
  if (at.refusals.length > before) return undefined;
  const place = tools?.tools.get(name)?.place ?? schemalessCall;
  const branch = branchOf(args, place);
  return { name, arguments: args, keys, place, branch, shapes: tools?.shapes("input") };
}

/** Copies the arguments, and gives the keys of those that there are. */
function copyArguments(at: Refusing, given: Record<string, unknown>, args: Record<string, unknown>): string[] {
  const keys: string[] = [];
  for (const key of Object.keys(given)) {
    at.path.push(key);
    const value = given[key];
    if (value !== undefined) {
      keys.push(key);
      if (!isName(key)) refuse(at, "invalid-name", "the key is no name that a tag can have");
      define(args, key, isOrdinary(value) ? value : copyJson(at, value));
    }
    at.path.pop();
    if (at.refusals.length > MOST) break;
  }
  return keys;
}

/** What need not be looked at: most arguments. */
function isOrdinary(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}
