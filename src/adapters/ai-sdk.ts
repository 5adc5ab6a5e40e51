/**
 * `pi-native/ai-sdk`: the AI SDK. A middleware that gives tools to models that have none; and tools, calls and results as
 * the SDK has them, for whoever drives a model without it.
 *
 * @packageDocumentation
 */
import type { LanguageModelV3ToolCallPart, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { isFailure, textOfOutput } from "./ai-sdk/outputs.ts";
import { readArguments } from "./arguments.ts";
import { jsonText, type Typed } from "./content.ts";
import type { Correlated, IdentifiedCall } from "./correlated.ts";
import { correlateIncoming } from "./incoming.ts";
import { type CallsToOptions, correlateOutgoing, type Turn } from "./outgoing.ts";
import { type CallResult, type Due, type FoundResult, orderFound } from "./results.ts";

export { type PiNativeMiddlewareOptions, piNativeMiddleware } from "./ai-sdk/middleware.ts";
export { toolsFrom } from "./ai-sdk/tools.ts";
export type { Typed } from "./content.ts";
export type { Correlated, IdentifiedCall, ToolCallError } from "./correlated.ts";
export type { PlainTool } from "./definitions.ts";
export type { CallsToOptions, Turn } from "./outgoing.ts";
export type { CallResult, Due } from "./results.ts";

/**
 * Calls as the `tool-call` parts of a message. Those that are not runnable stay behind, each with the reason in
 * `toolCallErrors`, unless `all` is set.
 *
 * @param turn What `parse` gave, or `callsFrom` of another host.
 * @throws ResultOrderError where two calls have one id.
 * @example
 * import { callsTo } from "pi-native/ai-sdk";
 * callsTo(parse('<call:read path="a.ts"/>', { tools })).calls;
 * // [{ type: "tool-call", toolCallId: "call_0", toolName: "read", input: { path: "a.ts" } }]
 */
export function callsTo(turn: Turn, options: CallsToOptions = {}): Correlated<LanguageModelV3ToolCallPart> {
  return correlateOutgoing(
    turn,
    options,
    ({ id, name, arguments: input }): LanguageModelV3ToolCallPart => ({
      type: "tool-call",
      toolCallId: id,
      toolName: name,
      input,
    }),
  );
}

/**
 * Our calls from the content of a message, of a model's answer, or from `toolCalls` of a result of the SDK: their input
 * may be an object, or JSON text. Other parts pass by, and so do calls that the provider runs itself.
 *
 * @example
 * import { callsFrom } from "pi-native/ai-sdk";
 * callsFrom([{ type: "tool-call", toolCallId: "a", toolName: "read", input: '{"path":"a.ts"}' }]).calls;
 * // [{ id: "a", name: "read", arguments: { path: "a.ts" } }]
 */
export function callsFrom(
  content: string | Iterable<LanguageModelV3ToolCallPart | Typed> | null | undefined,
): Correlated<IdentifiedCall> {
  const parts = typeof content === "string" ? [] : Array.from(content ?? []);
  return correlateIncoming(
    parts
      .filter((part): part is LanguageModelV3ToolCallPart => part.type === "tool-call")
      .filter(({ providerExecuted }) => providerExecuted !== true)
      .map(({ toolCallId: id, toolName: name, input }) => ({ id, name, source: input, checked: readArguments(input) })),
  );
}

/**
 * A result as messages have it, or as a result of the SDK has it: what a tool returned, with the input of its call beside
 * it, or what it threw.
 */
export type ToolOutcome =
  | LanguageModelV3ToolResultPart
  | { type: "tool-result"; toolCallId: string; toolName: string; input: unknown; output: unknown }
  | { type: "tool-error"; toolCallId: string; toolName: string; input: unknown; error: unknown };

/**
 * Results, by id and in any order, in the order of our calls. A call that did not go has what is said of it as its result.
 *
 * @param due What `callsTo` or `callsFrom` gave.
 * @param content The parts of the message with the results, or `content` of a result of the SDK (`toolResults` lacks
 *   what tools threw); other parts pass by, and so do results of the provider, and those that are preliminary.
 * @throws ResultOrderError where a call that went has no result, a call has two, or a result's id is no call's.
 * @example
 * import { callsTo, resultsTo } from "pi-native/ai-sdk";
 * const sent = callsTo(parse('<call:read path="a.ts"/><call:read limit=x/>', { tools }));
 * const output = { type: "text" as const, value: "one line" };
 * const results = resultsTo(sent, [{ type: "tool-result", toolCallId: "call_0", toolName: "read", output }]);
 * results.map(({ isError, text }) => [isError, text.split("\n")[0]]);
 * // [[false, "one line"], [true, "Call 2, read, was not run:"]]
 */
export function resultsTo(due: Due, content: Iterable<ToolOutcome | Typed>): CallResult<ToolOutcome>[] {
  return orderFound(due, Array.from(content).filter(isOutcome), readOutcome);
}

function isOutcome(part: ToolOutcome | Typed): part is ToolOutcome {
  const { type, providerExecuted, preliminary } = part as Typed & Record<string, unknown>;
  return (type === "tool-result" || type === "tool-error") && providerExecuted !== true && preliminary !== true;
}

function readOutcome(part: ToolOutcome): FoundResult {
  const id = part.toolCallId;
  if (part.type === "tool-error") return { id, text: textOfError(part.error), isError: true };
  if (!("input" in part)) return { id, text: textOfOutput(part.output), isError: isFailure(part.output) };
  return { id, text: textOfValue(part.output), isError: false };
}

const textOfError = (error: unknown): string => (error instanceof Error ? error.message : textOfValue(error));

const textOfValue = (value: unknown): string => (typeof value === "string" ? value : jsonText(value));
