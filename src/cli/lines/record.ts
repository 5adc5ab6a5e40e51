/** A line as a record: its JSON, and what it is known by. Decides how a line that is no JSON is told of. */
import { jsonProblem } from "../input.ts";
import { LineError } from "./job.ts";

/** Where a mistake is takes a while to find, and the more the longer the line. */
const SEARCHED = 1_000_000;

/** The line's JSON; throws a LineError. */
export function recordIn(text: string): unknown {
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
