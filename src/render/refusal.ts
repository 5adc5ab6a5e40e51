/**
 * What the renderer says where the format has no spelling (R4): the codes, and the error that carries them. Which value
 * is refused is decided where it is written.
 */
import { toPointer } from "../coerce/pointer.ts";
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import { visible } from "../diagnostics/quote.ts";

/**
 * Why something has no spelling (R4).
 *
 * - `not-a-call`: what was given is no call, or its arguments are no object.
 * - `invalid-name`: the name of a tool, a parameter or a field is no Name.
 * - `unknown-tool`: tools were given, and the name is none of them (F3).
 * - `not-json`: a function, symbol, bigint, date, hole: nothing that JSON has.
 * - `non-finite-number`: `NaN` or an infinity (V2).
 * - `cyclic`: a value that contains itself.
 * - `too-deep`: nested deeper than is read (E6).
 * - `read-as-another-type`: whatever is written, the schema's type makes something else of it (V1, V4, M3).
 * - `closer-in-string`: a string holds the tag that would end it, and no other form keeps it (B7).
 * - `tag-in-string`: a string starts like an element that may stand there, and no other form keeps it (B2, B6).
 * - `no-attribute`: as an attribute, which the form asks for, it cannot be written (R2).
 * - `no-inline`: the call has no inline body, which the form asks for (B1).
 * - `body-not-elements`: its elements would be read as an inline body (B2).
 * - `reads-differently`: what was written did not read back as the same value (R6).
 * - `too-many`: there is more that is refused than the list tells of.
 */
export type RefusalCode =
  | "not-a-call"
  | "invalid-name"
  | "unknown-tool"
  | "not-json"
  | "non-finite-number"
  | "cyclic"
  | "too-deep"
  | "read-as-another-type"
  | "closer-in-string"
  | "tag-in-string"
  | "no-attribute"
  | "no-inline"
  | "body-not-elements"
  | "reads-differently"
  | "too-many";

/** What has no spelling, where, and why. */
export interface Refusal {
  code: RefusalCode;
  /** Where in the call's arguments; `""` is the call itself. */
  pointer: JsonPointer;
  reason: string;
  /** The position of the call, where several were given. */
  call?: number;
}

/**
 * Something cannot be written so that it is read back the same. Its `code`, `pointer` and `reason` are those of the first
 * of its `refusals`.
 */
export class RenderError extends Error {
  override name = "RenderError";
  readonly refusals: readonly Refusal[];
  readonly code: RefusalCode;
  readonly pointer: JsonPointer;
  readonly reason: string;

  constructor(refusals: readonly [Refusal, ...Refusal[]]) {
    const [first] = refusals;
    super(refusals.map(describe).join("\n"));
    this.refusals = refusals;
    this.code = first.code;
    this.pointer = first.pointer;
    this.reason = first.reason;
  }
}

function describe(refusal: Refusal): string {
  const place = whereOf(refusal);
  return `Cannot render${place === "" ? "" : ` ${place}`}: ${visible(refusal.reason)} (${refusal.code})`;
}

/** Where it is, for people: `call 1 /path`. */
export function whereOf({ call, pointer }: Pick<Refusal, "call" | "pointer">): string {
  return visible([call === undefined ? "" : `call ${call}`, pointer].filter((part) => part !== "").join(" "));
}

/** Where somebody is in the arguments, and what was refused on the way there. */
export interface Refusing {
  /** The keys and positions that lead to the value at hand. */
  readonly path: (string | number)[];
  readonly refusals: Refusal[];
}

/** What is at hand has no spelling here; the caller may know another. */
export function refuse({ path, refusals }: Refusing, code: RefusalCode, reason: string): undefined {
  refusals.push({ code, pointer: toPointer(path), reason });
  return undefined;
}

/** So many are told. Whoever looks for more may stop once there is one more. */
export const MOST = 100;

/** Leaves the first of what was refused, and a word about the rest. */
export function bound(refusals: Refusal[]): void {
  if (refusals.length <= MOST) return;
  refusals.length = MOST;
  refusals.push({ code: "too-many", pointer: "", reason: `there is more; these are the first ${MOST}` });
}
