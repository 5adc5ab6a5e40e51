/** What is said of a record that cannot be converted: the codes, and the error that carries one. */
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import type { RefusalCode } from "../render/refusal.ts";

/**
 * Why a record cannot be converted. A call that has no spelling has the code of its refusal (R4).
 *
 * - `wrong-type`: a field holds something else than it must, or is missing.
 * - `unsupported`: a role, a part, a tool or a field that no other shape has.
 * - `no-place`: the shape that is asked for has no place for it.
 * - `bad-tools`: the tool definitions cannot be used.
 * - `bad-arguments`: a call's arguments are no JSON object.
 * - `lost-digits`: a number has more digits than a JavaScript number holds.
 * - `doubled-keys`: an object has one key twice.
 * - `doubled-id`: two calls of one message have one id.
 * - `stray-result`: a result belongs to no call of the message before it, or comes a second time.
 * - `missing-result`: a call has no result, and one behind it has, which order alone cannot say.
 * - `broken-call`: a call in the text is cut off, was repaired, or has errors.
 * - `reads-as-call`: text that is no call would be read as one, or changes how one is read.
 * - `stale-aside`: what was set aside does not fit what it stands beside, which was changed since.
 */
export type ProblemCode =
  | RefusalCode
  | "wrong-type"
  | "unsupported"
  | "no-place"
  | "bad-tools"
  | "bad-arguments"
  | "lost-digits"
  | "doubled-keys"
  | "doubled-id"
  | "stray-result"
  | "missing-result"
  | "broken-call"
  | "reads-as-call"
  | "stale-aside";

/** A record cannot be converted: where it fails, and why. */
export class ConvertError extends Error {
  override name = "ConvertError";
  readonly code: ProblemCode;
  /** A JSON pointer into the record. */
  readonly pointer: JsonPointer;

  constructor(code: ProblemCode, pointer: JsonPointer, message: string) {
    super(message);
    this.code = code;
    this.pointer = pointer;
  }
}
