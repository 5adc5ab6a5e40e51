/**
 * Values as cases and answers write them: JSON, with a tag where many JSON readers would lose something.
 * `{"$number": "-0"}` is a number by its literal (or `NaN`, `Infinity`, `-Infinity`); `{"$literal": {…}}` stands for an object
 * that would look like a tag. All numbers are IEEE doubles in the end.
 */

/** Deeper than any parser needs to read: beyond it, recursion would be at risk. */
const DEEPEST = 1000;

const LITERAL = /^-?(?:\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|Infinity)$|^NaN$/;

/** A written value makes no sense; the message says how. */
export class TagError extends Error {
  override name = "TagError";
}

/** The value that is meant. @throws TagError for a tag that is none, and for what is nested beyond sense. */
export function untag(written: unknown, depth: number = 0): unknown {
  if (typeof written !== "object" || written === null) return written;
  if (depth > DEEPEST) throw new TagError(`nested deeper than ${DEEPEST} levels`);
  if (Array.isArray(written)) return written.map((item) => untag(item, depth + 1));
  const [first, second] = Object.entries(written);
  if (first !== undefined && second === undefined) {
    const [key, value] = first;
    if (key === "$number") return numberOf(value);
    if (key === "$literal") {
      if (!isObject(value)) throw new TagError("$literal: expected an object");
      return mapValues(value, (part) => untag(part, depth + 1));
    }
  }
  return mapValues(written, (part) => untag(part, depth + 1));
}

/** How a value is written: the inverse of `untag`. */
export function tag(value: unknown): unknown {
  if (typeof value === "number" && (Object.is(value, -0) || !Number.isFinite(value))) {
    return { $number: Object.is(value, -0) ? "-0" : String(value) };
  }
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(tag);
  const written = mapValues(value, tag);
  const [first, second] = Object.keys(value);
  const looksTagged = second === undefined && (first === "$number" || first === "$literal");
  return looksTagged ? { $literal: written } : written;
}

/** The arguments of a call, as they are meant. */
export function untagArguments(written: Record<string, unknown>): Record<string, unknown> {
  // A parameter may well be called $number: the object of all arguments is never a tag.
  return mapValues(written, (value) => untag(value, 1));
}

/** The inverse of `untagArguments`. */
export function tagArguments(args: Record<string, unknown>): Record<string, unknown> {
  return mapValues(args, tag);
}

function numberOf(literal: unknown): number {
  if (typeof literal === "string" && LITERAL.test(literal)) return Number(literal);
  throw new TagError(`$number: expected a number's literal as a string, found ${JSON.stringify(literal)}`);
}

/** Names such as `__proto__` are names like others (M7). */
function mapValues(object: object, map: (value: unknown) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, map(value)]));
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
