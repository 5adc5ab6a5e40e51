/**
 * What the parts of coercion share while they read one call: the limits, the pointer to where they are, and the
 * diagnostics so far.
 */
import { type Detail, type Diagnostic, type DiagnosticCode, diagnose } from "../diagnostics/diagnostic.ts";
import { toPointer } from "./pointer.ts";

export interface Coercion {
  /** The call's index in the text. */
  readonly index: number;
  /** E6, for JSON texts. */
  readonly maxDepth: number;
  /** The names and positions that lead to the value being read. */
  readonly path: (string | number)[];
  readonly diagnostics: Diagnostic[];
  /** How many members may still be read on trial, for the branches of unions (V7). */
  trials: number;
}

/** Notes something about the value that is being read. */
export function report(c: Coercion, code: DiagnosticCode, start: number, end: number, detail?: Detail): void {
  const diagnostic = diagnose(code, start, end, detail);
  diagnostic.call = c.index;
  if (c.path.length > 0) diagnostic.pointer = toPointer(c.path);
  c.diagnostics.push(diagnostic);
}
