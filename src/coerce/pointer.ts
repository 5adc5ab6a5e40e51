/** JSON pointers (RFC 6901): how a path into the arguments is written, and back. */
import type { JsonPointer } from "../diagnostics/diagnostic.ts";

// Hardly any name needs it, and each is asked.
const escapeKey = (key: string): string =>
  key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;

/**
 * The pointer of a path.
 *
 * @example
 * toPointer(["a", 0]); // "/a/0"
 */
export function toPointer(path: readonly (string | number)[]): JsonPointer {
  let pointer = "";
  for (const key of path) pointer += `/${typeof key === "number" ? key : escapeKey(key)}`;
  return pointer;
}

/** The pointer of a member of what a pointer shows. */
export function memberPointer(pointer: JsonPointer, name: string): JsonPointer {
  return `${pointer}/${escapeKey(name)}`;
}

/** The keys of a pointer, from the outermost. */
export function toKeys(pointer: JsonPointer): string[] {
  if (pointer === "") return [];
  const keys = pointer.slice(1).split("/");
  return keys.map((key) => (key.includes("~") ? key.replaceAll("~1", "/").replaceAll("~0", "~") : key));
}

/** What a pointer shows in a value; undefined if it shows nothing. Only own properties count (M7). */
export function valueAt(value: unknown, pointer: JsonPointer): unknown {
  let at = value;
  for (const key of toKeys(pointer)) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<string, unknown>)[key];
  }
  return at;
}
