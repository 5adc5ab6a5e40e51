/** What `parse`, `parseTree` and the stream take, and what they make of it once: tools compiled, shapes, limits. */
import { type Rules, type Shapes, type SyntacticPlace, syntacticShapes } from "./grammar/index.ts";
import { toolsetOf } from "./schema/given.ts";
import type { Place } from "./schema/place.ts";
import type { ToolDefinition, Toolset } from "./schema/tool.ts";

/** Options of `parse`, `parseTree`, `rangeOf` and the stream parser. */
export interface ParseOptions {
  /**
   * The tools that the model was given: what `compileTools` returned, or definitions (compiled anew at each use).
   * Without tools every name is a tool, and values are read without schema; an empty list makes every name unknown (F3).
   */
  tools?: Toolset | Iterable<ToolDefinition>;
  /** The parameter that an inline body fills where there is no schema (B5). Default `"input"`. */
  inlineParameter?: string;
  /** How many elements may be open at once; deeper bodies are text (E6). Default 256, at most 300. */
  maxDepth?: number;
  /** How many characters may wait for the one that decides them (S2). Default: no limit. */
  maxHeld?: number;
  /** Whether arguments are validated against their schema. Default true. */
  validate?: boolean;
  /** Grammar rules to use instead of the format's own. */
  rules?: Partial<Rules>;
}

export interface Setup {
  tools: Toolset | undefined;
  shapes: Shapes<unknown>;
  /** What reads the calls of unknown names (F3); without tools, all. */
  unknownShapes: Shapes<SyntacticPlace>;
  inlineParameter: string;
  maxDepth: number;
  maxHeld: number;
  validate: boolean;
  rules: Partial<Rules> | undefined;
}

/** Coercion and validation recurse: this depth never overflows them. */
const DEEPEST = 300;

/** Normalises options. @throws ToolDefinitionError where a tool definition cannot be used. */
export function setUp(options: ParseOptions): Setup {
  const inlineParameter = options.inlineParameter ?? "input";
  const tools = toolsetOf(options.tools);
  const unknownShapes = syntacticShapes(inlineParameter);
  const shapes: Shapes<Place> | Shapes<SyntacticPlace> = tools?.shapes(inlineParameter) ?? unknownShapes;
  return {
    tools,
    shapes: shapes as Shapes<unknown>,
    unknownShapes,
    inlineParameter,
    maxDepth: limit(options.maxDepth, 256, DEEPEST),
    maxHeld: limit(options.maxHeld, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY),
    validate: options.validate ?? true,
    rules: options.rules,
  };
}

/** A limit that is no number is none. */
function limit(given: number | undefined, otherwise: number, most: number): number {
  return given === undefined || Number.isNaN(given) ? otherwise : Math.max(0, Math.min(given, most));
}
