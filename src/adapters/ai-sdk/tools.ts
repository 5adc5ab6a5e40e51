/** The SDK's tools, as a model is given them, as ours. */
import type { LanguageModelV3FunctionTool, LanguageModelV3ProviderTool } from "@ai-sdk/provider";
import { isSchemaObject } from "../../schema/subschemas.ts";
import { type PlainTool, plainTool } from "../definitions.ts";

/**
 * Tools as the SDK gives them to a model, as ours. Example inputs become `examples` of the schema, where
 * `toolInstructions` finds them. Tools that the provider runs are left out.
 *
 * @throws ToolDefinitionError where a tool has no name.
 * @example
 * import { toolsFrom } from "pi-native/ai-sdk";
 * toolsFrom([{ type: "function", name: "ls", description: "Lists", inputSchema: { type: "object" } }]);
 * // [{ name: "ls", description: "Lists", parameters: { type: "object" } }]
 */
export function toolsFrom(tools: Iterable<LanguageModelV3FunctionTool | LanguageModelV3ProviderTool>): PlainTool[] {
  return Array.from(tools).flatMap((tool, index) => {
    if (tool.type !== "function") return [];
    const plain = plainTool(tool, index);
    const examples = tool.inputExamples?.map(({ input }) => input) ?? [];
    // An empty schema is none, and must stay empty to be so (B5).
    const { parameters } = plain;
    if (examples.length > 0 && isSchemaObject(parameters) && Object.keys(parameters).length > 0) {
      plain.parameters = { ...parameters, examples };
    }
    return [plain];
  });
}
