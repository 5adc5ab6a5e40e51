/**
 * A place: one position in a tool's parameter schema, after `$ref`, `allOf` and unions (V6). What the rest of the
 * project sees of a schema; `places.ts` makes them.
 */

/** A set of JSON types, as bits. */
export type TypeSet = number;
export const NULL: TypeSet = 1;
export const BOOLEAN: TypeSet = 2;
export const INTEGER: TypeSet = 4;
/** A number that is no integer: `type: number` is `INTEGER | FRACTION`. */
export const FRACTION: TypeSet = 8;
export const STRING: TypeSet = 16;
export const ARRAY: TypeSet = 32;
export const OBJECT: TypeSet = 64;
export const NUMBER: TypeSet = INTEGER | FRACTION;
export const SCALAR: TypeSet = NULL | BOOLEAN | NUMBER | STRING;
export const ANY: TypeSet = SCALAR | ARRAY | OBJECT;

/** The type of a value, one bit: an integral number counts as `INTEGER`. */
export function typeOf(value: unknown): TypeSet {
  if (value === null) return NULL;
  switch (typeof value) {
    case "boolean":
      return BOOLEAN;
    case "number":
      return Number.isInteger(value) ? INTEGER : FRACTION;
    case "string":
      return STRING;
    default:
      return Array.isArray(value) ? ARRAY : OBJECT;
  }
}

export interface Place {
  /** The types that the place admits (V6): `ANY` where `unknown`. */
  readonly types: TypeSet;
  /** The schema says nothing of the type: V5 reads it. */
  readonly unknown: boolean;
  /**
   * The place has no schema at all: a call of a tool without `parameters`, or what lies below one. Names repeat to
   * arrays, every name is known (B5, M4).
   */
  readonly schemaless: boolean;
  /** The declared names over all object branches, in order of appearance. */
  readonly properties: readonly string[];
  /** Whether the schema knows the name (M5): declared, covered by `patternProperties` or an `additionalProperties` schema, or no `properties` are declared at all. */
  knows(name: string): boolean;
  /** Whether an object here must have the name, in every object branch. */
  requires(name: string): boolean;
  /** The place of the value under a name, over all object branches (V7). */
  member(name: string): Place;
  /** The place of an array's item (`prefixItems` by position). */
  item(index: number): Place;
  /**
   * The place of one occurrence of this place as an element: where the place admits arrays, the item's place united
   * with the other non-null types of the place (B6, M1); else the place itself.
   */
  occurrence(index: number): Place;
  /** Whether items are the same place at every index (no `prefixItems`). */
  readonly uniform: boolean;
  /** Where the place is a union of several object types: one place for each, in order; else empty (V7). */
  readonly objectBranches: readonly Place[];
  /** Ajv's verdict on a value here; true where the schema cannot be compiled. Used for V7 alone. */
  admits(value: unknown): boolean;
  /** JSON pointer into the tool's `parameters`, for messages; `""` is the root. */
  readonly pointer: string;
}
