/**
 * The catalogue: every diagnostic code with its severity and its message. Nothing else in the project decides these;
 * `docs/diagnostics.md` is generated from it, and from `about.ts`.
 *
 * A code is an error where no host should run the call as it stands, a warning where something was repaired or looks
 * wrong, an info where a spelling is unusual but its meaning certain. Messages have one grammar, "Expected X, found Y;
 * kept Z", and are written for whoever must mend the text, a person or a model.
 */
import type { Detail, Severity } from "./diagnostic.ts";
import { clip, quote, visible } from "./quote.ts";

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
  message: (detail: Detail) => string;
}

const entry = (severity: Severity, message: (detail: Detail) => string): CatalogueEntry => ({ severity, message });

/** `found` as source text or a name: in quotes, clipped. */
const quoted = ({ found = "" }: Detail): string => quote(found);
/** `found` as it is: a tag, a quote character, or a phrase such as `the string "ten"`. */
const plain = ({ found = "nothing" }: Detail): string => visible(clip(found, 120));
/** `expected` as it is: a tag or a phrase. */
const wanted = ({ expected = "something else" }: Detail): string => visible(clip(expected, 200));

export const catalogue: Record<DiagnosticCode, CatalogueEntry> = {
  "unclosed-quote": entry(
    "warning",
    (d) =>
      `Expected a closing ${plain(d)}, found none up to the end of the input; ended the value at the first ">" or "/>"`,
  ),
  "unexpected-in-tag": entry(
    "warning",
    (d) => `Expected an attribute or the end of the tag, found ${quoted(d)}; skipped it`,
  ),
  "missing-space": entry(
    "warning",
    (d) => `Expected whitespace before the attribute ${quoted(d)}, found a quoted value; kept both`,
  ),
  "missing-value": entry(
    "warning",
    (d) => `Expected a value for the attribute ${quoted(d)}, found the end of the tag behind "="; kept an empty text`,
  ),
  "suspicious-value": entry(
    "warning",
    (d) => `Expected a value, found ${quoted(d)}, which looks like another attribute; kept it as the value`,
  ),
  "unknown-tool": entry(
    "error",
    (d) => `Expected the name of a tool, found ${quoted(d)}; kept the call, read without a schema`,
  ),
  "call-as-text": entry(
    "info",
    (d) => `Expected the name of a tool, found ${quoted(d)} and no closing tag behind it; kept the tag as text`,
  ),
  "stray-text": entry(
    "warning",
    (d) => `Expected an element or a closing tag, found the text ${quoted(d)}; skipped it`,
  ),
  "stray-close-tag": entry(
    "warning",
    (d) => `Expected ${wanted(d)}, found ${plain(d)}, which closes nothing; skipped it`,
  ),
  "mismatched-close-tag": entry(
    "warning",
    (d) => `Expected ${wanted(d)}, found ${plain(d)}; took it for the expected one`,
  ),
  "unclosed-element": entry(
    "warning",
    (d) => `Expected ${wanted(d)}, found none; ended the element where the text around it goes on`,
  ),
  "unclosed-call": entry("warning", (d) => `Expected ${wanted(d)}, found the next call; ended this one there`),
  "truncated-call": entry(
    "error",
    (d) => `Expected ${wanted(d)}, found the end of the input; kept what is certain so far`,
  ),
  "closer-in-body": entry(
    "warning",
    (d) => `Expected ${wanted(d)}, found ${plain(d)} before it; kept that as part of the text`,
  ),
  "too-deep": entry(
    "warning",
    (d) => `Expected elements at most ${wanted(d)} deep, found ${plain(d)} going deeper; kept its content as text`,
  ),
  "held-too-long": entry(
    "warning",
    (d) => `Expected ${wanted(d)} within the limit of what is held back, found none; went on without it`,
  ),
  "inline-without-schema": entry(
    "info",
    (d) => `Expected elements, as there is no schema, found text; kept it as ${quoted(d)}`,
  ),
  "inline-not-eligible": entry(
    "warning",
    (d) => `Expected elements, as the tool has array or object parameters, found text; kept it as ${quoted(d)}`,
  ),
  "invalid-value": entry("error", (d) => `Expected ${wanted(d)}, found ${plain(d)}; kept the text`),
  "precision-loss": entry(
    "warning",
    (d) => `Expected a number that JavaScript can hold, found ${plain(d)}; kept ${wanted(d)}`,
  ),
  "empty-as-null": entry("warning", (d) => `Expected ${wanted(d)}, found an empty text; kept null`),
  "empty-as-true": entry("info", () => "Expected true or false, found an empty element; kept true"),
  "json-as-object": entry(
    "info",
    () => "Expected a child element for each property, found a JSON object; kept it as the object",
  ),
  "json-as-array": entry(
    "info",
    () => "Expected one element for each item, found a JSON array; kept it as the whole array",
  ),
  "not-an-object": entry(
    "error",
    (d) => `Expected an object, as child elements or as JSON, found ${plain(d)}; kept the text`,
  ),
  "structured-attribute": entry(
    "warning",
    (d) => `Expected elements for ${wanted(d)}, found an attribute; kept what its value reads as`,
  ),
  "ignored-attributes": entry(
    "warning",
    (d) => `Expected no attributes on ${wanted(d)}, found some; kept the text alone as the value`,
  ),
  "suspicious-item": entry("warning", (d) => `Expected the text of one item, found ${plain(d)}; kept it as one item`),
  "duplicate-parameter": entry("error", (d) => `Expected ${quoted(d)} once, found it again; kept the first`),
  "unknown-parameter": entry("warning", (d) => `Expected a name that the schema has, found ${quoted(d)}; kept it`),
  "missing-parameter": entry(
    "error",
    ({ expected }) =>
      `Expected ${quote(expected ?? "")}, which the schema requires, found nothing; kept the call without it`,
  ),
  "forbidden-parameter": entry(
    "error",
    (d) => `Expected only names that the schema has, found ${quoted(d)}; kept it, though the schema admits no others`,
  ),
  "wrong-type": entry("error", (d) => `Expected ${wanted(d)}, found ${plain(d)}; kept it`),
  "schema-mismatch": entry("error", (d) => `Expected a value that ${wanted(d)}, found ${plain(d)}; kept it`),
};
