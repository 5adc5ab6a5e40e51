/**
 * `pi-native/openai`: tools, calls and results as the OpenAI interfaces have them, chat completions and responses both. What
 * comes in is told apart by its own `type` or `role`; what goes out has a function for each.
 *
 * @packageDocumentation
 */
import { writeJson } from "../coerce/json.ts";
import { checkArguments, readArguments } from "./arguments.ts";
import { type Open, type Typed, textOf } from "./content.ts";
import type { Correlated, IdentifiedCall } from "./correlated.ts";
import { type PlainTool, plainTool, plainTools } from "./definitions.ts";
import { correlateIncoming, type FoundCall } from "./incoming.ts";
import { type CallsToOptions, correlateOutgoing, type Turn } from "./outgoing.ts";
import { type CallResult, type Due, orderFound } from "./results.ts";

export type { Typed } from "./content.ts";
export type { Correlated, IdentifiedCall, ToolCallError } from "./correlated.ts";
export type { PlainTool } from "./definitions.ts";
export type { CallsToOptions, Turn } from "./outgoing.ts";
export type { CallResult, Due } from "./results.ts";

/** A tool definition of chat completions, where its name is a level deeper, or of responses; or one that runs elsewhere. */
export type OpenAITool =
  | Open<{ type: "function"; function: Open<NamedFunction> }>
  | Open<{ type: "function" } & NamedFunction>
  | Open<{ type: "custom"; custom: Open<{ name: string; description?: string }> }>
  | Open<{ type: "custom"; name: string; description?: string }>
  | Typed;

interface NamedFunction {
  name: string;
  description?: string | null;
  parameters?: object | null;
}

/** A call in the `tool_calls` of a chat message. */
export type ChatToolCall =
  | { type: "function"; id: string; function: { name: string; arguments: string } }
  | { type: "custom"; id: string; custom: { name: string; input: string } };

/** A call among the items of a response. */
export type ResponseToolCall =
  | { type: "function_call"; call_id: string; name: string; arguments: string; status?: ItemStatus }
  | { type: "custom_tool_call"; call_id: string; name: string; input: string };

/** How far an item of a response has come. */
export type ItemStatus = "in_progress" | "completed" | "incomplete";

/** The result of a call as a message of a chat. */
export interface ChatToolMessage {
  role: "tool";
  tool_call_id: string;
  content: string | readonly Typed[];
}

/** The result of a call as an item of a response's input. */
export interface ResponseToolOutput {
  type: "function_call_output" | "custom_tool_call_output";
  call_id: string;
  output: string | readonly Typed[];
}

/** A message of a chat, or an item of a response, of whatever kind. */
export type OpenAIItem = Open<{ type?: string | null }> | Open<{ role: string }>;

/** Options of `callsTo` and `callsToItems`. */
export interface OpenAICallsOptions extends CallsToOptions {
  /** The definitions that the host knows: calls of its custom tools are then written as such. */
  tools?: Iterable<OpenAITool>;
}

/**
 * Definitions of functions and of custom tools, as ours. A custom tool takes one string, so here it is a tool whose only
 * parameter, `input`, fills the inline body. Tools that run at the provider are left out: none of our calls reaches them.
 *
 * @throws ToolDefinitionError where a definition is no object or has no name.
 * @example
 * import { toolsFrom } from "pi-native/openai";
 * toolsFrom([{ type: "function", function: { name: "ls", parameters: { type: "object" } } }, { type: "web_search" }]);
 * // [{ name: "ls", parameters: { type: "object" } }]
 */
export function toolsFrom(tools: Iterable<OpenAITool>): PlainTool[] {
  return plainTools(tools, (tool, index) => {
    if (tool.type === "function") return plainTool(tool, index);
    return tool.type === "custom" ? { ...plainTool(customOf(tool), index), parameters: ONE_STRING } : undefined;
  });
}

const ONE_STRING = {
  type: "object",
  properties: { input: { type: "string" } },
  required: ["input"],
  additionalProperties: false,
};

/** Where a custom tool has its name: in chat completions a level deeper. */
function customOf(tool: Typed): object {
  return "custom" in tool && typeof tool.custom === "object" && tool.custom !== null ? tool.custom : tool;
}

/**
 * Calls as the `tool_calls` of a chat message. Those that are not runnable stay behind, each with the reason in
 * `toolCallErrors`, unless `all` is set.
 *
 * @param turn What `parse` gave, or `callsFrom` of another host.
 * @throws ResultOrderError where two calls have one id.
 * @example
 * import { callsTo } from "pi-native/openai";
 * callsTo(parse('<call:read path="a.ts"/>', { tools })).calls[0];
 * // { type: "function", id: "call_0", function: { name: "read", arguments: '{"path":"a.ts"}' } }
 */
export function callsTo(turn: Turn, options: OpenAICallsOptions = {}): Correlated<ChatToolCall> {
  const inputOf = customInput(options.tools);
  return correlateOutgoing(turn, options, (call): ChatToolCall => {
    const { id, name } = call;
    const input = inputOf(call);
    if (input !== undefined) return { type: "custom", id, custom: { name, input } };
    return { type: "function", id, function: { name, arguments: writeJson(call.arguments) } };
  });
}

/**
 * The same as items of a response: what `callsTo` is for chat completions, this is for the responses interface.
 *
 * @throws ResultOrderError where two calls have one id.
 * @example
 * import { callsToItems } from "pi-native/openai";
 * callsToItems(parse('<call:read path="a.ts"/>', { tools })).calls[0];
 * // { type: "function_call", call_id: "call_0", name: "read", arguments: '{"path":"a.ts"}' }
 */
