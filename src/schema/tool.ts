/**
 * What `compileTools` makes of tool definitions: the tools by name, each with its place and its validator.
 */
import type { Shapes } from "../grammar/shapes.ts";
import type { Place } from "./place.ts";

/**
 * A tool definition as people have it: plain, or as the OpenAI, Anthropic and MCP interfaces spell it. Its parameters are
 * a JSON Schema for an object; without them, or with `{}`, calls are read without schema (B5).
 */
export type ToolDefinition =
  | { name: string; description?: string | null; parameters?: unknown }
  | { type: "function"; function: { name: string; description?: string | null; parameters?: unknown } }
  | { name: string; description?: string | null; input_schema: unknown }
  | { name: string; description?: string | null; inputSchema: unknown };

/** One error of the validator, with what coerce needs of it. */
export interface SchemaError {
  keyword: string;
  /** JSON pointer into the arguments. */
  instancePath: string;
  schemaPath: string;
  params: Record<string, unknown>;
  message: string;
}

/** One tool, ready to read calls with: made by `compileTools`, and found by name in a `Toolset`. */
export interface Tool {
  /** What stands behind `<call:`. A name that is no Name is kept, with a warning; no call can have it (F1). */
  readonly name: string;
  readonly description: string | undefined;
  /** The place of the arguments object. `schemaless` when the definition has no parameters, or `{}`. */
  readonly place: Place;
  /** The errors of the arguments, empty when valid; undefined when there is no schema or it cannot be compiled. */
  readonly validate: ((args: unknown) => SchemaError[]) | undefined;
}

/** A problem with a schema that does not keep the tool from being read. */
export interface ToolWarning {
  tool: string;
  /** JSON pointer into the tool's parameters. */
  pointer: string;
  message: string;
}

/**
 * Tools compiled once for any number of texts: what `compileTools` gives, and the option `tools` takes.
 */
export interface Toolset {
  /** The tools by name, in the order of their definitions. */
  readonly tools: ReadonlyMap<string, Tool>;
  /** What is odd about the definitions, without keeping any tool from being read. */
  readonly warnings: readonly ToolWarning[];
  /** The grammar's questions, answered from these tools; `inlineParameter` is B5's (`"input"`). */
  shapes(inlineParameter: string): Shapes<Place>;
}
