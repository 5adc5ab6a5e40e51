/**
 * A call that must not be run, as a tool call of the SDK. Its input is no JSON, so the SDK itself finds it invalid: it is
 * offered for repair, it is never run, and the model is told. What it said and why it was wrong travel along, so that
 * the next prompt can show the model its own words and our reason.
 */
import type {
  LanguageModelV3ToolCall,
  LanguageModelV3ToolCallPart,
  LanguageModelV3ToolResultOutput,
  SharedV3ProviderOptions,
} from "@ai-sdk/provider";
import type { Call } from "../../coerce/call.ts";
import { describeReasons } from "../../describe-errors.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import { createLineTable } from "../../diagnostics/lines.ts";

/** What is known of a call that was not run. */
export interface NotRun {
  /** The call as it was written. */
  text: string;
  /** Why it was not run. */
  reason: string;
}

/** How much of an answer stands before a block of it: calls and lines are counted on. */
export interface Before {
  calls: number;
  lines: number;
}

const KEY = "piNative";

/** @param block The text that the call stands in, as far as it has come. */
export function invalidCall(
  id: string,
  call: Call,
  diagnostics: readonly Diagnostic[],
  block: string,
  before: Before,
): LanguageModelV3ToolCall {
  const text = block.slice(call.start, call.end);
  const own = diagnostics.filter((diagnostic) => diagnostic.call === call.index);
  const table = createLineTable(block);
  const reason = describeReasons({ ...call, index: before.calls + call.index }, own, {
    ...table,
    positionAt(offset) {
      const { line, column } = table.positionAt(offset);
      return { line: before.lines + line, column };
    },
  });
  return {
    type: "tool-call",
    toolCallId: id,
    toolName: call.name,
    input: `${reason}\n\n${text}`,
    providerMetadata: { [KEY]: { name: call.name, text, reason } },
  };
}

/**
 * What `invalidCall` sent along with a call, unless it was repaired since. The SDK has `{}` in the place of an input that
 * is no JSON; a repair may give `{}` as well, and then only the result tells them apart.
 */
export function notRun(
  { toolName, input, providerOptions }: LanguageModelV3ToolCallPart,
  output: LanguageModelV3ToolResultOutput | undefined,
): NotRun | undefined {
  const { name, text, reason } = providerOptions?.[KEY] ?? {};
  if (name !== toolName || typeof text !== "string" || typeof reason !== "string") return undefined;
  const isObject = typeof input === "object" && input !== null;
  if (isObject && Object.keys(input).length > 0) return undefined;
  return isObject && output !== undefined && !isRefusal(output, reason) ? undefined : { text, reason };
}

/** What the SDK says of calls that it did not run: of inputs, which it quotes, of names, and of repairs that failed. */
const REFUSAL = /^(Invalid input for tool |Model tried to call unavailable tool |Error repairing tool call: )/;

function isRefusal(output: LanguageModelV3ToolResultOutput, reason: string): boolean {
  return output.type === "error-text" && (output.value.includes(reason) || REFUSAL.test(output.value));
}

/** The options without what was sent along: no provider knows it. */
export function withoutOurs(options: SharedV3ProviderOptions | undefined): SharedV3ProviderOptions | undefined {
  if (options === undefined || !Object.hasOwn(options, KEY)) return options;
  const { [KEY]: _, ...rest } = options;
  return Object.keys(rest).length === 0 ? undefined : rest;
}
