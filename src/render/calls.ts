/**
 * The text of one call in each form: for a form, what fits and how it is printed (R1). `undefined` says that the call has
 * no such form; the refusals then say why.
 */
import type { Shapes } from "../grammar/shapes.ts";
import type { Attribute, OpenTag } from "../grammar/tree.ts";
import { NULL, type Place, STRING } from "../schema/place.ts";
import { writeAttribute } from "./attributes.ts";
import { branchOf } from "./elements.ts";
import { writeInlineBody } from "./inline.ts";
import { writeMember } from "./repetition.ts";
import { refuse, type Writer } from "./writer.ts";

/** A form of a call that can be asked for (R1); `compact` picks the shortest that is legal. */
export type Form = "attributes" | "elements" | "inline";

/** A call to be written. */
export interface Draft {
  name: string;
  arguments: Record<string, unknown>;
  /** The keys of the arguments that are not undefined. */
  keys: readonly string[];
  /** The arguments' place, and the grammar's questions about bodies; no shapes without tools. */
  place: Place;
  shapes: Shapes<Place> | undefined;
}

/** Where each argument goes. */
interface Layout {
  attributes: Map<string, string>;
  elements: { name: string; text: string }[];
}

type Print = (w: Writer, draft: Draft) => string | undefined;

export const forms: Record<Form | "compact", Print> = {
  /** Attributes for what fits on one line, then an inline body for one string that is left, else elements (R1). */
  compact(w, draft) {
    const { arguments: args, keys } = draft;
    const branch = branchOf(args, draft.place);
    let tag = `<call:${draft.name}`;
    for (const key of keys) {
      const attribute = writeAttribute(key, args[key], branch.member(key), false);
      if (attribute === undefined) {
        tag = "";
        break;
      }
      tag += attribute;
    }
    if (tag !== "") return `${tag}/>`;
    const attributes = attributesOf(draft, false);
    const rest = keys.filter((key) => !attributes.has(key));
    const [only] = rest;
    if (rest.length === 1 && only !== undefined) {
      const text = printInline(draft, only, attributes);
      if (text !== undefined) return text;
    }
    const before = w.refusals.length;
    const text = printElements(w, draft, rest, attributes) ?? anyInline(draft);
    if (text !== undefined) w.refusals.length = before;
    return text;
  },

  attributes(w, draft) {
    const { arguments: args } = draft;
    const attributes = attributesOf(draft, false);
    for (const key of draft.keys) {
      if (attributes.has(key)) continue;
      w.path.push(key);
      refuse(w, "no-attribute", whyNoAttribute(args[key]));
      w.path.pop();
    }
    return w.refusals.length > 0 ? undefined : printTag(draft.name, attributes, "/>");
  },

  elements(w, draft) {
    return printElements(w, draft, draft.keys, undefined);
  },

  inline(w, draft) {
    const text = anyInline(draft);
    return text ?? refuse(w, "no-inline", whyNoInline(draft));
  },
};

function attributesOf({ arguments: args, keys, place }: Draft, last: boolean): Map<string, string> {
  const branch = branchOf(args, place);
  const attributes = new Map<string, string>();
  for (const key of keys) {
    const attribute = writeAttribute(key, args[key], branch.member(key), last);
    if (attribute !== undefined) attributes.set(key, attribute);
  }
  return attributes;
}

function printTag(name: string, attributes: Map<string, string>, end: string): string {
  let tag = `<call:${name}`;
  for (const attribute of attributes.values()) tag += attribute;
  return tag + end;
}

/** The call with these arguments as elements, the others as attributes; with attributes as a last resort, if there may be any. */
function printElements(
  w: Writer,
  draft: Draft,
  keys: readonly string[],
  attributes: Map<string, string> | undefined,
): string | undefined {
  const { name, arguments: args, place } = draft;
  const branch = branchOf(args, place);
  const layout: Layout = { attributes: attributes ?? new Map(), elements: [] };
  let lost = false;
  for (const key of keys) {
    const before = w.refusals.length;
    w.path.push(key);
    const text = writeMember(w, key, args[key], branch.member(key));
    w.path.pop();
    if (text !== undefined) layout.elements.push({ name: key, text });
    else {
      const attribute = attributes && writeAttribute(key, args[key], branch.member(key), true);
      if (attribute === undefined) lost = true;
      else {
        layout.attributes.set(key, attribute);
        w.refusals.length = before;
      }
    }
  }
  if (lost) return undefined;
  if (layout.elements.length === 0) return printTag(name, layout.attributes, "/>");
  if (!opens(draft, layout) && !freeFirst(w, draft, layout)) {
    const last = attributes && attributesOf(draft, true);
    if (last?.size === draft.keys.length) return printTag(name, last, "/>");
    return refuse(w, "body-not-elements", "its elements would be read as the text of an inline body");
  }
  let block = printTag(name, layout.attributes, ">");
  for (const { text } of layout.elements) block += `\n${text}`;
  return `${block}\n</call:${name}>`;
}

