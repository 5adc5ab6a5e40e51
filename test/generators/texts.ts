/**
 * Makes texts that follow the grammar and mostly the schemas: prose and calls in all three forms, nested blocks,
 * repeated elements, verbatim bodies that look like markup. What is well-formed here is read by the language alone.
 */
import type { Random } from "./random.ts";
import { type GeneratedTool, MEMBER_NAMES, type Schema, TOOL_NAMES } from "./schemas.ts";

const PROSE: readonly string[] = [
  "",
  "\n",
  " ",
  "Then:\n",
  "`",
  "a < b ",
  "<b>bold</b> ",
  "</call:f> ",
  "<call:> ",
  "😀\n",
  "\r\n",
];
const WORDS: readonly string[] = [
  "x",
  "hello",
  "two words",
  "C:\\new",
  "a && b",
  "&amp;",
  "",
  "null",
  "1",
  "true",
  " x ",
  "é😀",
];
const MARKUP: readonly string[] = [
  "<i>x</i>",
  "<br/>",
  "<call:f/>",
  "</call:f>",
  "<",
  "</",
  "</ca",
  "a\nb",
  "\n",
  "\n\n",
  "\r\n",
  "\r",
  "  \n  y",
];
const NUMBERS: readonly string[] = ["0", "-0", "1", "12", "1.5", "-3e2", "9007199254740993"];
const JSON_TEXTS: readonly string[] = ["[1,2]", '["x"]', '{"a":1}', "[]", "{}", "null", "4", '"x"', "x", "true"];

function isSchema(value: unknown): value is Schema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** One concrete branch of a schema: references followed, one alternative of a union chosen. */
function choose(random: Random, schema: unknown, root: Schema): Schema {
  let current = isSchema(schema) ? schema : {};
  for (let steps = 0; steps < 5; steps++) {
    const { $ref: reference, anyOf, oneOf, allOf } = current;
    let next: unknown;
    if (typeof reference === "string") {
      const definitions = root.$defs;
      next = isSchema(definitions) ? definitions[reference.slice("#/$defs/".length)] : {};
    } else {
      const branches = anyOf ?? oneOf ?? allOf;
      if (!Array.isArray(branches)) return current;
      next = Array.isArray(allOf) ? branches[0] : random.pick(branches);
    }
    current = isSchema(next) ? next : {};
  }
  return {};
}

function scalarText(random: Random, schema: Schema, singleLine: boolean): string {
  if (Array.isArray(schema.enum)) return String(random.pick(schema.enum));
  if ("const" in schema) return String(schema.const);
  const type = Array.isArray(schema.type) ? random.pick(schema.type as string[]) : schema.type;
  switch (type) {
    case "string":
      return singleLine || random.chance(0.6) ? random.pick(WORDS) : random.pick(MARKUP) + random.pick(WORDS);
    case "number":
    case "integer":
      return random.pick(NUMBERS);
    case "boolean":
      return random.pick(["true", "false"]);
    case "null":
      return "null";
    default:
      return random.pick(JSON_TEXTS);
  }
}

function attribute(random: Random, name: string, value: string): string {
  const space = random.chance(0.9) ? " " : random.pick(["\n", "  ", "\t", "\r\n"]);
  const equals = random.chance(0.9) ? "=" : " = ";
  if (/^[A-Za-z0-9.-]+$/.test(value) && random.chance(0.4)) {
    return value === "true" && random.chance(0.5) ? space + name : `${space}${name}${equals}${value}`;
  }
  const mark = value.includes('"') || random.chance(0.2) ? "'" : '"';
  return `${space}${name}${equals}${mark}${value.replaceAll(mark, "")}${mark}`;
}

function propertiesOf(schema: Schema): [string, unknown][] {
  return isSchema(schema.properties) ? Object.entries(schema.properties) : [];
}

/** The members of an object: some names of its schema, in any order, and now and then one that it lacks. */
function chooseMembers(random: Random, schema: Schema): [string, unknown][] {
  const members = propertiesOf(schema).filter(() => random.chance(0.7));
  if (random.chance(0.2)) members.reverse();
  if (members.length === 0 || random.chance(0.15))
    members.push([random.pick(MEMBER_NAMES), schema.additionalProperties]);
  return members;
}

