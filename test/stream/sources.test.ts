/** Where the pieces come from: async iterables, arrays, web streams; and what becomes of a source that is left, fails or hangs. */
import { describe, expect, test, vi } from "vitest";
import { parserStream, parseStream, type StreamEvent, type StreamOptions } from "../../src/stream.ts";

/** A source that notes what is done to it. */
interface Source extends AsyncIterableIterator<string> {
  asked: number;
  returned: number;
}

function sourceOf(
  pieces: readonly string[],
  end: "done" | "hang" | Error = "done",
  onReturn: () => Promise<void> = async () => {},
): Source {
  const source: Source = {
    asked: 0,
    returned: 0,
    [Symbol.asyncIterator]: () => source,
    next: () => {
      const value = pieces[source.asked++];
      if (value !== undefined) return Promise.resolve({ value, done: false });
      if (end === "hang") return new Promise(() => {});
      return end === "done" ? Promise.resolve({ value: undefined, done: true }) : Promise.reject(end);
    },
    return: async () => {
      source.returned++;
      await onReturn();
      return { value: undefined, done: true };
    },
  };
  return source;
}

async function all(events: AsyncIterable<StreamEvent>): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of events) types.push(type);
  return types;
}

/** The events up to an error, and the error. */
async function until(events: AsyncIterable<StreamEvent>): Promise<[string[], unknown]> {
  const types: string[] = [];
  try {
    for await (const { type } of events) types.push(type);
  } catch (error) {
    return [types, error];
  }
  return [types, undefined];
}

const PIECES = ["a <ca", "ll:ls/> b"];
const TYPES = ["text", "call-start", "call-end", "text"];

describe("parseStream", () => {
  test("reads async iterables, generators and arrays", async () => {
    const source = sourceOf(PIECES);
    expect(await all(parseStream(source))).toEqual(TYPES);
    // It was read to its end: there is nothing to let go of.
    expect(source.returned).toBe(0);
    expect(await all(parseStream(PIECES))).toEqual(TYPES);
    async function* generate(): AsyncGenerator<string> {
      yield* PIECES;
    }
    expect(await all(parseStream(generate()))).toEqual(TYPES);
  });

  test("gives each piece's events before it asks for the next", async () => {
    const source = sourceOf(["a", "b"]);
    const events = parseStream(source);
    await events.next();
    expect(source.asked).toBe(1);
    await events.next();
    expect(source.asked).toBe(2);
    await events.return();
  });

  test("reports a source that stops in a call as a truncated call", async () => {
    expect(await all(parseStream(["<call:ls"]))).toEqual(["text"]);
    expect(await all(parseStream(["<call:ls "]))).toEqual(["call-start", "diagnostic", "call-end"]);
  });

  test("lets go of its source when it is left", async () => {
    const source = sourceOf(PIECES, "hang");
    for await (const event of parseStream(source)) if (event.type === "call-end") break;
    expect(source.returned).toBe(1);
  });

  test("lets go of its source when what runs in the loop throws", async () => {
    const source = sourceOf(PIECES, "hang");
    const run = async (): Promise<void> => {
      for await (const _ of parseStream(source)) throw new Error("mine");
    };
    await expect(run()).rejects.toThrow("mine");
    expect(source.returned).toBe(1);
  });

  test("waits for its source to be let go of", async () => {
    let released = false;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const events = parseStream(sourceOf(PIECES, "hang", () => held));
    await events.next();
    const left = events.return().then(() => {
      released = true;
    });
    await Promise.resolve();
    expect(released).toBe(false);
    release();
    await left;
    expect(released).toBe(true);
  });

  test("passes the source's error on, after the events before it", async () => {
    const error = new Error("the connection broke");
    const source = sourceOf(["a <call:ls "], error);
    expect(await until(parseStream(source))).toEqual([["text", "call-start"], error]);
    // It is over already.
    expect(source.returned).toBe(0);
  });

  test("tools that cannot be used are an error before the source is asked", async () => {
    const source = sourceOf(PIECES);
    const tool = { name: "twice", parameters: {} };
    const [types, error] = await until(parseStream(source, { tools: [tool, tool] }));
    expect(types).toEqual([]);
    expect(error).toMatchObject({ name: "ToolDefinitionError" });
    expect(source.asked).toBe(0);
  });
});

