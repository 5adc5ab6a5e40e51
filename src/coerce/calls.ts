/**
 * From a call's node to the call: its arguments, its status (E5), its verdict, and what is to be said about it. The
 * second pass; the first has decided where everything ends and how each body is read.
 */
import type { Diagnostic, DiagnosticCode } from "../diagnostics/diagnostic.ts";
import type { CallNode } from "../grammar/tree.ts";
import { schemalessCall } from "../schema/places.ts";
import type { Tool, Toolset } from "../schema/tool.ts";
import type { Call } from "./call.ts";
import { begin, type Coercion, createCoercion, report } from "./coercion.ts";
import { textOf } from "./members.ts";
import { type Filled, readObject } from "./objects.ts";
import { readInline } from "./parameters.ts";
import { validateArguments } from "./validate.ts";

export interface CoerceOptions {
  /** B5: the parameter that an inline body fills where there is no schema. */
  inlineParameter: string;
  /** E6: how deep a JSON text may nest. */
  maxDepth: number;
  /** Whether Ajv judges the arguments. */
  validate: boolean;
}

/** The repairs after which a call is no longer complete (E5). */
const REPAIRS: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "unclosed-quote",
  "stray-text",
  "stray-close-tag",
  "mismatched-close-tag",
  "unclosed-element",
  "unclosed-call",
  "too-deep",
  "held-too-long",
]);

/**
 * The call that a node is, and its diagnostics in the order in which they were found.
 *
 * @example
 * coerceCall(node, compileTools(tools), 0, { inlineParameter: "input", maxDepth: 256, validate: true }).call.arguments;
 */
export function coerceCall(
  node: CallNode,
  tools: Toolset | undefined,
  index: number,
  options: CoerceOptions,
  c: Coercion = createCoercion(options.maxDepth),
): { call: Call; diagnostics: Diagnostic[] } {
  const tool = tools?.tools.get(node.name);
  const place = tool?.place ?? schemalessCall;
  const { diagnostics } = begin(c, index, "");
  if (node.known === false) report(c, "unknown-tool", node.tag.start, node.tag.end, { found: node.name });
  for (const mark of node.marks) report(c, mark.code, mark.start, mark.end, mark);

  const body = textOf(node);
  let filled: Filled | undefined;
  if (body !== undefined) filled = readInline(c, node, body, place, options.inlineParameter);
  const args = readObject(c, node, place, filled);

  const status = statusOf(node, diagnostics);
  const valid = options.validate && status !== "truncated" ? verdict(c, node, args, tool) : undefined;
  const call: Call = {
    type: "call",
    index,
    name: node.name,
    arguments: args,
    form: formOf(node, filled),
    status,
    known: tools === undefined ? undefined : node.known,
    valid,
    errors: countErrors(diagnostics),
    start: node.start,
    end: node.end,
  };
  return { call, diagnostics };
}

function verdict(c: Coercion, node: CallNode, args: Call["arguments"], tool: Tool | undefined): boolean | undefined {
  return tool?.validate === undefined ? undefined : validateArguments(c, node, args, tool.validate);
}

function statusOf(node: CallNode, diagnostics: readonly Diagnostic[]): Call["status"] {
  if (node.cut) return "truncated";
  for (const diagnostic of diagnostics) if (REPAIRS.has(diagnostic.code)) return "recovered";
  return "complete";
}

function formOf(node: CallNode, filled: Filled | undefined): Call["form"] {
  if (filled !== undefined) return "inline";
  for (const child of node.children) if (child.type === "element") return "elements";
  return "attributes";
}

function countErrors(diagnostics: readonly Diagnostic[]): number {
  let errors = 0;
  for (const diagnostic of diagnostics) if (diagnostic.severity === "error") errors++;
  return errors;
}
