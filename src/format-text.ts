/**
 * `formatText`: the calls of a text in the form in which they would be rendered. Decides which calls it touches; what
 * their form is, is the renderer's decision.
 */
import type { Call } from "./coerce/call.ts";
import type { DiagnosticCode } from "./diagnostics/diagnostic.ts";
import type { CallNode, MemberNode } from "./grammar/tree.ts";
import { hasDoubledKeys, hasHalfPair, lostNumbers } from "./losses.ts";
import { type ParseOptions, type ParseResult, parse, parseTree } from "./parse.ts";
import { differenceOf } from "./render/reading.ts";
import { RenderError } from "./render/refusal.ts";
import { type RenderOptions, render } from "./render/render.ts";
import { toolsetOf } from "./schema/given.ts";

/**
 * What these are about is not in the arguments, or not as it was written: a rewritten call would not have it, and nobody
 * would learn of it. Calls that were repaired are left alone anyway.
 */
const KEEPING: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "unexpected-in-tag",
  "missing-value",
  "suspicious-value",
  "ignored-attributes",
  "duplicate-parameter",
  "invalid-value",
  "not-an-object",
  "precision-loss",
]);

/**
 * Rewrites the calls in a text as `render` writes them. Prose stays to the letter, and so does every call that is not
 * complete, that `render` refuses, or of which something would be lost that a diagnostic tells of. The result is read as
 * the same calls, and formatting it again changes nothing.
 *
 * @param options The tools that the text is read with, and the form of the rewritten calls (R1).
 * @throws ToolDefinitionError where `options.tools` holds a definition that cannot be used.
 * @example
 * formatText("So:\n<call:read><path>a.ts</path></call:read>", { tools }); // "So:\n<call:read path=\"a.ts\"/>"
 */
export function formatText(text: string, options: RenderOptions = {}): string {
  const tools = toolsetOf(options.tools);
  const own: RenderOptions = { ...options, ...(tools && { tools }) };
  const before = parse(text, readingOptions(own));
  const kept = keptCalls(before);
  const all = rewrite(text, before, own, (call) => !kept.has(call.index));
  if (all === text || isSame(before, all, own)) return all;
  // What is broken may end elsewhere when something behind it changes (E4, F3): then only what stands before it.
  let first = firstCallBehindText(before);
  for (const index of kept) first = Math.min(first, index);
  const some = rewrite(text, before, own, (call) => call.index < first);
  return some === text || isSame(before, some, own) ? some : text;
}

/** All that reading takes of the options: the tools. */
const readingOptions = ({ tools }: RenderOptions): ParseOptions => (tools ? { tools } : {});

function keptCalls({ calls, diagnostics }: ParseResult): Set<number> {
  const kept = new Set<number>();
  for (const { index, status, known } of calls) if (status !== "complete" || known === false) kept.add(index);
  for (const { call, code } of diagnostics) if (call !== undefined && KEEPING.has(code)) kept.add(call);
  return kept;
}

/** The index of the first call behind a tag that was taken for prose. */
function firstCallBehindText({ calls, diagnostics }: ParseResult): number {
  const at = diagnostics.find(({ code }) => code === "call-as-text")?.start ?? Number.POSITIVE_INFINITY;
  return calls.find(({ start }) => start > at)?.index ?? calls.length;
}

function rewrite(
  text: string,
  { segments }: ParseResult,
  options: RenderOptions,
  touches: (call: Call) => boolean,
): string {
  let rewritten = "";
  for (const segment of segments) {
    if (segment.type === "text") {
      rewritten += segment.text;
      continue;
    }
    const source = text.slice(segment.start, segment.end);
    const block = touches(segment) ? rendered(segment, options) : undefined;
    rewritten += block === undefined || losesSomething(source, block, options) ? source : block;
  }
  return rewritten;
}

/**
 * Whether something would go that no diagnostic tells of: digits, one of two keys inside JSON text, or the letters that
 * hide half of a surrogate pair, which no encoding keeps.
 */
function losesSomething(source: string, block: string, options: RenderOptions): boolean {
  if (lostNumbers(source).sort().join() !== lostNumbers(block).sort().join()) return true;
  if (hasHalfPair(block) && !hasHalfPair(source)) return true;
  if (!/"\s*:/.test(source)) return false;
  return parseTree(source, readingOptions(options)).children.some(
    (node) => node.type === "call" && textsOf(node).some(hasDoubledKeys),
  );
}

/** What may be JSON in a call. */
function textsOf(node: CallNode | MemberNode): string[] {
  if (node.type === "text") return [node.value];
  if (node.type !== "call" && node.type !== "element") return [];
  const values = node.tag.attributes.map(({ value }) => (value === true ? "" : value));
  return [...values, ...node.children.flatMap(textsOf)];
}

function rendered(call: Call, options: RenderOptions): string | undefined {
  try {
    return render(call, options);
  } catch (error) {
    if (error instanceof RenderError) return undefined;
    throw error;
  }
}

/** Whether a text is read as the same calls between the same prose. */
function isSame(before: ParseResult, text: string, options: RenderOptions): boolean {
  const after = parse(text, readingOptions(options));
  if (after.segments.length !== before.segments.length) return false;
  return before.segments.every((segment, at) => {
    const other = after.segments[at];
    if (segment.type === "text" || other?.type !== "call")
      return segment.type === "text" && other?.type === "text" && segment.text === other.text;
    return (
      segment.name === other.name &&
      segment.status === other.status &&
      differenceOf(segment.arguments, other.arguments) === undefined
    );
  });
}
