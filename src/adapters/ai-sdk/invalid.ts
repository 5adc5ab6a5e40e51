/**
 * A call that must not be run, as a tool call of the SDK. Its input is no JSON, so the SDK itself finds it invalid: it is
 * offered for repair, it is never run, and the model is told. What it said and why it was wrong travel along, so that
 * the next prompt can show the model its own words and our reason.
 */
import type { LanguageModelV3ToolCall, LanguageModelV3ToolCallPart, SharedV3ProviderOptions } from "@ai-sdk/provider";
import type { Call } from "../../coerce/call.ts";
import { describeErrors } from "../../describe-errors.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";

/** What is known of a call that was not run. */
export interface NotRun {
  /** The call as it was written. */
  text: string;
  /** Why it was not run. */
  reason: string;
}

const KEY = "piNative";

/** @param block The text that the call stands in, as far as it has come. */
export function invalidCall(
  id: string,
  call: Call,
  text: string,
  diagnostics: readonly Diagnostic[],
  block: string,
): LanguageModelV3ToolCall {
  const reason = describeErrors(call, diagnostics, block);
  return {
    type: "tool-call",
    toolCallId: id,
    toolName: call.name,
    input: `${reason}\n\n${text}`,
    providerMetadata: { [KEY]: { text, reason } },
  };
}

/** What `invalidCall` sent along with a call, unless it was repaired since. */
export function notRun({ input, providerOptions }: LanguageModelV3ToolCallPart): NotRun | undefined {
  const { text, reason } = providerOptions?.[KEY] ?? {};
  if (typeof text !== "string" || typeof reason !== "string") return undefined;
  const repaired = typeof input === "object" && input !== null && Object.keys(input).length > 0;
  return repaired ? undefined : { text, reason };
}

/** The options without what was sent along: no provider knows it. */
export function withoutOurs(options: SharedV3ProviderOptions | undefined): SharedV3ProviderOptions | undefined {
  if (options === undefined || !Object.hasOwn(options, KEY)) return options;
  const { [KEY]: _, ...rest } = options;
  return Object.keys(rest).length === 0 ? undefined : rest;
}
