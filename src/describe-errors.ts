/** What keeps a call from being run, in words that can be sent back to the model that wrote it. */
import type { Call } from "./coerce/call.ts";
import { toKeys } from "./coerce/pointer.ts";
import type { Diagnostic } from "./diagnostics/diagnostic.ts";
import { createLineTable, type LineTable } from "./diagnostics/lines.ts";
import { isRunnable } from "./runnable.ts";

/**
 * Says what is wrong with a call that must not be run: a line that names it, and one for each of its errors. Where no
 * error stands against it, it was repaired, and its warnings are said.
 *
 * @param diagnostics Those of the text, or of a stream so far; only the call's own are used.
 * @param text The text itself: each line then says on which of the text's lines its error stands.
 * @returns `""` for a call that may be run.
 * @example
 * const { calls, diagnostics } = parse("<call:ls><depth>two</depth></call:ls>", { tools: [{ name: "ls",
 *   parameters: { type: "object", properties: { depth: { type: "integer" } } } }] });
 * describeErrors(calls[0], diagnostics).split("\n")[1];
 * // "- argument depth: Expected an integer, found \"two\"; kept the text"
 */
export function describeErrors(call: Call, diagnostics: readonly Diagnostic[], text?: string): string {
  if (isRunnable(call)) return "";
  const own = diagnostics.filter((diagnostic) => diagnostic.call === call.index);
  return describeReasons(call, own, text === undefined ? undefined : createLineTable(text));
}

/** The same of a call that is not runnable, by its own diagnostics. */
export function describeReasons(call: Call, own: readonly Diagnostic[], lines: LineTable | undefined): string {
  const errors = own.filter(({ severity }) => severity === "error");
  const reasons = errors.length > 0 ? errors : own.filter(({ severity }) => severity === "warning");
  const said = reasons.map(({ pointer, message, start }) => {
    const line = lines && `line ${lines.positionAt(start).line}`;
    return `- ${describePlace(pointer, line)}${message}`;
  });
  if (call.partial) said.push("- Its arguments were not kept");
  return said.length === 0
    ? `Call ${call.index + 1}, ${call.name}, was not run.`
    : [`Call ${call.index + 1}, ${call.name}, was not run:`, ...said].join("\n");
}

/** An argument by its name, what lies inside one by its pointer; perhaps with its line. */
export function describePlace(pointer: string | undefined, line?: string): string {
  const keys = toKeys(pointer ?? "");
  const argument = keys.length > 1 ? pointer : keys[0] === undefined ? undefined : `argument ${keys[0]}`;
  const place = [argument, line].filter((part) => part !== undefined).join(", ");
  return place === "" ? "" : `${place}: `;
}
