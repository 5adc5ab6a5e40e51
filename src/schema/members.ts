/**
 * What a branch says of a name or of an item: the schemas that apply there (V6). Which branches are asked, and what
 * becomes of the answers, is decided in `places.ts`.
 */
import { isSchemaObject, type SchemaObject } from "./subschemas.ts";

/** The schemas that apply; undefined where nothing speaks, or where nothing may stand. */
export type Applying = readonly SchemaObject[] | undefined;

/** `true` says that anything goes, `false` that nothing does. */
function applying(said: readonly unknown[]): Applying {
  if (said.length === 0 || said.includes(false)) return undefined;
  return [...new Set(said.filter(isSchemaObject))];
}

/** The declared names of a schema object, in order. */
export function declaredNames(part: SchemaObject): readonly string[] {
  return isSchemaObject(part.properties) ? Object.keys(part.properties) : [];
}

/** A schema object's `patternProperties`, compiled once; a pattern that is no expression matches nothing. */
export function patternsOf(part: SchemaObject): readonly [RegExp, unknown][] {
  const known = compiled.get(part);
  if (known !== undefined) return known;
  const patterns: [RegExp, unknown][] = [];
  if (isSchemaObject(part.patternProperties)) {
    for (const [source, schema] of Object.entries(part.patternProperties)) {
      try {
        patterns.push([new RegExp(source, "u"), schema]);
      } catch {
        // The validator warns about it.
      }
    }
  }
  compiled.set(part, patterns);
  return patterns;
}

const compiled = new WeakMap<SchemaObject, readonly [RegExp, unknown][]>();

/** The schemas of the value under a name. */
export function memberSchemas(parts: readonly SchemaObject[], name: string): Applying {
  const said: unknown[] = [];
  for (const part of parts) {
    const before = said.length;
    if (isSchemaObject(part.properties) && Object.hasOwn(part.properties, name)) said.push(part.properties[name]);
    for (const [pattern, schema] of patternsOf(part)) if (pattern.test(name)) said.push(schema);
    if (said.length === before && isSchemaObject(part.additionalProperties)) said.push(part.additionalProperties);
  }
  return applying(said);
}

/** The schemas by position: `prefixItems`, or `items` as a list in the older dialects. */
function positionsOf(part: SchemaObject): readonly unknown[] {
  if (Array.isArray(part.prefixItems)) return part.prefixItems;
  return Array.isArray(part.items) ? part.items : [];
}

/** From which index on all items are alike. */
export function prefixLength(parts: readonly SchemaObject[]): number {
  return parts.reduce((length, part) => Math.max(length, positionsOf(part).length), 0);
}

/** The schemas of the item at an index. */
export function itemSchemas(parts: readonly SchemaObject[], index: number): Applying {
  const said: unknown[] = [];
  for (const part of parts) {
    const positions = positionsOf(part);
    const schema =
      index < positions.length ? positions[index] : Array.isArray(part.items) ? part.additionalItems : part.items;
    if (schema !== undefined) said.push(schema);
  }
  return applying(said);
}
