/** Our own implementation, asked as any other: how the library's results are said in the protocol. */
import {
  compileTools,
  type Diagnostic,
  parse,
  RenderError,
  render,
  type ToolDefinition,
  ToolDefinitionError,
  type Toolset,
} from "../../index.ts";
import { createRecent } from "../../schema/recent.ts";
import { type StreamEvent, StreamParser } from "../../stream.ts";
import type { Answer, ReadAnswer, Request, WrittenEvent } from "./protocol.ts";
import type { WrittenCall, WrittenDiagnostic } from "./suite.ts";
import { tag, tagArguments, untagArguments } from "./values.ts";

/** Some of the toolsets asked for last: cases of one file have the same tools, and schemas are slow to compile. */
const recentToolset = createRecent<Toolset>(32);

/** The tools, compiled once. @throws ToolDefinitionError */
export function toolsetFor(tools: ToolDefinition[]): Toolset {
  return recentToolset(JSON.stringify(tools), () => compileTools(tools));
}

/** What our library says to a request. */
export function answerRequest(request: Request): Answer {
  const { id } = request;
  try {
    const options = request.tools ? { tools: toolsetFor(request.tools) } : {};
    switch (request.op) {
      case "parse": {
        const { calls, text, diagnostics } = parse(request.input, options);
        return { id, calls: calls.map(writtenCall), text, diagnostics: diagnostics.map(writtenDiagnostic) };
      }
      case "stream":
        return { id, ...streamed(new StreamParser(options), request.chunks) };
      case "render": {
        const { name, arguments: args } = request.call;
        return { id, text: render({ name, arguments: untagArguments(args) }, options) };
      }
    }
  } catch (error) {
    if (error instanceof RenderError) return { id, refused: { pointer: error.pointer, reason: error.reason } };
    if (error instanceof ToolDefinitionError) return { id, error: error.message };
    return { id, error: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}

/** Our own implementation, in this process. */
export const ownImplementation: { ask(request: Request): Promise<Answer> } = {
  ask: async (request) => answerRequest(request),
};

function streamed(parser: StreamParser, chunks: readonly string[]): Omit<ReadAnswer, "id"> {
  const calls: WrittenCall[] = [];
  const diagnostics: WrittenDiagnostic[] = [];
  let text = "";
  const written = (event: StreamEvent): WrittenEvent[] => {
    switch (event.type) {
      case "text":
        text += event.text;
        return [{ type: event.type, text: event.text }];
      case "call-start":
        return [{ type: event.type, index: event.index, name: event.name }];
      case "argument-delta":
        return [{ type: event.type, index: event.index, pointer: event.pointer, delta: event.delta }];
      case "argument":
        return [{ type: event.type, index: event.index, pointer: event.pointer, value: tag(event.value) }];
      case "call-end":
        calls.push(writtenCall(event.call));
        return [{ type: event.type, index: event.call.index }];
      case "diagnostic":
        diagnostics.push(writtenDiagnostic(event.diagnostic));
        return [];
    }
  };
  const events = chunks.map((chunk) => parser.push(chunk).flatMap(written));
  events.push(parser.end().flatMap(written));
  return { calls, text, diagnostics, events };
}

function writtenCall({ name, arguments: args, status = "complete" }: WrittenCall): WrittenCall {
  const call = { name, arguments: tagArguments(args) };
  return status === "complete" ? call : { ...call, status };
}

const writtenDiagnostic = ({ code, start, end }: Diagnostic): WrittenDiagnostic => ({ code, start, end });