describe("an abort signal", () => {
  const reason = new Error("enough");

  test("aborted before: nothing is read", async () => {
    const source = sourceOf(PIECES);
    expect(await until(parseStream(source, { signal: AbortSignal.abort(reason) }))).toEqual([[], reason]);
    expect(source.asked).toBe(0);
  });

  test("aborted between two events of one piece: the second does not come", async () => {
    const controller = new AbortController();
    const source = sourceOf(["a <call:ls/> b", "never"]);
    const types: string[] = [];
    const run = async (): Promise<void> => {
      for await (const { type } of parseStream(source, { signal: controller.signal })) {
        types.push(type);
        controller.abort(reason);
      }
    };
    await expect(run()).rejects.toBe(reason);
    expect(types).toEqual(["text"]);
    expect(source.returned).toBe(1);
  });

  test("aborted while a piece without events is on its way: the next one is not read", async () => {
    const controller = new AbortController();
    const source = sourceOf(["<", "call:ls/>"]);
    const next = source.next;
    source.next = () => {
      if (source.asked === 1) controller.abort(reason);
      return next();
    };
    expect(await until(parseStream(source, { signal: controller.signal }))).toEqual([[], reason]);
    expect(source.returned).toBe(1);
  });

  test("aborted while the source hangs: the wait is over, though the source never lets go", async () => {
    const controller = new AbortController();
    const source = sourceOf(["a"], "hang", () => new Promise(() => {}));
    const found = until(parseStream(source, { signal: controller.signal }));
    setTimeout(() => controller.abort(reason), 5);
    expect(await found).toEqual([["text"], reason]);
    expect(source.returned).toBe(1);
  });

  test("aborted: a source that fails when it is let go of does no harm", async () => {
    const controller = new AbortController();
    const source = sourceOf(["a"], "hang", () => Promise.reject(new Error("late")));
    const found = until(parseStream(source, { signal: controller.signal }));
    setTimeout(() => controller.abort(reason), 5);
    expect(await found).toEqual([["text"], reason]);
  });

  test("never aborted: it changes nothing, and no listener is left on it", async () => {
    const { signal } = new AbortController();
    let listeners = 0;
    const counting: StreamOptions = {
      signal: new Proxy(signal, {
        get: (target, key) => {
          if (key === "addEventListener") listeners++;
          if (key === "removeEventListener") listeners--;
          const value: unknown = Reflect.get(target, key, target);
          return typeof value === "function" ? value.bind(target) : value;
        },
      }),
    };
    expect(await all(parseStream(PIECES, counting))).toEqual(TYPES);
    expect(listeners).toBe(0);
  });
});

describe("parserStream", () => {
  function streamOf<Piece>(pieces: readonly Piece[]): ReadableStream<Piece> {
    return new ReadableStream({
      start: (controller) => {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  }

  async function read(stream: ReadableStream<StreamEvent>): Promise<StreamEvent[]> {
    const events: StreamEvent[] = [];
    const reader = stream.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) events.push(next.value);
    return events;
  }

  test("reads a stream of texts, its end included", async () => {
    const events = await read(streamOf(PIECES).pipeThrough(parserStream()));
    expect(events.map(({ type }) => type)).toEqual(TYPES);
    expect((await read(streamOf(["<call:ls "]).pipeThrough(parserStream()))).at(-1)?.type).toBe("call-end");
  });

  test("reads bytes behind a decoder, characters cut in the middle", async () => {
    const bytes = new TextEncoder().encode('<call:say text="größer 😀"/>');
    const single = Array.from(bytes, (byte) => new Uint8Array([byte]));
    const decoder = new TextDecoderStream() as TransformStream<Uint8Array, string>;
    const events = await read(streamOf(single).pipeThrough(decoder).pipeThrough(parserStream()));
    expect(events.at(-1)).toMatchObject({ call: { arguments: { text: "größer 😀" }, status: "complete" } });
  });

  test("passes a failure of its source on", async () => {
    const failing = new ReadableStream<string>({
      pull: (controller) => controller.error(new Error("broken")),
    });
    await expect(read(failing.pipeThrough(parserStream()))).rejects.toThrow("broken");
  });

  test("cancelling it cancels its source", async () => {
    let cancelled: unknown;
    const source = new ReadableStream<string>({
      pull: (controller) => controller.enqueue("more "),
      cancel: (reason) => {
        cancelled = reason;
      },
    });
    const reader = source.pipeThrough(parserStream()).getReader();
    await reader.read();
    await reader.cancel("enough");
    await vi.waitFor(() => expect(cancelled).toBe("enough"));
  });
});
