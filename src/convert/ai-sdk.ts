/** Conversations of the AI SDK: model messages as `generateText` takes them, outputs of tools that say what they are. */
import { plainTool } from "../adapters/definitions.ts";
import { writeJson } from "../coerce/json.ts";
import { quote } from "../diagnostics/quote.ts";
import {
  argumentsIn,
  idIn,
  imageAt,
  noPlace,
  readContent,
  readPart,
  soleText,
  textParts,
  writeContent,
} from "./content.ts";
import type { CallPart, ImagePart, Message, ReasoningPart, ResultMessage, TextPart } from "./conversation.ts";
import {
  asFields,
  asFlag,
  asList,
  type Fields,
  member,
  type Placed,
  stringIn,
  unsupported,
  wrongType,
} from "./fields.ts";
import { ConvertError } from "./problem.ts";
import type { Shape, Style } from "./shape.ts";

const NAME = "The AI SDK";

export const aiSdk: Shape = {
  name: "ai-sdk",
  system: "either",
  styles: [{}, { parts: true }],
  joins: (before, next) => before.role === "tool" && next.role === "tool",

  readSystem({ value, at }) {
    if (typeof value !== "string") throw wrongType(at, "a string", value);
    return { role: "system", parts: textParts(value, at), at, aside: {} };
  },

  read(message): Message[] {
    const role = stringIn(message, "role");
    const content = member(message, "content");
    const { at } = message;
    const aside = {};
    switch (role) {
      case "system":
        return [{ role, parts: textParts(stringIn(message, "content"), content.at), at, aside }];
      case "user":
        return [{ role, parts: readContent(content, readPicture), at, aside }];
      case "assistant":
        return [{ role, parts: readContent(content, readSaid), at, aside }];
      case "tool":
        return asList(content).map((item) => readResult(asFields(item, "a part with a type")));
      default:
        throw unsupported(`${at}/role`, `Messages of the role ${quote(role)} cannot be converted`);
    }
  },

  write(messages, style): Fields {
    const results = messages.filter((message) => message.role === "tool");
    if (results.length > 0) return { role: "tool", content: results.map((result) => writeResult(result, style)) };
    const { role, parts, at } = messages[0] as Message;
    if (role !== "system") {
      return { role, content: writeContent<Message["parts"][number]>(parts, style, writePart) };
    }
    const text = parts.length === 0 ? "" : soleText(parts);
    if (text === undefined) throw new ConvertError("no-place", at, `${NAME} has one string for the system's message`);
    return { role, content: text };
  },

  readTool(tool) {
    const type = member(tool, "type");
    if (type.value !== undefined && type.value !== "function") {
      throw unsupported(tool.at, `A tool of type ${quote(String(type.value))} has no JSON Schema to convert`);
    }
    return plainTool(tool.value, 0);
  },

  writeTool: ({ name, description, parameters = { type: "object" } }) => ({
    type: "function",
    name,
    ...(description !== undefined && { description }),
    inputSchema: parameters,
  }),
};

/** Pictures have a part of their own, and may be files too. */
function readPicture(part: Placed<Fields>, type: string): ImagePart | undefined {
  const { at } = part;
  if (type === "image") return pictureOf(stringIn(part, "image"), member(part, "mediaType").value, at);
  if (type !== "file") return undefined;
  const mediaType = stringIn(part, "mediaType");
  if (!mediaType.startsWith("image/")) throw unsupported(at, `A file of type ${quote(mediaType)} cannot be converted`);
  return pictureOf(stringIn(part, "data"), mediaType, at);
}

function pictureOf(data: string, mediaType: unknown, at: string): ImagePart {
  if (isAddress(data)) return imageAt(data, at);
  if (SCHEME.test(data)) throw wrongType(at, "a picture's address, or its data as base64", data);
  return { type: "image", source: { mediaType: typeof mediaType === "string" ? mediaType : undefined, data }, at };
}

/** One string may be an address or base64; the latter has no colon. */
const SCHEME = /^[a-z][a-z\d+.-]*:/i;

