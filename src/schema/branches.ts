/**
 * What a schema comes to (V6): a union of branches, each of them several schema objects that all apply. `$ref` and
 * `allOf` add to a branch, `anyOf` and `oneOf` make several, and what contradicts itself is dropped. `if` and `not`
 * say nothing about shapes. Names and items are looked up in the branches by `places.ts`.
 */
import { ANY, SCALAR, type TypeSet } from "./place.ts";
import { isSchemaObject, type SchemaObject } from "./subschemas.ts";
import { declaredTypes, impliedTypes } from "./types.ts";

export interface Branch {
  /** The schema objects that all apply. */
  readonly parts: readonly SchemaObject[];
  readonly types: TypeSet;
  /** No part says anything of the type: `types` is `ANY`. */
  readonly unknown: boolean;
}

/** Before the types are settled: `undefined` while no part declares one. */
interface Draft {
  parts: readonly SchemaObject[];
  types: TypeSet | undefined;
}

/** More than this is no union that anyone reads; it counts as unknown. */
export const MAX_BRANCHES = 256;
/** How many references may lead to another before the last counts as unknown; keeps the stack flat. */
const MAX_CHAIN = 200;

const NOTHING_SAID: readonly Draft[] = [{ parts: [], types: undefined }];

export interface Expander {
  /** The branches of a value to which all the schemas apply, limited to the types of `mask`. */
  expand(schemas: readonly SchemaObject[], mask: TypeSet): readonly Branch[];
  /** A number for each schema object, to make keys of. */
  numberOf(schema: SchemaObject): number;
}

export function createExpander(targets: ReadonlyMap<SchemaObject, SchemaObject>): Expander {
  const numbers = new Map<SchemaObject, number>();
  const drafts = new Map<SchemaObject, readonly Draft[]>();

  function numberOf(schema: SchemaObject): number {
    let number = numbers.get(schema);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(schema, number);
    }
    return number;
  }

  const keyOf = ({ parts, types }: Draft): string => `${types}:${parts.map(numberOf).join()}`;

  /** Equal branches once, and all purely scalar ones as one: a union of 300 constants has one shape. */
  function unite(lists: Iterable<readonly Draft[]>): readonly Draft[] {
    const united = new Map<string, Draft>();
    for (const list of lists) {
      for (const draft of list) {
        const scalar = draft.types !== undefined && (draft.types & ~SCALAR) === 0;
        const key = scalar ? "scalar" : keyOf(draft);
        const before = united.get(key);
        if (before === undefined) united.set(key, draft);
        else if (scalar) united.set(key, { parts: before.parts, types: (before.types ?? 0) | (draft.types ?? 0) });
        if (united.size > MAX_BRANCHES) return NOTHING_SAID;
      }
    }
    return [...united.values()];
  }

  function* pairs(left: readonly Draft[], right: readonly Draft[]): Generator<readonly Draft[]> {
    for (const one of left) {
      for (const other of right) {
        const types = one.types === undefined ? other.types : one.types & (other.types ?? ANY);
        if (types !== 0) yield [{ parts: [...new Set([...one.parts, ...other.parts])], types }];
      }
    }
  }

  function both(left: readonly Draft[], right: readonly Draft[]): readonly Draft[] {
    if (right === NOTHING_SAID) return left;
    return left === NOTHING_SAID ? right : unite(pairs(left, right));
  }

  function draftsOf(schema: unknown, chain: number): readonly Draft[] {
    if (schema === false) return [];
    if (!isSchemaObject(schema) || chain > MAX_CHAIN) return NOTHING_SAID;
    const known = drafts.get(schema);
    if (known !== undefined) return known;
    let result: readonly Draft[] = [{ parts: [schema], types: declaredTypes(schema) }];
    const target = targets.get(schema);
    if (target !== undefined) result = both(result, draftsOf(target, chain + 1));
    if (Array.isArray(schema.allOf)) for (const part of schema.allOf) result = both(result, draftsOf(part, chain + 1));
    for (const union of [schema.anyOf, schema.oneOf]) {
      if (Array.isArray(union) && union.length > 0) {
        result = both(result, unite(union.map((branch) => draftsOf(branch, chain + 1))));
      }
    }
    drafts.set(schema, result);
    return result;
  }

  function settle({ parts, types }: Draft, mask: TypeSet): Branch | undefined {
    const implied = parts.reduce((bits, part) => bits | impliedTypes(part), 0);
    const settled = types ?? (implied === 0 ? undefined : implied);
    if (settled === undefined) return { parts, types: mask, unknown: mask === ANY };
    return (settled & mask) === 0 ? undefined : { parts, types: settled & mask, unknown: false };
  }

  return {
    numberOf,
    expand(schemas, mask) {
      const all = schemas.reduce<readonly Draft[]>((left, schema) => both(left, draftsOf(schema, 0)), NOTHING_SAID);
      return all.map((draft) => settle(draft, mask)).filter((branch) => branch !== undefined);
    },
  };
}
