/**
 * `Shapes`: the questions that the grammar asks about a body, because where a call ends depends on them.
 *
 * The grammar owns the interface and never sees a schema: `Place` is opaque to it. `schema/shapes.ts` answers from
 * tool definitions, `syntactic.ts` from the text alone.
 */
import type { OpenTag } from "./tree.ts";

/**
 * How a body is read.
 *
 * - `text`: verbatim to its closer; it may be a string, so E4 decides where it ends when the closer is missing.
 * - `scalar`: verbatim to the next `<` (E4: no non-string scalar holds one).
 * - `members`: child elements, repaired where they are broken (E1, E2, M6).
 * - `tentative`: members if they read cleanly, else text (B6). Only for a body whose first content is an open tag.
 */
export type Reading = "text" | "scalar" | "members" | "tentative";

/** The first content of a body behind its leading whitespace. */
export interface FirstContent {
  /** `nothing`: the input ends there. `call`: an open tag of a call (F1). `close-tag`: any tag of E1. */
  kind: "open-tag" | "close-tag" | "call" | "text" | "nothing";
  /** The open tag's name, else `""`. */
  name: string;
  /** Whether the open tag has an attribute. */
  attributes: boolean;
}

/** A reading, or a function that decides once it sees the body's first content. */
export type BodyReading = Reading | ((first: FirstContent) => Reading);

/**
 * What the grammar has to know of a schema, as three questions. A `Place` is whatever the answers find useful: the grammar
 * only hands it back. `syntacticShapes` answers from the text alone, a `Toolset` from its tools; wrap either to try
 * another rule. Answers may not depend on what stands behind the tag or the first content that is asked about (P3).
 */
export interface Shapes<Place> {
  /** The place of a call's arguments; `"unknown"` when tools were given and the name is none of them (F3). */
  call(name: string): Place | "unknown";
  /**
   * The place of one occurrence of a member. `index` counts the occurrences of this name in the parent before it,
   * attributes included (M1, P4): where the member is an array, the place is the item's.
   */
  member(parent: Place, name: string, index: number): Place;
  /** How the body behind `tag` (an open tag that does not close itself) is read. */
  body(place: Place, tag: OpenTag): BodyReading;
}
