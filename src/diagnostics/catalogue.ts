/**
 * The catalogue: every diagnostic code with its severity, the reading it belongs to, what its range covers, and its
 * message. Nothing else in the project decides any of these; `docs/diagnostics.md` is generated from it.
 */
import type { Detail, Severity } from "./diagnostic.ts";

export type DiagnosticCode =
  // tags
  | "unclosed-quote"
  | "unexpected-in-tag"
  | "missing-space"
  | "missing-value"
  | "suspicious-value"
  // calls and recovery
  | "unknown-tool"
  | "call-as-text"
  | "stray-text"
  | "stray-close-tag"
  | "mismatched-close-tag"
  | "unclosed-element"
  | "unclosed-call"
  | "truncated-call"
  | "closer-in-body"
  | "too-deep"
  | "held-too-long"
  // bodies and values
  | "inline-without-schema"
  | "inline-not-eligible"
  | "invalid-value"
  | "precision-loss"
  | "empty-as-null"
  | "empty-as-true"
  | "json-as-object"
  | "json-as-array"
  | "not-an-object"
  | "structured-attribute"
  | "ignored-attributes"
  | "suspicious-item"
  | "duplicate-parameter"
  | "unknown-parameter"
  // validation
  | "missing-parameter"
  | "forbidden-parameter"
  | "wrong-type"
  | "schema-mismatch";

export interface CatalogueEntry {
  severity: Severity;
  /** The reading of docs/readings.md that speaks of it. */
  reading: string;
  /** What `start` and `end` cover. */
  range: string;
  message: (detail: Detail) => string;
}

const entry = (
  severity: Severity,
  reading: string,
  range: string,
  message: (detail: Detail) => string,
): CatalogueEntry => ({ severity, reading, range, message });

export const catalogue: Record<DiagnosticCode, CatalogueEntry> = {
  "unclosed-quote": entry("warning", "T4", "the quote", (d) => `Expected a closing ${d.found}, found none; the value ends at the tag's first ">"`),
  "unexpected-in-tag": entry("warning", "T5", "the skipped characters", (d) => `Expected an attribute, found ${d.found}; skipped it`),
  "missing-space": entry("warning", "T5", "the attribute", (d) => `Expected whitespace before the attribute "${d.found}", found none; kept it`),
  "missing-value": entry("warning", "T3", "the attribute", (d) => `Expected a value after "${d.found}=", found the tag's end; kept ""`),
  "suspicious-value": entry("warning", "T3", "the value", (d) => `Expected a value, found "${d.found}", which looks like another attribute; kept it as the value`),
  "unknown-tool": entry("error", "F3", "the open tag", (d) => `Expected the name of a tool, found "${d.found}"; read without a schema`),
  "call-as-text": entry("info", "F3", "the open tag", (d) => `Expected the name of a tool, found "${d.found}" with no closer behind it; kept as text`),
  "stray-text": entry("warning", "M6", "the skipped characters", (d) => `Expected an element or a close tag, found ${d.found}; skipped it`),
  "stray-close-tag": entry("warning", "E1", "the close tag", (d) => `Expected ${d.expected}, found ${d.found}, which closes nothing; skipped it`),
  "mismatched-close-tag": entry("warning", "E1", "the close tag", (d) => `Expected ${d.expected}, found ${d.found}; taken for it`),
  "unclosed-element": entry("warning", "E1, E4", "the open tag", (d) => `Expected ${d.expected}, found none; the element ends where the text around it goes on`),
  "unclosed-call": entry("warning", "E2", "the open tag", (d) => `Expected ${d.expected}, found the next call; the call ends there`),
  "truncated-call": entry("error", "E3", "the call", (d) => `Expected ${d.expected}, found the end of the input; kept what was read`),
  "closer-in-body": entry("warning", "B7", "the closer", (d) => `Expected ${d.expected}, found ${d.found} before it; kept it as text`),
  "too-deep": entry("warning", "E6", "the open tag", (d) => `Expected at most ${d.expected} open elements, found more; the body is kept as text`),
  "held-too-long": entry("warning", "S2", "what waited", (d) => `Expected ${d.expected} within the limit, found none; went on without it`),
  "inline-without-schema": entry("info", "B5", "the body", (d) => `Expected elements, found text and no schema; taken as "${d.found}"`),
  "inline-not-eligible": entry("warning", "B1", "the body", (d) => `Expected elements, as the tool has structured parameters, found text; taken as "${d.found}"`),
  "invalid-value": entry("error", "V2", "the value", (d) => `Expected ${d.expected}, found ${d.found}; kept the text`),
  "precision-loss": entry("warning", "V3", "the value", (d) => `Expected a number that survives, found ${d.found}; read as ${d.expected}`),
  "empty-as-null": entry("warning", "V8", "the value", (d) => `Expected ${d.expected}, found nothing; taken as null`),
  "empty-as-true": entry("info", "V8", "the element", () => `Expected a boolean, found an empty element; taken as true`),
  "json-as-object": entry("info", "V9", "the value", () => `Expected elements, found a JSON object; taken as the object`),
  "json-as-array": entry("info", "M3", "the value", () => `Expected repeated elements, found one JSON array; taken as the array`),
  "not-an-object": entry("error", "V9", "the value", (d) => `Expected an object, found ${d.found}; kept the text`),
  "structured-attribute": entry("warning", "M1", "the attribute", (d) => `Expected elements for ${d.expected}, found an attribute; read its value`),
  "ignored-attributes": entry("warning", "V10", "the attributes", (d) => `Expected no attributes on ${d.expected}, found some; the text is the value`),
  "suspicious-item": entry("warning", "M3", "the value", (d) => `Expected one string, found ${d.found}; kept as one item`),
  "duplicate-parameter": entry("error", "M4", "the later occurrence", (d) => `Expected "${d.found}" once, found it again; the first stands`),
  "unknown-parameter": entry("warning", "M5", "the member", (d) => `Expected a name of the schema, found "${d.found}"; kept it`),
  "missing-parameter": entry("error", "E5", "the open tag", (d) => `Expected "${d.expected}", found nothing; the schema requires it`),
  "forbidden-parameter": entry("error", "M5", "the member", (d) => `Expected only names of the schema, found "${d.found}"; the schema allows no others`),
  "wrong-type": entry("error", "V2", "the value", (d) => `Expected ${d.expected}, found ${d.found}; kept it`),
  "schema-mismatch": entry("error", "E5", "the value", (d) => `Expected a value that ${d.expected}, found ${d.found}; kept it`),
};
