/**
 * The events of a stream. `index` is that of a call, from 0; a `pointer` leads into its arguments. Offsets are UTF-16 units of
 * the whole text; `end` is exclusive.
 */
import type { Call } from "./coerce/call.ts";
import type { Diagnostic, JsonPointer } from "./diagnostics/diagnostic.ts";

/** Prose, as it comes (F2). */
export interface TextEvent {
  type: "text";
  text: string;
  start: number;
  end: number;
}

/** A call's name is complete (S1). */
export interface CallStartEvent {
  type: "call-start";
  index: number;
  name: string;
  start: number;
}

/** A piece of a string argument: the pieces of one pointer, joined, are a prefix of its final value. */
export interface ArgumentDeltaEvent {
  type: "argument-delta";
  index: number;
  pointer: JsonPointer;
  delta: string;
  start: number;
  end: number;
}

/** A leaf of the arguments is certain: a scalar, a string, JSON text, an empty `{}` or `[]`. */
export interface ArgumentEvent {
  type: "argument";
  index: number;
  pointer: JsonPointer;
  value: unknown;
  start: number;
  end: number;
}

/** The call is over; after it nothing more comes for its index. */
export interface CallEndEvent {
  type: "call-end";
  call: Call;
}

/** Something was noticed: told once, as soon as it is certain, and as `parse` would tell it (P3). */
export interface DiagnosticEvent {
  type: "diagnostic";
  diagnostic: Diagnostic;
}

/**
 * What `StreamParser`, `parseStream` and `parserStream` tell; `type` says which. The events of one call lie between its
 * `call-start` and its `call-end`; calls do not overlap.
 */
export type StreamEvent =
  | TextEvent
  | CallStartEvent
  | ArgumentDeltaEvent
  | ArgumentEvent
  | CallEndEvent
  | DiagnosticEvent;
