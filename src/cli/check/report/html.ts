/**
 * HTML out of pieces. Decides that a string becomes markup in one place only, the templates of this project: whatever is
 * put into one is text, shown as it is, and nothing in it is obeyed.
 */
import { visible } from "../../../diagnostics/quote.ts";

/** Text that is HTML already. */
export interface Markup {
  readonly markup: string;
}

/** What a template takes: a string or a number is text. */
export type Piece = Markup | string | number | readonly Piece[];

/**
 * The tag of templates.
 *
 * @example
 * html`<b>${"<i>"}</b>`.markup; // "<b>&lt;i&gt;</b>"
 */
export function html(parts: TemplateStringsArray, ...pieces: Piece[]): Markup {
  return { markup: String.raw({ raw: parts }, ...pieces.map(markupOf)) };
}

function markupOf(piece: Piece): string {
  if (typeof piece === "string") return escaped(piece);
  if (typeof piece === "number") return String(piece);
  return "markup" in piece ? piece.markup : piece.map(markupOf).join("");
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

/** Line feeds and tabs stay; other characters that act instead of being seen get a visible sign. */
function escaped(text: string): string {
  const shown = text.split("\n").map(visible).join("\n");
  return shown.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