const isScalar = (schema: Schema): boolean =>
  schema.type !== "array" && schema.type !== "object" && !Array.isArray(schema.type);

/** The tag's attributes and the elements for the members of an object. */
function members(random: Random, schema: Schema, root: Schema, depth: number): { attributes: string; body: string[] } {
  let attributes = "";
  const body: string[] = [];
  for (const [name, place] of chooseMembers(random, schema)) {
    const chosen = choose(random, place, root);
    if (isScalar(chosen) && random.chance(0.4)) attributes += attribute(random, name, scalarText(random, chosen, true));
    else body.push(...occurrences(random, name, chosen, root, depth));
  }
  return { attributes, body };
}

function occurrences(random: Random, name: string, schema: Schema, root: Schema, depth: number): string[] {
  const isArray = schema.type === "array" || (Array.isArray(schema.type) && schema.type.includes("array"));
  if (!isArray) return element(random, name, schema, root, depth);
  if (random.chance(0.1)) return [`<${name}/>`];
  const parts: string[] = [];
  for (let count = 1 + random.int(3); count > 0; count--) {
    parts.push(...element(random, name, choose(random, schema.items, root), root, depth));
  }
  return parts;
}

function element(random: Random, name: string, schema: Schema, root: Schema, depth: number): string[] {
  const newline = random.pick(["", "", "\n", "\n  "]);
  const isObject = schema.type === "object" || "properties" in schema;
  if ((isObject || (schema.type === undefined && random.chance(0.3))) && depth > 0) {
    const inner = members(random, schema, root, depth - 1);
    if (inner.body.length === 0 && random.chance(0.7)) return [newline, `<${name}${inner.attributes}/>`];
    return [newline, `<${name}${inner.attributes}>`, ...inner.body, random.pick(["", "\n"]), `</${name}>`];
  }
  if (schema.type === "array") return [newline, `<${name}>`, random.pick(JSON_TEXTS), `</${name}>`];
  if (random.chance(0.06)) return [newline, `<${name}/>`];
  const pad = random.chance(0.2) ? random.pick(["\n", "\r\n", "\n\n"]) : "";
  const text = scalarText(random, schema, false).replaceAll(`</${name}>`, "");
  return [newline, `<${name}>`, pad, text, pad, `</${name}>`];
}

/** A call of a tool; its inline body where the first string parameter that no attribute supplies would take one. */
function call(random: Random, tool: GeneratedTool): string[] {
  const root = tool.parameters ?? {};
  const opening = `<call:${tool.name}`;
  if (random.chance(0.3)) {
    const names = propertiesOf(root);
    let attributes = "";
    for (const [name, place] of names.slice(0, random.int(names.length))) {
      attributes += attribute(random, name, scalarText(random, choose(random, place, root), true));
    }
    const body = random.pick(MARKUP) + random.pick(WORDS) + random.pick(["", "\n", "\n\n", "\r\n"]);
    const text = body.replaceAll(`</call:${tool.name}>`, "");
    return [`${opening}${attributes}>`, random.pick(["", "\n"]), text, `</call:${tool.name}>`];
  }
  const inner = members(random, choose(random, root, root), root, 3);
  if (inner.body.length === 0 && random.chance(0.8)) {
    return [`${opening}${inner.attributes}${random.chance(0.2) ? " " : ""}/>`];
  }
  return [`${opening}${inner.attributes}>`, ...inner.body, random.pick(["", "\n"]), `</call:${tool.name}>`];
}

/** The tokens of a well-formed text for these tools; `undefined`: no tools were given. */
export function generateText(random: Random, tools: readonly GeneratedTool[] | undefined): string[] {
  const tokens: string[] = [];
  for (let count = 1 + random.int(4); count > 0; count--) {
    tokens.push(random.pick(PROSE));
    const known = tools !== undefined && tools.length > 0 && random.chance(0.95);
    tokens.push(...call(random, known ? random.pick(tools) : { name: random.pick(TOOL_NAMES) }));
  }
  tokens.push(random.pick(PROSE));
  return tokens;
}
