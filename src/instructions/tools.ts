/** The list of the tools: a signature each, and as much of their descriptions as the length has room for. */
import type { InstructionLength } from "../instructions.ts";
import { isSchemaObject, type SchemaObject } from "../schema/subschemas.ts";
import { alternativesOf, fieldsOf, type Parameter, type Taught, type View } from "./schema.ts";
import { createTypeNames } from "./types.ts";

/** How many values of an enumeration are listed. */
const MOST_VALUES: Readonly<Record<InstructionLength, number>> = { short: 8, medium: 20, full: 100 };

/** A line for each tool, and one for each type that has a name of its own. */
export function listTools(tools: readonly Taught[], length: InstructionLength): string {
  const types = createTypeNames(MOST_VALUES[length]);
  const lines = tools.flatMap((tool) => {
    const { name, description, root, parameters, view } = tool;
    const fields = parameters.map(
      (each) => `${each.name}${each.required ? "" : "?"}: ${types.typeOf(each.schema, view)}`,
    );
    const signature = `- ${name}(${root === undefined ? "any parameters" : fields.join(", ")})`;
    if (length === "short") return [signature];
    const about = description?.trim() ?? "";
    const headed = about === "" ? signature : `${signature}: ${indent(about)}`;
    return [headed, ...notesOf(parameters, view, length)];
  });
  const named = [...types.definitions].map(([name, type]) => `- type ${name} = ${type}`);
  const isOptional = tools.some(({ parameters }) => parameters.some(({ required }) => !required));
  const marks = isOptional || types.marksOptional() ? ["`?` marks what may be left out."] : [];
  return [...marks, ...lines, ...named].join("\n");
}

/** What is said of the parameters one by one; in full, of what lies inside them too. */
function notesOf(parameters: readonly Parameter[], view: View, length: InstructionLength): string[] {
  if (length === "medium") return parameters.flatMap((each) => note(each.name, describe(view.merged(each.schema))));
  const lines: string[] = [];
  const seen = new Set<unknown>();
  const walk = (name: string, schema: unknown): void => {
    const merged = view.merged(schema);
    if (seen.has(merged)) return; // Said once, and what holds itself never ends.
    seen.add(merged);
    lines.push(...note(name, [describe(merged), ...limitsOf(merged)].filter((part) => part !== "").join("; ")));
    for (const field of fieldsOf(merged)) walk(`${name}.${field.name}`, field.schema);
    const { items } = merged;
    if (isSchemaObject(items)) walk(`${name}[]`, items);
    for (const branch of alternativesOf(merged)) walk(name, branch);
  };
  for (const { name, schema } of parameters) walk(name, schema);
  return lines;
}

const note = (name: string, text: string): string[] => (text === "" ? [] : [`  - ${name}: ${text}`]);

const describe = ({ description }: SchemaObject): string =>
  typeof description === "string" ? description.trim().replace(/\s+/g, " ") : "";

/** A description of several lines stays below its tool. */
const indent = (text: string): string => text.replace(/\r?\n(?=.)/g, "\n  ");

const LIMITS: readonly (readonly [string, (value: unknown) => string])[] = [
  ["default", (value) => `default ${JSON.stringify(value)}`],
  ["minimum", (value) => `at least ${value}`],
  ["exclusiveMinimum", (value) => `more than ${value}`],
  ["maximum", (value) => `at most ${value}`],
  ["exclusiveMaximum", (value) => `less than ${value}`],
  ["multipleOf", (value) => `a multiple of ${value}`],
  ["minLength", (value) => `at least ${value} characters`],
  ["maxLength", (value) => `at most ${value} characters`],
  ["pattern", (value) => `matches ${inLine(value)}`],
  ["format", (value) => `format ${value}`],
  ["minItems", (value) => `at least ${value} items`],
  ["maxItems", (value) => `at most ${value} items`],
  ["uniqueItems", (value) => (value === true ? "no item twice" : "")],
];

/** A pattern with its line breaks as patterns spell them. */
const inLine = (pattern: unknown): string => String(pattern).replace(/\n/g, "\\n").replace(/\r/g, "\\r");

function limitsOf(schema: SchemaObject): string[] {
  return LIMITS.filter(([key]) => schema[key] !== undefined).map(([key, say]) => say(schema[key]));
}
