/** From any shape of conversations to any other. Decides which tools the texts are read and written with. */
import { ToolDefinitionError } from "../schema/definitions.ts";
import { createRecent } from "../schema/recent.ts";
import type { ToolDefinition, Toolset } from "../schema/tool.ts";
import { compileTools } from "../schema/toolset.ts";
import { aiSdk } from "./ai-sdk.ts";
import { anthropic } from "./anthropic.ts";
import type { Conversation, ShapeName } from "./conversation.ts";
import { openai } from "./openai.ts";
import { piNative } from "./pi-native.ts";
import { ConvertError } from "./problem.ts";
import { readRecord, writeRecord } from "./record.ts";
import type { Shape } from "./shape.ts";

const SHAPES: Record<ShapeName, Shape> = { openai, anthropic, "pi-native": piNative, "ai-sdk": aiSdk };

export const SHAPE_NAMES: readonly ShapeName[] = Object.keys(SHAPES) as ShapeName[];

export interface ConvertOptions {
  from: ShapeName;
  to: ShapeName;
  /** For records that bring no tools: what texts are read and written with. */
  tools?: readonly ToolDefinition[] | undefined;
  /** Whether what the other shape has no place for stands beside the messages. Default true. */
  aside?: boolean | undefined;
}

/** So many tool sets of records are kept compiled. */
const KEPT = 16;

/**
 * A function that converts one record after the other.
 *
 * @throws ToolDefinitionError where `tools` holds a definition that cannot be used. The function throws a `ConvertError`
 *   where a record cannot be converted.
 */
export function createConverter({ from, to, tools, aside = true }: ConvertOptions): (record: unknown) => unknown {
  // Texts alone need tools: between hosts they are data.
  const needed = from === "pi-native" || to === "pi-native";
  const given = tools === undefined || !needed ? undefined : compileTools(tools);
  const recent = createRecent<Toolset>(KEPT);
  const toolsetOf = (own: Conversation["tools"]): Toolset | undefined => {
    if (!needed || own === undefined) return given;
    const definitions = own.map(({ name, parameters }) => ({ name, parameters }));
    return recent(JSON.stringify(definitions), () => compile(definitions));
  };
  return (record) => writeRecord(readRecord(record, SHAPES[from], toolsetOf), SHAPES[to], toolsetOf, aside);
}

function compile(definitions: ToolDefinition[]): Toolset {
  try {
    return compileTools(definitions);
  } catch (error) {
    if (error instanceof ToolDefinitionError) throw new ConvertError("bad-tools", "/tools", error.message);
    throw error;
  }
}
