/**
 * `pi-native/ai-sdk`: the AI SDK. A middleware that gives tools to models that have none; and tools, calls and results as
 * the SDK has them, for whoever drives a model without it.
 *
 * @packageDocumentation
 */
import type { LanguageModelV3ToolCallPart, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";
import { isFailure, textOfOutput } from "./ai-sdk/outputs.ts";
import { readArguments } from "./arguments.ts";
import type { Typed } from "./content.ts";
import type { Correlated, IdentifiedCall } from "./correlated.ts";
import { correlateIncoming } from "./incoming.ts";
import { type CallsToOptions, correlateOutgoing, type Turn } from "./outgoing.ts";
import { type CallResult, type Due, orderFound } from "./results.ts";

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
export function callsFrom(content: string | Iterable<LanguageModelV3ToolCallPart | Typed>): Correlated<IdentifiedCall> {
  const parts = typeof content === "string" ? [] : Array.from(content);
  return correlateIncoming(
    parts
      .filter((part): part is LanguageModelV3ToolCallPart => part.type === "tool-call")
      .filter(({ providerExecuted }) => providerExecuted !== true)
      .map(({ toolCallId: id, toolName: name, input }) => ({ id, name, source: input, checked: readArguments(input) })),
  );
}

/**
 * Results, by id and in any order, in the order of our calls. A call that did not go has what is said of it as its result.
 *
 * @param due What `callsTo` or `callsFrom` gave.
 * @param content The parts of the message with the results; other parts pass by.
 * @throws ResultOrderError where a call that went has no result, a call has two, or a result's id is no call's.
 * @example
 * import { callsTo, resultsTo } from "pi-native/ai-sdk";
 * const sent = callsTo(parse('<call:read path="a.ts"/><call:read limit=x/>', { tools }));
 * const output = { type: "text" as const, value: "one line" };
 * const results = resultsTo(sent, [{ type: "tool-result", toolCallId: "call_0", toolName: "read", output }]);
 * results.map(({ isError, text }) => [isError, text.split("\n")[0]]);
 * // [[false, "one line"], [true, "Call 2, read, was not run:"]]
 */
export function resultsTo(
  due: Due,
  content: Iterable<LanguageModelV3ToolResultPart | Typed>,
): CallResult<LanguageModelV3ToolResultPart>[] {
  return orderFound(
    due,
    Array.from(content).filter((part): part is LanguageModelV3ToolResultPart => part.type === "tool-result"),
    ({ toolCallId, output }) => ({ id: toolCallId, text: textOfOutput(output), isError: isFailure(output) }),
  );
}
