/**
 * Makes tool sets: every type, unions, nullable, enums, arrays and objects within each other, recursion by `$ref`,
 * open and closed objects, places without a schema, and names that a prototype has too.
 */
import type { ToolDefinition } from "../../src/schema/tool.ts";
import type { Random } from "./random.ts";

/** A schema as plain JSON. */
export type Schema = { [keyword: string]: unknown };

/** A tool as the generators need it: `parameters` absent for a tool without a schema. */
export interface GeneratedTool {
  name: string;
  parameters?: Schema;
}

/** Few names, so that texts meet them often. */
export const MEMBER_NAMES: readonly string[] = [
  "a",
  "b",
  "c",
  "path",
  "list",
  "input",
  "item-1",
  "call",
  "__proto__",
  "constructor",
  "toString",
];

export const TOOL_NAMES: readonly string[] = ["f", "g", "edit", "my-tool_2", "a", "__proto__", "toString", "valueOf"];

const SCALAR_TYPES = ["string", "number", "integer", "boolean", "null"] as const;

function ownEntries(entries: [string, unknown][]): Schema {
  return Object.fromEntries(entries);
}

function scalarSchema(random: Random): Schema {
  switch (random.int(9)) {
    case 0:
      return { enum: ["x", "y", " x "] };
    case 1:
      return { enum: [1, 2, null] };
    case 2:
      return { const: "x" };
    case 3:
      return { type: [random.pick(SCALAR_TYPES), "null"] };
    case 4:
      return { type: random.pick(SCALAR_TYPES), nullable: true };
    case 5:
      return { anyOf: [{ type: "string" }, { type: random.pick(SCALAR_TYPES) }] };
    default:
      return { type: random.pick(["string", "string", ...SCALAR_TYPES]) };
  }
}

function objectSchema(random: Random, depth: number): Schema {
  const names = MEMBER_NAMES.filter(() => random.chance(0.3));
  if (names.length > 1 && random.chance(0.5)) names.reverse();
  const schema: Schema = {
    type: "object",
    properties: ownEntries(names.map((name) => [name, anySchema(random, depth - 1)])),
  };
  if (random.chance(0.3)) schema.required = names.filter(() => random.chance(0.5));
  switch (random.int(8)) {
    case 0:
      schema.additionalProperties = false;
      break;
    case 1:
      schema.additionalProperties = anySchema(random, depth - 1);
      break;
    case 2:
      schema.patternProperties = { "^[ab]$": anySchema(random, depth - 1) };
      break;
    case 3:
      schema.additionalProperties = true;
      break;
    case 4:
      if (random.chance(0.5)) delete schema.properties;
      break;
  }
  return schema;
}

function arraySchema(random: Random, depth: number): Schema {
  const schema: Schema = { type: "array", items: anySchema(random, depth - 1) };
  if (random.chance(0.1)) delete schema.items;
  if (random.chance(0.1)) schema.prefixItems = [anySchema(random, depth - 1)];
  if (random.chance(0.1)) schema.minItems = 2;
  return schema;
}

function anySchema(random: Random, depth: number): Schema {
  if (depth <= 0) return random.chance(0.1) ? {} : scalarSchema(random);
  switch (random.int(14)) {
    case 0:
    case 1:
      return objectSchema(random, depth);
    case 2:
    case 3:
      return arraySchema(random, depth);
    case 4:
      return { $ref: "#/$defs/Node" };
    case 5:
      return { anyOf: [scalarSchema(random), arraySchema(random, depth)] };
    case 6:
      return { oneOf: [objectSchema(random, depth), objectSchema(random, depth)] };
    case 7:
      return { anyOf: [objectSchema(random, depth), scalarSchema(random)] };
    case 8:
      return { allOf: [objectSchema(random, depth), { description: "more" }] };
    case 9:
      return { ...arraySchema(random, depth), nullable: true };
    case 10:
      return random.chance(0.5) ? {} : { $ref: "#/$defs/Loop" };
    default:
      return scalarSchema(random);
  }
}

function parameters(random: Random): Schema {
  const definitions = {
    Node: {
      type: "object",
      properties: {
        a: { type: "string" },
        b: { type: "array", items: { $ref: "#/$defs/Node" } },
        c: { anyOf: [{ $ref: "#/$defs/Node" }, { type: "null" }] },
      },
    },
    Loop: { $ref: "#/$defs/Loop" },
  };
  if (random.chance(0.35)) {
    // The tools that inline bodies are for (B1): every parameter a string, or nearly so.
    const names = MEMBER_NAMES.filter(() => random.chance(0.25));
    const odd = random.chance(0.4) ? random.int(Math.max(1, names.length)) : -1;
    const entries = names.map((name, at): [string, unknown] => [
      name,
      at === odd ? anySchema(random, 1) : random.chance(0.15) ? { type: ["string", "null"] } : { type: "string" },
    ]);
    return {
      type: "object",
      properties: ownEntries(entries),
      required: names.filter(() => random.chance(0.4)),
      $defs: definitions,
    };
  }
  return { ...objectSchema(random, 3), $defs: definitions };
}

/** One to four tools of different names; now and then none of them has a schema, or there is no tool at all. */
export function generateTools(random: Random): GeneratedTool[] {
  if (random.chance(0.03)) return [];
  const names = new Set<string>();
  for (let count = 1 + random.int(4); count > 0; count--) names.add(random.pick(TOOL_NAMES));
  return [...names].map((name) => {
    if (random.chance(0.08)) return { name };
    if (random.chance(0.05)) return { name, parameters: {} };
    if (random.chance(0.05)) return { name, parameters: { type: "object" } };
    return { name, parameters: parameters(random) };
  });
}

/** The same tools as the library takes them. */
export function asDefinitions(tools: readonly GeneratedTool[]): ToolDefinition[] {
  return tools.map((tool) => ({ ...tool }));
}
