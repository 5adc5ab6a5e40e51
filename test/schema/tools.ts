/** Makes the one tool that most tests of schemas are about. */
import type { Place } from "../../src/schema/place.ts";
import type { SchemaError, Tool, ToolWarning } from "../../src/schema/tool.ts";
import { compileTools } from "../../src/schema/toolset.ts";

/** A schema as text keeps `__proto__` an ordinary key. */
export type SchemaSource = object | string;

export interface Compiled {
  tool: Tool;
  place: Place;
  warnings: readonly ToolWarning[];
  errors(args: unknown): SchemaError[];
}

export function compile(schema: SchemaSource): Compiled {
  const parameters: unknown = typeof schema === "string" ? JSON.parse(schema) : schema;
  const { tools, warnings } = compileTools([{ name: "f", parameters }]);
  const tool = tools.get("f");
  if (tool === undefined) throw new Error("the tool is missing");
  const { place, validate } = tool;
  return {
    tool,
    place,
    warnings,
    errors(args) {
      if (validate === undefined) throw new Error("the tool has no validator");
      return validate(args);
    },
  };
}

/** The place of the argument `x` under this schema; `definitions` stand beside it. */
export function placeOfX(schema: unknown, definitions: object = {}): Place {
  return compile({ type: "object", properties: { x: schema }, ...definitions }).place.member("x");
}
