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

/**
 * The name of what a diagnostic tells: part of the interface, unlike the messages. `docs/diagnostics.md` has each with its
 * severity, its reading and a text that yields it.
 */
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

/** What the catalogue has for each code. */
export interface CatalogueEntry {
  severity: Severity;
  /** The message, with places for what it quotes; `messageOf` fills them in. */
  message: string;
}

export const catalogue: Record<DiagnosticCode, CatalogueEntry> = {
  "unclosed-quote": {
    severity: "warning",
    message:
      'Expected a closing {found}, found none up to the end of the input; ended the value at the first ">" or "/>"',
  },
  "unexpected-in-tag": {
    severity: "warning",
    message: "Expected an attribute or the end of the tag, found {name}; skipped it",
  },
  "missing-space": {
    severity: "warning",
    message: "Expected whitespace before the attribute {name}, found a quoted value; kept both",
  },
  "missing-value": {
    severity: "warning",
    message: 'Expected a value for the attribute {name}, found the end of the tag behind "="; kept an empty text',
  },
  "suspicious-value": {
    severity: "warning",
    message: "Expected a value, found {name}, which looks like another attribute; kept it as the value",
  },
  "unknown-tool": {
    severity: "error",
    message: "Expected the name of a tool, found {name}; kept the call, read without a schema",
  },
  "call-as-text": {
    severity: "info",
    message: "Expected the name of a tool, found {name} and no closing tag behind it; kept the tag as text",
  },
  "stray-text": {
    severity: "warning",
    message: "Expected an element or a closing tag, found the text {name}; skipped it",
  },
  "stray-close-tag": {
    severity: "warning",
    message: "Expected {expected}, found {found}, which closes nothing; skipped it",
  },
  "mismatched-close-tag": {
    severity: "warning",
    message: "Expected {expected}, found {found}; took it for the expected one",
  },
  "unclosed-element": {
    severity: "warning",
    message: "Expected {expected}, found none; ended the element where the text around it goes on",
  },
  "unclosed-call": { severity: "warning", message: "Expected {expected}, found the next call; ended this one there" },
  "truncated-call": {
    severity: "error",
    message: "Expected {expected}, found the end of the input; kept what is certain so far",
  },
  "closer-in-body": {
    severity: "warning",
    message: "Expected {expected}, found {found} before it; kept that as part of the text",
  },
  "too-deep": {
    severity: "warning",
    message: "Expected elements at most {expected} deep, found {found} going deeper; kept its content as text",
  },
  "held-too-long": {
    severity: "warning",
    message: "Expected {expected} within the limit of what is held back, found none; went on without it",
  },
  "inline-without-schema": {
    severity: "info",
    message: "Expected elements, as there is no schema, found text; kept it as {name}",
  },
  "inline-not-eligible": {
    severity: "warning",
    message: "Expected elements, as the tool has array or object parameters, found text; kept it as {name}",
  },
  "invalid-value": { severity: "error", message: "Expected {expected}, found {found}; kept the text" },
  "precision-loss": {
    severity: "warning",
    message: "Expected a number that JavaScript can hold, found {found}; kept {expected}",
  },
  "empty-as-null": { severity: "warning", message: "Expected {expected}, found an empty text; kept null" },
  "empty-as-true": { severity: "info", message: "Expected true or false, found an empty element; kept true" },
  "json-as-object": {
    severity: "info",
    message: "Expected a child element for each property, found a JSON object; kept it as the object",
  },
  "json-as-array": {
    severity: "info",
    message: "Expected one element for each item, found a JSON array; kept it as the whole array",
  },
  "not-an-object": {
    severity: "error",
    message: "Expected an object, as child elements or as JSON, found {found}; kept the text",
  },
  "structured-attribute": {
    severity: "warning",
    message: "Expected elements for {expected}, found an attribute; kept what its value reads as",
  },
  "ignored-attributes": {
    severity: "warning",
    message: "Expected no attributes on {expected}, found some; kept the text alone as the value",
  },
  "suspicious-item": {
    severity: "warning",
    message: "Expected the text of one item, found {found}; kept it as one item",
  },
  "duplicate-parameter": { severity: "error", message: "Expected {name} once, found it again; kept the first" },
  "unknown-parameter": { severity: "warning", message: "Expected a name that the schema has, found {name}; kept it" },
  "missing-parameter": {
    severity: "error",
    message: "Expected {required}, which the schema requires, found nothing; kept the call without it",
  },
  "forbidden-parameter": {
    severity: "error",
    message: "Expected only names that the schema has, found {name}; kept it, though the schema admits no others",
  },
  "wrong-type": { severity: "error", message: "Expected {expected}, found {found}; kept it" },
  "schema-mismatch": { severity: "error", message: "Expected a value that {expected}, found {found}; kept it" },
};

const PLACES: Record<string, (detail: Detail) => string> = {
  // `found` as source text or a name: in quotes, clipped.
  "{name}": ({ found = "" }) => quote(found),
  // `found` as it is: a tag, a quote character, or a phrase such as `the string "ten"`.
  "{found}": ({ found = "nothing" }) => visible(clip(found, 120)),
  // `expected` as it is: a tag or a phrase.
  "{expected}": ({ expected = "something else" }) => visible(clip(expected, 200)),
  // `expected` as a name.
  "{required}": ({ expected = "" }) => quote(expected),
};

/** The message of a code about something. */
export function messageOf(code: DiagnosticCode, detail: Detail): string {
  return catalogue[code].message.replace(/\{\w+\}/g, (place) => PLACES[place]?.(detail) ?? place);
}
