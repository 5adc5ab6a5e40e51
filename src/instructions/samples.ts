/**
 * Made-up values for the parameters of a tool: what the schema offers (`examples`, `const`, `enum`, `default`), else
 * something of the type that looks like what the name says. Whether they are valid is for `examples.ts` to find out.
 */
import { isSchemaObject, type SchemaObject } from "../schema/subschemas.ts";
import { alternativesOf, fieldsOf, type View } from "./schema.ts";

/**
 * A value for a schema under a name; undefined where there is none.
 *
 * @param at Tells the items of a list apart.
 * @param above The schemas around it: one that goes on in itself goes on without end, or is left out.
 */
export function sampleOf(
  schema: unknown,
  name: string,
  view: View,
  at: number = 0,
  above: readonly unknown[] = [],
): unknown {
  const merged = view.merged(schema);
  if (above.includes(merged) || above.length > DEEPEST) return undefined;
  const inside = [...above, merged];
  const offered = offeredBy(merged, at);
  if (offered !== undefined) return offered;
  const alternatives = alternativesOf(merged);
  if (alternatives.length > 0 && merged.properties === undefined) {
    let sample: unknown;
    for (const branch of alternatives) {
      sample ??= sampleOf({ ...merged, ...union(branch, view) }, name, view, at, inside);
    }
    return sample;
  }
  switch (typeOf(merged)) {
    case "string":
      return textFor(merged, name, at);
    case "integer":
    case "number":
      return numberFor(merged, at);
    case "boolean":
      return true;
    case "null":
      return null;
    case "array":
      return listFor(merged, name, view, inside);
    case "object":
      return objectFor(merged, view, at, inside);
    default:
      return textFor(merged, name, at);
  }
}

/** How many schemas may be around a value. */
const DEEPEST = 5;

const union = (branch: unknown, view: View): SchemaObject => ({
  anyOf: undefined,
  oneOf: undefined,
  ...view.merged(branch),
});

function offeredBy(schema: SchemaObject, at: number): unknown {
  const { examples, const: constant, enum: values, default: usual } = schema;
  if (Array.isArray(examples) && examples.length > 0) return examples[at % examples.length];
  if (constant !== undefined) return constant;
  if (Array.isArray(values) && values.length > 0) return values[at % values.length];
  // An empty default shows nothing.
  return usual === "" || usual === null || typeof usual === "object" ? undefined : usual;
}

/** The one type that is sampled: the first that is not null. */
export function typeOf({ type, properties, items, prefixItems }: SchemaObject): unknown {
  if (Array.isArray(type)) return type.find((each) => each !== "null") ?? type[0];
  if (type !== undefined) return type;
  if (isSchemaObject(properties)) return "object";
  return items !== undefined || prefixItems !== undefined ? "array" : undefined;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "2025-03-14",
  "date-time": "2025-03-14T09:30:00Z",
  time: "09:30:00Z",
  duration: "PT15M",
  email: "ada@example.com",
  hostname: "example.com",
  ipv4: "192.0.2.7",
  ipv6: "2001:db8::7",
  uri: "https://example.com/",
  url: "https://example.com/",
  "uri-reference": "/index.html",
  uuid: "0b0e7f5c-2b4e-4d6f-9c1a-3f5d8e7a9b10",
};

/** What a parameter's name suggests; the second is for a list's second item. */
const NAMES: readonly (readonly [RegExp, string, string])[] = [
  [/ur[il]|link|href/i, "https://example.com/", "https://example.com/docs"],
  [/glob|exclude|include|ignore/i, "*.ts", "*.md"],
  [/dir|folder|cwd/i, "src", "test"],
  [/path|file/i, "src/app.ts", "src/start.ts"],
  [/command|cmd|shell/i, "ls -la", "git status"],
  [/query|pattern|search|regex/i, "TODO", "FIXME"],
  [/e?mail/i, "ada@example.com", "grace@example.com"],
  [/date/i, "2025-03-14", "2025-03-15"],
  [/city|location|place/i, "Lisbon", "San Francisco"],
];

function textFor(schema: SchemaObject, name: string, at: number): string {
  const format =
    typeof schema.format === "string" && Object.hasOwn(FORMATS, schema.format) ? FORMATS[schema.format] : undefined;
  if (format !== undefined) return format;
  const [, first, second] = NAMES.find(([suggests]) => suggests.test(name)) ?? [];
  const words = name.replace(/[_-]+/g, " ").trim();
  const text = (at === 0 ? first : second) ?? `${at === 0 ? "some" : "another"} ${words}`;
  const { minLength, maxLength } = schema;
  const cut = typeof maxLength === "number" ? text.slice(0, maxLength) : text;
  return typeof minLength === "number" ? cut.padEnd(Math.min(minLength, 200), "x") : cut;
}

function numberFor(schema: SchemaObject, at: number): number {
  const bound = (key: string): number | undefined => (typeof schema[key] === "number" ? schema[key] : undefined);
  const step = bound("multipleOf") ?? 1;
  const over = bound("exclusiveMinimum");
  const under = bound("exclusiveMaximum");
  const least = bound("minimum") ?? (over === undefined ? undefined : over + step);
  const most = bound("maximum") ?? (under === undefined ? undefined : under - step);
  let number = step * (at === 0 ? 10 : 20);
  if (most !== undefined && number > most) number = Math.floor(most / step) * step;
  if (least !== undefined && number < least) number = Math.ceil(least / step) * step;
  const low = Math.max(bound("minimum") ?? -Infinity, over ?? -Infinity);
  const high = Math.min(bound("maximum") ?? Infinity, under ?? Infinity);
  const fits = number >= low && number <= high && number !== over && number !== under;
  // Between bounds that no whole number lies between.
  if (fits || typeOf(schema) === "integer" || bound("multipleOf") !== undefined) return number;
  return Number((low + (high - low) / (at === 0 ? 2 : 4)).toPrecision(6));
}

function listFor(schema: SchemaObject, name: string, view: View, inside: readonly unknown[]): unknown[] {
  const { items, prefixItems, minItems, maxItems } = schema;
  const positions = Array.isArray(prefixItems) ? prefixItems : items;
  if (Array.isArray(positions)) return positions.map((item, at) => sampleOf(item, name, view, at, inside));
  const wanted = Math.max(typeof minItems === "number" ? minItems : 0, 2);
  const length = Math.min(wanted, typeof maxItems === "number" ? maxItems : wanted, 10);
  const item = singular(name);
  const samples = Array.from({ length }, (_, at) => sampleOf(items, item, view, at, inside));
  return samples.filter((sample) => sample !== undefined);
}

function objectFor(schema: SchemaObject, view: View, at: number, inside: readonly unknown[]): Record<string, unknown> {
  const entries = fieldsOf(schema)
    .filter(({ required }, index) => required || (inside.length < DEEPEST && index < 3))
    .map(({ name, schema: field }): [string, unknown] => [name, sampleOf(field, name, view, at, inside)])
    .filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries);
}

const singular = (name: string): string => (/[^s]s$/.test(name) ? name.slice(0, -1) : name);
