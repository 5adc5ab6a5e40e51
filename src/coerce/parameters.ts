/**
 * Which parameter an inline body fills, and with what (B1, B4, B5). That a body is inline is the grammar's decision: it
 * shows in the call's sole child, a text.
 */

import { spaceEnd } from "../grammar/characters.ts";
import type { Attribute, CallNode, TextNode } from "../grammar/tree.ts";
import { ARRAY, OBJECT, type Place } from "../schema/place.ts";
import { trim, valueEnd, valueStart } from "./block.ts";
import { type Coercion, report } from "./coercion.ts";
import type { Filled } from "./objects.ts";

/** What the call's inline body fills; undefined where it passes no argument. */
export function readInline(
  c: Coercion,
  node: CallNode,
  body: TextNode,
  place: Place,
  inlineParameter: string,
): Filled | undefined {
  const blank = !body.dropped && spaceEnd(body.value, 0) === body.value.length;
  if (place.schemaless) {
    if (blank) return undefined; // B5
    reportBody(c, "inline-without-schema", body, inlineParameter);
    return { name: inlineParameter, value: body.dropped ? undefined : trim(body) };
  }
  const name = inlineTarget(place, node.tag.attributes, inlineParameter);
  if (name === undefined || (blank && !place.requires(name))) return undefined; // B4
  if (!blank && hasStructured(place)) reportBody(c, "inline-not-eligible", body, name);
  return { name, value: body.dropped ? undefined : trim(body) };
}

function reportBody(
  c: Coercion,
  code: "inline-without-schema" | "inline-not-eligible",
  body: TextNode,
  name: string,
): void {
  const start = body.dropped ? 0 : valueStart(body.value);
  const end = body.dropped ? body.end - body.start : valueEnd(body.value, start, body.unclosed);
  c.path.push(name);
  report(c, code, body.start + start, body.start + end, { found: name });
  c.path.pop();
}

/** The parameter that an inline body fills: the first declared one that no attribute supplies (B1, B5). */
export function inlineTarget(
  place: Place,
  attributes: readonly Attribute[],
  inlineParameter: string,
): string | undefined {
  if (place.schemaless) return inlineParameter;
  if (attributes.length === 0) return place.properties[0];
  const set = new Set<string>();
  for (const attribute of attributes) set.add(attribute.name);
  return place.properties.find((name) => !set.has(name));
}

const structured: WeakMap<Place, boolean> = new WeakMap();

/** Whether a parameter is array- or object-typed: then an inline body was not eligible (B1). */
function hasStructured(place: Place): boolean {
  let answer = structured.get(place);
  if (answer === undefined) {
    answer = place.properties.some((name) => {
      const member = place.member(name);
      return !member.unknown && (member.types & (ARRAY | OBJECT)) !== 0;
    });
    structured.set(place, answer);
  }
  return answer;
}
