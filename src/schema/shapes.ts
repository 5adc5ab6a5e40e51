/**
 * The grammar's questions, answered from tool definitions: which body a call (B1–B5) and an element (B6) has.
 */
import type { BodyReading, FirstContent, Reading, Shapes } from "../grammar/shapes.ts";
import { schemalessCallBody } from "../grammar/syntactic.ts";
import type { OpenTag } from "../grammar/tree.ts";
import { ARRAY, NULL, OBJECT, type Place, SCALAR, STRING } from "./place.ts";
import { schemalessCall } from "./places.ts";
import type { Tool } from "./tool.ts";

export function createToolShapes(tools: ReadonlyMap<string, Tool>, inlineParameter: string): Shapes<Place> {
  const callBodies = new Map<Place, (tag: OpenTag) => BodyReading>();
  for (const { place } of tools.values()) if (place !== schemalessCall) callBodies.set(place, callBody(place));
  return {
    call: (name) => tools.get(name)?.place ?? "unknown",
    member: (parent, name, index) => parent.member(name).occurrence(index),
    body(place, tag) {
      if (place === schemalessCall) return schemalessCallBody(tag, inlineParameter);
      const call = callBodies.get(place);
      return call === undefined ? elementBody(place, tag) : call(tag);
    },
  };
}

/** B1: a string or a nullable string. */
function takesInline(place: Place): boolean {
  return !place.unknown && (place.types & STRING) !== 0 && (place.types & ~(STRING | NULL)) === 0;
}

function isStructured(place: Place): boolean {
  return !place.unknown && (place.types & (ARRAY | OBJECT)) !== 0;
}

const NONE: ReadonlySet<string> = new Set();

function callBody(place: Place): (tag: OpenTag) => BodyReading {
  const { properties } = place;
  const declared = new Set(properties);
  let structured: boolean | undefined;
  let plain: BodyReading | undefined;

  function startsWithMember(first: FirstContent, given: ReadonlySet<string>): boolean {
    if (first.kind !== "open-tag") return false;
    // B2: with array- or object-typed parameters any tag means elements.
    structured ??= properties.some((name) => isStructured(place.member(name)));
    if (structured) return true;
    if (!declared.has(first.name) || given.has(first.name)) return false;
    // Nothing here is structured, so a tag with attributes fits only what has no type.
    return !first.attributes || place.member(first.name).unknown;
  }

  function decide(given: ReadonlySet<string>): BodyReading {
    const target = properties.find((name) => !given.has(name));
    if (target === undefined || !takesInline(place.member(target))) return "members";
    return (first) => (startsWithMember(first, given) ? "members" : "text");
  }

  return (tag) => {
    if (tag.attributes.length > 0) return decide(new Set(tag.attributes.map(({ name }) => name)));
    plain ??= decide(NONE);
    return plain;
  };
}

/** What an element's body is, without and with attributes on its tag. */
interface ElementBody {
  bare: BodyReading;
  attributed: BodyReading;
}

/** V9: text where only an object is due stays text. */
const membersUnlessText = (first: FirstContent): Reading => (first.kind === "text" ? "text" : "members");
const membersIfTag = (first: FirstContent): Reading => (first.kind === "open-tag" ? "tentative" : "text");

const same = (reading: BodyReading): ElementBody => ({ bare: reading, attributed: reading });
const TEXT = same("text");
const SCALAR_TEXT = same("scalar");
const OBJECT_BODY: ElementBody = { bare: membersUnlessText, attributed: "members" };
const OPEN_BODY = same(membersIfTag);

const elementBodies = new WeakMap<Place, ElementBody>();

function elementBody(place: Place, tag: OpenTag): BodyReading {
  let body = elementBodies.get(place);
  if (body === undefined) {
    body = decideElement(place);
    elementBodies.set(place, body);
  }
  return tag.attributes.length > 0 ? body.attributed : body.bare;
}

/** B6, by the types of one occurrence. */
function decideElement(place: Place): ElementBody {
  const { types, unknown } = place;
  if (unknown) return OPEN_BODY;
  if (types === OBJECT) return OBJECT_BODY;
  // M2: an item that is an array is JSON text, and so is what may be one.
  if (!(types & OBJECT)) return (types & STRING) !== 0 || (types & ~SCALAR) !== 0 ? TEXT : SCALAR_TEXT;
  if (!(types & STRING)) return OPEN_BODY;
  return same((first) => (first.kind === "open-tag" && place.knows(first.name) ? "tentative" : "text"));
}
