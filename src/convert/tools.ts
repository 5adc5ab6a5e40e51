/** The tool definitions of a record, in any shape: name, description and parameters; the rest is set aside. */
import { ToolDefinitionError } from "../schema/definitions.ts";
import { isEmpty, respell, spellingOf } from "./aside.ts";
import type { Tool } from "./conversation.ts";
import { asFields, asList, type Fields, type Placed } from "./fields.ts";
import { ConvertError } from "./problem.ts";
import { readAside } from "./read-aside.ts";
import type { Shape } from "./shape.ts";

/** @throws ConvertError for a tool that has no JSON Schema, or no name. */
export function readTools(given: Placed, shape: Shape): Tool[] | undefined {
  if (given.value === undefined) return undefined;
  return asList(given, "an array of tool definitions").map((item) => {
    const { value, at } = asFields(item, "a tool definition");
    const { aside, ...given } = value;
    const tool: Tool = { ...readTool({ value: given, at }, shape), aside: {}, at };
    const { schemaless, ...others } = readAside({ value: aside, at: `${at}/aside` }, shape.name, ["schemaless"]);
    if (schemaless) delete tool.parameters;
    const spelling = spellingOf(shape.writeTool(tool), given);
    return { ...tool, aside: isEmpty(spelling) ? others : { ...others, [shape.name]: spelling } };
  });
}

function readTool(tool: Placed<Fields>, shape: Shape): Omit<Tool, "aside" | "at"> {
  try {
    return shape.readTool(tool);
  } catch (error) {
    if (error instanceof ToolDefinitionError) throw new ConvertError("bad-tools", tool.at, error.message);
    throw error;
  }
}

export function writeTools(tools: readonly Tool[], shape: Shape, keepAside: boolean): Fields[] {
  return tools.map((tool) => {
    const { [shape.name]: own, ...others } = tool.aside;
    const plain = shape.writeTool(tool);
    const written = own === undefined ? plain : respell(plain, own);
    if (written === undefined) {
      const message = 'What was set aside does not fit the tool, which was changed since; take it out of "aside"';
      throw new ConvertError("stale-aside", tool.at, message);
    }
    const unsaid =
      tool.parameters === undefined && readTool({ value: written, at: tool.at }, shape).parameters !== undefined;
    const aside = { ...others, ...(unsaid && { schemaless: true }) };
    return keepAside && !isEmpty(aside) ? { ...written, aside } : written;
  });
}
