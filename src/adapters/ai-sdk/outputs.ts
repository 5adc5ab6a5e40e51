/**
 * What a tool gave, for a model to read: as one text, or as the parts of a message, where pictures and files stay what
 * they are.
 */
import type {
  LanguageModelV3FilePart,
  LanguageModelV3TextPart,
  LanguageModelV3ToolResultOutput,
} from "@ai-sdk/provider";
import { jsonText } from "../content.ts";

type ContentItem = Extract<LanguageModelV3ToolResultOutput, { type: "content" }>["value"][number];

/** Whether the output tells of a failure. */
export function isFailure({ type }: LanguageModelV3ToolResultOutput): boolean {
  return type === "error-text" || type === "error-json" || type === "execution-denied";
}

/** The output as a text; what is no text leaves a word about itself. */
export function textOfOutput(output: LanguageModelV3ToolResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value;
    case "json":
    case "error-json":
      return jsonText(output.value);
    case "execution-denied":
      return output.reason ?? "The call was not allowed.";
    case "content":
      return output.value.map(textOfItem).join("\n");
  }
}

function textOfItem(item: ContentItem): string {
  switch (item.type) {
    case "text":
      return item.text;
    case "file-data":
      return `[file: ${item.filename ?? item.mediaType}]`;
    case "image-data":
      return `[image: ${item.mediaType}]`;
    case "file-url":
    case "image-url":
      return `[${item.type === "file-url" ? "file" : "image"}: ${item.url}]`;
    case "file-id":
    case "image-file-id":
      return `[file: ${typeof item.fileId === "string" ? item.fileId : Object.values(item.fileId).join(", ")}]`;
    default:
      return `[${item.type}]`;
  }
}

/** The result of a call as parts of a message, between tags that name the tool. */
export function resultParts(
  name: string,
  output: LanguageModelV3ToolResultOutput,
): (LanguageModelV3TextPart | LanguageModelV3FilePart)[] {
  const open = `<result:${name}${isFailure(output) ? " error" : ""}>\n`;
  const close = `\n</result:${name}>`;
  const items = output.type === "content" ? output.value : [];
  const files = items.map(fileOf);
  if (files.every((file) => file === undefined)) {
    return [{ type: "text", text: `${open}${textOfOutput(output)}${close}` }];
  }
  const parts: (LanguageModelV3TextPart | LanguageModelV3FilePart)[] = [];
  let text = open;
  for (const [at, item] of items.entries()) {
    const file = files[at];
    if (file === undefined) text += `${text === "" || text === open ? "" : "\n"}${textOfItem(item)}`;
    else {
      if (text !== "") parts.push({ type: "text", text });
      parts.push(file);
      text = "";
    }
  }
  return [...parts, { type: "text", text: `${text}${close}` }];
}

function fileOf(item: ContentItem): LanguageModelV3FilePart | undefined {
  switch (item.type) {
    case "file-data":
    case "image-data": {
      const { data, mediaType } = item;
      const filename = item.type === "file-data" ? item.filename : undefined;
      return { type: "file", data, mediaType, ...(filename !== undefined && { filename }) };
    }
    case "image-url":
      return { type: "file", data: new URL(item.url), mediaType: "image/*" };
    case "file-url":
      return item.mediaType === undefined
        ? undefined
        : { type: "file", data: new URL(item.url), mediaType: item.mediaType };
    default:
      return undefined;
  }
}
