/**
 * What the documentation says of each code beside the catalogue: the reading that speaks of it, and what its range covers.
 * Apart from the catalogue, as the library does not need it; the report of `check` does.
 */
import type { DiagnosticCode } from "./catalogue.ts";

export interface About {
  /** The reading of docs/readings.md that speaks of it. */
  reading: string;
  /** What `start` and `end` cover. */
  range: string;
}

export const about: Record<DiagnosticCode, About> = {
  "unclosed-quote": { reading: "T4", range: "the quote" },
  "unexpected-in-tag": { reading: "T5", range: "the skipped characters" },
  "missing-space": { reading: "T5", range: "the attribute" },
  "missing-value": { reading: "T3", range: "the attribute" },
  "suspicious-value": { reading: "T3", range: "the value" },
  "unknown-tool": { reading: "F3", range: "the open tag" },
  "call-as-text": { reading: "F3", range: "the open tag" },
  "stray-text": { reading: "M6", range: "the skipped characters" },
  "stray-close-tag": { reading: "E1", range: "the closing tag" },
  "mismatched-close-tag": { reading: "E1", range: "the closing tag" },
  "unclosed-element": { reading: "E1, E4", range: "the open tag" },
  "unclosed-call": { reading: "E2", range: "the open tag" },
  "truncated-call": { reading: "E3", range: "the call" },
  "closer-in-body": { reading: "B7", range: "the closing tag" },
  "too-deep": { reading: "E6", range: "the open tag" },
  "held-too-long": { reading: "S2, E7", range: "what waited" },
  "inline-without-schema": { reading: "B5", range: "the body" },
  "inline-not-eligible": { reading: "B1", range: "the body" },
  "invalid-value": { reading: "V2", range: "the value" },
  "precision-loss": { reading: "V3", range: "the value" },
  "empty-as-null": { reading: "V8", range: "the value" },
  "empty-as-true": { reading: "V8", range: "the element" },
  "json-as-object": { reading: "V9", range: "the value" },
  "json-as-array": { reading: "M3", range: "the value" },
  "not-an-object": { reading: "V9", range: "the value" },
  "structured-attribute": { reading: "M1", range: "the attribute" },
  "ignored-attributes": { reading: "V10", range: "the attributes" },
  "suspicious-item": { reading: "M3", range: "the value" },
  "duplicate-parameter": { reading: "M4", range: "the later occurrence" },
  "unknown-parameter": { reading: "M5", range: "the member" },
  "missing-parameter": { reading: "E5", range: "the open tag" },
  "forbidden-parameter": { reading: "M5", range: "the member" },
  "wrong-type": { reading: "V2", range: "the value" },
  "schema-mismatch": { reading: "E5", range: "the value" },
};
