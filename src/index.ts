/**
 * pi-native: reads, and writes, the tool calls that language models write as XML-flavoured blocks in ordinary text.
 *
 * @packageDocumentation
 */
export type { Call } from "./coerce/call.ts";
export { describeErrors } from "./describe-errors.ts";
export type { DiagnosticCode } from "./diagnostics/catalogue.ts";
export type { Diagnostic, JsonPointer, Severity } from "./diagnostics/diagnostic.ts";
export { type FormatOptions, type FrameStyle, formatDiagnostics } from "./diagnostics/format.ts";
export { formatText } from "./format-text.ts";
export type { CallNode, ElementNode, Mark, MemberNode, OpenTag, StreamNode, TreeNode } from "./grammar/tree.ts";
export { type InstructionLength, type InstructionOptions, toolInstructions } from "./instructions.ts";
export type { ParseOptions } from "./options.ts";
export { type ParseResult, parse, parseTree, rangeOf, type TextSegment } from "./parse.ts";
export type { Form } from "./render/forms.ts";
export { type Refusal, type RefusalCode, RenderError } from "./render/refusal.ts";
export { type CallInput, canRender, type RenderOptions, render } from "./render/render.ts";
export { assignIds, orderResults, ResultOrderError } from "./results.ts";
export { isRunnable } from "./runnable.ts";
export { ToolDefinitionError } from "./schema/definitions.ts";
export type { Tool, ToolDefinition, Toolset, ToolWarning } from "./schema/tool.ts";
export { compileTools } from "./schema/toolset.ts";
