/**
 * Places: what each position in a tool's schema admits, and what lies below it (V6). A place is a union of
 * alternatives, each a set of schemas that all apply; equal ones are the same object, so a recursive schema has as
 * many places as it has positions, however deep a call goes.
 */
import { type Branch, createExpander, MAX_BRANCHES } from "./branches.ts";
import { declaredNames, itemSchemas, memberSchemas, patternsOf, prefixLength } from "./members.ts";
import { ANY, ARRAY, NULL, OBJECT, type Place, type TypeSet } from "./place.ts";
import type { PreparedSchema } from "./prepare.ts";
import { isSchemaObject, type SchemaObject } from "./subschemas.ts";
import { impliedTypes } from "./types.ts";

interface Alternative {
  /** All of them apply. */
  schemas: readonly SchemaObject[];
  /** Only these types. */
  mask: TypeSet;
  /** Already expanded: one branch of a union. */
  branch?: Branch;
}

const never = (): boolean => false;
const always = (): boolean => true;

function openPlace(schemaless: boolean, below?: Place): Place {
  const place: Place = {
    types: ANY,
    unknown: true,
    schemaless,
    properties: [],
    knows: always,
    requires: never,
    member: () => below ?? place,
    item: () => below ?? place,
    occurrence: () => place,
    uniform: true,
    objectBranches: [],
    admits: always,
    pointer: "",
  };
  return place;
}

/** Where a schema says nothing: what lies below is as open, and repeated names are arrays (M4, M5). */
export const unknownPlace: Place = openPlace(false);

/** What lies below a call without a schema (B5). */
export const schemalessPlace: Place = openPlace(true);

/** The arguments of a tool without a schema: another object than what lies below, since its body is a call's (B5). */
export const schemalessCall: Place = openPlace(true, schemalessPlace);

/**
 * @param admits Whether a value is valid under the schema at a pointer.
 * @returns The place of the arguments, limited to objects; undefined if the schema admits none.
 */
