/**
 * The text that teaches a model the format for the tools it has. Decides what is said at which length and in which
 * words; types, made-up values and examples are the business of the files in `instructions/`.
 */
import { examplesOf } from "./instructions/examples.ts";
import { rulesFor } from "./instructions/rules.ts";
import { type Taught, taughtTools } from "./instructions/schema.ts";
import { listTools } from "./instructions/tools.ts";
import type { ToolDefinition, Toolset } from "./schema/tool.ts";
import { compileTools } from "./schema/toolset.ts";

/** How much `toolInstructions` says. */
export type InstructionLength = "short" | "medium" | "full";

/** Options of `toolInstructions`. */
export interface InstructionOptions {
  /**
   * `short`: names, types, examples and the rules that no call can do without. `medium`, the default: the descriptions
   * of tools and parameters too, and the rules that models break most. `full`: all that the schemas say (descriptions
   * inside, defaults, limits) and the finer rules.
   */
  length?: InstructionLength;
}

/**
 * What to tell a model, in its system prompt, so that it can call these tools: the tools with their parameters, an
 * example of each form that they allow, and the rules. The examples are calls of these tools with made-up values; each
 * has been read back without a remark. The same tools give the same text.
 *
 * @param tools The definitions that the model's text will be read with. Tools that no call can name are left out.
 * @returns `""` where there is nothing to call.
 * @throws ToolDefinitionError as `compileTools` does; TypeError for a length that does not exist.
 * @example
 * const text = toolInstructions(tools, { length: "short" });
 * text.includes("read(path?: string, limit?: number)"); // true
 * text.includes('<call:read path="src/app.ts" limit=10/>'); // true
 */
export function toolInstructions(tools: Iterable<ToolDefinition>, options: InstructionOptions = {}): string {
  const definitions = [...tools];
  return writeInstructions(definitions, compileTools(definitions), options);
}

/** The forms in general: for tools of which no example shows an element. */
const FORMS =
  "To call a tool, write a block in your answer: `<call:NAME PARAMETER=VALUE/>`, or `<call:NAME><PARAMETER>VALUE</PARAMETER></call:NAME>`.";

/** What stands before the examples: how calls are written, as far as these do not show it. */
function calling(tools: readonly Taught[], forms: readonly string[]): string {
  const takesNothing = tools.every(({ root, parameters }) => root !== undefined && parameters.length === 0);
  if (forms.length === 0) return FORMS;
  if (!takesNothing && !forms.includes("elements")) return `${FORMS} For example (the values are made up):`;
  return forms.length === 1
    ? "To call a tool, write a block like this one in your answer (its values are made up):"
    : "To call a tool, write a block like these in your answer (their values are made up):";
}

/** The same for tools that are compiled already. */
export function writeInstructions(
  definitions: readonly ToolDefinition[],
  toolset: Toolset,
  { length = "medium" }: InstructionOptions = {},
): string {
  if (!["short", "medium", "full"].includes(length)) {
    throw new TypeError(`toolInstructions: there is no length ${JSON.stringify(length)}; it is short, medium or full`);
  }
  const tools: Taught[] = taughtTools(definitions, toolset);
  if (tools.length === 0) return "";
  const examples = examplesOf(tools, toolset);
  return [
    "# Tools",
    listTools(tools, length),
    calling(
      tools,
      examples.map(({ form }) => form),
    ),
    ...examples.map(({ text }) => text),
    rulesFor(tools, length),
  ].join("\n\n");
}
