/**
 * `pi-native/stream`: the same calls while the text is still arriving. The reader is fed piece by piece; what it tells
 * becomes events, and each finished node the call that `parse` would give.
 *
 * @packageDocumentation
 */
import { createArrivals } from "./arrivals.ts";
import { coerceCall } from "./coerce/calls.ts";
import { createCoercion } from "./coerce/coercion.ts";
import { type Diagnostic, diagnose } from "./diagnostics/diagnostic.ts";
import type { StreamEvent } from "./events.ts";
import { type CallNode, createReader, type Reader } from "./grammar/index.ts";
import { type ParseOptions, setUp } from "./options.ts";
import { sortDiagnostics } from "./parse.ts";
import { schemalessCall } from "./schema/places.ts";

export type {
  ArgumentDeltaEvent,
  ArgumentEvent,
  CallEndEvent,
  CallStartEvent,
  DiagnosticEvent,
  StreamEvent,
  TextEvent,
} from "./events.ts";
export { type JsonDelta, jsonDeltas } from "./json-deltas.ts";

/** Options of `StreamParser`. */
export interface StreamParserOptions extends ParseOptions {
  /**
   * Whether strings that come as deltas are kept for the call's end. Default true. If not, memory does not grow with
   * them; they are absent from the call's arguments (an array that loses an item, as a whole), and the call is `partial`:
   * not validated, not runnable.
   */
  collect?: boolean;
}

/**
 * Reads a text that arrives in pieces. Every event comes as soon as it is certain (S1, S2), and nothing is taken back:
 * joined, the events are what `parse` gives for the whole text, however it was cut.
 *
 * @example
 * const parser = new StreamParser();
 * parser.push("<call:re"); // []
 * parser.push('ad path="a.ts"/>').map((event) => event.type); // ["call-start", "argument", "call-end"]
 * parser.end(); // []
 */
export class StreamParser {
  readonly #reader: Reader;
  #events: StreamEvent[] = [];
  #ended = false;

  /**
   * A parser for one text.
   *
   * @throws ToolDefinitionError where `options.tools` holds a definition that cannot be used.
   */
  constructor(options: StreamParserOptions = {}) {
    this.#reader = createEventReader(options, (event) => {
      this.#events.push(event);
    });
  }

  /**
   * Takes the next piece of the text, of any size.
   *
   * @returns What is certain with it, in order.
   * @throws Error after `end`, TypeError if `chunk` is no string.
   */
  push(chunk: string): StreamEvent[] {
    this.#mustBeOpen("push");
    if (typeof chunk !== "string") {
      throw new TypeError(
        "StreamParser.push(chunk): a chunk must be a string; decode bytes first, as with TextDecoderStream",
      );
    }
    this.#reader.push(chunk);
    return this.#take();
  }

  /**
   * Ends the text: what still waited is decided, a call that is open is truncated (E3).
   *
   * @returns The last events.
   * @throws Error when called twice.
   */
  end(): StreamEvent[] {
    this.#mustBeOpen("end");
    this.#ended = true;
    this.#reader.end();
    return this.#take();
  }

  #mustBeOpen(method: string): void {
    if (this.#ended) throw new Error(`StreamParser.${method}() after end(): make a new StreamParser for the next text`);
  }

  #take(): StreamEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}

