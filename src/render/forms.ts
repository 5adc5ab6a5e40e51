/**
 * The forms of a call: for each, which arguments fit and how it is printed (R1). To change what a form takes, or to add
 * one, is to change the table here. `undefined` says that the call has no such form; the refusals then say why.
 */
import { inlineTarget } from "../coerce/parameters.ts";
import type { Attribute, OpenTag } from "../grammar/tree.ts";
import { NULL, type Place, STRING } from "../schema/place.ts";
import { whyNoAttribute, writeAttribute } from "./attributes.ts";
import type { Draft } from "./draft.ts";
import { writeInlineBody } from "./inline.ts";
import { type RefusalCode, refuse } from "./refusal.ts";
import { writeMember } from "./repetition.ts";
import type { Manner, Writer } from "./writer.ts";

/** A form of a call that can be asked for (R1); `compact` picks the shortest that is legal. */
export type Form = "attributes" | "elements" | "inline";

/** Where each argument goes. */
interface Layout {
  attributes: Map<string, string>;
  elements: { name: string; text: string }[];
}

interface Rule {
  /** Why an argument has no place in the form, whatever stands beside it; undefined where it has. */
  fits(value: unknown, place: Place, manner: Manner): [RefusalCode, string] | undefined;
  /** The call, whose arguments all fit; undefined, with refusals, where they do not fit together. */
  print(w: Writer, draft: Draft): string | undefined;
}

const anything = (): undefined => undefined;

const forms: Record<Form | "compact", Rule> = {
  compact: { fits: anything, print: printCompact },
  attributes: {
    fits: (value, place, manner) =>
      writeAttribute(manner, "", value, place, false) === undefined
        ? ["no-attribute", whyNoAttribute(value)]
        : undefined,
    print: (w, draft) => printTag(draft.name, attributesOf(w, draft, false), "/>"),
  },
  elements: { fits: anything, print: (w, draft) => printElements(w, draft, draft.keys, undefined) },
  inline: {
    fits: (value) =>
      typeof value === "object" && value !== null
        ? ["no-inline", "an array or object is no inline body, and no attribute beside one"]
        : undefined,
    print: (w, draft) => anyInline(w, draft, false) ?? refuse(w, "no-inline", whyNoInline(draft)),
  },
};

/** The call in a form. */
export function printCall(w: Writer, draft: Draft, form: Form | "compact"): string | undefined {
  const { fits, print } = forms[form];
  if (fits !== anything && !allFit(w, draft, fits)) return undefined;
  return print(w, draft);
}

function allFit(w: Writer, { arguments: args, branch, keys }: Draft, fits: Rule["fits"]): boolean {
  for (const key of keys) {
    const problem = fits(args[key], branch.member(key), w);
    if (problem === undefined) continue;
    w.path.push(key);
    refuse(w, ...problem);
    w.path.pop();
  }
  return w.refusals.length === 0;
}

/** Whether there is a form of this name. */
export const isForm = (form: PropertyKey): boolean => Object.hasOwn(forms, form);

/** Attributes for what fits on one line, then an inline body for one string that is left, else elements (R1). */
function printCompact(w: Writer, draft: Draft): string | undefined {
  const { arguments: args, branch, keys } = draft;
  let tag = `<call:${draft.name}`;
  for (const key of keys) {
    const attribute = writeAttribute(w, key, args[key], branch.member(key), false);
    if (attribute === undefined) {
      tag = "";
      break;
    }
    tag += attribute;
  }
  if (tag !== "") return `${tag}/>`;
  const attributes = attributesOf(w, draft, false);
  const rest = keys.filter((key) => !attributes.has(key));
  const [only] = rest;
  if (rest.length === 1 && only !== undefined) {
    const text = printInline(draft, only, attributes);
    if (text !== undefined) return text;
  }
  const before = w.refusals.length;
  const text = printElements(w, draft, rest, attributes) ?? anyInline(w, draft, true);
  if (text !== undefined) w.refusals.length = before;
  return text;
}

function attributesOf(w: Writer, { arguments: args, branch, keys }: Draft, last: boolean): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const key of keys) {
    const attribute = writeAttribute(w, key, args[key], branch.member(key), last);
    if (attribute !== undefined) attributes.set(key, attribute);
  }
  return attributes;
}

