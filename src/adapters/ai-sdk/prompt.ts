/**
 * A prompt for a model that knows no tools: what it was told of tools becomes text, the calls that it made read as it
 * should write them, and results come as messages of the user, in the order of the calls. What belongs to tools that the
 * provider has stays as it is, whoever runs them.
 */
import type {
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolCallPart,
  LanguageModelV3ToolResultPart,
  SharedV3ProviderOptions,
  SharedV3Warning,
} from "@ai-sdk/provider";
import { RenderError } from "../../render/refusal.ts";
import { render } from "../../render/render.ts";
import type { Toolset } from "../../schema/tool.ts";
import { readArguments } from "../arguments.ts";
import { jsonText } from "../content.ts";
import { notRun, withoutOurs } from "./invalid.ts";
import { resultParts } from "./outputs.ts";

type Message<Role> = Extract<LanguageModelV3Message, { role: Role }>;
type AssistantPart = Message<"assistant">["content"][number];

/** What a prompt is rewritten for. */
export interface PromptTools {
  /** Those that the model calls by text. */
  tools: Toolset | undefined;
  /** The names of those that the provider has. */
  provided: ReadonlySet<string>;
  /** What is added to the system prompt; `""` for nothing. */
  system: string;
}

/** What is known of the calls so far. */
interface Known {
  /** By id: the place in the order of calls. */
  places: Map<string, number>;
  /** By id: why a call was not run. */
  reasons: Map<string, string>;
  provided: ReadonlySet<string>;
}

/** @returns The prompt, and what the host should know about it. */
export function textPrompt(
  given: LanguageModelV3Prompt,
  { tools, provided, system }: PromptTools,
): { prompt: LanguageModelV3Prompt; warnings: SharedV3Warning[] } {
  const prompt = joinResults(given);
  const warnings: SharedV3Warning[] = [];
  const known: Known = { places: new Map(), reasons: new Map(), provided };
  const outputs = new Map(
    prompt
      .flatMap((message) => (message.role === "tool" ? message.content : []))
      .flatMap((part) => (part.type === "tool-result" ? [[part.toolCallId, part.output]] : [])),
  );
  const messages: LanguageModelV3Message[] = [];

  /** Undefined for a call that stays a part. */
  const callText = (part: LanguageModelV3ToolCallPart): string | undefined => {
    const failed = notRun(part, outputs.get(part.toolCallId));
    if (failed === undefined && (part.providerExecuted === true || provided.has(part.toolName))) return undefined;
    known.places.set(part.toolCallId, known.places.size);
    if (failed === undefined) return written(part, tools, (message) => warnings.push({ type: "other", message }));
    known.reasons.set(part.toolCallId, failed.reason);
    return failed.text;
  };

  let results = false;
  for (const message of prompt) {
    const before = messages.at(-1);
    if (message.role === "assistant") messages.push({ ...message, content: textContent(message.content, callText) });
    else if (message.role === "tool") messages.push(...resultMessages(message, known));
    else if (message.role === "user" && results && before?.role === "user") {
      // Two messages of the user in a row: some models insist on turns that alternate.
      messages[messages.length - 1] = joined(before, message);
    } else messages.push(message);
    results = message.role === "tool";
  }
  return { prompt: withSystem(messages, system), warnings };
}

/** Results in several messages, one after another, are in one: their order is that of the calls. */
function joinResults(prompt: LanguageModelV3Prompt): LanguageModelV3Prompt {
  const messages: LanguageModelV3Message[] = [];
  for (const message of prompt) {
    const before = messages.at(-1);
    if (message.role === "tool" && before?.role === "tool") messages[messages.length - 1] = joined(before, message);
    else messages.push(message);
  }
  return messages;
}

/** Two messages as one, with what the provider wants with either. */
function joined<M extends Message<"tool"> | Message<"user">>(one: M, other: M): M {
  const providerOptions = bothOptions(one.providerOptions, other.providerOptions);
  return { ...other, content: [...one.content, ...other.content], ...(providerOptions && { providerOptions }) };
}

function bothOptions(
  one: SharedV3ProviderOptions | undefined,
  other: SharedV3ProviderOptions | undefined,
): SharedV3ProviderOptions | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  const both = { ...one };
  for (const [provider, options] of Object.entries(other)) both[provider] = { ...both[provider], ...options };
  return both;
}

