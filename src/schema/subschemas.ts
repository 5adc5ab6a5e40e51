/**
 * Where schemas lie inside a schema: the one table of applicator keywords. What a keyword means is left to the callers.
 */

/** A schema that is an object; booleans are the other kind. */
export type SchemaObject = Record<string, unknown>;

/** Reports that a schema cannot be used. */
export type Fail = (pointer: string, reason: string) => never;

const LISTS = ["allOf", "anyOf", "oneOf", "prefixItems"] as const;
const MAPS = ["properties", "patternProperties", "dependentSchemas", "dependencies", "$defs", "definitions"] as const;
const SINGLES = [
  "items",
  "additionalItems",
  "unevaluatedItems",
  "contains",
  "additionalProperties",
  "unevaluatedProperties",
  "propertyNames",
  "not",
  "if",
  "then",
  "else",
  "contentSchema",
] as const;

/** Applicators that test the very same value: a chain of them that comes back to itself never ends. */
const IN_PLACE: ReadonlySet<string> = new Set([
  "allOf",
  "anyOf",
  "oneOf",
  "not",
  "if",
  "then",
  "else",
  "dependentSchemas",
  "dependencies",
]);

export function isSchemaObject(value: unknown): value is SchemaObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A pointer's next segment, `/` and `~` escaped. */
export function pointerTo(parent: string, ...keys: (string | number)[]): string {
  let pointer = parent;
  for (const key of keys) pointer += `/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`;
  return pointer;
}

/** A pointer as a URI fragment, `#` included. */
export function fragmentOf(pointer: string): string {
  try {
    return `#${pointer.split("/").map(encodeURIComponent).join("/")}`;
  } catch {
    // A lone surrogate has no percent encoding.
    return `#${pointer}`;
  }
}

export interface Subschema {
  /** What stands there; not always a schema. */
  value: unknown;
  /** The object or array that holds it, under `key`. */
  container: SchemaObject | unknown[];
  key: string;
  /** The way from the parent: the keyword, and the key or index in it. */
  path: readonly string[];
  inPlace: boolean;
}

/** What stands where a keyword wants schemas, in order of the table. */
export function subschemasOf(schema: SchemaObject): Subschema[] {
  const found: Subschema[] = [];
  const addList = (keyword: string, list: unknown[]): void => {
    list.forEach((value, index) => {
      const key = String(index);
      found.push({ value, container: list, key, path: [keyword, key], inPlace: IN_PLACE.has(keyword) });
    });
  };
  for (const keyword of LISTS) {
    const list = schema[keyword];
    if (Array.isArray(list)) addList(keyword, list);
  }
  for (const keyword of MAPS) {
    const map = schema[keyword];
    if (!isSchemaObject(map)) continue;
    for (const key of Object.keys(map)) {
      const value = map[key];
      // An array under `dependencies` lists names.
      if (keyword === "dependencies" && Array.isArray(value)) continue;
      found.push({ value, container: map, key, path: [keyword, key], inPlace: IN_PLACE.has(keyword) });
    }
  }
  for (const keyword of SINGLES) {
    const value = schema[keyword];
    if (value === undefined) continue;
    if (keyword === "items" && Array.isArray(value)) addList(keyword, value);
    else found.push({ value, container: schema, key: keyword, path: [keyword], inPlace: IN_PLACE.has(keyword) });
  }
  return found;
}
