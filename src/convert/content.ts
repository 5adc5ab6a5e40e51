/** What the shapes of the hosts have in common: content that is a string, or a list of parts that each have a `type`. */

import { quote } from "../diagnostics/quote.ts";
import type { ImagePart, Message, TextPart } from "./conversation.ts";
import {
  asFields,
  asList,
  asString,
  type Fields,
  isFields,
  member,
  type Placed,
  stringIn,
  unsupported,
} from "./fields.ts";
import { ConvertError } from "./problem.ts";
import type { Style } from "./shape.ts";

type Part = Message["parts"][number];

/** The parts of a content. `read` knows the types that are not text. */
export function readContent<P extends Part>(content: Placed, read: ReadPart<P>): (P | TextPart)[] {
  if (typeof content.value === "string") return textParts(content.value, content.at);
  return asList(content, "a string, or an array of parts").map((item) => readPart(item, read));
}

/** A part of a type that is not text; undefined for one that it does not know. */
export type ReadPart<P> = (part: Placed<Fields>, type: string) => P | undefined;

export function readPart<P extends Part>(item: Placed, read: ReadPart<P>): P | TextPart {
  const part = asFields(item, "a part with a type");
  const type = stringIn(part, "type");
  const known = type === "text" ? textPart(part) : read(part, type);
  if (known === undefined) throw unsupported(part.at, `A part of type ${quote(type)} cannot be converted here`);
  return known;
}

/** A content of text alone. */
export const readTexts = (content: Placed): TextPart[] => readContent<TextPart>(content, () => undefined);

const textPart = (part: Placed<Fields>): TextPart => ({ type: "text", text: stringIn(part, "text"), at: part.at });

export const textParts = (text: string, at: string): TextPart[] => (text === "" ? [] : [{ type: "text", text, at }]);

/** The reverse: a string where that says it all, and the style does not ask for parts. */
export function writeContent<P extends Part>(
  parts: readonly P[],
  style: Style,
  write: (part: Exclude<P, TextPart>) => Fields,
): string | Fields[] {
  const text = style.parts === true ? undefined : soleText(parts);
  if (text !== undefined) return text;
  return parts.map((part) =>
    part.type === "text" ? { type: "text", text: part.text } : write(part as Exclude<P, TextPart>),
  );
}

/** The string that says what the parts say. */
export function soleText(parts: readonly Part[]): string | undefined {
  const [first] = parts;
  if (first === undefined) return "";
  return parts.length === 1 && first.type === "text" && first.text !== "" ? first.text : undefined;
}

/** For content that must be text. */
export function noPlace(part: Part | Message, what: string, shape: string): ConvertError {
  return new ConvertError("no-place", part.at, `${shape} has no place for ${what} here`);
}

/** A picture at an address; one whose address is its data becomes data. */
export function imageAt(url: string, at: string): ImagePart {
  const [, mediaType, data] = /^data:([^;,]+);base64,(.*)$/s.exec(url) ?? [];
  if (mediaType === undefined || data === undefined) return { type: "image", source: { url }, at };
  return { type: "image", source: { mediaType, data }, at };
}

/** The reverse. */
export function addressOf({ source, at }: ImagePart): string {
  if ("url" in source) return source.url;
  if (source.mediaType !== undefined) return `data:${source.mediaType};base64,${source.data}`;
  throw new ConvertError("no-place", at, "The picture's media type is missing, and is needed here");
}

/** The arguments of a call, given as a value. */
export function argumentsIn(call: Placed<Fields>, key: string): Fields {
  const { value, at } = member(call, key);
  if (isFields(value)) return value;
  throw new ConvertError("bad-arguments", at, "Expected the arguments as a JSON object");
}

export const idIn = (fields: Placed<Fields>, key: string): string => asString(member(fields, key), "the id of a call");