export function createRootPlace(
  { root, pointers, targets }: PreparedSchema,
  admits: (pointer: string, value: unknown) => boolean,
): Place | undefined {
  const { expand, numberOf } = createExpander(targets);
  const places = new Map<string, Place>();

  const keyOf = ({ schemas, mask, branch }: Alternative): string =>
    `${branch === undefined ? mask : `=${branch.types}`}:${schemas.map(numberOf).join()}`;

  function placeOf(alternatives: readonly Alternative[]): Place {
    const distinct = new Map(alternatives.map((alternative) => [keyOf(alternative), alternative]));
    const key = [...distinct.keys()].join("|");
    let place = places.get(key);
    if (place === undefined) {
      place = createPlace([...distinct.values()]) ?? unknownPlace;
      places.set(key, place);
    }
    return place;
  }

  function createPlace(alternatives: readonly Alternative[]): Place | undefined {
    const branches = alternatives.flatMap(({ schemas, mask, branch }) =>
      branch === undefined ? expand(schemas, mask) : [branch],
    );
    if (branches.length === 0 || branches.length > MAX_BRANCHES) return undefined;
    const unknown = branches.some((branch) => branch.unknown);
    if (unknown && branches.every(({ parts }) => parts.every((part) => impliedTypes(part) === 0))) return undefined;
    const types = unknown ? ANY : branches.reduce<TypeSet>((bits, branch) => bits | branch.types, 0);
    const objects = branches.filter((branch) => branch.types & OBJECT);
    const arrays = branches.filter((branch) => branch.types & ARRAY);
    const declared = new Set(objects.flatMap((branch) => branch.parts.flatMap(declaredNames)));
    const parts = objects.flatMap((branch) => branch.parts);
    const hasPatterns = parts.some((part) => patternsOf(part).length > 0);
    // M5: every name is known where an object branch lists none, or has a schema for all the others.
    const knowsAll =
      objects.some((branch) => !branch.parts.some((part) => isSchemaObject(part.properties))) ||
      parts.some((part) => isSchemaObject(part.additionalProperties));
    const prefix = Math.max(0, ...arrays.map((branch) => prefixLength(branch.parts)));
    const members = new Map<string, Place>();
    const items: Place[] = [];
    const occurrences: Place[] = [];
    let others: Place | undefined;
    let required: Set<string> | undefined;
    let unions: readonly Place[] | undefined;

    function memberAlternatives(name: string): Alternative[] {
      return alternativesOf(objects, (branch) => memberSchemas(branch.parts, name));
    }

    function itemAlternatives(index: number): Alternative[] {
      return alternativesOf(arrays, (branch) => itemSchemas(branch.parts, index));
    }

    function occurrencePlace(index: number): Place {
      const rest = ~(ARRAY | NULL);
      const of = itemAlternatives(index);
      if (of.length === 0) of.push({ schemas: [], mask: ANY });
      // B6, M1: what an element may be beside an item.
      if (types & rest) for (const alternative of alternatives) of.push(limited(alternative, rest));
      return placeOf(of.filter((alternative) => alternative.mask !== 0));
    }

    const place: Place = {
      types,
      unknown,
      schemaless: false,
      properties: [...declared],
      knows: (name) => knowsAll || declared.has(name) || (hasPatterns && memberAlternatives(name).length > 0),
      requires(name) {
        required ??= requiredInAll(objects);
        return required.has(name);
      },
      member(name) {
        let member = members.get(name);
        if (member !== undefined) return member;
        if (declared.has(name)) {
          member = placeOf(memberAlternatives(name));
          members.set(name, member);
          return member;
        }
        // Undeclared names are not remembered: a text can hold any number of them.
        if (hasPatterns) return placeOf(memberAlternatives(name));
        others ??= placeOf(memberAlternatives(name));
        return others;
      },
      item(index) {
        const at = Math.min(index, prefix);
        items[at] ??= placeOf(itemAlternatives(at));
        return items[at];
      },
      occurrence(index) {
        if (unknown || !(types & ARRAY)) return place;
        const at = Math.min(index, prefix);
        occurrences[at] ??= occurrencePlace(at);
        return occurrences[at];
      },
      uniform: prefix === 0,
      get objectBranches() {
        unions ??= objectUnion(objects);
        return unions;
      },
      admits: (value) =>
        alternatives.some(({ schemas }) => schemas.every((schema) => admits(pointers.get(schema) ?? "", value))),
      pointer: pointers.get(alternatives[0]?.schemas[0] ?? root) ?? "",
    };
    return place;
  }

  /** V7: what differs in nothing but `required` is one object type, not several. */
  function objectUnion(objects: readonly Branch[]): readonly Place[] {
    const groups = new Map<string, Alternative[]>();
    for (const branch of objects) {
      const key = branch.parts.filter(shapesMembers).map(numberOf).join();
      const alternative = { schemas: branch.parts, mask: OBJECT, branch: { ...branch, types: OBJECT, unknown: false } };
      const group = groups.get(key);
      if (group === undefined) groups.set(key, [alternative]);
      else group.push(alternative);
    }
    return groups.size < 2 ? [] : [...groups.values()].map(placeOf);
  }

  const top = placeOf([{ schemas: [root], mask: OBJECT }]);
  return top === unknownPlace ? undefined : top;
}

/** Only the branches that speak count, so that a name of one branch keeps its type (V7). */
function alternativesOf(
  branches: readonly Branch[],
  schemasOf: (branch: Branch) => readonly SchemaObject[] | undefined,
): Alternative[] {
  const alternatives: Alternative[] = [];
  for (const branch of branches) {
    const schemas = schemasOf(branch);
    if (schemas !== undefined) alternatives.push({ schemas, mask: ANY });
  }
  return alternatives;
}

function limited({ schemas, mask, branch }: Alternative, to: TypeSet): Alternative {
  if (branch === undefined) return { schemas, mask: mask & to };
  const types = branch.types & to;
  return { schemas, mask: types, branch: { ...branch, types, unknown: false } };
}

const SHAPING = ["properties", "patternProperties", "additionalProperties"] as const;

function shapesMembers(part: SchemaObject): boolean {
  return SHAPING.some((keyword) => Object.hasOwn(part, keyword));
}

function requiredInAll(objects: readonly Branch[]): Set<string> {
  const [first, ...others] = objects.map(
    ({ parts }) => new Set<unknown>(parts.flatMap(({ required }) => (Array.isArray(required) ? required : []))),
  );
  const common = new Set<string>();
  for (const name of first ?? []) {
    if (typeof name === "string" && others.every((other) => other.has(name))) common.add(name);
  }
  return common;
}
