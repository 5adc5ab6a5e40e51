/** A host's tool definition as the plain one of ours: the name, what it says about itself, its parameters, and no more. */
import { normalizeDefinition } from "../schema/definitions.ts";

/** A tool definition as `compileTools`, `parse` and `render` take it. */
export interface PlainTool {
  name: string;
  description?: string;
  /** The JSON Schema of its arguments; absent where the host has none. */
  parameters?: unknown;
}

/** @throws ToolDefinitionError where a definition is no object or has no name. */
export function plainTool(definition: unknown, index: number): PlainTool {
  const { name, description, parameters } = normalizeDefinition(definition, index + 1);
  const tool: PlainTool = { name };
  if (description !== undefined) tool.description = description;
  if (parameters !== undefined && parameters !== null) tool.parameters = parameters;
  return tool;
}

/** Those that `read` gives a tool for. @throws ToolDefinitionError as `plainTool` does. */
export function plainTools<T>(
  definitions: Iterable<T>,
  read: (definition: T, index: number) => PlainTool | undefined,
): PlainTool[] {
  return Array.from(definitions).flatMap((definition, index) => {
    const isObject = typeof definition === "object" && definition !== null;
    return (isObject ? read(definition, index) : plainTool(definition, index)) ?? [];
  });
}
