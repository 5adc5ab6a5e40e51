/**
 * The types of a tool's parameters in one line, spelled as programmers spell them: `{a: string, b?: integer}[]`. Types
 * that are used again, or in themselves, get a name and a line of their own.
 */
import { nameEnd } from "../grammar/characters.ts";
import { isSchemaObject, type SchemaObject } from "../schema/subschemas.ts";
import { alternativesOf, fieldsOf, type View } from "./schema.ts";

/** Collects the named types of all tools while their signatures are written. */
export interface TypeNames {
  /** What each name stands for. */
  readonly definitions: ReadonlyMap<string, string>;
  /** The spelling of a type. */
  typeOf(schema: unknown, view: View): string;
  /** Whether a field that may be left out has been spelled. */
  marksOptional(): boolean;
}

/** @param mostValues How many values of an enumeration are listed. */
export function createTypeNames(mostValues: number): TypeNames {
  const definitions = new Map<string, string>();
  const names = new Map<SchemaObject, string>();
  let optional = false;

  const typeOf = (schema: unknown, view: View): string => {
    if (schema === false) return "never";
    const shared = view.shared(schema);
    return shared === undefined ? spell(view.merged(schema), view) : named(shared.target, shared.name, view);
  };

  const named = (target: SchemaObject, wanted: string, view: View): string => {
    const known = names.get(target);
    if (known !== undefined) return known;
    let name = wanted;
    for (let number = 2; definitions.has(name); number++) name = `${wanted}${number}`;
    names.set(target, name);
    definitions.set(name, ""); // Taken, and in its place, before what it holds is spelled.
    const text = spell(view.merged(target), view);
    // Another tool may have brought the same type along.
    const twin = [...definitions].find(([other, spelled]) => spelled === text && other.startsWith(wanted));
    if (twin === undefined) {
      definitions.set(name, text);
      return name;
    }
    definitions.delete(name);
    names.set(target, twin[0]);
    return twin[0];
  };

  const spell = (schema: SchemaObject, view: View): string => {
    if (schema.const !== undefined) return JSON.stringify(schema.const);
    if (Array.isArray(schema.enum)) return listed(schema.enum, mostValues);
    const own = ownType(schema, view);
    const branches = alternativesOf(schema)
      .map((branch) => typeOf(branch, view))
      .filter((type) => type !== "any");
    if (branches.length === 0) return own;
    const union = [...new Set(branches)].join(" | ");
    return own === "any" || !isSchemaObject(schema.properties) ? union : `${own} & (${union})`;
  };

  const ownType = (schema: SchemaObject, view: View): string => {
    const { type } = schema;
    if (Array.isArray(type)) {
      return type.map((each) => ownType({ ...schema, type: each }, view)).join(" | ");
    }
    if (type === "array" || (type === undefined && (schema.items !== undefined || schema.prefixItems !== undefined))) {
      return arrayType(schema, view);
    }
    if (type === "object" || (type === undefined && isSchemaObject(schema.properties))) return objectType(schema, view);
    return typeof type === "string" ? type : "any";
  };

  const arrayType = ({ items, prefixItems }: SchemaObject, view: View): string => {
    const positions = Array.isArray(prefixItems) ? prefixItems : items;
    if (Array.isArray(positions)) return `[${positions.map((item) => typeOf(item, view)).join(", ")}]`;
    const item = items === undefined ? "any" : typeOf(items, view);
    return / [|&] /.test(item) && !/^\{[^{}]*\}$/.test(item) ? `(${item})[]` : `${item}[]`;
  };

  const objectType = (schema: SchemaObject, view: View): string => {
    const fields = fieldsOf(schema).map(({ name, schema: field, required }) => {
      if (!required) optional = true;
      return `${quoted(name)}${required ? "" : "?"}: ${typeOf(field, view)}`;
    });
    const rest = schema.additionalProperties;
    if (isSchemaObject(rest)) fields.push(`[name]: ${typeOf(rest, view)}`);
    return fields.length === 0 ? "object" : `{${fields.join(", ")}}`;
  };

  return { definitions, typeOf, marksOptional: () => optional };
}

const quoted = (name: string): string =>
  name !== "" && nameEnd(name, 0) === name.length ? name : JSON.stringify(name);

function listed(values: readonly unknown[], most: number): string {
  const shown = values.slice(0, values.length > most + 1 ? most : values.length).map((value) => JSON.stringify(value));
  if (shown.length < values.length) shown.push(`… ${values.length - shown.length} more`);
  return shown.join(" | ");
}
