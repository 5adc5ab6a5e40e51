/** Conversations of the Anthropic messages interface: content blocks, results at the head of the user's message. */
import { plainTool } from "../adapters/definitions.ts";
import { quote } from "../diagnostics/quote.ts";
import { argumentsIn, idIn, imageAt, noPlace, readContent, readPart, readTexts, writeContent } from "./content.ts";
import type {
  CallPart,
  ImagePart,
  Message,
  ReasoningPart,
  ResultMessage,
  TextPart,
  UserMessage,
} from "./conversation.ts";
import {
  asFields,
  asFlag,
  asList,
  type Fields,
  isFields,
  member,
  type Placed,
  stringIn,
  unsupported,
} from "./fields.ts";
import type { Shape, Style } from "./shape.ts";

const NAME = "Anthropic";

export const anthropic: Shape = {
  name: "anthropic",
  system: "field",
  styles: [{}, { parts: true }],
  joins: (before, next) =>
    before.role === "tool" && (next.role === "tool" || (next.role === "user" && next.parts.length > 0)),

  readSystem: (content) => ({ role: "system", parts: readTexts(content), at: content.at, aside: {} }),

  read(message): Message[] {
    const role = stringIn(message, "role");
    const content = member(message, "content");
    const { at } = message;
    switch (role) {
      case "system":
        return [{ role, parts: readTexts(content), at, aside: {} }];
      case "user":
        return readUser(content, at);
      case "assistant":
        return [{ role, parts: readContent(content, readSaid), at, aside: {} }];
      default:
        throw unsupported(`${at}/role`, `Messages of the role ${quote(role)} cannot be converted`);
    }
  },

  write(messages, style): Fields {
    const results = messages.filter((message) => message.role === "tool");
    const [other] = messages.slice(results.length);
    if (results.length > 0) {
      const rest =
        other === undefined ? [] : (writeContent((other as UserMessage).parts, { parts: true }, writePart) as Fields[]);
      return { role: "user", content: [...results.map((result) => writeResult(result, style)), ...rest] };
    }
    const { role, parts } = other as Message;
    return { role, content: writeContent<Message["parts"][number]>(parts, style, writePart) };
  },

  readTool(tool) {
    if (!Object.hasOwn(tool.value, "input_schema")) {
      throw unsupported(tool.at, "A tool without input_schema has no JSON Schema to convert");
    }
    return plainTool(tool.value, 0);
  },

  writeTool: ({ name, description, parameters = { type: "object" } }) => ({
    name,
    ...(description !== undefined && { description }),
    input_schema: parameters,
  }),
};

/** The results, each a message; then what the user says beside them. */
function readUser(content: Placed, at: string): Message[] {
  const said: UserMessage = { role: "user", parts: [], at, aside: {} };
  if (typeof content.value === "string") return [{ ...said, parts: readContent(content, readImage) }];
  const results: Message[] = [];
  for (const item of asList(content, "a string, or an array of blocks")) {
    if (!isFields(item.value) || item.value.type !== "tool_result") said.parts.push(readPart(item, readImage));
    else if (said.parts.length === 0) results.push(readResult({ value: item.value, at: item.at }));
    else throw unsupported(item.at, "A result behind other content cannot be converted: results come first");
  }
  return results.length > 0 && said.parts.length === 0 ? results : [...results, said];
}

function readResult(block: Placed<Fields>): ResultMessage {
  const content = member(block, "content");
  const parts = content.value === undefined ? [] : readContent(content, readImage);
  const id = idIn(block, "tool_use_id");
  const error = asFlag(member(block, "is_error"));
  return { role: "tool", id, name: "", error, json: false, parts, at: block.at, aside: {} };
}

function readImage(block: Placed<Fields>, type: string): ImagePart | undefined {
  if (type !== "image") return undefined;
  const source = asFields(member(block, "source"));
  const kind = stringIn(source, "type");
  const { at } = block;
  if (kind === "url") return imageAt(stringIn(source, "url"), at);
  if (kind !== "base64") throw unsupported(source.at, `A picture from ${quote(kind)} cannot be converted`);
  return { type: "image", source: { mediaType: stringIn(source, "media_type"), data: stringIn(source, "data") }, at };
}

function readSaid(block: Placed<Fields>, type: string): ReasoningPart | CallPart | undefined {
  const { at } = block;
  switch (type) {
    case "thinking":
      return { type: "reasoning", text: stringIn(block, "thinking"), at };
    case "redacted_thinking":
      return { type: "reasoning", text: "", at };
    case "tool_use": {
      const args = argumentsIn(block, "input");
      const argumentsAt = `${at}/input`;
      return { type: "call", id: idIn(block, "id"), name: stringIn(block, "name"), arguments: args, at, argumentsAt };
    }
    default:
      return undefined;
  }
}

function writeResult({ id, error, parts }: ResultMessage, style: Style): Fields {
  const block: Fields = { type: "tool_result", tool_use_id: id };
  if (parts.length > 0) block.content = writeContent(parts, style, writePart);
  if (error) block.is_error = true;
  return block;
}

function writePart(part: Exclude<Message["parts"][number], TextPart>): Fields {
  if (part.type === "reasoning") return { type: "thinking", thinking: part.text, signature: "" };
  if (part.type === "call") return { type: "tool_use", id: part.id, name: part.name, input: part.arguments };
  if (!("url" in part.source) && part.source.mediaType === undefined) {
    throw noPlace(part, "a picture without its media type", NAME);
  }
  if ("url" in part.source) return { type: "image", source: { type: "url", url: part.source.url } };
  return { type: "image", source: { type: "base64", media_type: part.source.mediaType, data: part.source.data } };
}
