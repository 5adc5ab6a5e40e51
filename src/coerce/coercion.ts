/**
 * What the parts of coercion share while they read one call: the limits, the pointer to where they are, and the
 * diagnostics so far.
 */
import {
  type Detail,
  type Diagnostic,
  type DiagnosticCode,
  diagnose,
  type JsonPointer,
} from "../diagnostics/diagnostic.ts";
import type { CallNode, ElementNode } from "../grammar/tree.ts";
import type { Place } from "../schema/place.ts";
import { toPointer } from "./pointer.ts";

export interface Coercion {
  /** The call's index in the text. */
  index: number;
  /** E6, for JSON texts. */
  readonly maxDepth: number;
  /** Where the value stands that is read: all of the arguments, or, in a stream, what has just ended. */
  base: JsonPointer;
  /** The names and positions that lead on from there. */
  readonly path: (string | number)[];
  diagnostics: Diagnostic[];
  /** How the unions of objects have been read, under each place that they were read as (V7). */
  unions: Map<CallNode | ElementNode, UnionReading[]> | undefined;
  /** No branch of a union fitted since this was last cleared. */
  misfit: boolean;
}

/** The state for one call, or one value, after another; `begin` begins each. */
export function createCoercion(maxDepth: number): Coercion {
  return { index: 0, maxDepth, base: "", path: [], diagnostics: [], unions: undefined, misfit: false };
}

/** Begins to read what stands at a pointer into a call's arguments; what was noted before is let go of. */
export function begin(c: Coercion, index: number, base: JsonPointer): Coercion {
  c.index = index;
  c.base = base;
  c.unions = undefined;
  c.misfit = false;
  if (c.diagnostics.length > 0) c.diagnostics = [];
  return c;
}

/** One union of objects, read. */
export interface UnionReading {
  place: Place;
  values: Record<string, unknown>;
  misfit: boolean;
  diagnostics: Diagnostic[];
}

/** Notes something about the value that is being read. */
export function report(c: Coercion, code: DiagnosticCode, start: number, end: number, detail?: Detail): void {
  const diagnostic = diagnose(code, start, end, detail);
  diagnostic.call = c.index;
  if (c.base !== "" || c.path.length > 0) diagnostic.pointer = c.base + toPointer(c.path);
  c.diagnostics.push(diagnostic);
}
