/** Whether a host may run a call as it stands. */
import type { Call } from "./coerce/call.ts";

/**
 * Whether a call is complete, names a tool, is valid, and has no error diagnostic. Without tools, or with validation
 * off, what was not checked does not speak against it (E5). Hosts ask it of every call before they run it.
 *
 * @example
 * isRunnable(parse('<call:ls/>').calls[0]); // true
 * isRunnable(parse("<call:ls ").calls[0]); // false: the text ends inside the call
 */
export function isRunnable(call: Call): boolean {
  if (call.partial) return false;
  return call.status === "complete" && call.known !== false && call.valid !== false && call.errors === 0;
}
