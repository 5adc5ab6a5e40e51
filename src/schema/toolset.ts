/**
 * `compileTools`: from definitions to a toolset. Decides what is an error (the tool cannot be read) and what is a
 * warning (it can, only not validated).
 */
import { nameEnd } from "../grammar/characters.ts";
import type { Shapes } from "../grammar/shapes.ts";
import { createCompiler, type PlaceCompiler, type Validator } from "./compile.ts";
import { normalizeDefinition, ToolDefinitionError } from "./definitions.ts";
import { findFailure } from "./diagnose.ts";
import { type Dialect, dialectsOf } from "./dialect.ts";
import type { Place } from "./place.ts";
import { createRootPlace, schemalessCall } from "./places.ts";
import { type PreparedSchema, prepareSchema } from "./prepare.ts";
import { createToolShapes } from "./shapes.ts";
import { type Fail, isSchemaObject } from "./subschemas.ts";
import type { Tool, ToolDefinition, Toolset, ToolWarning } from "./tool.ts";

type Compiler = ReturnType<typeof createCompiler>;

/**
 * Reads tool definitions once, for any number of texts.
 *
 * @param tools Definitions as `{name, parameters}`, as the OpenAI, Anthropic or MCP interfaces have them, mixed or not.
 * @returns The tools by name. `warnings` tells which tools cannot be validated, or never be called, and why.
 * @throws ToolDefinitionError if a definition has no name or a name twice, or if its parameters are no schema for an
 *   object, name an unknown dialect, or refer to what is not there.
 *
 * @example
 * const tools = compileTools([
 *   { name: "read", parameters: { type: "object", properties: { path: { type: "string" } } } },
 * ]);
 * parse('<call:read path="4"/>', { tools }).calls[0].arguments; // { path: "4" }
 */
export function compileTools(tools: Iterable<ToolDefinition>): Toolset {
  if (typeof tools !== "object" || tools === null || !(Symbol.iterator in tools)) {
    throw new ToolDefinitionError("tools", "", "expected a list of tool definitions");
  }
  const byName = new Map<string, Tool>();
  const warnings: ToolWarning[] = [];
  const compiler = createCompiler();
  let index = 0;
  for (const definition of tools) {
    const { name, description, parameters } = normalizeDefinition(definition, ++index);
    if (byName.has(name)) throw new ToolDefinitionError(name, "", "another tool has the same name");
    const warn = (pointer: string, message: string): void => {
      warnings.push({ tool: name, pointer, message });
    };
    if (nameEnd(name, 0) !== name.length) {
      warn("", "the name can never be called: a letter or _ is due, then letters, digits, _ and -");
    }
    byName.set(name, { name, description, ...readParameters(name, parameters, compiler, warn) });
  }
  const shapes = new Map<string, Shapes<Place>>();
  return {
    tools: byName,
    warnings,
    shapes(inlineParameter) {
      let answers = shapes.get(inlineParameter);
      if (answers === undefined) {
        answers = createToolShapes(byName, inlineParameter);
        shapes.set(inlineParameter, answers);
      }
      return answers;
    },
  };
}

function readParameters(
  name: string,
  parameters: unknown,
  compiler: Compiler,
  warn: (pointer: string, message: string) => void,
): Pick<Tool, "place" | "validate"> {
  const fail: Fail = (pointer, reason) => {
    throw new ToolDefinitionError(name, pointer, reason);
  };
  if (parameters === undefined || parameters === null) return { place: schemalessCall, validate: undefined };
  if (!isSchemaObject(parameters)) fail("", "the parameters must be a JSON Schema object");
  if (Object.keys(parameters).length === 0) return { place: schemalessCall, validate: undefined };
  const { $schema } = parameters;
  const dialects = dialectsOf($schema);
  if (dialects === undefined) fail("", `unknown JSON Schema dialect ${JSON.stringify($schema)} in $schema`);
  const prepared = prepareSchema(parameters, fail, warn);
  const compile = chooseDialect(prepared, dialects, compiler, warn);
  const place = createRootPlace(prepared, admission(compile));
  if (place === undefined) fail("", "the parameters must be a schema that admits an object");
  return { place, validate: compile?.("") };
}

/** The first dialect that compiles the whole; with none, a warning, and the tool goes unvalidated. */
function chooseDialect(
  prepared: PreparedSchema,
  dialects: readonly Dialect[],
  compiler: Compiler,
  warn: (pointer: string, message: string) => void,
): PlaceCompiler | undefined {
  let failure: unknown;
  for (const dialect of dialects) {
    try {
      const compile = compiler.add(prepared.root, dialect);
      compile("");
      return compile;
    } catch (error) {
      failure ??= error;
    }
  }
  const { pointer, reason } = findFailure(prepared, dialects, failure);
  warn(pointer, `arguments are not validated, the schema cannot be compiled: ${reason}`);
  return undefined;
}

/** V7 asks at few places, so each is compiled when it is first asked. */
function admission(compile: PlaceCompiler | undefined): (pointer: string, value: unknown) => boolean {
  const validators = new Map<string, Validator>();
  return (pointer, value) => {
    if (compile === undefined) return true;
    let validator = validators.get(pointer);
    if (validator === undefined) {
      try {
        validator = compile(pointer);
      } catch {
        validator = () => [];
      }
      validators.set(pointer, validator);
    }
    return validator(value).length === 0;
  };
}
