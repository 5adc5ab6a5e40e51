/** What a failed keyword asked for, in words that follow "Expected a value that". */
import { clip, quote } from "../diagnostics/quote.ts";
import type { SchemaError } from "../schema/tool.ts";
import { alternatives, nameValue } from "./wording.ts";

/** So many values of an enum are worth listing. */
const LISTED = 12;

/** The keyword's demand; the validator's own words where there are none here. */
export function expectation({ keyword, params, message }: SchemaError): string {
  switch (keyword) {
    case "enum":
      return `is ${listed(params.allowedValues)}`;
    case "const":
      return `is ${literal(params.allowedValue)}`;
    case "minimum":
    case "maximum":
    case "exclusiveMinimum":
    case "exclusiveMaximum":
      return `is ${params.comparison} ${params.limit}`;
    case "multipleOf":
      return `is a multiple of ${params.multipleOf}`;
    case "minLength":
      return `has at least ${params.limit} characters`;
    case "maxLength":
      return `has at most ${params.limit} characters`;
    case "minItems":
      return `has at least ${params.limit} items`;
    case "maxItems":
      return `has at most ${params.limit} items`;
    case "minProperties":
      return `has at least ${params.limit} properties`;
    case "maxProperties":
      return `has at most ${params.limit} properties`;
    case "uniqueItems":
      return `has no two equal items (${params.j} and ${params.i} are)`;
    case "pattern":
      return `matches the pattern ${quote(String(params.pattern))}`;
    case "format":
      return `has the format ${quote(String(params.format))}`;
    case "propertyNames":
      return `has only names that the schema allows (not ${quote(String(params.propertyName))})`;
    case "anyOf":
      return "fits one of the schema's alternatives";
    case "oneOf":
      return "fits exactly one of the schema's alternatives";
    case "not":
      return "does not fit what the schema excludes";
    case "false schema":
      return "the schema allows (it allows none here)";
    default:
      return `passes ${quote(keyword)} (${message})`;
  }
}

function listed(values: unknown): string {
  if (!Array.isArray(values)) return "one of the listed values";
  const words = values.slice(0, LISTED).map(literal);
  if (values.length > LISTED) words.push(`${values.length - LISTED} others`);
  return alternatives(words);
}

function literal(value: unknown): string {
  if (typeof value === "string") return quote(value);
  // What has parts stands as its JSON, which nothing else looks like.
  return typeof value === "object" && value !== null ? clip(JSON.stringify(value)) : nameValue(value);
}
