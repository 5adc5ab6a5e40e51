/** A field of a record by its path: names with dots between them, a position in an array as its number from 0. */

/** The value at the path, undefined where there is none. Only own properties count. */
export function fieldAt(record: unknown, path: readonly string[]): unknown {
  let value = record;
  for (const name of path) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}

export const pathOf = (dotted: string): string[] => dotted.split(".");
