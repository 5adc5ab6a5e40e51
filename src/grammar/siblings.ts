/** How often each name has occurred among the members of one parent (M1): attributes first, as P4 has it. */
import type { Attribute } from "./tree.ts";

export interface Siblings {
  /** How many members of this name came before; counts this one. */
  next(name: string): number;
}

export function createSiblings(attributes: Attribute[]): Siblings {
  // Members of one name mostly follow each other: a map is made only when a second name appears.
  let last = "";
  let count = 0;
  let counts: Map<string, number> | undefined;

  const next = (name: string): number => {
    if (name === last) return count++;
    if (last !== "") {
      counts ??= new Map();
      counts.set(last, count);
    }
    last = name;
    count = counts?.get(name) ?? 0;
    return count++;
  };
  for (const attribute of attributes) next(attribute.name);
  return { next };
}