const isAddress = (text: string): boolean => SCHEME.test(text) && URL.canParse(text);

function readSaid(part: Placed<Fields>, type: string): ReasoningPart | CallPart | undefined {
  const { at } = part;
  if (type === "reasoning") return { type, text: stringIn(part, "text"), at };
  if (type !== "tool-call") return undefined;
  if (asFlag(member(part, "providerExecuted"))) {
    throw unsupported(at, "A call that the provider carries out itself cannot be converted");
  }
  const args = argumentsIn(part, "input");
  const [id, name, argumentsAt] = [idIn(part, "toolCallId"), stringIn(part, "toolName"), `${at}/input`];
  return { type: "call", id, name, arguments: args, at, argumentsAt };
}

function readResult(part: Placed<Fields>): ResultMessage {
  const type = stringIn(part, "type");
  if (type !== "tool-result") throw unsupported(part.at, `A part of type ${quote(type)} cannot be converted here`);
  const output = asFields(member(part, "output"), "an output");
  const kind = stringIn(output, "type");
  const value = member(output, "value");
  const result = { role: "tool", id: idIn(part, "toolCallId"), name: "", at: part.at, aside: {} } as const;
  const error = kind.startsWith("error-");
  switch (kind) {
    case "text":
    case "error-text":
      return { ...result, error, json: false, parts: textParts(stringIn(output, "value"), value.at) };
    case "json":
    case "error-json":
      if (value.value === undefined) throw wrongType(value.at, "a value", undefined);
      return { ...result, error, json: true, parts: textParts(writeJson(value.value), value.at) };
    case "execution-denied": {
      const reason = member(output, "reason").value === undefined ? "" : stringIn(output, "reason");
      return { ...result, error: true, json: false, parts: textParts(reason, output.at) };
    }
    case "content":
      return { ...result, error: false, json: false, parts: asList(value).map((item) => readPart(item, readOutput)) };
    default:
      throw unsupported(output.at, `An output of type ${quote(kind)} cannot be converted`);
  }
}

function readOutput(part: Placed<Fields>, type: string): ImagePart | undefined {
  const { at } = part;
  if (type === "image-url") return imageAt(stringIn(part, "url"), at);
  if (type !== "image-data") return undefined;
  return { type: "image", source: { mediaType: stringIn(part, "mediaType"), data: stringIn(part, "data") }, at };
}

function writeResult({ id, name, error, json, parts }: ResultMessage, style: Style): Fields {
  const result = { type: "tool-result", toolCallId: id, toolName: name };
  const text = style.parts && !json ? undefined : soleText(parts);
  if (json)
    return { ...result, output: { type: error ? "error-json" : "json", value: JSON.parse(text ?? "") as unknown } };
  if (text !== undefined) return { ...result, output: { type: error ? "error-text" : "text", value: text } };
  return {
    ...result,
    output: { type: "content", value: writeContent<TextPart | ImagePart>(parts, { parts: true }, writeOutput) },
  };
}

function writeOutput({ source, at }: ImagePart): Fields {
  if ("url" in source) return { type: "image-url", url: source.url };
  if (source.mediaType === undefined) {
    throw new ConvertError("no-place", at, "The picture's media type is missing, and is needed here");
  }
  return { type: "image-data", data: source.data, mediaType: source.mediaType };
}

function writePart(part: Exclude<Message["parts"][number], TextPart>): Fields {
  if (part.type === "reasoning") return { type: "reasoning", text: part.text };
  if (part.type === "call") {
    return { type: "tool-call", toolCallId: part.id, toolName: part.name, input: part.arguments };
  }
  if (part.type !== "image") throw noPlace(part, "this", NAME);
  const { source } = part;
  if ("url" in source) {
    if (!isAddress(source.url)) throw noPlace(part, "a picture whose address is no absolute URL", NAME);
    return { type: "image", image: source.url };
  }
  return { type: "image", image: source.data, ...(source.mediaType !== undefined && { mediaType: source.mediaType }) };
}
