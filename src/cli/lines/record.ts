/**
 * A line as a record: its JSON, what it is known by, and the JSON of its answer. Decides how a line that is no JSON is
 * told of.
 */
import { writeJson } from "../../coerce/json.ts";
import { isDeeper } from "../../schema/depth.ts";
import { jsonProblem } from "../input.ts";
import { LineError } from "./job.ts";

/** Where a mistake is takes a while to find, and the more the longer the line. */
const SEARCHED = 1_000_000;

/** How deep JSON may be nested: far above what anyone writes, far below what overflows a stack, in whichever thread. */
const DEEPEST = 1000;

/** The line's JSON; throws a LineError. */
export function recordIn(text: string): unknown {
  const record = parsed(text);
  // Each level takes two characters.
  if (text.length < 2 * DEEPEST || !isDeeper(record, DEEPEST)) return record;
  const message = `Expected JSON nested at most ${DEEPEST} levels deep, found it nested deeper`;
  throw new LineError({ code: "deep-json", message }, idOf(record));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The engine's own words differ from version to version: output must not.
    const place = text.length > SEARCHED ? "" : ` at column ${jsonProblem(text).column}`;
    throw new LineError({ code: "not-json", message: `Expected JSON, found a mistake${place}` });
  }
}

/** The record's `id`, if it comes back as it was written. */
export function idOf(record: unknown): string | number | undefined {
  if (typeof record !== "object" || record === null || !Object.hasOwn(record, "id")) return undefined;
  const { id } = record as { id: unknown };
  return typeof id === "string" || Number.isSafeInteger(id) ? (id as string | number) : undefined;
}

/** What may be a number that is read as -0, be it too small for another one; in JSON, the sign may be escaped. */
const ZERO_BELOW_ZERO = /(?<!\w)-(?:0(?!\d)|[\d.]+e-)|\\u002d/i;

/** JSON of what was read in a text. `JSON.stringify` writes -0 as 0, and is the faster one where there is none. */
export function writeRecord(record: unknown, text: string): string {
  return ZERO_BELOW_ZERO.test(text) ? writeJson(record) : JSON.stringify(record);
}
