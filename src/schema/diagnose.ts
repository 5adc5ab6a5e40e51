/**
 * Which place of a schema keeps the whole from being compiled, for the warning about it. Each schema object is compiled
 * by itself, hollow: what lies below it, or behind its reference, is left out.
 */
import { createCompiler } from "./compile.ts";
import type { Dialect } from "./dialect.ts";
import type { PreparedSchema } from "./prepare.ts";
import { type SchemaObject, subschemasOf } from "./subschemas.ts";

export interface Failure {
  pointer: string;
  reason: string;
}

/** Past this many schemas the warning names the whole. */
const MAX_TRIES = 5000;

function hollow(schema: SchemaObject): SchemaObject {
  const shell: SchemaObject = { ...schema };
  delete shell.$ref;
  const emptied = new Set<unknown>();
  for (const { container, path } of subschemasOf(schema)) {
    const [keyword, key] = path;
    if (keyword === undefined || emptied.has(container)) continue;
    if (key === undefined) {
      shell[keyword] = true;
      continue;
    }
    emptied.add(container);
    shell[keyword] = Array.isArray(container)
      ? container.map(() => true)
      : Object.fromEntries(
          Object.entries(container).map(([name, value]) => [name, Array.isArray(value) ? value : true]),
        );
  }
  return shell;
}

function reasonOf(error: unknown): string {
  if (error instanceof RangeError) return "it is nested too deeply";
  return error instanceof Error ? error.message : String(error);
}

/** @param error What the first of the dialects said of the whole. */
export function findFailure({ pointers }: PreparedSchema, dialects: readonly Dialect[], error: unknown): Failure {
  // A stack overflow says nothing about a place.
  if (error instanceof RangeError) return { pointer: "", reason: reasonOf(error) };
  const compiler = createCompiler();
  let partial: Failure | undefined;
  let tries = 0;
  for (const [schema, pointer] of pointers) {
    if (++tries > MAX_TRIES) break;
    const shell = hollow(schema);
    const reasons: string[] = [];
    for (const dialect of dialects) {
      try {
        compiler.add(shell, dialect)("");
        break;
      } catch (thrown) {
        reasons.push(reasonOf(thrown));
      }
    }
    const failure = { pointer, reason: reasons[0] ?? "" };
    // What fails in every dialect comes before what is merely written in another than its neighbours.
    if (reasons.length === dialects.length) return failure;
    if (reasons.length > 0) partial ??= failure;
  }
  return partial ?? { pointer: "", reason: reasonOf(error) };
}
