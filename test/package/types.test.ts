/**
 * The public names and their types, as users rely on them. `npm run types` checks the types; at run time only the names
 * are looked at.
 */
import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type Call,
  compileTools,
  type Diagnostic,
  type DiagnosticCode,
  formatDiagnostics,
  isRunnable,
  type JsonPointer,
  type ParseOptions,
  type ParseResult,
  parse,
  parseTree,
  rangeOf,
  type Severity,
  type StreamNode,
  type TextSegment,
  type ToolDefinition,
  type ToolDefinitionError,
  type Toolset,
} from "../../src/index.ts";

describe("the entry", () => {
  test("has its functions", () => {
    const functions = { compileTools, formatDiagnostics, isRunnable, parse, parseTree, rangeOf };
    expect(Object.values(functions).map((value) => typeof value)).toEqual(Object.keys(functions).map(() => "function"));
  });

  test("takes tools as people have them", () => {
    expectTypeOf(compileTools).toBeCallableWith([{ name: "read" }]);
    expectTypeOf(compileTools).toBeCallableWith([
      { name: "read", description: "Reads", parameters: { type: "object" } },
    ]);
    expectTypeOf(compileTools).toBeCallableWith([{ name: "read", input_schema: { type: "object" } }]);
    expectTypeOf(compileTools).toBeCallableWith([{ name: "read", inputSchema: { type: "object" } }]);
    expectTypeOf(compileTools).toBeCallableWith(new Set([{ type: "function" as const, function: { name: "read" } }]));
    expectTypeOf(compileTools).parameter(0).toEqualTypeOf<Iterable<ToolDefinition>>();
    expectTypeOf(compileTools).returns.toEqualTypeOf<Toolset>();
    expectTypeOf<Toolset["warnings"]>().toExtend<readonly { tool: string; pointer: string; message: string }[]>();
    expectTypeOf<ToolDefinitionError>().toExtend<Error>();
  });

  test("parses a text, with options or without", () => {
    expectTypeOf(parse).toEqualTypeOf<(text: string, options?: ParseOptions) => ParseResult>();
    expectTypeOf(parseTree).toEqualTypeOf<(text: string, options?: ParseOptions) => StreamNode>();
    expectTypeOf<ParseOptions>()
      .toHaveProperty("tools")
      .toEqualTypeOf<Toolset | Iterable<ToolDefinition> | undefined>();
    expectTypeOf<ParseOptions>().toHaveProperty("inlineParameter").toEqualTypeOf<string | undefined>();
    expectTypeOf<ParseOptions>().toHaveProperty("maxDepth").toEqualTypeOf<number | undefined>();
    expectTypeOf<ParseOptions>().toHaveProperty("maxHeld").toEqualTypeOf<number | undefined>();
    expectTypeOf<ParseOptions>().toHaveProperty("validate").toEqualTypeOf<boolean | undefined>();
  });

  test("gives calls, prose and diagnostics", () => {
    expectTypeOf<ParseResult["calls"]>().toEqualTypeOf<Call[]>();
    expectTypeOf<ParseResult["text"]>().toEqualTypeOf<string>();
    expectTypeOf<ParseResult["segments"]>().toEqualTypeOf<(TextSegment | Call)[]>();
    expectTypeOf<ParseResult["diagnostics"]>().toEqualTypeOf<Diagnostic[]>();
    expectTypeOf<Call["arguments"]>().toEqualTypeOf<Record<string, unknown>>();
    expectTypeOf<Call["form"]>().toEqualTypeOf<"attributes" | "elements" | "inline">();
    expectTypeOf<Call["status"]>().toEqualTypeOf<"complete" | "recovered" | "truncated">();
    expectTypeOf<Pick<Call, "known" | "valid">>().toEqualTypeOf<{
      known: boolean | undefined;
      valid: boolean | undefined;
    }>();
    expectTypeOf<Pick<Call, "index" | "errors" | "start" | "end">>().toEqualTypeOf<{
      index: number;
      errors: number;
      start: number;
      end: number;
    }>();
  });

  test("tells segments apart by their type", () => {
    const told = parse("a <call:b/>").segments.map((segment) => {
      if (segment.type === "text") return expectTypeOf(segment).toEqualTypeOf<TextSegment>();
      return expectTypeOf(segment).toEqualTypeOf<Call>();
    });
    expect(told).toHaveLength(2);
  });

  test("describes what it noticed", () => {
    expectTypeOf<Diagnostic["code"]>().toEqualTypeOf<DiagnosticCode>();
    expectTypeOf<DiagnosticCode>().toExtend<string>();
    expectTypeOf<"no-such-code">().not.toExtend<DiagnosticCode>();
    expectTypeOf<Diagnostic["severity"]>().toEqualTypeOf<Severity>();
    expectTypeOf<Severity>().toEqualTypeOf<"error" | "warning" | "info">();
    expectTypeOf<Diagnostic["call"]>().toEqualTypeOf<number | undefined>();
    expectTypeOf<Diagnostic["pointer"]>().toEqualTypeOf<JsonPointer | undefined>();
    expectTypeOf(formatDiagnostics).toBeCallableWith("text", parse("text").diagnostics);
    expectTypeOf(formatDiagnostics).returns.toEqualTypeOf<string>();
  });

  test("helps hosts with calls", () => {
    expectTypeOf(isRunnable).parameters.toEqualTypeOf<[Call]>();
    expectTypeOf(isRunnable).returns.toEqualTypeOf<boolean>();
    expectTypeOf(rangeOf).parameters.toEqualTypeOf<
      [text: string, call: Call, pointer: JsonPointer, options?: ParseOptions]
    >();
    expectTypeOf(rangeOf).returns.toExtend<{ start: number; end: number } | undefined>();
  });
});
