/** The type of one schema object by itself (V6); what `$ref`, `allOf` and unions add is decided in `branches.ts`. */
import { ARRAY, BOOLEAN, FRACTION, INTEGER, NULL, NUMBER, OBJECT, STRING, type TypeSet, typeOf } from "./place.ts";
import type { SchemaObject } from "./subschemas.ts";

const BY_NAME: ReadonlyMap<unknown, TypeSet> = new Map<unknown, TypeSet>([
  ["null", NULL],
  ["boolean", BOOLEAN],
  ["integer", INTEGER],
  ["number", NUMBER],
  ["string", STRING],
  ["array", ARRAY],
  ["object", OBJECT],
]);

/** What `type`, else `enum` or `const`, admits; undefined where neither speaks. A type that nobody knows is any type. */
export function declaredTypes(schema: SchemaObject): TypeSet | undefined {
  const { type } = schema;
  if (type !== undefined) {
    let types = 0;
    for (const name of Array.isArray(type) ? type : [type]) {
      const bits = BY_NAME.get(name);
      if (bits === undefined) return undefined;
      types |= bits;
    }
    return types === 0 ? undefined : types;
  }
  if (Array.isArray(schema.enum) && schema.enum.length > 0) {
    return schema.enum.reduce<TypeSet>((types, value) => types | typeOf(value), 0);
  }
  return schema.const === undefined ? undefined : typeOf(schema.const);
}

const OBJECT_KEYWORDS = ["properties", "patternProperties", "additionalProperties"] as const;
const ARRAY_KEYWORDS = ["items", "prefixItems"] as const;

/** What the presence of keywords suggests where no type is declared anywhere; 0 for nothing. */
export function impliedTypes(schema: SchemaObject): TypeSet {
  return (
    (OBJECT_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword)) ? OBJECT : 0) |
    (ARRAY_KEYWORDS.some((keyword) => Object.hasOwn(schema, keyword)) ? ARRAY : 0)
  );
}

/** The names of a type set, as `type` lists them. */
export function typeNames(types: TypeSet): string[] {
  const names: string[] = [];
  for (const [name, bits] of BY_NAME) {
    if ((types & bits) === bits && !(name === "integer" && types & FRACTION)) names.push(String(name));
  }
  return names;
}
