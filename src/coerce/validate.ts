/**
 * The validator's verdict on a call's arguments, and its errors as diagnostics: under which code, and at which
 * characters (E5). What the verdict is, is Ajv's decision alone.
 */
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.ts";
import type { CallNode } from "../grammar/tree.ts";
import type { SchemaError } from "../schema/tool.ts";
import type { Coercion } from "./coercion.ts";
import { condense } from "./condense.ts";
import { expectation } from "./expectation.ts";
import { type Locator, locate, type Range } from "./locate.ts";
import { memberPointer, valueAt } from "./pointer.ts";
import { nameTypes, nameValue, typesOf } from "./wording.ts";

/**
 * Whether the arguments are valid, with a diagnostic for each thing that is wrong; undefined where the validator
 * itself fails.
 */
export function validateArguments(
  c: Coercion,
  node: CallNode,
  args: Record<string, unknown>,
  validate: (args: unknown) => SchemaError[],
): boolean | undefined {
  let errors: SchemaError[];
  try {
    errors = validate(args);
  } catch {
    return undefined; // nested too deep for the validator's own recursion
  }
  if (errors.length === 0) return true;
  const find = locate(node, args);
  const said = saidBefore(c.diagnostics);
  for (const error of condense(errors)) {
    const diagnostic = toDiagnostic(error, node, args, find);
    const key = `${diagnostic.code} ${diagnostic.pointer} ${diagnostic.message}`;
    if (said.has(diagnostic.pointer ?? "") || said.has(key)) continue;
    said.add(key);
    diagnostic.call = c.index;
    c.diagnostics.push(diagnostic);
  }
  return false;
}

/** The pointers of values that could not be read: their type is wrong for that reason, and that has been said. */
function saidBefore(diagnostics: readonly Diagnostic[]): Set<string> {
  const pointers = new Set<string>();
  for (const { code, pointer } of diagnostics) {
    if (pointer !== undefined && (code === "invalid-value" || code === "not-an-object")) pointers.add(pointer);
  }
  return pointers;
}

function toDiagnostic(error: SchemaError, node: CallNode, args: unknown, find: Locator): Diagnostic {
  const { instancePath, keyword, params } = error;
  switch (keyword) {
    case "required":
    case "dependencies":
    case "dependentRequired": {
      const name = String(params.missingProperty);
      const { start, end } = find(instancePath)?.tag ?? node.tag;
      return at(diagnose("missing-parameter", start, end, { expected: name }), memberPointer(instancePath, name));
    }
    case "additionalProperties":
    case "unevaluatedProperties": {
      const name = String(params.additionalProperty ?? params.unevaluatedProperty);
      const pointer = memberPointer(instancePath, name);
      const { start, end } = find(pointer)?.member ?? node.tag;
      return at(diagnose("forbidden-parameter", start, end, { found: name }), pointer);
    }
    default: {
      const found = nameValue(valueAt(args, instancePath));
      const { start, end } = valueRange(instancePath, node, find);
      if (keyword === "type") {
        return at(
          diagnose("wrong-type", start, end, { expected: nameTypes(typesOf(params.type)), found }),
          instancePath,
        );
      }
      return at(diagnose("schema-mismatch", start, end, { expected: expectation(error), found }), instancePath);
    }
  }
}

/** The root's value is the whole call; its open tag is enough to show. */
function valueRange(pointer: string, node: CallNode, find: Locator): Range {
  return pointer === "" ? node.tag : (find(pointer)?.value ?? node.tag);
}

function at(diagnostic: Diagnostic, pointer: string): Diagnostic {
  diagnostic.pointer = pointer;
  return diagnostic;
}
