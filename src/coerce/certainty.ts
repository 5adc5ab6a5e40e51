/**
 * When a value is certain while its call is still being read (S1). Decides for one occurrence, from the schema alone;
 * what is held back of a text is the stream's affair.
 */
import { ARRAY, OBJECT, type Place, STRING } from "../schema/place.ts";

/**
 * - `string`: the value is a string whatever comes; its text may be passed on as it comes.
 * - `close`: certain at its own close, or at an attribute's end.
 * - `parent`: a later sibling may still change it; certain when its parent closes.
 */
export type Certainty = "string" | "close" | "parent";

/**
 * How an occurrence is spelled: an attribute, an element without a body (`<x/>`, no attributes), or with one that is read
 * as text or as members (`<x a=1/>` is members).
 */
export type Spelling = "attribute" | "empty" | "text" | "members";

/**
 * When the value of a member is certain: under `parent`, by its name, how often the name occurred before it, and how it
 * is spelled. What lies inside a value that waits for its parent waits with it: the caller carries that downwards.
 *
 * @example
 * certainty(place, "content", 0, "text"); // "string" for a parameter of type string
 */
export function certainty(parent: Place, name: string, index = 0, spelling: Spelling = "text"): Certainty {
  if (parent.objectBranches.length > 1) return "parent"; // V7
  const place = parent.member(name);
  if (place.unknown) return index > 0 ? "close" : "parent"; // M4: twice is an array
  if (!(place.types & ARRAY)) return plain(place, spelling);
  if (index > 0) return plain(place.item(index), spelling);
  if (place.types !== ARRAY) return "parent"; // M3, M4
  const item = place.item(0);
  if (spelling === "members") return "close";
  if (spelling !== "text") return "parent"; // M1, V8: alone it may be the whole array
  if (item.types === STRING) return "string";
  return item.types & ARRAY ? "close" : "parent"; // M3
}

/** A union of objects is settled by its own members, when it closes (V7). */
function plain(place: Place, spelling: Spelling): Certainty {
  if (spelling === "members" && place.types & OBJECT) return "close";
  return place.types === STRING && spelling !== "empty" && spelling !== "attribute" ? "string" : "close";
}
