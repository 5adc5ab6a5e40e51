/**
 * The value of one occurrence: one attribute or one element (V8, V9, V10). How its body was read shows in the node;
 * what several occurrences make is `arrays.ts`'s.
 */
import type { Attribute, ElementNode } from "../grammar/tree.ts";
import { NULL, OBJECT, type Place, STRING, typeOf } from "../schema/place.ts";
import { trim, valueEnd, valueStart } from "./block.ts";
import { type Coercion, report } from "./coercion.ts";
import { NOT_JSON } from "./json.ts";
import { type Member, textOf } from "./members.ts";
import { readObject } from "./objects.ts";
import { emptyValue, jsonOf, readText, settle } from "./scalars.ts";

/**
 * The value of a member under the place of its value. `shape` is the place under which the grammar read the body: the
 * same, but for an item of an array that may be something else, where it is the union of both (`Place.occurrence`).
 */
export function readMember(c: Coercion, member: Member, place: Place, shape: Place): unknown {
  return member.type === "attribute" ? readAttribute(c, member, place) : readElement(c, member, place, shape);
}

function readAttribute(c: Coercion, attribute: Attribute, place: Place): unknown {
  const value = attributeValue(c, attribute, place);
  if (place.unknown || !(place.types & OBJECT)) return value;
  if (isOnlyObject(place) ? value !== null : typeOf(value) === OBJECT) flagAttribute(c, attribute);
  return value;
}

/** An attribute's characters under a place; a bare one is true under any (T6). For an object, JSON that fits (M1). */
export function attributeValue(c: Coercion, attribute: Attribute, place: Place): unknown {
  const { value: text, valueStart: start, valueEnd: end } = attribute;
  if (text === true) return true;
  if (place.unknown || !isOnlyObject(place)) return readText(c, text, place, start, end);
  const json = jsonOf(c, text, start, end);
  const fits = json !== NOT_JSON && (typeOf(json) & place.types) !== 0;
  return settle(c, text, fits ? json : NOT_JSON, place, start, end);
}

function isOnlyObject(place: Place): boolean {
  return (place.types & ~NULL) === OBJECT;
}

/** M1: an attribute is no spelling for what has parts. */
export function flagAttribute(c: Coercion, attribute: Attribute): void {
  report(c, "structured-attribute", attribute.start, attribute.end, { expected: `"${attribute.name}"` });
}

function readElement(c: Coercion, node: ElementNode, place: Place, shape: Place): unknown {
  // What the body was read as says where it ends; what it is worth is the place's alone, where that admits an object.
  if (isMembers(node, shape)) return readObject(c, node, place.types & OBJECT ? place : shape);
  if (node.tag.selfClosing) {
    if (node.tag.attributes.length > 0) flagIgnored(c, node);
    return emptyValue(c, place, node.start, node.end);
  }
  const text = bodyText(node);
  if (place.types !== STRING) return readBody(c, node, text, jsonOf(c, text, node.start, node.end), place);
  if (node.tag.attributes.length > 0) flagIgnored(c, node);
  return text; // V1
}

/** The value of a body that is a text, where its JSON reading is known. */
export function readBody(c: Coercion, node: ElementNode, text: string, json: unknown, place: Place): unknown {
  if (node.tag.attributes.length > 0) flagIgnored(c, node);
  const { start, end } = bodyRange(node);
  const value = settle(c, text, json, place, start, end);
  if (json !== NOT_JSON && place.types & OBJECT && !place.unknown && typeOf(value) === OBJECT) {
    report(c, "json-as-object", start, end); // V9
  }
  return value;
}

/** Whether an element is an object: by its members, or by its attributes where an object may stand (V10). */
export function isMembers(node: ElementNode, shape: Place): boolean {
  const named = node.tag.attributes.length > 0 && (shape.types & OBJECT) !== 0;
  if (node.tag.selfClosing) return named;
  const text = textOf(node);
  if (text === undefined) return named || node.children.length > 0 || shape.types === OBJECT;
  return named && !text.dropped && text.value.length <= 4 && trim(text) === "";
}

/** V10: the text is the value. */
function flagIgnored(c: Coercion, node: ElementNode): void {
  const { attributes } = node.tag;
  const start = attributes[0]?.start ?? node.tag.start;
  const end = attributes[attributes.length - 1]?.end ?? node.tag.end;
  report(c, "ignored-attributes", start, end, { expected: `<${node.name}>` });
}

/** The value characters of a body that is read as text (B8). */
export function bodyText(node: ElementNode): string {
  const text = textOf(node);
  return text === undefined ? "" : trim(text);
}

/** Where those characters stand; the element where there are none. */
export function bodyRange(node: ElementNode): { start: number; end: number } {
  const text = textOf(node);
  if (text === undefined) return node;
  const start = valueStart(text.value);
  const end = valueEnd(text.value, start, text.unclosed);
  return start === end ? node : { start: text.start + start, end: text.start + end };
}
