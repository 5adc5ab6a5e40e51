/**
 * The text of a result that is made of parts. What is no text, such as a picture, leaves a word about itself in its place;
 * whoever wants it finds it in the result as the host has it.
 */
import { writeJson } from "../coerce/json.ts";
import { copyJson } from "../render/copy.ts";
import type { Refusing } from "../render/refusal.ts";

/** What has these members and perhaps others: an object as it is written down, or one of an interface. */
export type Open<T> = T | (T & { [key: string]: unknown });

/** An item, block or part that is known by its `type`; what else it holds depends on that. */
export type Typed = Open<{ type: string }>;

/** The text of a text, or of parts, one below the other. */
export function textOf(content: string | Iterable<Typed> | null | undefined): string {
  if (typeof content === "string") return content;
  return Array.from(content ?? [], textOfPart).join("\n");
}

function textOfPart(part: Typed): string {
  const { text, content, source, resource } = part as Typed & Record<string, unknown>;
  if (typeof text === "string") return text;
  if (Array.isArray(content)) return textOf(content);
  // A document of Anthropic that is made of parts.
  const parts = stringIn(source, "type") === "content" ? (source as { content?: unknown }).content : undefined;
  if (typeof parts === "string" || Array.isArray(parts)) return textOf(parts);
  // An embedded resource of MCP; a document of Anthropic that is plain text.
  const inner =
    stringIn(resource, "text") ?? (stringIn(source, "type") === "text" ? stringIn(source, "data") : undefined);
  if (inner !== undefined) return inner;
  const about =
    stringIn(part, "uri") ??
    stringIn(resource, "uri") ??
    stringIn(source, "url") ??
    stringIn(part, "mimeType") ??
    stringIn(source, "media_type") ??
    stringIn(part, "filename");
  return about === undefined ? `[${part.type}]` : `[${part.type}: ${about}]`;
}

/** The text of a JSON value; what is none, such as a date, is told as `JSON.stringify` tells it. */
export function jsonText(value: unknown): string {
  const at: Refusing = { path: [], refusals: [] };
  const copy = copyJson(at, value);
  return at.refusals.length === 0 ? writeJson(copy) : (JSON.stringify(value) ?? "null");
}

function stringIn(value: unknown, key: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found = (value as Record<string, unknown>)[key];
  return typeof found === "string" ? found : undefined;
}
