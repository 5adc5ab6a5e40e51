/** What keeps a call from being run, in words that can be sent back to the model that wrote it. */
import type { Call } from "./coerce/call.ts";
import { toKeys } from "./coerce/pointer.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { isRunnable } from "./runnable.ts";

/**
 * Says what is wrong with a call that must not be run: a line that names it, and one for each of its errors. Where no
 * error stands against it, it was repaired, and its warnings are said.
 *
 * @param diagnostics Those of the text, or of a stream so far; only the call's own are used.
 * @returns `""` for a call that may be run.
 * @example
 * const { calls, diagnostics } = parse("<call:ls><depth>two</depth></call:ls>", { tools: [{ name: "ls",
 *   parameters: { type: "object", properties: { depth: { type: "integer" } } } }] });
 * describeErrors(calls[0], diagnostics).split("\n")[1];
 * // "- argument depth: Expected an integer, found \"two\"; kept the text"
 */
export function describeErrors(call: Call, diagnostics: readonly Diagnostic[]): string {
  if (isRunnable(call)) return "";
  const own = diagnostics.filter((diagnostic) => diagnostic.call === call.index);
  const errors = own.filter(({ severity }) => severity === "error");
  const reasons = errors.length > 0 ? errors : own.filter(({ severity }) => severity === "warning");
  const lines = reasons.map(({ pointer, message }) => `- ${placeOf(pointer)}${message}`);
  return [`Call ${call.index + 1}, ${call.name}, was not run:`, ...lines].join("\n");
}

/** An argument by its name, what lies inside one by its pointer. */
function placeOf(pointer: string | undefined): string {
  if (pointer === undefined || pointer === "") return "";
  const keys = toKeys(pointer);
  return keys.length === 1 ? `argument ${keys[0]}: ` : `${pointer}: `;
}
