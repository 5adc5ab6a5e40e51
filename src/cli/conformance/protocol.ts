/**
 * What is said between the runner and an implementation: one JSON object a line, a request and then its answer. Decides
 * what counts as an answer at all; whether it is the right one is for judge.ts.
 */
import { clip, quote } from "../../diagnostics/quote.ts";
import type { ToolDefinition } from "../../index.ts";
import type { WrittenCall, WrittenDiagnostic } from "./suite.ts";
import { isObject, TagError, untag, untagArguments } from "./values.ts";

interface AnyRequest {
  id: string;
  /** Absent: none are given. */
  tools?: ToolDefinition[] | undefined;
}

export type Request = AnyRequest &
  (
    | { op: "parse"; input: string }
    | { op: "stream"; chunks: string[] }
    | { op: "render"; call: { name: string; arguments: Record<string, unknown> } }
  );

/** What a streaming parser tells; what else an event has is its own affair. */
export type WrittenEvent =
  | { type: "text"; text: string }
  | { type: "call-start"; index: number; name: string }
  | { type: "argument-delta"; index: number; pointer: string; delta: string }
  | { type: "argument"; index: number; pointer: string; value: unknown }
  | { type: "call-end"; index: number };

/** To `parse` and `stream`. */
export interface ReadAnswer {
  id: string;
  calls: WrittenCall[];
  text: string;
  diagnostics?: WrittenDiagnostic[];
  /** A list for each chunk, and one for the end. */
  events?: WrittenEvent[][];
}

/** To `render`. */
export type RenderAnswer =
  | { id: string; text: string }
  | { id: string; refused: { pointer?: string; reason?: string } };

/** To `stream` and `render`, where an implementation has none. */
export interface UnsupportedAnswer {
  id: string;
  unsupported: string;
}

/** No answer, and why. `lost`: there is nobody left to ask for this case's other requests. */
export interface FailedAnswer {
  id: string;
  error: string;
  lost?: true;
}

export type Answer = ReadAnswer | RenderAnswer | UnsupportedAnswer | FailedAnswer;

/** What a line has to say to a request; what is no answer to it is a failed one, with the reason. */
export function readAnswer(line: string, { id, op }: Request): Answer {
  const lost = (error: string): FailedAnswer => ({ id, error, lost: true });
  let said: unknown;
  try {
    said = JSON.parse(line);
  } catch {
    return lost(`answered with something that is no JSON: ${quote(line)}`);
  }
  if (!isObject(said)) return lost(`answered with something that is no JSON object: ${quote(line)}`);
  if (said.id !== id) {
    return lost(`answered under the id ${clip(JSON.stringify(said.id) ?? "(none)")}, expected ${JSON.stringify(id)}`);
  }
  if (said.error !== undefined) return { id, error: asText(said.error) };
  if (said.unsupported !== undefined) {
    if (op === "parse") return { id, error: "parse is the one thing that nobody may leave out, found unsupported" };
    return { id, unsupported: asText(said.unsupported) };
  }
  try {
    return op === "render" ? renderAnswer(id, said) : readingAnswer(id, said);
  } catch (error) {
    if (error instanceof TagError || error instanceof ShapeError) return { id, error: error.message };
    throw error;
  }
}

class ShapeError extends Error {
  override name = "ShapeError";
}

function renderAnswer(id: string, said: Record<string, unknown>): RenderAnswer {
  if (said.refused === undefined) return { id, text: string(said.text, "text, or refused") };
  const { pointer, reason } = object(said.refused, "refused");
  return {
    id,
    refused: {
      ...(pointer === undefined || pointer === null ? {} : { pointer: string(pointer, "refused.pointer") }),
      ...(reason === undefined || reason === null ? {} : { reason: asText(reason) }),
    },
  };
}

function readingAnswer(id: string, { calls, text, diagnostics, events }: Record<string, unknown>): ReadAnswer {
  const answer: ReadAnswer = { id, calls: list(calls, "calls").map(callOf), text: string(text, "text") };
  if (diagnostics !== undefined && diagnostics !== null) {
    answer.diagnostics = list(diagnostics, "diagnostics").map((each) => {
      const { code, start, end } = object(each, "diagnostics");
      return { code: string(code, "code"), start: number(start, "start"), end: number(end, "end") };
    });
  }
  if (events !== undefined && events !== null) {
    answer.events = list(events, "events").map((each) => list(each, "events, for each chunk").map(eventOf));
  }
  return answer;
}

function callOf(said: unknown): WrittenCall {
  const { name, arguments: args, status } = object(said, "calls");
  const call: WrittenCall = { name: string(name, "calls: name"), arguments: object(args, "calls: arguments") };
  untagArguments(call.arguments);
  if (status === undefined || status === null) return call;
  if (status !== "complete" && status !== "recovered" && status !== "truncated") {
    throw unexpected("calls: status", "complete, recovered or truncated", status);
  }
  return { ...call, status };
}

function eventOf(said: unknown): WrittenEvent {
  const event = object(said, "events");
  const { type } = event;
  const index = (): number => number(event.index, `events: index of ${type}`);
  const text = (key: string): string => string(event[key], `events: ${key} of ${type}`);
  switch (type) {
    case "text":
      return { type, text: text("text") };
    case "call-start":
      return { type, index: index(), name: text("name") };
    case "argument-delta":
      return { type, index: index(), pointer: text("pointer"), delta: text("delta") };
    case "argument":
      untag(event.value);
      return { type, index: index(), pointer: text("pointer"), value: event.value };
    case "call-end":
      return { type, index: index() };
    default:
      throw unexpected("events: type", "text, call-start, argument-delta, argument or call-end", type);
  }
}

function string(value: unknown, what: string): string {
  if (typeof value === "string") return value;
  throw unexpected(what, "a string", value);
}

function number(value: unknown, what: string): number {
  if (typeof value === "number") return value;
  throw unexpected(what, "a number", value);
}

function list(value: unknown, what: string): unknown[] {
  if (Array.isArray(value)) return value;
  throw unexpected(what, "a list", value);
}

function object(value: unknown, what: string): Record<string, unknown> {
  if (isObject(value)) return value;
  throw unexpected(what, "an object", value);
}

function unexpected(what: string, expected: string, found: unknown): ShapeError {
  const shown = found === undefined ? "nothing" : Array.isArray(found) ? "a list" : clip(shownOf(found));
  return new ShapeError(`the answer's ${what}: expected ${expected}, found ${shown}`);
}

/** An object may be nested too deep to be written. */
const shownOf = (value: unknown): string => (isObject(value) ? "an object" : JSON.stringify(value));

const asText = (value: unknown): string => (typeof value === "string" ? value : shownOf(value));
