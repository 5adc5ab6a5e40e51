/** What the option `tools` may be, for whoever takes it. */
import { ToolDefinitionError } from "./definitions.ts";
import type { ToolDefinition, Toolset } from "./tool.ts";
import { compileTools } from "./toolset.ts";

/** The toolset that was given, or is made of what was given; undefined for none. @throws ToolDefinitionError for all else. */
export function toolsetOf(tools: Toolset | Iterable<ToolDefinition> | undefined): Toolset | undefined {
  // `null` is what JSON has for "none".
  if (tools === undefined || tools === null) return undefined;
  if (typeof tools === "object" && "shapes" in tools) return tools;
  if (typeof tools === "object" && Symbol.iterator in tools) return compileTools(tools);
  throw new ToolDefinitionError("tools", "", "expected a list of tool definitions, or what compileTools returned");
}
