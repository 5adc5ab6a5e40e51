/**
 * The members of an object: which are attributes and which are elements (R1, P4). `undefined` says that one of them has
 * no spelling; the refusals then tell of all those.
 */
import type { Place } from "../schema/place.ts";
import { writeAttribute } from "./attributes.ts";
import { refuse } from "./refusal.ts";
import { writeMember } from "./repetition.ts";
import { isName, type Writer } from "./writer.ts";

export interface Members {
  /** Each with the space before it. */
  attributes: string[];
  elements: { name: string; text: string }[];
}

export function writeMembers(w: Writer, value: Record<string, unknown>, place: Place): Members | undefined {
  const members: Members = { attributes: [], elements: [] };
  const before = w.refusals.length;
  let lost = false;
  for (const name of Object.keys(value)) {
    const field = value[name];
    w.path.push(name);
    if (!writeField(w, name, field, place, members)) lost = true;
    w.path.pop();
  }
  if (lost) return undefined;
  w.refusals.length = before;
  return members;
}

function writeField(w: Writer, name: string, value: unknown, place: Place, members: Members): boolean {
  if (!isName(name)) {
    refuse(w, "invalid-name", "the key is no name that a tag can have");
    return false;
  }
  const own = place.member(name);
  let attribute = w.plain && !(w.bare && value === true) ? undefined : writeAttribute(w, name, value, own, false);
  if (attribute === undefined) {
    const before = w.refusals.length;
    const text = writeMember(w, name, value, own);
    if (text !== undefined) {
      members.elements.push({ name, text });
      return true;
    }
    attribute = writeAttribute(w, name, value, own, true);
    if (attribute === undefined) return false;
    w.refusals.length = before;
  }
  members.attributes.push(attribute);
  return true;
}
