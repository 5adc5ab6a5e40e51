/**
 * The object that a call's or an element's members make: one value for each name, in order of first appearance (M8),
 * duplicates (M4), unknown names (M5), and the branch of a union of objects (V7).
 */
import type { CallNode, ElementNode } from "../grammar/tree.ts";
import { ARRAY, type Place } from "../schema/place.ts";
import { readRepeated, readSole } from "./arrays.ts";
import { type Coercion, report } from "./coercion.ts";
import { readMember } from "./elements.ts";
import { type Links, link, type Member, membersOf } from "./members.ts";

/** A parameter that the call's body fills (B1, B5). */
export interface Filled {
  name: string;
  /** Undefined where the text was not kept. */
  value: string | undefined;
}

type Values = Record<string, unknown>;

/** The object of a node's members, and of what its body fills. */
export function readObject(c: Coercion, node: CallNode | ElementNode, place: Place, filled?: Filled): Values {
  if (place.objectBranches.length > 1 && !node.cut) return readUnion(c, node, place, filled);
  return readFields(c, node, place, filled);
}

/** V7, once for each node and place: unions within unions would multiply (E7). */
function readUnion(c: Coercion, node: CallNode | ElementNode, place: Place, filled: Filled | undefined): Values {
  c.unions ??= new Map();
  const readings = c.unions.get(node) ?? [];
  if (readings.length === 0) c.unions.set(node, readings);
  for (const reading of readings) {
    if (reading.place !== place) continue;
    for (const diagnostic of reading.diagnostics) c.diagnostics.push(diagnostic);
    c.misfit ||= reading.misfit;
    return reading.values;
  }
  const { misfit } = c;
  const { length } = c.diagnostics;
  const values = readBranches(c, node, place, filled);
  readings.push({ place, values, misfit: c.misfit, diagnostics: c.diagnostics.slice(length) });
  c.misfit ||= misfit;
  return values;
}

/**
 * V7: the first branch whose own reading validates, else the merged reading. Where a union inside has found no branch,
 * none can be found here either, and the validator need not be asked.
 */
function readBranches(c: Coercion, node: CallNode | ElementNode, place: Place, filled: Filled | undefined): Values {
  const { length } = c.diagnostics;
  for (const branch of place.objectBranches) {
    c.misfit = false;
    const values = readFields(c, node, branch, filled);
    if (!c.misfit && branch.admits(values)) return values;
    c.diagnostics.length = length;
  }
  const values = readFields(c, node, place, filled);
  c.misfit = true;
  return values;
}

function readFields(c: Coercion, node: CallNode | ElementNode, place: Place, filled: Filled | undefined): Values {
  const members = membersOf(node, place);
  const links = members.length > 1 ? link(members) : undefined;
  const values: Values = {};
  for (let at = 0; at < members.length; at++) {
    if (links !== undefined && (links.before[at] as number) >= 0) continue;
    const member = members[at] as Member;
    c.path.push(member.name);
    define(values, member.name, readField(c, members, links, at, place));
    c.path.pop();
  }
  if (filled !== undefined) fill(values, filled);
  return values;
}

/** The value of the name that first occurs at a position. */
function readField(
  c: Coercion,
  members: readonly Member[],
  links: Links | undefined,
  at: number,
  parent: Place,
): unknown {
  const member = members[at] as Member;
  const { name } = member;
  const place = parent.member(name);
  // What the schema does not name is of unknown type (M5).
  if (place.unknown && !parent.schemaless && !parent.knows(name)) {
    report(c, "unknown-parameter", member.start, member.end, { found: name });
  }
  let next = links === undefined ? -1 : (links.behind[at] as number);
  if (place.unknown || place.types & ARRAY) {
    return next < 0 || links === undefined ? readSole(c, member, place) : readRepeated(c, members, links, at, place);
  }
  const value = readMember(c, member, place, place);
  for (; next >= 0 && links !== undefined; next = links.behind[next] as number) {
    const { start, end } = members[next] as Member;
    report(c, "duplicate-parameter", start, end, { found: name });
  }
  return value;
}

/** Sets an own property, whatever its name is (M7). */
export function define(values: Values, name: string, value: unknown): void {
  if (name !== "__proto__") {
    values[name] = value;
    return;
  }
  Object.defineProperty(values, name, { value, writable: true, enumerable: true, configurable: true });
}

/** The body is the last member; without a schema an attribute may have the same name, and twice is an array (M4). */
function fill(values: Values, { name, value }: Filled): void {
  if (value === undefined) return;
  define(values, name, Object.hasOwn(values, name) ? [values[name], value] : value);
}
