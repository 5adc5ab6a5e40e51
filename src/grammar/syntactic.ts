/**
 * `Shapes` from the text alone: what a body is when no schema speaks (B5, B6). The reader uses it for calls of unknown
 * tools, `parse` for a text without tools.
 */
import type { BodyReading, FirstContent, Reading, Shapes } from "./shapes.ts";
import type { OpenTag } from "./tree.ts";

/** Without a schema all that matters is whether a body is the call's own or an element's. */
export type SyntacticPlace = "call" | "element";

const elementsOrInline = (first: FirstContent): Reading => (first.kind === "open-tag" ? "members" : "text");

const membersOrText = (first: FirstContent): Reading => (first.kind === "open-tag" ? "tentative" : "text");

/** B5: text fills the inline parameter unless an attribute already gave it. */
export function schemalessCallBody(tag: OpenTag, inlineParameter: string): BodyReading {
  for (const attribute of tag.attributes) if (attribute.name === inlineParameter) return "members";
  return elementsOrInline;
}

/**
 * The shapes of a text without tools: every name is a tool, and only the text tells what a body is (B5, B6).
 *
 * @param inlineParameter The parameter that an inline body fills (B5).
 *
 * @example
 * const { stream } = createLanguage(syntacticShapes());
 * stream.tryParse('<call:read path="a"/>').children[0].name; // "read"
 */
export function syntacticShapes(inlineParameter: string = "input"): Shapes<SyntacticPlace> {
  return {
    call: () => "call",
    member: () => "element",
    body: (place, tag) => (place === "call" ? schemalessCallBody(tag, inlineParameter) : membersOrText),
  };
}
