/**
 * What a tool definition says: tells the spellings of the common APIs apart and takes name, description and parameters
 * out of them. Whether the parameters are a usable schema is decided by `toolset.ts` and what it calls.
 */

/**
 * A tool definition cannot be used. Thrown by `compileTools`.
 *
 * @example
 * try {
 *   compileTools([{ name: "read", parameters: { type: "string" } }]);
 * } catch (error) {
 *   if (error instanceof ToolDefinitionError) console.error(error.tool, error.pointer, error.reason);
 * }
 */
export class ToolDefinitionError extends Error {
  /** The tool's name; `#3` for the third definition, if it has no name. */
  readonly tool: string;
  /** JSON pointer into the tool's parameters; `""` for the whole, or the definition itself. */
  readonly pointer: string;
  readonly reason: string;

  constructor(tool: string, pointer: string, reason: string) {
    super(`Tool ${JSON.stringify(tool)}${pointer === "" ? "" : `, at ${pointer}`}: ${reason}`);
    this.name = "ToolDefinitionError";
    this.tool = tool;
    this.pointer = pointer;
    this.reason = reason;
  }
}

/** A definition without its spelling; `parameters` as they were written, unchecked. */
export interface NormalDefinition {
  name: string;
  description: string | undefined;
  parameters: unknown;
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const PARAMETER_KEYS = ["parameters", "input_schema", "inputSchema"] as const;

/** @throws ToolDefinitionError if it is no object or has no name. */
export function normalizeDefinition(definition: unknown, index: number): NormalDefinition {
  const outer: Fields | undefined = isFields(definition) ? definition : undefined;
  const fields = isFields(outer?.function) ? outer.function : outer;
  if (fields === undefined) throw new ToolDefinitionError(`#${index}`, "", "a tool definition must be an object");
  const { name, description } = fields;
  if (typeof name !== "string" || name === "") {
    throw new ToolDefinitionError(`#${index}`, "", "a tool definition must have a name");
  }
  const key = PARAMETER_KEYS.find((candidate) => fields[candidate] !== undefined);
  return {
    name,
    description: typeof description === "string" ? description : undefined,
    parameters: key === undefined ? undefined : fields[key],
  };
}
