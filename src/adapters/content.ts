/**
 * The text of a result that is made of parts. What is no text, such as a picture, leaves a word about itself in its place;
 * whoever wants it finds it in the result as the host has it.
 */

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

function stringIn(value: unknown, key: string): string | undefined {
  if (typeof value !== "object" || value === null) return undefined;
  const found = (value as Record<string, unknown>)[key];
  return typeof found === "string" ? found : undefined;
}
