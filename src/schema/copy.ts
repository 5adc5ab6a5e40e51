/**
 * Takes a schema out of the user's hands: a deep copy of plain JSON, so that nothing here can change the user's object,
 * and a limit on what comes after (nesting that would overflow a stack, a graph that unfolds without end).
 */
import { type Fail, isSchemaObject, pointerTo, type SchemaObject } from "./subschemas.ts";

/** Two levels per nested property; the validator's own compiler overflows somewhat below twice as much. */
const MAX_DEPTH = 1000;
/** Shared sub-objects are copied each time they are met, so a small graph could become a huge tree. */
const MAX_VALUES = 1_000_000;

/** Objects that JSON could have made, of whatever realm: what has a class would come back without it. */
export function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

export function copySchema(schema: SchemaObject, fail: Fail): SchemaObject {
  const path: string[] = [];
  const ancestors = new Set<object>();
  let values = 0;

  function copy(value: unknown): unknown {
    if (++values > MAX_VALUES) fail("", `the schema has more than ${MAX_VALUES} values`);
    if (typeof value !== "object" || value === null) {
      if (typeof value === "function" || typeof value === "symbol" || typeof value === "bigint") {
        fail(pointerTo("", ...path), `a ${typeof value} is no JSON; pass the tool's JSON Schema`);
      }
      return value;
    }
    if (ancestors.has(value)) fail(pointerTo("", ...path), "the schema contains itself; use $ref for recursion");
    if (path.length >= MAX_DEPTH) fail("", `the schema is nested more than ${MAX_DEPTH} levels deep`);
    ancestors.add(value);
    const copied = Array.isArray(value) ? value.map((item, index) => inside(String(index), item)) : copyObject(value);
    ancestors.delete(value);
    return copied;
  }

  function inside(key: string, value: unknown): unknown {
    path.push(key);
    const copied = copy(value);
    path.pop();
    return copied;
  }

  function copyObject(value: object): SchemaObject {
    if (!isPlain(value)) fail(pointerTo("", ...path), "an instance of a class is no JSON; pass the tool's JSON Schema");
    const entries: [string, unknown][] = [];
    for (const [key, item] of Object.entries(value)) if (item !== undefined) entries.push([key, inside(key, item)]);
    // `fromEntries` makes even `__proto__` an ordinary own property (M7).
    return Object.fromEntries(entries);
  }

  const copied = copy(schema);
  return isSchemaObject(copied) ? copied : {};
}
