/** Conversations of OpenAI chat completions: a message for each result, calls behind the text, arguments as JSON text. */
import { plainTool } from "../adapters/definitions.ts";
import { writeJson } from "../coerce/json.ts";
import { quote } from "../diagnostics/quote.ts";
import { addressOf, idIn, imageAt, noPlace, readContent, readTexts, writeContent } from "./content.ts";
import type { AssistantMessage, CallPart, ImagePart, Message, TextPart } from "./conversation.ts";
import {
  asFields,
  asList,
  type Fields,
  isFields,
  member,
  type Placed,
  stringIn,
  unsupported,
  wrongType,
} from "./fields.ts";
import { valueIn } from "./json-text.ts";
import { ConvertError } from "./problem.ts";
import type { Shape, Style } from "./shape.ts";

const NAME = "OpenAI chat";

export const openai: Shape = {
  name: "openai",
  system: "message",
  styles: [{}, { parts: true }, { spaced: true }, { parts: true, spaced: true }],
  joins: () => false,

  read(message, _context): Message[] {
    const role = stringIn(message, "role");
    const content = member(message, "content");
    const { at } = message;
    const aside = {};
    switch (role) {
      case "system":
      case "developer":
        return [{ role: "system", parts: readTexts(content), at, aside }];
      case "user":
        return [{ role, parts: readContent(content, readImage), at, aside }];
      case "assistant":
        return [readAssistant(message)];
      case "tool":
        return [
          {
            role,
            id: idIn(message, "tool_call_id"),
            name: "",
            error: false,
            json: false,
            parts: readTexts(content),
            at,
            aside,
          },
        ];
      default:
        throw unsupported(`${at}/role`, `Messages of the role ${quote(role)} cannot be converted`);
    }
  },

  write([message], style): Fields {
    switch (message?.role) {
      case "system":
        return { role: "system", content: writeContent(message.parts, style, refuseAll) };
      case "user":
        return { role: "user", content: writeContent(message.parts, style, writeImage) };
      case "tool":
        return { role: "tool", tool_call_id: message.id, content: writeContent(message.parts, style, refuseAll) };
      default:
        return writeAssistant(message as AssistantMessage, style);
    }
  },

  readTool(tool) {
    const type = stringIn(tool, "type");
    if (type !== "function") throw unsupported(tool.at, `A tool of type ${quote(type)} has no JSON Schema to convert`);
    asFields(member(tool, "function"), "a function");
    return plainTool(tool.value, 0);
  },

  writeTool({ name, description, parameters }) {
    return {
      type: "function",
      function: {
        name,
        ...(description !== undefined && { description }),
        ...(parameters !== undefined && { parameters }),
      },
    };
  },
};

function readImage(part: Placed<Fields>, type: string): ImagePart | undefined {
  if (type !== "image_url") return undefined;
  return imageAt(stringIn(asFields(member(part, "image_url")), "url"), part.at);
}

const writeImage = (part: ImagePart): Fields => ({ type: "image_url", image_url: { url: addressOf(part) } });

function refuseAll(part: Message["parts"][number]): never {
  throw noPlace(part, part.type === "image" ? "a picture" : part.type, NAME);
}

/** Fields of a message that say something that no other shape has a place for. */
const SAYING = ["function_call", "refusal", "audio"] as const;

function readAssistant(message: Placed<Fields>): AssistantMessage {
  for (const key of SAYING) {
    const { value, at } = member(message, key);
    if (value !== undefined && value !== null) throw unsupported(at, `The field ${quote(key)} cannot be converted`);
  }
  const content = member(message, "content");
  const calls = member(message, "tool_calls");
  const texts = content.value === null || content.value === undefined ? [] : readTexts(content);
  const parts = calls.value === null || calls.value === undefined ? [] : asList(calls).map(readCall);
  return { role: "assistant", parts: [...texts, ...parts], at: message.at, aside: {} };
}

function readCall(item: Placed): CallPart {
  const call = asFields(item, "a call");
  const type = member(call, "type");
  if (type.value !== undefined && type.value !== "function")
    throw wrongType(type.at, 'the type "function"', type.value);
  const inner = asFields(member(call, "function"), "a function");
  const at = `${inner.at}/arguments`;
  const args = readArguments(stringIn(inner, "arguments"), at);
  return {
    type: "call",
    id: idIn(call, "id"),
    name: stringIn(inner, "name"),
    arguments: args,
    at,
    argumentsAt: undefined,
  };
}

function readArguments(text: string, at: string): Fields {
  const value = valueIn(text, at);
  if (isFields(value)) return value;
  throw new ConvertError("bad-arguments", at, `Expected the arguments as a JSON object, found ${quote(text)}`);
}

function writeAssistant({ parts }: AssistantMessage, style: Style): Fields {
  const texts: TextPart[] = [];
  const calls: Fields[] = [];
  for (const part of parts) {
    if (part.type === "reasoning") throw noPlace(part, "reasoning", NAME);
    if (part.type === "text") {
      if (calls.length > 0) throw noPlace(part, "text behind a call", NAME);
      texts.push(part);
    } else {
      const { id, name } = part;
      calls.push({
        id,
        type: "function",
        function: { name, arguments: style.spaced ? spacedJson(part.arguments) : writeJson(part.arguments) },
      });
    }
  }
  const content = writeContent(texts, style, refuseAll);
  if (calls.length === 0) return { role: "assistant", content };
  return { role: "assistant", content: content === "" ? null : content, tool_calls: calls };
}

/** As Python writes JSON. */
function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(", ")}]`;
  if (!isFields(value)) return writeJson(value);
  return `{${Object.entries(value)
    .map(([key, field]) => `${JSON.stringify(key)}: ${spacedJson(field)}`)
    .join(", ")}}`;
}
