/**
 * One complaint for each thing that is wrong: the validator reports every branch of a union and then the union itself.
 * Decides which of those is worth telling.
 */

import type { SchemaError } from "../schema/tool.ts";
import { memberPointer } from "./pointer.ts";

/** The keywords whose own error follows those of their subschemas. */
const WRAPPERS: ReadonlySet<string> = new Set(["anyOf", "oneOf", "if", "contains", "propertyNames"]);

/** The errors with those of each union replaced by one, in their order. */
export function condense(errors: readonly SchemaError[]): SchemaError[] {
  const kept: SchemaError[] = [];
  for (const error of errors) {
    if (!WRAPPERS.has(error.keyword)) {
      kept.push(error);
      continue;
    }
    let first = kept.length;
    while (first > 0 && isInside(kept[first - 1] as SchemaError, error)) first--;
    const inner = kept.splice(first);
    if (error.keyword === "if") for (const one of inner) kept.push(one);
    if (error.keyword !== "if" || inner.length === 0) kept.push(pick(error, inner));
  }
  return kept;
}

/** Whether an error came from a subschema of a wrapper; a `$ref` hides that in the schema path, but not in the instance path. */
function isInside(error: SchemaError, wrapper: SchemaError): boolean {
  if (error.instancePath !== wrapper.instancePath && !error.instancePath.startsWith(`${wrapper.instancePath}/`)) {
    return false;
  }
  const place = wrapper.keyword === "if" ? wrapper.schemaPath.slice(0, -"if".length) : `${wrapper.schemaPath}/`;
  if (error.schemaPath.startsWith(place)) return true;
  const siblings = wrapper.schemaPath.slice(0, wrapper.schemaPath.lastIndexOf("/") + 1);
  return wrapper.keyword !== "if" && !error.schemaPath.startsWith(siblings);
}

/** The first complaint of the branch that comes nearest; the union's own where no branch is near. */
function pick(wrapper: SchemaError, inner: readonly SchemaError[]): SchemaError {
  if (wrapper.keyword !== "anyOf" && wrapper.keyword !== "oneOf") return wrapper;
  const branches = new Map<string, SchemaError[]>();
  for (const error of inner) {
    const key = branchOf(error, wrapper);
    const branch = branches.get(key);
    if (branch === undefined) branches.set(key, [error]);
    else branch.push(error);
  }
  let best: SchemaError[] | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const branch of branches.values()) {
    const distance = distanceOf(branch, wrapper);
    if (distance >= bestDistance) continue;
    best = branch;
    bestDistance = distance;
  }
  if (best !== undefined && bestDistance < WRONG_TYPE) {
    return bestDistance < WRONG_VALUE ? (best[0] as SchemaError) : mergeValues(best, inner);
  }
  const types = inner.filter((error) => error.keyword === "type" && error.instancePath === wrapper.instancePath);
  if (types.length === 0 || types.length < branches.size) return wrapper;
  return { ...(types[0] as SchemaError), params: { type: types.flatMap((error) => error.params.type) } };
}

/** No branch has the value that tells it from the others: all those values in one complaint. */
function mergeValues(best: readonly SchemaError[], inner: readonly SchemaError[]): SchemaError {
  const first = best.find(isValueError) ?? (best[0] as SchemaError);
  const values = new Set<unknown>();
  for (const error of inner) {
    if (!isValueError(error) || error.instancePath !== first.instancePath) continue;
    const { allowedValues: several } = error.params;
    for (const value of Array.isArray(several) ? several : [error.params.allowedValue]) values.add(value);
  }
  return values.size < 2 ? first : { ...first, keyword: "enum", params: { allowedValues: [...values] } };
}

const isValueError = ({ keyword }: SchemaError): boolean => keyword === "const" || keyword === "enum";

/** The branch's part of the schema path: its position below the union, or the definition that it refers to. */
function branchOf(error: SchemaError, wrapper: SchemaError): string {
  const below = `${wrapper.schemaPath}/`;
  if (error.schemaPath.startsWith(below)) {
    const end = error.schemaPath.indexOf("/", below.length);
    return end < 0 ? error.schemaPath : error.schemaPath.slice(0, end);
  }
  return error.schemaPath.split("/").slice(0, 3).join("/");
}

const WRONG_TYPE = 1e12;
const WRONG_VALUE = 1e6;

/** How far a branch is from fitting: another type is farthest, then another constant, then the number of complaints. */
function distanceOf(branch: readonly SchemaError[], wrapper: SchemaError): number {
  let distance = branch.length;
  for (const error of branch) {
    const here = error.instancePath === wrapper.instancePath;
    if (error.keyword === "type" && here) distance += WRONG_TYPE;
    if (isValueError(error) && (here || isChild(error, wrapper))) distance += WRONG_VALUE;
  }
  return distance;
}

function isChild(error: SchemaError, wrapper: SchemaError): boolean {
  return error.instancePath.lastIndexOf("/") === memberPointer(wrapper.instancePath, "").length - 1;
}
