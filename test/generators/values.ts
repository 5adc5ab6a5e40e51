/**
 * Makes values for a schema: mostly such as it admits, now and then another; strings are as hostile to the format as can
 * be. What a law is to hold for arguments, it holds for these.
 */
import type { Random } from "./random.ts";
import { type GeneratedTool, MEMBER_NAMES, type Schema } from "./schemas.ts";

const PIECES: readonly string[] = [
  "<",
  "/",
  ">",
  "\n",
  "\r",
  " ",
  '"',
  "'",
  "a",
  "=",
  "\\",
  "</a>",
  "</b>",
  "</path>",
  "</input>",
  "</call:f>",
  "</call:edit>",
  "</call>",
  "<a>",
  "<a/>",
  "<b c=1>",
  "<path>",
  "<input/>",
  "<call:f/>",
  "null",
  "true",
  "-0",
  "12",
  "{}",
  "[1]",
  '{"a": 1}',
  '"x"',
  "\ud800",
  "😀",
  "\t",
  "\u2028",
];

const WORDS: readonly string[] = [
  "src/main.ts",
  "npm test -- --run",
  "x",
  "if (a < b && c > d) {\n  return;\n}\n",
  "é",
];

export function generateString(random: Random): string {
  if (random.chance(0.3)) return random.pick(WORDS);
  let text = "";
  for (let count = random.int(5); count > 0; count--) text += random.pick(PIECES);
  return text;
}

function generateNumber(random: Random): number {
  switch (random.int(6)) {
    case 0:
      return -0;
    case 1:
      return random.pick([1e21, -1e-7, 2 ** 53, 2 ** 63 + 2 ** 12, Number.MAX_VALUE, 5e-324]);
    case 2:
      return random.int(1000) / 8;
    default:
      return random.int(200) - 100;
  }
}

/** Any JSON value. */
export function generateJson(random: Random, depth: number): unknown {
  switch (random.int(depth > 0 ? 8 : 5)) {
    case 0:
      return generateNumber(random);
    case 1:
      return random.chance(0.5);
    case 2:
      return null;
    case 5:
      return Array.from({ length: random.int(4) }, () => generateJson(random, depth - 1));
    case 6:
    case 7:
      return own(MEMBER_NAMES.filter(() => random.chance(0.2)).map((name) => [name, generateJson(random, depth - 1)]));
    default:
      return generateString(random);
  }
}

/** An object with own properties of any name. */
function own(entries: [string, unknown][]): Record<string, unknown> {
  return Object.fromEntries(entries);
}

function follow(schema: Schema, definitions: Schema): Schema {
  if (schema.$ref === "#/$defs/Node") return definitions.Node as Schema;
  return schema.$ref === undefined ? schema : {};
}

/** A value of a schema as the generator of schemas makes them. */
export function generateValue(random: Random, given: Schema, definitions: Schema, depth: number): unknown {
  if (random.chance(0.03)) return generateJson(random, 2);
  const schema = follow(given, definitions);
  const inner = (next: unknown): unknown => generateValue(random, (next ?? {}) as Schema, definitions, depth - 1);
  if (schema.nullable === true && random.chance(0.2)) return null;
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return random.pick(schema.enum);
  for (const union of [schema.anyOf, schema.oneOf]) if (Array.isArray(union)) return inner(random.pick(union));
  if (Array.isArray(schema.allOf)) return inner(schema.allOf[0]);
  switch (Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type) {
    case "string":
      return generateString(random);
    case "number":
      return generateNumber(random);
    case "integer":
      return Math.trunc(generateNumber(random));
    case "boolean":
      return random.chance(0.5);
    case "null":
      return null;
    case "array":
      return generateItems(random, schema, depth, inner);
    case "object":
      return own(generateFields(random, schema, depth, inner));
    default:
      return generateJson(random, Math.min(depth, 3));
  }
}

function generateItems(random: Random, schema: Schema, depth: number, inner: (next: unknown) => unknown): unknown[] {
  const least = Number(schema.minItems ?? 0);
  const length = depth > 0 ? least + random.int(4) : least;
  const prefix = (schema.prefixItems ?? []) as unknown[];
  return Array.from({ length }, (_, index) => inner(prefix[index] ?? schema.items));
}

function generateFields(
  random: Random,
  schema: Schema,
  depth: number,
  inner: (next: unknown) => unknown,
): [string, unknown][] {
  const required = (schema.required ?? []) as string[];
  const declared = Object.entries((schema.properties ?? {}) as Schema);
  const entries = declared
    .filter(([name]) => required.includes(name) || random.chance(depth > 0 ? 0.6 : 0.2))
    .map(([name, next]): [string, unknown] => [name, inner(next)]);
  if (schema.additionalProperties !== false && random.chance(schema.properties === undefined ? 0.7 : 0.1)) {
    const names = MEMBER_NAMES.filter((name) => !declared.some(([other]) => other === name) && random.chance(0.2));
    const patterns = (schema.patternProperties ?? {}) as Schema;
    for (const name of names) entries.push([name, inner(patterns["^[ab]$"] ?? schema.additionalProperties)]);
  }
  return random.chance(0.3) ? entries.reverse() : entries;
}

/** Arguments for a tool, or for none. */
export function generateArguments(random: Random, tool: GeneratedTool | undefined): Record<string, unknown> {
  const schema = tool?.parameters;
  if (schema === undefined || Object.keys(schema).length === 0) {
    return own(MEMBER_NAMES.filter(() => random.chance(0.25)).map((name) => [name, generateJson(random, 3)]));
  }
  return own(
    generateFields(random, schema, 4, (next) =>
      generateValue(random, (next ?? {}) as Schema, (schema.$defs ?? {}) as Schema, 3),
    ),
  );
}
