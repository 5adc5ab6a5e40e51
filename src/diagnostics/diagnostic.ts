/**
 * What a diagnostic is. The codes themselves, their severities and their messages stand in `catalogue.ts`.
 */
import { catalogue, type DiagnosticCode, messageOf } from "./catalogue.ts";

export type { DiagnosticCode };

/** `error`: do not run the call as it stands. `warning`: repaired, or looks wrong. `info`: worth knowing. */
export type Severity = "error" | "warning" | "info";

/** A path into a call's arguments, as RFC 6901 spells it: `""` is the whole, `"/a/0"` the first item of `a`. */
export type JsonPointer = string;

/** Something the parser noticed at a range of the input. Offsets are UTF-16 units, `end` exclusive. */
export interface Diagnostic {
  code: DiagnosticCode;
  severity: Severity;
  message: string;
  start: number;
  end: number;
  /** The index of the call it belongs to; absent in prose. */
  call?: number;
  /** The argument it is about, where it is about one. */
  pointer?: JsonPointer;
}

/** What a message may quote: what stands in the input, and what would have been right. */
export interface Detail {
  /** A name or source text, unquoted and whole (messages quote and clip it); for values a phrase, `the string "ten"`. */
  found?: string;
  /** A tag as it should stand, or a phrase. */
  expected?: string;
}

/**
 * Makes the diagnostic of a code at a range, with the catalogue's severity and message.
 *
 * @example
 * diagnose("invalid-value", 6, 9, { expected: "a number", found: quote("30s") });
 */
export function diagnose(code: DiagnosticCode, start: number, end: number, detail: Detail = {}): Diagnostic {
  return { code, severity: catalogue[code].severity, message: messageOf(code, detail), start, end };
}
