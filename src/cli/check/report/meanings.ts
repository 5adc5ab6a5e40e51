/**
 * What each code means, in a sentence or two, for someone who looks through many failures and has not read the documentation.
 * Severities and messages are the catalogue's; the codes of lines without an answer are described here as in
 * docs/pipelines.md.
 */
import type { DiagnosticCode } from "../../../diagnostics/catalogue.ts";

export const meanings: Record<DiagnosticCode, string> = {
  "unclosed-quote": "An attribute's value begins with a quote that nothing closes.",
  "unexpected-in-tag": "Something in a tag is no attribute, often a comma between two; it was skipped.",
  "missing-space": "Two attributes stand side by side with nothing between them.",
  "missing-value": "An equals sign has no value behind it.",
  "suspicious-value": "An attribute's value looks like the next attribute: its own value was probably forgotten.",
  "unknown-tool": "The call names a tool that does not exist.",
  "call-as-text": "The tag looks like a call, but no tool has its name and nothing closes it: it counts as prose.",
  "stray-text": "There is text between the elements of a call, where none has a place; it was skipped.",
  "stray-close-tag": "A closing tag has no opening one; it was skipped.",
  "mismatched-close-tag": "A closing tag has another name than the tag it closes.",
  "unclosed-element": "An element has no closing tag; where it ends is a guess.",
  "unclosed-call": "A call has no closing tag, and ends where the next call begins.",
  "truncated-call": "The text ends inside the call, as it does when a model reaches its limit of tokens.",
  "closer-in-body": "A text holds the closing tag of what is around it; it was kept as a part of the text.",
  "too-deep": "Elements are nested deeper than the limit; what is inside was kept as text.",
  "held-too-long": "Something stayed open for longer than may be held back; reading went on without it.",
  "inline-without-schema": "The call has a text instead of elements, and no schema says which parameter it is.",
  "inline-not-eligible": "The call has a text instead of elements, though this tool's parameters need elements.",
  "invalid-value": "The text is no value of the type that the schema wants.",
  "precision-loss": "The number has more digits than JavaScript holds, and was rounded.",
  "empty-as-null": "The value is empty; it was taken for null.",
  "empty-as-true": "An element without content stands for true.",
  "json-as-object": "An object is written as JSON instead of elements.",
  "json-as-array": "An array is written as JSON instead of one element for each item.",
  "not-an-object": "The schema wants an object, and the text is none.",
  "structured-attribute": "An array or an object is written as an attribute; it should be elements.",
  "ignored-attributes": "A value has attributes, which do not count.",
  "suspicious-item": "One item of an array looks like the whole array, written as JSON.",
  "duplicate-parameter": "A parameter is given twice; the first one counts.",
  "unknown-parameter": "The tool has no parameter of this name; it was kept.",
  "missing-parameter": "A parameter that the schema requires is not there.",
  "forbidden-parameter": "The tool has no parameter of this name, and its schema admits no others.",
  "wrong-type": "The value has another type than the schema wants.",
  "schema-mismatch": "The value has the right type, but breaks another rule of the schema.",
};

/** Of the lines without an answer. */
export const badLineMeanings: Record<string, string> = {
  "not-json": "The line is no JSON text.",
  "deep-json": "The line is JSON nested deeper than anyone writes it.",
  "not-an-object": "The line is JSON, but no object.",
  "missing-field": "The record does not have a field that is needed.",
  "wrong-type": "A field of the record has a value of another type than it should.",
  "bad-tools": "The record brings tools that cannot be used.",
  "invalid-utf8": "The line is not UTF-8.",
  "line-too-long": "The line is longer than the limit, and was skipped.",
  "answer-too-long": "The answer would be longer than a JavaScript string may be.",
  "thread-died": "Whichever thread worked on the line ended: it takes more memory than there is.",
  unexpected: "A mistake of pi-native's. Please report it.",
};
