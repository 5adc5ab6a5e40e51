/**
 * The neutral form of a conversation, which every shape is read to and written from: who said what, which calls were made,
 * what came back. How a shape spells that is not in it, but beside it (`aside`).
 */
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import { differenceOf } from "../render/reading.ts";
import type { Toolset } from "../schema/tool.ts";
import type { Spellings } from "./aside.ts";
import type { Fields } from "./fields.ts";

export type ShapeName = "openai" | "anthropic" | "ai-sdk" | "pi-native";

/** `at` is where it stands in the record that was read. */
export interface TextPart {
  type: "text";
  text: string;
  at: JsonPointer;
}

/** A picture, by its address or as base64. */
export interface ImagePart {
  type: "image";
  source: { url: string } | { mediaType: string | undefined; data: string };
  at: JsonPointer;
}

export interface ReasoningPart {
  type: "reasoning";
  text: string;
  at: JsonPointer;
}

export interface CallPart {
  type: "call";
  id: string;
  name: string;
  arguments: Fields;
  at: JsonPointer;
  /** Where the arguments stand, unless they stand in a string. */
  argumentsAt: JsonPointer | undefined;
}

interface Said<Role extends string, Part> {
  role: Role;
  parts: Part[];
  at: JsonPointer;
  aside: Spellings;
}

export type SystemMessage = Said<"system", TextPart>;
export type UserMessage = Said<"user", TextPart | ImagePart>;
export type AssistantMessage = Said<"assistant", TextPart | ReasoningPart | CallPart>;

/** The result of one call. A text of no characters is no part, here as elsewhere. */
export interface ResultMessage extends Said<"tool", TextPart | ImagePart> {
  /** The call's. */
  id: string;
  /** The tool's. */
  name: string;
  error: boolean;
  /** The text is the JSON of a value. */
  json: boolean;
  /** In pi-native: its place among the results of its calls, where they did not come in the order of these. */
  place?: number;
}

export type Message = SystemMessage | UserMessage | AssistantMessage | ResultMessage;

export interface Tool {
  name: string;
  description?: string;
  parameters?: unknown;
  aside: Spellings;
  at: JsonPointer;
}

export interface Conversation {
  messages: Message[];
  tools: Tool[] | undefined;
  /** What else the record holds: it stands in every shape as it is. */
  rest: Fields;
  /** The record's fields in their order. */
  keys: string[];
  /** The shape that the record had, where it was a list of messages and nothing else. */
  bare: ShapeName | undefined;
}

/** What is known of the messages before one, for whoever reads or writes it. */
export interface Context {
  /** The tools that texts are read and written with. */
  readonly tools: Toolset | undefined;
  /** How many calls there were. */
  readonly calls: number;
  /** The calls of the message before, and how many of them have results. */
  readonly due: readonly CallPart[];
  readonly answered: number;
}

export const callsOf = (message: Message): CallPart[] =>
  message.role === "assistant" ? message.parts.filter((part) => part.type === "call") : [];

/** What is known behind a message. */
export function advance(context: Context, message: Message): Context {
  if (message.role === "tool") return { ...context, answered: context.answered + 1 };
  const due = callsOf(message);
  return { ...context, calls: context.calls + due.length, due, answered: 0 };
}

/** Whether two messages say the same: places, and what was set aside, do not count. */
export function sameMeaning(one: Message, other: Message): boolean {
  return differenceOf(meaningOf(one), meaningOf(other)) === undefined;
}

function meaningOf(message: Message): unknown {
  const parts = message.parts.map((part) => {
    if (part.type === "call") return { id: part.id, name: part.name, arguments: part.arguments };
    return part.type === "image" ? { image: sourceOf(part) } : { [part.type]: part.text };
  });
  if (message.role !== "tool") return { role: message.role, parts };
  const { role, id, error, json, place = -1 } = message;
  return { role, id, error, json, place, parts };
}

const sourceOf = ({ source }: ImagePart): string[] =>
  "url" in source ? [source.url] : [source.mediaType ?? "", source.data];
