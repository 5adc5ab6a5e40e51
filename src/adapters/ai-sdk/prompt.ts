/**
 * A prompt for a model that knows no tools: what it was told of tools becomes text, the calls that it made read as it
 * should write them, and results come as messages of the user, in the order of the calls. What the provider runs itself
 * stays as it is.
 */
import type {
  LanguageModelV3Message,
  LanguageModelV3Prompt,
  LanguageModelV3ToolCallPart,
  LanguageModelV3ToolResultPart,
  SharedV3Warning,
} from "@ai-sdk/provider";
import { RenderError } from "../../render/refusal.ts";
import { render } from "../../render/render.ts";
import type { Toolset } from "../../schema/tool.ts";
import { readArguments } from "../arguments.ts";
import { notRun, withoutOurs } from "./invalid.ts";
import { resultParts } from "./outputs.ts";

type Message<Role> = Extract<LanguageModelV3Message, { role: Role }>;
type AssistantPart = Message<"assistant">["content"][number];

/**
 * @param system What is added to the system prompt; `""` for nothing.
 * @returns The prompt, and what the host should know about it.
 */
export function textPrompt(
  prompt: LanguageModelV3Prompt,
  tools: Toolset | undefined,
  system: string,
): { prompt: LanguageModelV3Prompt; warnings: SharedV3Warning[] } {
  const warnings: SharedV3Warning[] = [];
  // By id: the place in the order of calls, and the reason of a call that was not run.
  const places = new Map<string, number>();
  const reasons = new Map<string, string>();
  const messages: LanguageModelV3Message[] = [];

  const callText = (part: LanguageModelV3ToolCallPart): string => {
    places.set(part.toolCallId, places.size);
    const failed = notRun(part);
    if (failed !== undefined) {
      reasons.set(part.toolCallId, failed.reason);
      return failed.text;
    }
    return written(part, tools, (message) => warnings.push({ type: "other", message }));
  };

  let results = false;
  for (const message of prompt) {
    const before = messages.at(-1);
    if (message.role === "assistant") messages.push({ ...message, content: textContent(message.content, callText) });
    else if (message.role === "tool") messages.push(...resultMessages(message, places, reasons));
    else if (message.role === "user" && results && before?.role === "user") {
      // Two messages of the user in a row: some models insist on turns that alternate.
      messages[messages.length - 1] = { ...message, content: [...before.content, ...message.content] };
    } else messages.push(message);
    results = message.role === "tool";
  }
  return { prompt: withSystem(messages, system), warnings };
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
  callText: (part: LanguageModelV3ToolCallPart) => string,
): AssistantPart[] {
  const parts: AssistantPart[] = [];
  let before: "text" | "call" | "other" = "other";
  let ended = true;
  for (const part of content) {
    if (part.type === "tool-call" && part.providerExecuted !== true) {
      const text = `${before !== "other" && !ended ? "\n" : ""}${callText(part)}`;
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
      parts.push(part);
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
    // Of a tool that is no longer there, only the schema is missing.
    for (const known of tools?.tools.has(name) ? [tools, undefined] : [undefined]) {
      try {
        return render({ name, arguments: checked.value }, known && { tools: known });
      } catch (error) {
        if (!(error instanceof RenderError)) throw error;
        reason = error.message;
      }
    }
  }
  warn(`An earlier call of ${name} has no spelling in the format, and is shown to the model as JSON: ${reason}`);
  return `[Called ${name} with ${JSON.stringify(input)}]`;
}

/** The results of a message, in the order of their calls, as a message of the user. */
function resultMessages(
  message: Message<"tool">,
  places: ReadonlyMap<string, number>,
  reasons: ReadonlyMap<string, string>,
): LanguageModelV3Message[] {
  const placeOf = ({ toolCallId }: LanguageModelV3ToolResultPart): number => places.get(toolCallId) ?? places.size;
  const results = message.content
    .filter((part) => part.type === "tool-result")
    .sort((one, other) => placeOf(one) - placeOf(other));
  const content = results.flatMap(({ toolCallId, toolName, output, providerOptions }) => {
    const reason = output.type === "error-text" ? reasons.get(toolCallId) : undefined;
    const parts = resultParts(toolName, reason === undefined ? output : { type: "error-text", value: reason });
    const last = parts.pop();
    const options = withoutOurs(providerOptions);
    return last === undefined
      ? parts
      : [...parts, options === undefined ? last : { ...last, providerOptions: options }];
  });
  const { providerOptions } = message;
  const messages: LanguageModelV3Message[] = [];
  // Answers to a provider's own questions stay.
  const others = message.content.filter((part) => part.type !== "tool-result");
  if (others.length > 0) messages.push({ ...message, content: others });
  if (content.length > 0) messages.push({ role: "user", content, ...(providerOptions && { providerOptions }) });
  return messages;
}
