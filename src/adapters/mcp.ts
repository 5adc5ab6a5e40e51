/**
 * `pi-native/mcp`: tools, calls and results as the Model Context Protocol has them. Its calls carry no ids of their own (those
 * of JSON-RPC are the transport's), so that here each goes with one beside it.
 *
 * @packageDocumentation
 */
import { checkArguments } from "./arguments.ts";
import { jsonText, type Open, type Typed, textOf } from "./content.ts";
import type { Correlated, IdentifiedCall } from "./correlated.ts";
import { type PlainTool, plainTool } from "./definitions.ts";
import { correlateIncoming } from "./incoming.ts";
import { type CallsToOptions, correlateOutgoing, type Turn } from "./outgoing.ts";
import { type CallResult, type Due, orderFound } from "./results.ts";

export type { Typed } from "./content.ts";
export type { Correlated, IdentifiedCall, ToolCallError } from "./correlated.ts";
export type { PlainTool } from "./definitions.ts";
export type { CallsToOptions, Turn } from "./outgoing.ts";
export type { CallResult, Due } from "./results.ts";

/** A tool as `tools/list` gives it. */
export type McpTool = Open<{ name: string; description?: string; inputSchema: object }>;

/** The params of a `tools/call` request, and the id that its result will be known by. */
export interface McpCall {
  id: string;
  params: { name: string; arguments?: Record<string, unknown> };
}

/** What `tools/call` gives; servers of the protocol's first version give a `toolResult` and nothing else. */
export type McpResult = Open<{
  content?: readonly Typed[];
  structuredContent?: unknown;
  isError?: boolean;
  toolResult?: unknown;
}>;

/**
 * Tools as ours. A name may have dots or slashes there, and none of our calls can have it (F1): `compileTools` warns of
 * it, and a host that wants to offer the tool all the same gives it another name.
 *
 * @throws ToolDefinitionError where a tool is no object or has no name.
 * @example
 * import { toolsFrom } from "pi-native/mcp";
 * const ours = toolsFrom([{ name: "fs.read", inputSchema: { type: "object" } }]);
 * compileTools(ours).warnings.map(({ tool }) => tool); // ["fs.read"]
 */
export function toolsFrom(tools: Iterable<McpTool>): PlainTool[] {
  return Array.from(tools, plainTool);
}

/**
 * Calls as the params of `tools/call`. Those that are not runnable stay behind, each with the reason in `toolCallErrors`,
 * unless `all` is set.
 *
 * @param turn What `parse` gave, or `callsFrom` of another host.
 * @throws ResultOrderError where two calls have one id.
 * @example
 * import { callsTo } from "pi-native/mcp";
 * callsTo(parse('<call:read path="a.ts"/>', { tools })).calls;
 * // [{ id: "call_0", params: { name: "read", arguments: { path: "a.ts" } } }]
 */
export function callsTo(turn: Turn, options: CallsToOptions = {}): Correlated<McpCall> {
  return correlateOutgoing(
    turn,
    options,
    ({ id, name, arguments: given }): McpCall => ({
      id,
      params: { name, arguments: given },
    }),
  );
}

/**
 * Our calls from the params of `tools/call`; without arguments there are none. Arguments that are no object of JSON are in
 * `toolCallErrors`.
 *
 * @throws TypeError where a call has no id or no name.
 * @example
 * import { callsFrom } from "pi-native/mcp";
 * callsFrom([{ id: "7", params: { name: "read" } }]).calls; // [{ id: "7", name: "read", arguments: {} }]
 */
export function callsFrom(calls: Iterable<McpCall>): Correlated<IdentifiedCall> {
  return correlateIncoming(
    Array.from(calls, ({ id, params: { name, arguments: source } }) => ({
      id,
      name,
      source,
      checked: checkArguments(source ?? {}),
    })),
  );
}

/**
 * Results, by id and in any order, in the order of our calls. A call that did not go has what is said of it as its result.
 *
 * @param due What `callsTo` or `callsFrom` gave.
 * @param results Each result with the id of its call.
 * @throws ResultOrderError where a call that went has no result, a call has two, or a result's id is no call's.
 * @example
 * import { callsTo, resultsTo } from "pi-native/mcp";
 * const sent = callsTo(parse('<call:read path="a.ts"/><call:read limit=x/>', { tools }));
 * const result = { content: [{ type: "text", text: "no such file" }], isError: true };
 * const results = resultsTo(sent, [{ id: "call_0", result }]);
 * results.map(({ isError, text }) => [isError, text.split("\n")[0]]);
 * // [[true, "no such file"], [true, "Call 2, read, was not run:"]]
 */
export function resultsTo<R extends McpResult>(
  due: Due,
  results: Iterable<{ id: string; result: R }>,
): CallResult<R>[] {
  const found = orderFound(due, Array.from(results), ({ id, result }) => ({
    id,
    text: textOfResult(result),
    isError: result.isError === true,
  }));
  return found.map((each) => ({ ...each, result: each.result?.result }));
}

function textOfResult({ content: given, structuredContent, toolResult }: McpResult): string {
  const content = given ?? [];
  const structured = structuredContent ?? toolResult;
  return content.length === 0 && structured !== undefined ? jsonText(structured) : textOf(content);
}
