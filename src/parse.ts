/**
 * `parse`: text to typed calls. The language reads one item after the other; a call is coerced, and its nodes dropped,
 * before the next is read. `parseTree` is the first half alone.
 */
import type { Call } from "./coerce/call.ts";
import { coerceCall } from "./coerce/calls.ts";
import { createCoercion } from "./coerce/coercion.ts";
import { locate } from "./coerce/locate.ts";
import { type Diagnostic, diagnose, type JsonPointer } from "./diagnostics/diagnostic.ts";
import { completeTree, createLanguage, type Language, type StreamNode, syntacticShapes } from "./grammar/index.ts";
import { run } from "./grammar/primitives.ts";
import { type ParseOptions, type Setup, setUp } from "./options.ts";

/** Prose between calls, exactly as it stands (F2). */
export interface TextSegment {
  type: "text";
  text: string;
  start: number;
  end: number;
}

export type { ParseOptions };

/**
 * What `parse` gives for a text: its calls and its prose, apart and in one sequence, and what was noticed about them (P2).
 * Plain data, fit for JSON.
 */
export interface ParseResult {
  /** The calls, in order. */
  calls: Call[];
  /** All prose, joined. */
  text: string;
  /** Prose and calls, in order. */
  segments: (TextSegment | Call)[];
  /** Everything that was noticed, sorted by `start`, `end` and `code`. */
  diagnostics: Diagnostic[];
}

/**
 * Reads the calls in a text.
 *
 * Never throws on a text, whatever it holds (E6). Offsets are UTF-16 units of `text`.
 *
 * @param text Anything that a model wrote, whole or cut off.
 * @param options The tools, above all: without them values are read without schema (P1).
 * @returns The calls with their arguments, the prose around them, and what was noticed. Ask `isRunnable` of each call.
 * @throws ToolDefinitionError where `options.tools` holds a definition that cannot be used.
 * @example
 * const { calls } = parse('<call:read path="a.ts" limit=5/>', { tools: [{ name: "read", parameters: {
 *   type: "object", properties: { path: { type: "string" }, limit: { type: "integer" } } } }] });
 * calls[0].arguments; // { path: "a.ts", limit: 5 }
 */
export function parse(text: string, options: ParseOptions = {}): ParseResult {
  if (typeof text !== "string") throw new TypeError("parse(text): text must be a string; decode bytes first");
  const setup = setUp(options);
  const language = languageOf(setup);
  const { item } = language;
  language.begin();
  const coercion = createCoercion(setup.maxDepth);
  const result: ParseResult = { calls: [], text: "", segments: [], diagnostics: [] };
  for (let at = 0; at < text.length; ) {
    const next = run(item, text, at);
    const node = next.value;
    at = next.index;
    if (node.type === "text") {
      addText(result, node.value, node.start, node.end);
      continue;
    }
    const { call, diagnostics } = coerceCall(node, setup.tools, result.calls.length, setup, coercion);
    result.calls.push(call);
    result.segments.push(call);
    for (const diagnostic of diagnostics) result.diagnostics.push(diagnostic);
  }
  for (const mark of language.marks()) result.diagnostics.push(diagnose(mark.code, mark.start, mark.end, mark));
  sortDiagnostics(result.diagnostics);
  return result;
}

/** Adds prose to a result; what touches is one segment. */
export function addText(result: ParseResult, text: string, start: number, end: number): void {
  const last = result.segments.at(-1);
  if (last?.type === "text") {
    last.text += text;
    last.end = end;
  } else result.segments.push({ type: "text", text, start, end });
  result.text += text;
}

/** Sorts by `start`, `end`, `code`, in place. */
export function sortDiagnostics(diagnostics: Diagnostic[]): void {
  if (diagnostics.length < 2) return;
  diagnostics.sort((a, b) => a.start - b.start || a.end - b.end || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
}

/**
 * The raw tree of a text: pass one alone, before values get their types. Its leaves tile the text (P2). Like `parse` it
 * reads any text; of the options, `validate` means nothing here.
 *
 * @param options The tools decide which body is read how (B1–B6); without them the text alone does.
 * @returns Prose and calls, with what was repaired as marks.
 * @throws ToolDefinitionError where `options.tools` holds a definition that cannot be used.
 * @example
 * parseTree('hi <call:ls/>').children.map((child) => child.type); // ["text", "call"]
 */
export function parseTree(text: string, options: ParseOptions = {}): StreamNode {
  const { value } = run(languageOf(setUp(options)).stream, text, 0);
  return completeTree(value, text);
}

/**
 * Where in the text an argument of a call stands: the characters of its value, between the quotes of an attribute and
 * without the delimiter newlines of a body; a whole element where it has no text of its own.
 *
 * @param pointer A JSON pointer into `call.arguments`; `""` is the whole call.
 * @param options Those that the call was parsed with.
 * @returns undefined where the pointer shows nothing.
 * @throws ToolDefinitionError as `parse` does.
 * @example
 * const text = '<call:read path="a.ts"/>';
 * rangeOf(text, parse(text).calls[0], "/path"); // { start: 17, end: 21 }
 */
export function rangeOf(
  text: string,
  call: Call,
  pointer: JsonPointer,
  options: ParseOptions = {},
): { start: number; end: number } | undefined {
  const language = languageOf(setUp(options));
  language.begin();
  const { value } = run(language.item, text, call.start);
  if (value?.type !== "call") return undefined;
  const range = locate(value, call.arguments)(pointer)?.value;
  return range && { start: range.start, end: range.end };
}

// One language for each shapes and depth: its parsers are built once for each place.
const languages = new WeakMap<object, Map<number, Language>>();
const schemaless = syntacticShapes();

function languageOf(setup: Setup): Language {
  const { tools, rules, maxDepth, maxHeld, inlineParameter } = setup;
  const make = (shapes = setup.shapes): Language => createLanguage(shapes, setup);
  const cacheable = rules === undefined && maxHeld === Number.POSITIVE_INFINITY;
  if (!cacheable || (tools === undefined && inlineParameter !== "input")) return make();
  const shapes = tools === undefined ? schemaless : setup.shapes;
  const byDepth = languages.get(shapes) ?? new Map<number, Language>();
  languages.set(shapes, byDepth);
  const language = byDepth.get(maxDepth) ?? make(shapes as Setup["shapes"]);
  byDepth.set(maxDepth, language);
  return language;
}
