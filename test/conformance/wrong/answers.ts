/**
 * What the wrong implementations are made of: ours, with one thing done otherwise. Decides how what they say becomes an
 * answer; which rule each of them breaks is for the files beside this one.
 */
import { answerRequest, toolsetFor } from "../../../src/cli/conformance/own.ts";
import type { Answer, ReadAnswer, Request } from "../../../src/cli/conformance/protocol.ts";
import type { Implementation } from "../../../src/cli/conformance/run.ts";
import type { WrittenCall } from "../../../src/cli/conformance/suite.ts";
import { tagArguments, untagArguments } from "../../../src/cli/conformance/values.ts";
import { locate, type Site } from "../../../src/coerce/locate.ts";
import { memberPointer } from "../../../src/coerce/pointer.ts";
import {
  type Call,
  type CallInput,
  type Diagnostic,
  type ParseResult,
  parse,
  parseTree,
  RenderError,
  type ToolDefinition,
} from "../../../src/index.ts";

/** An implementation that breaks one rule. */
export interface Wrong {
  /** What it does. */
  does: string;
  /** The requirement that this is against: the suite has to name it. */
  breaks: string;
  implementation: Implementation;
}

export type Tools = ToolDefinition[] | undefined;

/** Cases have their tools in the plain form. */
export const nameOf = (tool: ToolDefinition): string => ("name" in tool ? tool.name : tool.function.name);

/** What is told of a text. */
export interface Told {
  calls: Pick<Call, "name" | "arguments" | "status">[];
  text: string;
  /** Absent: not told, and so not judged. */
  diagnostics?: Diagnostic[];
}

/** What is right. */
export function soundly(input: string, tools: Tools): ParseResult {
  return parse(input, tools ? { tools: toolsetFor(tools) } : {});
}

/** Reads by this, a stream once it is whole and without events; writes as we do. */
export function reading(read: (input: string, tools: Tools) => Told): Implementation {
  // A case is asked in several ways: it is read once.
  let last: { input: string; tools: Tools; told: Omit<ReadAnswer, "id"> } | undefined;
  return answering((request) => {
    if (request.op === "render") return answerRequest(request);
    const input = request.op === "parse" ? request.input : request.chunks.join("");
    if (last?.input !== input || last.tools !== request.tools) {
      const { calls, text, diagnostics } = read(input, request.tools);
      const told = { calls: calls.map(writtenCall), text, ...(diagnostics && { diagnostics }) };
      last = { input, tools: request.tools, told };
    }
    return { id: request.id, ...last.told };
  });
}

export function writtenCall({ name, arguments: args, status }: Told["calls"][number]): WrittenCall {
  return { name, arguments: tagArguments(args), status };
}

/** Reads as we do, but no streams, and writes by this; a `RenderError` is a refusal. */
export function writing(write: (call: CallInput, tools: Tools) => string): Implementation {
  return answering((request) => {
    if (request.op === "stream") return { id: request.id, unsupported: "it is about writing" };
    if (request.op === "parse") return answerRequest(request);
    const { id, call, tools } = request;
    try {
      return { id, text: write({ name: call.name, arguments: untagArguments(call.arguments) }, tools) };
    } catch (error) {
      if (error instanceof RenderError) return { id, refused: { pointer: error.pointer } };
      throw error;
    }
  });
}

export const answering = (answer: (request: Request) => Answer): Implementation => ({
  ask: async (request) => answer(request),
});

/** Reads right, and then changes each call. */
export function changingCalls(change: (call: Call) => Told["calls"][number]): Implementation {
  return reading((input, tools) => {
    const { calls, text, diagnostics } = soundly(input, tools);
    return { calls: calls.map(change), text, diagnostics };
  });
}

/** Reads right, and then changes every string. */
export function changingStrings(change: (text: string) => unknown): Implementation {
  return changingCalls((call) => ({
    ...call,
    arguments: mapLeaves(call.arguments, (value) => (typeof value === "string" ? change(value) : value)),
  }));
}

/** Reads right, and then changes every value by the characters that it was read from. */
export function changingSources(
  change: (value: unknown, source: { site: Site; text: string; call: Call }) => unknown,
): Implementation {
  return reading((input, tools) => {
    const { calls, text, diagnostics } = soundly(input, tools);
    const nodes = parseTree(input, tools ? { tools: toolsetFor(tools) } : {}).children;
    const changed = calls.map((call) => {
      const node = nodes.find(({ type, start }) => type === "call" && start === call.start);
      if (node?.type !== "call") throw new Error(`no node for the call at ${call.start}`);
      const siteOf = locate(node, call.arguments);
      const read = (value: unknown, pointer: string): unknown => {
        const site = siteOf(pointer);
        return site === undefined ? value : change(value, { site, text: input, call });
      };
      return { ...call, arguments: mapLeaves(call.arguments, read) };
    });
    return { calls: changed, text, diagnostics };
  });
}

/** Changes whatever is no array and no object. */
export function mapLeaves(
  args: Record<string, unknown>,
  change: (value: unknown, pointer: string) => unknown,
): Record<string, unknown> {
  const map = (value: unknown, pointer: string): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => map(item, memberPointer(pointer, String(index))));
    if (typeof value !== "object" || value === null) return change(value, pointer);
    return mapLeaves(value as Record<string, unknown>, (leaf, below) => change(leaf, pointer + below));
  };
  return Object.fromEntries(Object.entries(args).map(([key, value]) => [key, map(value, memberPointer("", key))]));
}
