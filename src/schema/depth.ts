/** How deep a value nests, as the brackets of its JSON text do. */

/** Whether a value made of JSON alone has more levels of objects and arrays than so many; looks no deeper than that. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1));
}