export function callsToItems(turn: Turn, options: OpenAICallsOptions = {}): Correlated<ResponseToolCall> {
  const inputOf = customInput(options.tools);
  return correlateOutgoing(turn, options, (call): ResponseToolCall => {
    const { id, name } = call;
    const input = inputOf(call);
    if (input !== undefined) return { type: "custom_tool_call", call_id: id, name, input };
    return { type: "function_call", call_id: id, name, arguments: writeJson(call.arguments) };
  });
}

/** The input of a custom tool's call; undefined for any other, and for one whose arguments are more than an input. */
function customInput(tools: Iterable<OpenAITool> = []): (call: IdentifiedCall) => string | undefined {
  // What is no object goes along, to be told of.
  const custom = toolsFrom(Array.from(tools).filter((tool) => !isObject(tool) || tool.type === "custom"));
  const names = new Set(custom.map(({ name }) => name));
  return ({ name, arguments: { input, ...others } }) =>
    names.has(name) && typeof input === "string" && Object.keys(others).length === 0 ? input : undefined;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/**
 * Our calls from the `tool_calls` of a chat message or the items of a response; other items pass by. Arguments that are no
 * JSON object, or were cut, are in `toolCallErrors`, as they came. The input of a custom tool becomes its parameter `input`.
 *
 * @throws TypeError where a call has no id or no name.
 * @example
 * import { callsFrom } from "pi-native/openai";
 * const { calls, toolCallErrors } = callsFrom([
 *   { type: "function", id: "call_a", function: { name: "read", arguments: '{"path": "a.ts"}' } },
 *   { type: "function", id: "call_b", function: { name: "read", arguments: '{"path": ' } },
 * ]);
 * render(calls, { tools }); // '<call:read path="a.ts"/>'
 * toolCallErrors.map(({ index, arguments: found }) => [index, found]); // [[1, '{"path": ']]
 */
export function callsFrom(
  items: Iterable<ChatToolCall | ResponseToolCall | OpenAIItem> | null | undefined,
): Correlated<IdentifiedCall> {
  return correlateIncoming(Array.from(items ?? []).flatMap((item) => findCall(item) ?? []));
}

function findCall(item: OpenAIItem): FoundCall | undefined {
  // Which of them it is, its type says; some endpoints leave out that of a function's call.
  const call = ("function" in item ? { ...item, type: item.type ?? "function" } : item) as
    | ChatToolCall
    | ResponseToolCall;
  switch (call.type) {
    case "function":
      return functionCall(call.id, call.function ?? {});
    case "function_call":
      return functionCall(call.call_id, call);
    case "custom":
      return customCall(call.id, call.custom ?? {});
    case "custom_tool_call":
      return customCall(call.call_id, call);
    default:
      return undefined;
  }
}

function functionCall(id: string, call: { name: string; arguments: string; status?: ItemStatus }): FoundCall {
  const { name, arguments: source, status } = call;
  const cut = status === "incomplete" || status === "in_progress";
  return { id, name, source, checked: cut ? { problems: [CUT] } : readArguments(source ?? "") };
}

const CUT = "Expected the whole call, found one that is not complete";

function customCall(id: string, { name, input }: { name: string; input: string }): FoundCall {
  return { id, name, source: input, checked: checkArguments({ input }) };
}

/**
 * Results, by id and in any order, in the order of our calls. A call that did not go has what is said of it as its result.
 *
 * @param due What `callsTo`, `callsToItems` or `callsFrom` gave.
 * @param results Messages of the role `tool`, or items that are outputs; other messages and items pass by.
 * @throws ResultOrderError where a call that went has no result, a call has two, or a result's id is no call's.
 * @example
 * import { callsTo, resultsTo } from "pi-native/openai";
 * const sent = callsTo(parse('<call:read path="a.ts"/><call:read limit=x/>', { tools }));
 * const results = resultsTo(sent, [{ role: "tool", tool_call_id: "call_0", content: "one line" }]);
 * results.map(({ isError, text }) => [isError, text.split("\n")[0]]);
 * // [[false, "one line"], [true, "Call 2, read, was not run:"]]
 */
export function resultsTo<R extends ChatToolMessage | ResponseToolOutput>(
  due: Due,
  results: Iterable<R>,
): CallResult<R>[];
export function resultsTo(
  due: Due,
  results: Iterable<ChatToolMessage | ResponseToolOutput | OpenAIItem>,
): CallResult<ChatToolMessage | ResponseToolOutput>[];
export function resultsTo(
  due: Due,
  results: Iterable<ChatToolMessage | ResponseToolOutput | OpenAIItem>,
): CallResult<ChatToolMessage | ResponseToolOutput>[] {
  return orderFound(due, Array.from(results).filter(isResult), (answer) =>
    "role" in answer
      ? { id: answer.tool_call_id, text: textOf(answer.content), isError: false }
      : { id: answer.call_id, text: textOf(answer.output), isError: false },
  );
}

function isResult(
  item: ChatToolMessage | ResponseToolOutput | OpenAIItem,
): item is ChatToolMessage | ResponseToolOutput {
  const { role, type } = item as { role?: unknown; type?: unknown };
  return role === "tool" || type === "function_call_output" || type === "custom_tool_call_output";
}
