/** How often each name has occurred among the members of one parent (M1): attributes first, as P4 has it. */
import type { Attribute } from "./tree.ts";

export interface Siblings {
  /** Members of one name mostly follow each other: the last name and its count; the others when there are some. */
  last: string;
  count: number;
  others: Map<string, number> | undefined;
}

export function createSiblings(attributes: Attribute[]): Siblings {
  const siblings: Siblings = { last: "", count: 0, others: undefined };
  for (const attribute of attributes) nextIndex(siblings, attribute.name);
  return siblings;
}

/** How many members of this name came before; counts this one. */
export function nextIndex(siblings: Siblings, name: string): number {
  if (name === siblings.last) return siblings.count++;
  if (siblings.last !== "") {
    siblings.others ??= new Map();
    siblings.others.set(siblings.last, siblings.count);
  }
  siblings.last = name;
  siblings.count = (siblings.others?.get(name) ?? 0) + 1;
  return siblings.count - 1;
}
