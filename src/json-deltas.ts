/**
 * The arguments of streamed calls as pieces of JSON text, for hosts that speak a protocol of such pieces. Decides the
 * order in which an object's text can be written while its members are still coming: what does not fit where the text
 * stands waits for the end of its call.
 */
import { writeJson } from "./coerce/json.ts";
import { toKeys, toPointer } from "./coerce/pointer.ts";
import type { StreamEvent } from "./events.ts";

/** A piece of a call's arguments as JSON text. */
export interface JsonDelta {
  /** The call's, as in its events. */
  index: number;
  delta: string;
}

/** An object or array whose text is open. */
interface Open {
  key: string;
  /** The names that it has, or how many items. */
  names: Set<string>;
  isArray: boolean;
}

/**
 * A function from events to pieces of JSON text: for each call the pieces, joined, are one JSON text of exactly its final
 * arguments, in some order of keys. Strings are written as they come, unless they stand behind an array: it may get
 * further items, so what follows it waits for the call's end. With `collect: false` the strings that the arguments lack
 * are in the JSON text all the same; those that wait are held here.
 *
 * @example
 * const toJson = jsonDeltas();
 * let json = "";
 * for await (const event of parseStream(source, { tools })) json += toJson(event)?.delta ?? "";
 * JSON.parse(json); // the arguments of the call, if there was one
 */
export function jsonDeltas(): (event: StreamEvent) => JsonDelta | undefined {
  let writer = createWriter();
  return (event) => {
    let delta = "";
    switch (event.type) {
      case "call-start":
        writer = createWriter();
        return { index: event.index, delta: "{" };
      case "argument-delta":
        delta = writer.piece(event.pointer, event.delta);
        break;
      case "argument":
        delta = writer.value(event.pointer, event.value);
        break;
      case "call-end":
        return { index: event.call.index, delta: writer.end(event.call.arguments, event.call.partial === true) };
      default:
        return undefined;
    }
    return delta === "" ? undefined : { index: event.index, delta };
  };
}

interface Writer {
  piece(pointer: string, text: string): string;
  value(pointer: string, value: unknown): string;
  end(args: Record<string, unknown>, partial: boolean): string;
}

function createWriter(): Writer {
  const open: Open[] = [opened("", false)];
  // The string that is being written, and how much of it has been.
  let current: string | undefined;
  let written = 0;
  // What something waits in for the end: it cannot be closed before.
  const waiting = new Set<string>();
  // What waits, in case that the arguments lack it.
  const held = new Map<string, unknown>();

  /**
   * Moves to where a pointer's value is to be written; undefined where it has to wait. An array may get items until the
   * object around it is closed; an object and an item are whole when something behind them comes.
   */
  const moveTo = (pointer: string): string | undefined => {
    const keys = toKeys(pointer);
    const last = keys.pop() as string;
    let shared = 0;
    while (shared < keys.length && open[shared + 1]?.key === keys[shared]) shared++;
    const parent = open[shared] as Open;
    const closing = open.slice(shared + 1);
    const whole = closing.every((_, at) => !waiting.has(pathOf(open, shared + 1 + at)));
    const fits =
      whole &&
      closing[0]?.isArray !== true &&
      isNext(parent, keys[shared] ?? last) &&
      (keys.length === shared || [...keys.slice(shared + 1), last].every((key) => !isIndex(key) || key === "0"));
    if (!fits) {
      for (let length = keys.length; length > 0; length--) waiting.add(toPointer(keys.slice(0, length)));
      return undefined;
    }
    let text = current === undefined ? "" : '"';
    current = undefined;
    for (const { isArray } of closing.reverse()) text += isArray ? "]" : "}";
    open.length = shared + 1;
    for (const [at, key] of keys.slice(shared).entries()) {
      text += member(open[open.length - 1] as Open, key);
      const inner = opened(key, isIndex(keys[shared + at + 1] ?? last));
      text += inner.isArray ? "[" : "{";
      open.push(inner);
    }
    return text + member(open[open.length - 1] as Open, last);
  };

  return {
    piece: (pointer, text) => {
      if (pointer === current) {
        written += text.length;
        return escaped(text);
      }
      const before = moveTo(pointer);
      if (before === undefined) {
        held.set(pointer, `${held.get(pointer) ?? ""}${text}`);
        return "";
      }
      current = pointer;
      written = text.length;
      return `${before}"${escaped(text)}`;
    },
    value: (pointer, value) => {
      if (pointer === current) {
        current = undefined;
        return `${escaped(String(value).slice(written))}"`;
      }
      const before = moveTo(pointer);
      if (before !== undefined) return before + writeJson(value);
      held.set(pointer, value);
      return "";
    },
    end: (args, partial) => {
      let text = current === undefined ? "" : '"';
      const values: unknown[] = [partial ? filled(args, held) : args];
      for (const { key } of open.slice(1)) values.push(own(values.at(-1), key));
      for (let at = open.length - 1; at >= 0; at--) text += finish(open[at] as Open, values[at]);
      return text;
    },
  };
}

function opened(key: string, isArray: boolean): Open {
  return { key, names: new Set(), isArray };
}

/** Names of the format start with a letter or `_`: a number is an index. */
function isIndex(key: string): boolean {
  return /^\d/.test(key);
}

/** The pointer of the open object or array at a depth. */
function pathOf(open: readonly Open[], depth: number): string {
  return toPointer(open.slice(1, depth + 1).map(({ key }) => key));
}

function isNext({ isArray, names }: Open, key: string): boolean {
  return isArray ? key === String(names.size) : !names.has(key);
}

/** What stands before a member's value. */
function member(parent: Open, key: string): string {
  const comma = parent.names.size > 0 ? "," : "";
  parent.names.add(key);
  return parent.isArray ? comma : `${comma}${JSON.stringify(key)}:`;
}

/** What has not been written of an object or array, and its end. */
function finish(part: Open, value: unknown): string {
  let text = "";
  for (const [key, each] of Object.entries(value ?? {})) {
    if (!part.names.has(key)) text += member(part, key) + writeJson(each);
  }
  return text + (part.isArray ? "]" : "}");
}

/** The arguments, and what they lack of what was told. */
function filled(args: Record<string, unknown>, held: ReadonlyMap<string, unknown>): unknown {
  const all: unknown = structuredClone(args);
  for (const [pointer, value] of held) {
    let at = all;
    const keys = toKeys(pointer);
    for (const [depth, key] of keys.entries()) {
      const next = keys[depth + 1];
      const made = next === undefined ? value : isIndex(next) ? [] : {};
      if (typeof at !== "object" || at === null) break;
      if (!Object.hasOwn(at, key)) {
        Object.defineProperty(at, key, { value: made, writable: true, enumerable: true, configurable: true });
      }
      at = own(at, key);
    }
  }
  return all;
}

function own(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

function escaped(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}
