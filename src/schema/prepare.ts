/**
 * What must happen to a schema before a validator may see it. All of it happens to a copy:
 *
 * - every reference becomes a plain pointer, so that `$id`, anchors and `$schema` can go;
 * - a chain of references that never leaves one value is cut, since it would never end (V6: that is unknown);
 * - `nullable` becomes a null branch;
 * - a property named `__proto__` gets a pattern beside it, because the validator passes over that name (M7).
 */
import { copySchema } from "./copy.ts";
import { findReferences, type References } from "./references.ts";
import { type Fail, fragmentOf, isSchemaObject, pointerTo, type SchemaObject, subschemasOf } from "./subschemas.ts";
import { impliedTypes, typeNames } from "./types.ts";

export interface PreparedSchema {
  root: SchemaObject;
  /** Every schema object with its pointer in `root`. */
  pointers: ReadonlyMap<SchemaObject, string>;
  /** From the schema that holds a `$ref` to the one it names. */
  targets: ReadonlyMap<SchemaObject, SchemaObject>;
}

/** Said by now, or without meaning for one document; `$async` would make the validator answer with a promise. */
const SPENT = [
  "$id",
  "$schema",
  "$anchor",
  "$dynamicAnchor",
  "$recursiveAnchor",
  "$dynamicRef",
  "$recursiveRef",
  "$vocabulary",
  "$async",
  "nullable",
] as const;

/** Keywords that may refuse null; the others speak of objects, arrays, strings and numbers only. */
const REFUSING = ["type", "enum", "const", "$ref", "allOf", "anyOf", "oneOf", "not", "if", "then", "else"] as const;

export function prepareSchema(
  schema: SchemaObject,
  fail: Fail,
  warn: (pointer: string, message: string) => void,
): PreparedSchema {
  const root = copySchema(schema, fail);
  const references = findReferences(root, fail, warn);
  cutEndlessChains(references);
  for (const found of [...references.schemas.keys()]) {
    if (found.nullable === true) admitNull(found, references);
    for (const keyword of SPENT) delete found[keyword];
    if (typeof found.id === "string") delete found.id;
    patternForProto(found);
  }
  const pointers = locate(root, references);
  for (const [holder, target] of references.targets) {
    holder.$ref = fragmentOf(pointers.get(target) ?? "");
  }
  return { root, pointers, targets: references.targets };
}

/** Walks the in-place edges depth first, without recursion (a chain can be long), and drops each `$ref` that goes back. */
function cutEndlessChains({ schemas, targets }: References): void {
  const done = new Set<SchemaObject>();
  const open = new Set<SchemaObject>();
  const edgesOf = (schema: SchemaObject): SchemaObject[] => {
    const edges: SchemaObject[] = [];
    for (const { value, inPlace } of subschemasOf(schema)) if (inPlace && isSchemaObject(value)) edges.push(value);
    const target = targets.get(schema);
    if (target !== undefined) edges.push(target);
    return edges;
  };
  for (const start of schemas.keys()) {
    if (done.has(start)) continue;
    const path = [{ schema: start, edges: edgesOf(start) }];
    open.add(start);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const next = top.edges.shift();
      if (next === undefined) {
        path.pop();
        open.delete(top.schema);
        done.add(top.schema);
      } else if (open.has(next)) {
        targets.delete(top.schema);
        delete top.schema.$ref;
      } else if (!done.has(next)) {
        open.add(next);
        path.push({ schema: next, edges: edgesOf(next) });
      }
    }
  }
}

function admitNull(schema: SchemaObject, { schemas, targets }: References): void {
  const refusing = REFUSING.filter((keyword) => Object.hasOwn(schema, keyword));
  if (refusing.length === 0) {
    // `nullable` beside `properties` alone: the type that V6 infers, and null.
    const implied = impliedTypes(schema);
    if (implied !== 0) schema.type = [...typeNames(implied), "null"];
    return;
  }
  if (refusing.every((keyword) => keyword === "type" || keyword === "enum" || keyword === "const")) {
    if (schema.type !== undefined)
      schema.type = withNull(Array.isArray(schema.type) ? schema.type : [schema.type], "null");
    if (Array.isArray(schema.enum)) schema.enum = withNull(schema.enum, null);
    if (schema.const !== undefined && schema.const !== null) {
      schema.enum = [schema.const, null];
      delete schema.const;
    }
    return;
  }
  const branch: SchemaObject = {};
  for (const keyword of refusing) {
    branch[keyword] = schema[keyword];
    delete schema[keyword];
  }
  const none: SchemaObject = { type: "null" };
  schema.anyOf = [branch, none];
  schemas.set(branch, "").set(none, "");
  const target = targets.get(schema);
  if (target !== undefined) targets.set(branch, target);
  targets.delete(schema);
}

function withNull(list: unknown[], none: unknown): unknown[] {
  return list.includes(none) ? list : [...list, none];
}

function patternForProto(schema: SchemaObject): void {
  const { properties, patternProperties } = schema;
  if (!isSchemaObject(properties)) return;
  const proto = Object.entries(properties).find(([name]) => name === "__proto__");
  if (proto === undefined) return;
  const patterns = isSchemaObject(patternProperties) ? patternProperties : {};
  schema.patternProperties = { ...patterns, "^__proto__$": proto[1] };
}

/** The pointers after all moves; any container is walked, since references may lead anywhere. */
function locate(root: SchemaObject, { schemas }: References): Map<SchemaObject, string> {
  const pointers = new Map<SchemaObject, string>();
  const path: string[] = [];
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (isSchemaObject(value) && schemas.has(value)) pointers.set(value, pointerTo("", ...path));
    for (const key of Object.keys(value)) {
      path.push(key);
      walk((value as SchemaObject)[key]);
      path.pop();
    }
  };
  walk(root);
  return pointers;
}
