/**
 * A block of text that a model writes, turned into the parts of a stream while it comes: prose into blocks of its own,
 * calls into tool input and tool calls. Decides where one block of prose ends and what is dropped between calls; what
 * becomes of a call that must not be run is decided in `invalid.ts`.
 */
import type { LanguageModelV3StreamPart, LanguageModelV3ToolCall, SharedV3ProviderMetadata } from "@ai-sdk/provider";
import type { Call } from "../../coerce/call.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.ts";
import type { StreamEvent } from "../../events.ts";
import { isRunnable } from "../../runnable.ts";
import type { Toolset } from "../../schema/tool.ts";
import { jsonDeltas, StreamParser } from "../../stream.ts";
import { type Before, invalidCall } from "./invalid.ts";

/** How calls are read, and what becomes of them. */
export interface Reading {
  tools: Toolset;
  /** What a call that must not be run becomes: a tool call that cannot be run, or the text that it is. */
  invalidCalls: "report" | "text";
  generateId(): string;
}

/** A block that is being read. */
export interface Block {
  push(delta: string, metadata: SharedV3ProviderMetadata | undefined): void;
  /** @returns How many tool calls there were. */
  end(metadata: SharedV3ProviderMetadata | undefined): number;
}

/** A call that is being read. */
interface Open {
  id: string;
  name: string;
  json: string;
  announced: boolean;
}

/**
 * @param id What the provider calls the block; its first piece of prose keeps it.
 * @param before What stands before it in the answer; the block adds itself when it ends.
 */
export function createBlock(
  { tools, invalidCalls, generateId }: Reading,
  id: string,
  emit: (part: LanguageModelV3StreamPart) => void,
  before: Before,
): Block {
  const parser = new StreamParser({ tools });
  const toJson = jsonDeltas();
  const diagnostics: Diagnostic[] = [];
  let text = "";
  let metadata: SharedV3ProviderMetadata | undefined;
  // The prose that is open, and blank text that waits: beside a call it is layout.
  let prose: string | undefined;
  let blank = "";
  let proses = 0;
  let calls = 0;
  let seen = 0;
  let open: Open | undefined;

  const write = (piece: string): void => {
    if (prose === undefined) {
      blank += piece;
      if (blank.trim() === "") return;
      startProse();
    } else emit({ type: "text-delta", id: prose, delta: piece });
  };

  const startProse = (): void => {
    prose = proses === 0 ? id : `${id}:${proses}`;
    proses++;
    emit({ type: "text-start", id: prose });
    if (blank !== "") emit({ type: "text-delta", id: prose, delta: blank });
    blank = "";
  };

  /** What the provider says of the block is said of its prose, unless that is no longer all of it. */
  const endProse = (last: SharedV3ProviderMetadata | undefined): void => {
    if (prose !== undefined) emit({ type: "text-end", id: prose, ...(last && { providerMetadata: last }) });
    prose = undefined;
    blank = "";
  };

  const announce = (call: Open): void => {
    endProse(undefined);
    calls++;
    call.announced = true;
    emit({ type: "tool-input-start", id: call.id, toolName: call.name });
    if (call.json !== "") emit({ type: "tool-input-delta", id: call.id, delta: call.json });
  };

  const finish = (current: Open, call: Call): void => {
    const runnable = isRunnable(call);
    seen++;
    if (!runnable && !current.announced) {
      write(text.slice(call.start, call.end));
      return;
    }
    if (!current.announced) announce(current);
    const part: LanguageModelV3ToolCall = runnable
      ? { type: "tool-call", toolCallId: current.id, toolName: current.name, input: current.json }
      : invalidCall(current.id, call, diagnostics, text, before);
    emit({ type: "tool-input-end", id: current.id });
    emit(part);
  };

  const take = (event: StreamEvent): void => {
    if (event.type === "text") write(event.text);
    else if (event.type === "diagnostic") diagnostics.push(event.diagnostic);
    else if (event.type === "call-start") {
      open = { id: generateId(), name: event.name, json: "", announced: false };
      // What may turn out to be text is not announced before it is certain.
      if (invalidCalls === "report") announce(open);
    }
    const delta = toJson(event)?.delta;
    if (open === undefined) return;
    if (delta !== undefined) {
      open.json += delta;
      if (open.announced) emit({ type: "tool-input-delta", id: open.id, delta });
    }
    if (event.type === "call-end") {
      finish(open, event.call);
      open = undefined;
    }
  };

  return {
    push(delta, said) {
      text += delta;
      metadata = said ?? metadata;
      for (const event of parser.push(delta)) take(event);
    },
    end(said) {
      for (const event of parser.end()) take(event);
      // A block without calls is what it was, even a blank one.
      if (calls === 0 && prose === undefined) startProse();
      endProse(calls === 0 ? (said ?? metadata) : undefined);
      before.calls += seen;
      before.lines += text.split("\n").length - (text === "" || text.endsWith("\n") ? 1 : 0);
      return calls;
    },
  };
}
