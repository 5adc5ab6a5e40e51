/**
 * `pi-native/anthropic`: tools, calls and results as the Anthropic messages interface has them.
 *
 * @packageDocumentation
 */
import { checkArguments } from "./arguments.ts";
import { type Open, type Typed, textOf } from "./content.ts";
import type { Correlated, IdentifiedCall } from "./correlated.ts";
import { type PlainTool, plainTool, plainTools } from "./definitions.ts";
import { correlateIncoming } from "./incoming.ts";
import { type CallsToOptions, correlateOutgoing, type Turn } from "./outgoing.ts";
import { type CallResult, type Due, orderFound } from "./results.ts";

export type { Typed } from "./content.ts";
export type { Correlated, IdentifiedCall, ToolCallError } from "./correlated.ts";
export type { PlainTool } from "./definitions.ts";
export type { CallsToOptions, Turn } from "./outgoing.ts";
export type { CallResult, Due } from "./results.ts";

/** A tool definition: one with its schema, or one of those that Anthropic defines. */
export type AnthropicTool = Open<{ name: string; description?: string; input_schema: object }> | Typed;

/** A call among the blocks of a message. */
export interface ToolUse {
  type: "tool_use";
  id: string;
  name: string;
  input: unknown;
}

/** The result of a call among the blocks of a message. */
export interface ToolResult {
  type: "tool_result";
  tool_use_id: string;
  content?: string | readonly Typed[];
  is_error?: boolean;
}

/**
 * Definitions that have an `input_schema`, as ours. Those that Anthropic defines have none, and are left out, whoever runs
 * them: for one that a model is to call in a text, write a definition with its schema.
 *
 * @throws ToolDefinitionError where a definition is no object or has no name.
 * @example
 * import { toolsFrom } from "pi-native/anthropic";
 * toolsFrom([{ name: "ls", description: "Lists", input_schema: { type: "object" } }]);
 * // [{ name: "ls", description: "Lists", parameters: { type: "object" } }]
 */
export function toolsFrom(tools: Iterable<AnthropicTool>): PlainTool[] {
  return plainTools(tools, (tool, index) => ("input_schema" in tool ? plainTool(tool, index) : undefined));
}

/**
 * Calls as `tool_use` blocks. Those that are not runnable stay behind, each with the reason in `toolCallErrors`, unless
 * `all` is set.
 *
 * @param turn What `parse` gave, or `callsFrom` of another host.
 * @throws ResultOrderError where two calls have one id.
 * @example
 * import { callsTo } from "pi-native/anthropic";
 * callsTo(parse('<call:read path="a.ts"/>', { tools }), { id: (index) => `toolu_${index}` }).calls;
 * // [{ type: "tool_use", id: "toolu_0", name: "read", input: { path: "a.ts" } }]
 */
export function callsTo(turn: Turn, options: CallsToOptions = {}): Correlated<ToolUse> {
  return correlateOutgoing(
    turn,
    options,
    ({ id, name, arguments: input }): ToolUse => ({ type: "tool_use", id, name, input }),
  );
}

/**
 * Our calls from the content of a message. Text, thinking, and what the provider runs itself pass by; a `tool_use` whose
 * input is no object of JSON is in `toolCallErrors`.
 *
 * @throws TypeError where a call has no id or no name.
 * @example
 * import { callsFrom } from "pi-native/anthropic";
 * const { calls } = callsFrom([
 *   { type: "text", text: "Let me look." },
 *   { type: "tool_use", id: "toolu_a", name: "read", input: { path: "a.ts" } },
 * ]);
 * calls; // [{ id: "toolu_a", name: "read", arguments: { path: "a.ts" } }]
 */
export function callsFrom(content: string | Iterable<ToolUse | Typed> | null | undefined): Correlated<IdentifiedCall> {
  const blocks = typeof content === "string" ? [] : Array.from(content ?? []);
  return correlateIncoming(
    blocks
      .filter((block): block is ToolUse => block.type === "tool_use")
      .map(({ id, name, input }) => ({ id, name, source: input, checked: checkArguments(input) })),
  );
}

/**
 * Results, by id and in any order, in the order of our calls. A call that did not go has what is said of it as its result.
 *
 * @param due What `callsTo` or `callsFrom` gave.
 * @param content The blocks of the message with the results; other blocks pass by.
 * @throws ResultOrderError where a call that went has no result, a call has two, or a result's id is no call's.
 * @example
 * import { callsTo, resultsTo } from "pi-native/anthropic";
 * const sent = callsTo(parse('<call:read path="a.ts"/><call:read limit=x/>', { tools }));
 * const results = resultsTo(sent, [{ type: "tool_result", tool_use_id: "call_0", content: "one line" }]);
 * results.map(({ isError, text }) => [isError, text.split("\n")[0]]);
 * // [[false, "one line"], [true, "Call 2, read, was not run:"]]
 */
export function resultsTo(due: Due, content: string | Iterable<ToolResult | Typed>): CallResult<ToolResult>[] {
  const blocks = typeof content === "string" ? [] : Array.from(content);
  return orderFound(
    due,
    blocks.filter((block): block is ToolResult => block.type === "tool_result"),
    ({ tool_use_id, content: found, is_error }) => ({
      id: tool_use_id,
      text: textOf(found),
      isError: is_error === true,
    }),
  );
}