/** B2: whether the body is read as elements; brings one that makes it so to the front. */
function opens({ name, place, shapes }: Draft, layout: Layout): boolean {
  const { attributes, elements } = layout;
  const target = targetOf(place, attributes);
  // Only where a string is due next can a body be inline (B1).
  if (!place.schemaless && (target === undefined || !isText(place.member(target)))) return true;
  const reading = shapes?.body(place, openTag(name, attributes.keys()));
  if (typeof reading !== "function") return true;
  const at = elements.findIndex((element) => {
    const decorated = element.text.charCodeAt(element.name.length + 1) === 32;
    return reading({ kind: "open-tag", name: element.name, attributes: decorated }) === "members";
  });
  if (at > 0) elements.unshift(...elements.splice(at, 1));
  return at >= 0;
}

/** The first declared parameter that has no attribute: what an inline body would fill. */
function targetOf({ properties }: Place, attributes: ReadonlyMap<string, string>): string | undefined {
  for (const property of properties) if (!attributes.has(property)) return property;
  return undefined;
}

/** Makes an element of an attribute, so that the body begins with one that the schema has; the first in its order. */
function freeFirst(w: Writer, draft: Draft, layout: Layout): boolean {
  const { attributes, elements } = layout;
  const branch = branchOf(draft.arguments, draft.place);
  for (const key of draft.place.properties) {
    const attribute = attributes.get(key);
    if (attribute === undefined) continue;
    const before = w.refusals.length;
    const text = writeMember(w, key, draft.arguments[key], branch.member(key));
    w.refusals.length = before;
    if (text === undefined) continue;
    attributes.delete(key);
    layout.elements = [{ name: key, text }, ...elements];
    if (opens(draft, layout)) return true;
    attributes.set(key, attribute);
    layout.elements = elements;
  }
  return false;
}

/** A tag with these attributes, as far as the grammar asks. */
export function openTag(name: string, keys: Iterable<string>): OpenTag {
  const attributes = [...keys].map(
    (key): Attribute => ({ type: "attribute", start: 0, end: 0, name: key, value: "", valueStart: 0, valueEnd: 0 }),
  );
  return { type: "open-tag", start: 0, end: 0, name, attributes, selfClosing: false };
}

/** B1: whether the tool takes strings alone. */
function takesText(place: Place): boolean {
  let answer = textual.get(place);
  if (answer === undefined) {
    answer = !place.schemaless && place.properties.every((name) => isText(place.member(name)));
    textual.set(place, answer);
  }
  return answer;
}

const textual = new WeakMap<Place, boolean>();

function isText({ unknown, types }: Place): boolean {
  return !unknown && (types & STRING) !== 0 && (types & ~(STRING | NULL)) === 0;
}

/** The call with one argument as its inline body, where all others are attributes (B1). */
function printInline(draft: Draft, key: string, attributes: Map<string, string>): string | undefined {
  const { name, place, shapes } = draft;
  const value = draft.arguments[key];
  if (typeof value !== "string" || shapes === undefined || !takesText(place)) return undefined;
  if (targetOf(place, attributes) !== key) return undefined;
  const body = writeInlineBody(value, name, shapes.body(place, openTag(name, attributes.keys())), place.requires(key));
  return body === undefined ? undefined : `${printTag(name, attributes, ">")}${body}</call:${name}>`;
}

/** The first inline body that keeps the call: of a string of several lines, if there is one, then of any. */
function anyInline(draft: Draft): string | undefined {
  const { arguments: args, keys, place } = draft;
  if (draft.shapes === undefined || !takesText(place)) return undefined;
  const strings = place.properties.filter((key) => Object.hasOwn(args, key) && typeof args[key] === "string");
  const isLong = (key: string): boolean => (args[key] as string).includes("\n");
  for (const last of [false, true]) {
    const all = attributesOf(draft, last);
    for (const key of [...strings.filter(isLong), ...strings.filter((string) => !isLong(string))]) {
      const attributes = new Map(all);
      attributes.delete(key);
      if (attributes.size !== keys.length - 1) continue;
      const text = printInline(draft, key, attributes);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

function whyNoAttribute(value: unknown): string {
  if (typeof value === "object" && value !== null) return "an array or object is no attribute";
  if (typeof value !== "string") return "as an attribute it would be read as another type";
  if (value.includes("\n")) return "a string of several lines is no attribute";
  if (value.includes('"') && value.includes("'")) return "a string with both kinds of quotes is no attribute";
  return "as an attribute it would be read as another type";
}

function whyNoInline({ place, shapes }: Draft): string {
  if (shapes === undefined || place.schemaless) return "without a schema there is no inline body";
  if (!takesText(place)) return "the tool has parameters that are no strings";
  return "no string among its arguments can be the body while all others are attributes";
}
