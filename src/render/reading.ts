/**
 * What a written call reads back as (R6): asked where the rules alone do not show it, in unions of objects and the like.
 */
import { coerceCall } from "../coerce/calls.ts";
import { memberPointer } from "../coerce/pointer.ts";
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import { createLanguage, type Language, syntacticShapes } from "../grammar/index.ts";
import { run } from "../grammar/primitives.ts";
import type { Toolset } from "../schema/tool.ts";
import { MAX_DEPTH } from "./writer.ts";

const languages = new WeakMap<Toolset, Language>();
let schemaless: Language | undefined;

function languageFor(tools: Toolset | undefined): Language {
  if (tools === undefined) {
    schemaless ??= createLanguage(syntacticShapes());
    return schemaless;
  }
  const language = languages.get(tools) ?? createLanguage(tools.shapes("input"));
  languages.set(tools, language);
  return language;
}

/** Where the arguments that a text is read as differ from these; undefined if nowhere, and nothing is wrong with it. */
export function findDifference(
  text: string,
  args: Record<string, unknown>,
  tools: Toolset | undefined,
): JsonPointer | undefined {
  const language = languageFor(tools);
  language.begin();
  const { value: node, index } = run(language.item, text, 0);
  if (node?.type !== "call" || index !== text.length) return "";
  const options = { inlineParameter: "input", maxDepth: MAX_DEPTH, validate: false };
  const { call, diagnostics } = coerceCall(node, tools, 0, options);
  const difference = differenceOf(args, call.arguments);
  if (difference !== undefined) return difference;
  if (call.status === "complete" && call.errors === 0) return undefined;
  return diagnostics.find(({ severity }) => severity === "error")?.pointer ?? "";
}

/** Where two values differ, `-0` and `0` included; what is undefined is absent. */
export function differenceOf(one: unknown, other: unknown, pointer: JsonPointer = ""): JsonPointer | undefined {
  if (typeof one !== "object" || one === null || typeof other !== "object" || other === null) {
    return Object.is(one, other) ? undefined : pointer;
  }
  if (Array.isArray(one) !== Array.isArray(other)) return pointer;
  const keys = Object.keys(one).filter((key) => (one as Record<string, unknown>)[key] !== undefined);
  for (const key of keys) {
    const below = memberPointer(pointer, key);
    if (!Object.hasOwn(other, key)) return below;
    const found = differenceOf((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key], below);
    if (found !== undefined) return found;
  }
  return keys.length === Object.keys(other).length ? undefined : pointer;
}