function createEventReader(options: StreamParserOptions, emit: (event: StreamEvent) => void): Reader {
  const setup = setUp(options);
  const collect = options.collect ?? true;
  let index = 0;
  let inCall = false;
  // What has been said of the call being read: it is not said again at its end.
  const said = new Set<string>();

  const say = (diagnostic: Diagnostic): void => {
    const key = keyOf(diagnostic);
    if (said.has(key)) return;
    said.add(key);
    emit({ type: "diagnostic", diagnostic });
  };

  const { inlineParameter, maxDepth } = setup;
  const coercion = createCoercion(maxDepth);
  const arrivals = createArrivals({ inlineParameter, maxDepth, collect, emit, diagnostic: say });

  return createReader(
    setup.shapes,
    {
      prose: (text, start) => emit({ type: "text", text, start, end: start + text.length }),
      callOpen: (call) => {
        if (said.size > 0) said.clear();
        inCall = true;
        emit({ type: "call-start", index, name: call.name, start: call.start });
        arrivals.begin(call, index, setup.tools?.tools.get(call.name)?.place ?? schemalessCall);
      },
      attribute: arrivals.attribute,
      elementOpen: arrivals.open,
      text: arrivals.text,
      elementClose: arrivals.close,
      mark: (mark) => {
        const diagnostic = diagnose(mark.code, mark.start, mark.end, mark);
        if (inCall) diagnostic.call = index;
        say(diagnostic);
      },
      callClose: (node: CallNode) => {
        // What was not kept cannot be validated.
        const partial = arrivals.dropped();
        const { call, diagnostics } = coerceCall(
          node,
          setup.tools,
          index,
          partial ? { ...setup, validate: false } : setup,
          coercion,
        );
        if (partial) call.partial = true;
        arrivals.rest(call.arguments);
        inCall = false;
        sortDiagnostics(diagnostics);
        for (const diagnostic of diagnostics) say(diagnostic);
        emit({ type: "call-end", call });
        index++;
      },
    },
    setup,
  );
}

function keyOf({ code, start, end, pointer, message }: Diagnostic): string {
  return `${code} ${start} ${end} ${pointer ?? ""} ${message}`;
}

/** Options of `parseStream` and `parserStream`. */
export interface StreamOptions extends StreamParserOptions {
  /** Ends the reading: the iteration throws the signal's reason, and the source is let go of. */
  signal?: AbortSignal;
}

/**
 * The events of a text that an async iterable yields in pieces. Bytes are the caller's: decode them first, as with
 * `TextDecoderStream`. Leaving the iteration early lets go of the source.
 *
 * @returns The events, each as soon as it is certain (S1). Nothing is read before the first is asked for.
 * @throws ToolDefinitionError, whatever the source throws, and `signal.reason` once it is aborted.
 * @example
 * for await (const event of parseStream(["<call:", "ls/>"])) console.log(event.type); // call-start, call-end
 */
export async function* parseStream(
  source: AsyncIterable<string> | Iterable<string>,
  options: StreamOptions = {},
): AsyncGenerator<StreamEvent, void, void> {
  const { signal } = options;
  const parser = new StreamParser(options);
  signal?.throwIfAborted();
  const pieces = Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : source[Symbol.iterator]();
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal?.reason);
  });
  aborted.catch(() => {});
  signal?.addEventListener("abort", stop);
  // Whether there is something to let go of: not when the source has ended or failed.
  let held = true;
  try {
    for (;;) {
      held = false;
      const asked = pieces.next();
      const next = await (signal === undefined ? asked : Promise.race([asked, aborted]));
      held = next.done !== true;
      signal?.throwIfAborted();
      for (const event of held ? parser.push(next.value as string) : parser.end()) {
        yield event;
        signal?.throwIfAborted();
      }
      if (!held) return;
    }
  } finally {
    signal?.removeEventListener("abort", stop);
    if (held || signal?.aborted) {
      const left = pieces.return?.();
      // A source that hangs must not hold up who has given up on it.
      if (signal?.aborted) void Promise.resolve(left).catch(() => {});
      else await left;
    }
  }
}

/**
 * A web `TransformStream` from pieces of text to events.
 *
 * @throws ToolDefinitionError where `options.tools` holds a definition that cannot be used.
 * @example
 * const events = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(parserStream({ tools }));
 */
export function parserStream(options: StreamParserOptions = {}): TransformStream<string, StreamEvent> {
  const parser = new StreamParser(options);
  return new TransformStream({
    transform: (chunk, controller) => {
      for (const event of parser.push(chunk)) controller.enqueue(event);
    },
    flush: (controller) => {
      for (const event of parser.end()) controller.enqueue(event);
    },
  });
}
