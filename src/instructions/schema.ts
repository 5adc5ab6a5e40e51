/**
 * A tool's schema as the instructions look at it: references followed, `allOf` merged, one schema object for each thing
 * to say. Decides no types and no values; what a call is read with is `schema/`'s.
 */
import { nameEnd } from "../grammar/characters.ts";
import { type NormalDefinition, normalizeDefinition } from "../schema/definitions.ts";
import { NULL, type Place, STRING } from "../schema/place.ts";
import { prepareSchema } from "../schema/prepare.ts";
import { isSchemaObject, type SchemaObject } from "../schema/subschemas.ts";
import type { ToolDefinition, Toolset } from "../schema/tool.ts";

/** A tool that can be called, and its parameters in order. */
export interface Taught {
  name: string;
  description: string | undefined;
  /** The schema of the arguments; undefined where there is none: then anything goes (B5). */
  root: SchemaObject | undefined;
  parameters: Parameter[];
  view: View;
  /** Whether all that it takes is text: then a call may have an inline body (B1). */
  textual: boolean;
}

/** A parameter, or a field of an object. */
export interface Parameter {
  name: string;
  schema: unknown;
  required: boolean;
}

/** How to look at the schemas of one tool. */
export interface View {
  /** The schema without `$ref` and `allOf`: what they add is in it. */
  merged(schema: unknown): SchemaObject;
  /** The schema that a `$ref` names, and its name, where it is worth a name: it is used twice, or in itself. */
  shared(schema: unknown): { target: SchemaObject; name: string } | undefined;
}

/** The tools that a call can name; what cannot be called is not taught. */
export function taughtTools(definitions: Iterable<ToolDefinition>, toolset: Toolset): Taught[] {
  return named(definitions, toolset)
    .filter(({ parameters }) => parameters.every((each) => !each.required || isName(each.name)))
    .map((tool) => ({ ...tool, parameters: tool.parameters.filter((each) => isName(each.name)) }));
}

/** What is not taught of tools that have a name, for their host to know: parameters that no call can give. */
export function leftOut(definitions: Iterable<ToolDefinition>, toolset: Toolset): { tool: string; message: string }[] {
  return named(definitions, toolset).flatMap(({ name: tool, parameters }) =>
    parameters
      .filter((each) => !isName(each.name))
      .map(({ name, required }) => {
        const parameter = `${required ? "required " : ""}parameter ${JSON.stringify(name)}`;
        const message = `no call can name its ${parameter}; the instructions leave ${required ? "the tool" : "it"} out`;
        return { tool, message };
      }),
  );
}

/** The tools that have a name which calls can have. */
function named(definitions: Iterable<ToolDefinition>, toolset: Toolset): Taught[] {
  return Array.from(definitions, (definition, index) => normalizeDefinition(definition, index + 1))
    .filter(({ name }) => isName(name))
    .map((definition) => taught(definition, toolset.tools.get(definition.name)?.place));
}

const isName = (name: string): boolean => name !== "" && nameEnd(name, 0) === name.length;

function taught({ name, description, parameters }: NormalDefinition, place: Place | undefined): Taught {
  if (!isSchemaObject(parameters) || place === undefined || place.schemaless) {
    const view = viewOf(new Map(), new Map());
    return { name, description, root: undefined, parameters: [], view, textual: false };
  }
  const fail = (pointer: string, reason: string): never => {
    throw new TypeError(`${name}${pointer}: ${reason}`); // `compileTools` has thrown before.
  };
  const { root, pointers, targets } = prepareSchema(parameters, fail, () => {});
  const view = viewOf(pointers, targets);
  return {
    name,
    description,
    root,
    parameters: parametersOf(view.merged(root), view),
    view,
    textual: takesText(place),
  };
}

function takesText(place: Place): boolean {
  const members = place.properties.map((name) => place.member(name));
  return members.length > 0 && members.every(({ types, unknown }) => !unknown && (types & ~NULL) === STRING);
}

/** The fields that an object schema declares, those of its alternatives included: each once, required if all say so. */
export function parametersOf(schema: SchemaObject, view: View): Parameter[] {
  const found = new Map(fieldsOf(schema).map((field) => [field.name, field]));
  const branches = alternativesOf(schema).map((branch) => parametersOf(view.merged(branch), view));
  const must = new Set(Array.isArray(schema.required) ? schema.required : []);
  for (const field of branches.flat()) {
    if (found.has(field.name)) continue;
    const everywhere = branches.every((branch) => branch.some(({ name, required }) => name === field.name && required));
    found.set(field.name, { ...field, required: must.has(field.name) || everywhere });
  }
  return [...found.values()];
}

/** The fields of an object schema by itself. */
export function fieldsOf({ properties, required }: SchemaObject): Parameter[] {
  if (!isSchemaObject(properties)) return [];
  const must = new Set(Array.isArray(required) ? required : []);
  return Object.entries(properties).map(([name, schema]) => ({ name, schema, required: must.has(name) }));
}

/** The branches of a union. */
export function alternativesOf({ anyOf, oneOf }: SchemaObject): unknown[] {
  return [anyOf, oneOf].flatMap((union) => (Array.isArray(union) ? union : []));
}

/** More references in a row than anyone writes; keeps the stack flat. */
const MAX_CHAIN = 200;

function viewOf(pointers: ReadonlyMap<SchemaObject, string>, targets: ReadonlyMap<SchemaObject, SchemaObject>): View {
  const known = new Map<SchemaObject, SchemaObject>();
  const uses = new Map<SchemaObject, number>();
  for (const target of targets.values()) uses.set(target, (uses.get(target) ?? 0) + 1);

  const merged = (schema: unknown, chain: number): SchemaObject => {
    if (!isSchemaObject(schema) || chain > MAX_CHAIN) return {};
    let result = known.get(schema);
    if (result === undefined) {
      result = merge(schema, chain + 1);
      known.set(schema, result);
    }
    return result;
  };

  // No chain of these leads back to itself: `prepareSchema` has cut it.
  const merge = (schema: SchemaObject, chain: number): SchemaObject => {
    const { $ref, allOf, ...own } = schema;
    const parts = [own, ...(Array.isArray(allOf) ? allOf : []).map((part) => merged(part, chain))];
    const target = targets.get(schema);
    if (target !== undefined) parts.push(merged(target, chain));
    if (parts.length === 1) return own;
    const properties = parts.flatMap((part) =>
      isSchemaObject(part.properties) ? Object.entries(part.properties) : [],
    );
    const required = parts.flatMap((part) => (Array.isArray(part.required) ? part.required : []));
    // What stands nearest says it.
    const all: SchemaObject = Object.fromEntries(parts.reverse().flatMap((part) => Object.entries(part)));
    if (properties.length > 0) all.properties = Object.fromEntries(properties);
    if (required.length > 0) all.required = required;
    return all;
  };

  return {
    merged: (schema) => merged(schema, 0),
    shared: (schema) => {
      const target = isSchemaObject(schema) ? targets.get(schema) : undefined;
      if (target === undefined) return undefined;
      const pointer = pointers.get(target) ?? "";
      // A definition of one use is said where it is used. It cannot hold itself: that would be a second use.
      if (uses.get(target) === 1 && /\/(\$defs|definitions)\/[^/]+$/.test(pointer)) return undefined;
      return { target, name: nameOf(pointer) };
    },
  };
}

function nameOf(pointer: string): string {
  const last =
    pointer
      .split("/")
      .pop()
      ?.replace(/[^A-Za-z0-9_]/g, "") ?? "";
  return /^[A-Za-z_]/.test(last) ? last : "Arguments";
}
