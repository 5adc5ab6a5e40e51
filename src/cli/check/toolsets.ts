/** The tools that records bring along: compiled once for all records that bring the same, as far as a bounded memory goes. */
import { compileTools, type Toolset } from "../../index.ts";
import { definitionsIn } from "../input.ts";

/** How many sets of tools are kept compiled, and how many UTF-16 units of JSON their definitions may have together. */
const MOST_SETS = 100;
const MOST_UNITS = 16 * 1024 * 1024;

/**
 * Gives the tools in a value: a list of definitions, an object with one under `tools`, or either as JSON text; undefined
 * where it is none of these. Throws as `compileTools` does.
 */
export function createToolsets(): (value: unknown) => Toolset | undefined {
  // Least recently used first.
  const compiled = new Map<string, Toolset>();
  let units = 0;
  return (value) => {
    const json = typeof value === "string" ? value : JSON.stringify(value);
    const known = compiled.get(json);
    if (known !== undefined) {
      compiled.delete(json);
      compiled.set(json, known);
      return known;
    }
    const definitions = definitionsIn(typeof value === "string" ? parsed(value) : value);
    if (definitions === undefined) return undefined;
    const toolset = compileTools(definitions);
    compiled.set(json, toolset);
    units += json.length;
    for (const oldest of compiled.keys()) {
      if (compiled.size <= MOST_SETS && units <= MOST_UNITS) break;
      compiled.delete(oldest);
      units -= oldest.length;
    }
    return toolset;
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