function printTag(name: string, attributes: Map<string, string>, end: string): string {
  let tag = `<call:${name}`;
  for (const attribute of attributes.values()) tag += attribute;
  return tag + end;
}

/** One argument as an element. */
function printElement(w: Writer, { arguments: args, branch }: Draft, key: string): string | undefined {
  w.path.push(key);
  const text = writeMember(w, key, args[key], branch.member(key));
  w.path.pop();
  return text;
}

/** The call with these arguments as elements, the others as attributes; with attributes as a last resort, if there may be any. */
function printElements(
  w: Writer,
  draft: Draft,
  keys: readonly string[],
  attributes: Map<string, string> | undefined,
): string | undefined {
  const { name, arguments: args, branch } = draft;
  const layout: Layout = { attributes: attributes ?? new Map(), elements: [] };
  let lost = false;
  for (const key of keys) {
    const before = w.refusals.length;
    const text = printElement(w, draft, key);
    if (text !== undefined) layout.elements.push({ name: key, text });
    else {
      const attribute = attributes && writeAttribute(w, key, args[key], branch.member(key), true);
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
    const last = attributes && attributesOf(w, draft, true);
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
  const tag = openTag(name, attributes.keys());
  const target = inlineTarget(place, tag.attributes, "input");
  // Only where a string is due next can a body be inline (B1).
  if (!place.schemaless && (target === undefined || !isText(place.member(target)))) return true;
  const reading = shapes?.body(place, tag);
  if (typeof reading !== "function") return true;
  const at = elements.findIndex((element) => {
    const decorated = element.text.charCodeAt(element.name.length + 1) === 32;
    return reading({ kind: "open-tag", name: element.name, attributes: decorated }) === "members";
  });
  if (at > 0) elements.unshift(...elements.splice(at, 1));
  return at >= 0;
}

/** Makes an element of an attribute, so that the body begins with one that the schema has; the first in its order. */
function freeFirst(w: Writer, draft: Draft, layout: Layout): boolean {
  const { attributes, elements } = layout;
  for (const key of draft.place.properties) {
    const attribute = attributes.get(key);
    if (attribute === undefined) continue;
    const before = w.refusals.length;
    const text = printElement(w, draft, key);
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
function openTag(name: string, keys: Iterable<string>): OpenTag {
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
  const tag = openTag(name, attributes.keys());
  if (inlineTarget(place, tag.attributes, "input") !== key) return undefined;
  const body = writeInlineBody(value, name, shapes.body(place, tag), place.requires(key));
  return body === undefined ? undefined : `${printTag(name, attributes, ">")}${body}</call:${name}>`;
}

/**
 * The first inline body that keeps the call: of a string of several lines, if there is one, then of any. `free` admits an
 * attribute of several lines for what could be an element (R2), since elements there cannot be.
 */
function anyInline(w: Writer, draft: Draft, free: boolean): string | undefined {
  const { arguments: args, keys, place } = draft;
  if (draft.shapes === undefined || !takesText(place)) return undefined;
  const strings = place.properties.filter((key) => Object.hasOwn(args, key) && typeof args[key] === "string");
  const isLong = (key: string): boolean => (args[key] as string).includes("\n");
  const first = attributesOf(w, draft, false);
  for (const all of [first, attributesOf(w, draft, true)]) {
    for (const key of [...strings.filter(isLong), ...strings.filter((string) => !isLong(string))]) {
      const attributes = new Map(all);
      attributes.delete(key);
      if (attributes.size !== keys.length - 1) continue;
      if (!free && [...attributes.keys()].some((other) => !first.has(other) && hasElement(w, draft, other))) continue;
      const text = printInline(draft, key, attributes);
      if (text !== undefined) return text;
    }
  }
  return undefined;
}

function hasElement(w: Writer, draft: Draft, key: string): boolean {
  const before = w.refusals.length;
  const text = printElement(w, draft, key);
  w.refusals.length = before;
  return text !== undefined;
}

function whyNoInline({ place, shapes }: Draft): string {
  if (shapes === undefined || place.schemaless) return "without a schema there is no inline body";
  if (!takesText(place)) return "the tool has parameters that are no strings";
  return "no string among its arguments can be the body while all others are attributes";
}