/** Adds to the last of the system messages at the beginning, or puts one there. */
function withSystem(messages: readonly LanguageModelV3Message[], system: string): LanguageModelV3Prompt {
  if (system === "") return [...messages];
  const others = messages.findIndex(({ role }) => role !== "system");
  const end = others < 0 ? messages.length : others;
  const last = messages[end - 1];
  if (last?.role !== "system") return [{ role: "system", content: system }, ...messages];
  const joined: LanguageModelV3Message = { ...last, content: `${last.content}\n\n${system}` };
  return [...messages.slice(0, end - 1), joined, ...messages.slice(end)];
}

/** The parts of an answer with its calls as text, each on lines of its own. */
function textContent(
  content: readonly AssistantPart[],
  callText: (part: LanguageModelV3ToolCallPart) => string | undefined,
): AssistantPart[] {
  const parts: AssistantPart[] = [];
  let before: "text" | "call" | "other" = "other";
  let ended = true;
  for (const part of content) {
    const call = part.type === "tool-call" ? callText(part) : undefined;
    if (call !== undefined) {
      const text = `${before !== "other" && !ended ? "\n" : ""}${call}`;
      const providerOptions = withoutOurs(part.providerOptions);
      parts.push({ type: "text", text, ...(providerOptions && { providerOptions }) });
      before = "call";
      ended = false;
    } else if (part.type === "text") {
      const text = before === "call" && !part.text.startsWith("\n") ? `\n${part.text}` : part.text;
      parts.push({ ...part, text });
      before = "text";
      ended = text.endsWith("\n");
    } else {
      const providerOptions = withoutOurs(part.providerOptions);
      parts.push(providerOptions === part.providerOptions ? part : { ...part, providerOptions });
      before = "other";
    }
  }
  return parts;
}

/** A call of an earlier turn; what has no spelling is told in other words, since it cannot be left out. */
function written(
  { toolName: name, input }: LanguageModelV3ToolCallPart,
  tools: Toolset | undefined,
  warn: (message: string) => void,
): string {
  const checked = readArguments(input);
  let reason = "its input is no object of JSON";
  if ("value" in checked) {
    try {
      // Of a tool that is no longer there, only the schema is missing.
      return render({ name, arguments: checked.value }, tools?.tools.has(name) ? { tools } : undefined);
    } catch (error) {
      if (!(error instanceof RenderError)) throw error;
      reason = error.message;
    }
  }
  warn(`An earlier call of ${name} has no spelling in the format, and is shown to the model as JSON: ${reason}`);
  return `[Called ${name} with ${jsonText(input)}]`;
}

/** The results of a message, in the order of their calls, as a message of the user. */
function resultMessages(message: Message<"tool">, { places, reasons, provided }: Known): LanguageModelV3Message[] {
  const placeOf = ({ toolCallId }: LanguageModelV3ToolResultPart): number => places.get(toolCallId) ?? places.size;
  const isOurs = (part: Message<"tool">["content"][number]): part is LanguageModelV3ToolResultPart =>
    part.type === "tool-result" && (!provided.has(part.toolName) || reasons.has(part.toolCallId));
  const results = message.content.filter(isOurs).sort((one, other) => placeOf(one) - placeOf(other));
  const content = results.flatMap(({ toolCallId, toolName, output, providerOptions }) => {
    const reason = output.type === "error-text" ? reasons.get(toolCallId) : undefined;
    const parts = resultParts(toolName, reason === undefined ? output : { type: "error-text", value: reason });
    const options = withoutOurs(providerOptions);
    return options === undefined
      ? parts
      : parts.map((part, at) => (at === parts.length - 1 ? { ...part, providerOptions: options } : part));
  });
  const { providerOptions } = message;
  const messages: LanguageModelV3Message[] = [];
  // Results of the provider's tools stay, and so do answers to its questions.
  const others = message.content.filter((part) => !isOurs(part));
  if (others.length > 0) messages.push({ ...message, content: others });
  if (content.length > 0) messages.push({ role: "user", content, ...(providerOptions && { providerOptions }) });
  return messages;
}
