/**
 * The reader: the nesting of the language again, as frames on an explicit stack. It can stop at any piece's end and go
 * on, and it alone repairs (E1–E6). Decides what is prose, what is a call, and what an unknown name is (F1–F4); members
 * and bodies are in `members.ts` and `bodies.ts`.
 */
import { inlineText } from "./bodies.ts";
import {
  createMachine,
  HELD,
  type Hopeless,
  type Listener,
  type Machine,
  type Step,
  seek,
  seen,
  slice,
  tell,
  token,
  wait,
} from "./machine.ts";
import { decide, readMembers, truncate } from "./members.ts";
import { textNode } from "./nodes.ts";
import { type Reply, run } from "./primitives.ts";
import { createProductions, type GrammarOptions } from "./productions.ts";
import { createRules, type RuleSet } from "./rules.ts";
import { createSearch, type Search } from "./search.ts";
import type { Shapes } from "./shapes.ts";
import { syntacticShapes } from "./syntactic.ts";
import { readTag } from "./tags.ts";
import type { CallNode, Mark, OpenTag, TextNode } from "./tree.ts";
import { wholeCalls } from "./whole-calls.ts";
import { createWindow } from "./window.ts";

export type { Listener };

/** A reader of one input that arrives in pieces; what it reads it tells its listener (S1, S2). */
export interface Reader {
  /** Takes a piece of the input; the listener is told of everything that is certain with it. */
  push(piece: string): void;
  /** The input is complete: what still waits is decided, an open call is cut (E3). Later pieces are ignored. */
  end(): void;
}

/**
 * A reader that is fed piece by piece. However an input is cut, it tells the same (P3), and the nodes are those of the
 * language.
 *
 * @param shapes Decide how each body is read, as for `createLanguage`.
 * @param listener Is told what is certain; what it lacks is not told.
 * @example
 * const reader = createReader(syntacticShapes(), { callClose: (call) => console.log(call.name) });
 * reader.push("<call:re");
 * reader.push("ad/>"); // read
 * reader.end();
 */
export function createReader<Place>(
  shapes: Shapes<Place>,
  listener: Partial<Listener>,
  options: GrammarOptions = {},
): Reader {
  const window = createWindow("", 0, false);
  const m = createMachine(window, createRules(options.rules), shapes as Shapes<unknown>, options);
  m.listener = { ...SILENT, ...listener };
  const search = createSearch();
  const productions = createProductions(shapes, options, search);
  const steps = readStream(m, shapes as Shapes<unknown>, options, wholeCalls(m, productions, search));
  let done = false;

  const go = (): void => {
    const next = steps.next();
    done = next.done === true;
    if (!next.done) window.wait(next.value);
  };
  go();
  return {
    push: (piece) => {
      if (piece === "" || done || !window.push(piece)) return;
      window.join(m.at, m.attempts.length > 0 || m.holding >= 0);
      go();
    },
    end: () => {
      if (done) return;
      window.join(m.at, m.attempts.length > 0 || m.holding >= 0);
      window.end();
      go();
    },
  };
}

/**
 * Reads the one item of a complete input that starts with a call's opening at `at`: the call, or the text that it turns
 * out to be (F3).
 */
export function readItem<Place>(
  shapes: Shapes<Place>,
  rules: RuleSet,
  options: GrammarOptions,
  search: Search,
  input: string,
  at: number,
  prose: Mark[],
  hopeless: Hopeless,
): CallNode | TextNode {
  const m = createMachine(createWindow(input, 0, true, search), rules, shapes as Shapes<unknown>, options, hopeless);
  m.at = at;
  const steps = readCall(m, shapes as Shapes<unknown>, options, prose);
  const { value } = steps.next();
  return (value as CallNode | undefined) ?? textNode(at, m.at, input.slice(at, m.at), true);
}

/** Everything, one item after the other. */
function* readStream(
  m: Machine,
  shapes: Shapes<unknown>,
  options: GrammarOptions,
  wholeCall: () => boolean,
): Step<void> {
  for (;;) {
    const prose = readProse(m);
    if (prose === "end") return;
    if (prose !== "call") {
      yield* wait(m, prose.until);
      continue;
    }
    if (wholeCall()) continue;
    const start = m.at;
    const marks: Mark[] = [];
    const call = yield* readCall(m, shapes, options, marks);
    if (call !== undefined) m.listener?.callClose(call);
    else {
      m.listener?.prose(slice(m, start, m.at), start);
      for (const mark of marks) m.listener?.mark(mark);
    }
  }
}

/** Tells the prose up to the next opening of a call: whether one is there, the input ends, or more has to come. */
function readProse(m: Machine): "call" | "end" | Reply<string> {
  const { text, base, ended } = m.window;
  const reply = run(m.rules.text, text, m.at - base);
  if (!reply.status && m.at < seen(m)) return "call";
  const end = reply.touches && ended ? seen(m) : reply.index + base;
  if (end > m.at) m.listener?.prose(slice(m, m.at, end), m.at);
  m.at = Math.max(m.at, end);
  if (!reply.touches) return "call";
  return ended ? "end" : reply;
}

/** The call whose opening stands at `m.at`; undefined where its open tag is text (F3), with `m.at` behind that. */
function* readCall(
  m: Machine,
  shapes: Shapes<unknown>,
  options: GrammarOptions,
  prose: Mark[],
): Step<CallNode | undefined> {
  const start = m.at;
  const name = yield* token(m, m.rules.callStart, start);
  const tag: OpenTag = {
    type: "open-tag",
    start,
    end: name.index,
    name: name.value,
    attributes: [],
    selfClosing: false,
    reading: undefined,
  };
  const asked = shapes.call(tag.name);
  const known = asked !== "unknown";
  const call: CallNode = {
    type: "call",
    start,
    end: start,
    name: tag.name,
    known,
    tag,
    children: [],
    closeStart: -1,
    cut: false,
    marks: [],
  };
  begin(m, call, known ? shapes : (options.unknownShapes ?? syntacticShapes()));
  let place: unknown = asked;
  if (known) {
    m.listener?.callOpen(call);
    m.at = name.index;
    const end = yield* readTag(m, tag, m.listener?.attribute);
    if (end === "cut") {
      truncate(m, seen(m));
      return call;
    }
  } else {
    place = m.shapes.call(tag.name);
    if (!(yield* readUnknown(m, call, name.index, prose))) return undefined;
  }
  if (tag.selfClosing) call.end = m.at;
  else {
    tag.reading = yield* decide(m, m.shapes.body(place, tag));
    if (tag.reading !== "text") yield* readMembers(m, place);
    else if ((yield* inlineText(m, call)) === "cut") truncate(m, m.at);
  }
  m.call = undefined;
  return call;
}

/** F3: whether the block of an unknown name is a call; if not, `m.at` is behind its open tag. */
function* readUnknown(m: Machine, call: CallNode, at: number, prose: Mark[]): Step<boolean> {
  const { tag, start } = call;
  const limit = start + m.maxHeld;
  m.holding = start;
  m.at = at;
  let behind = at;
  let closed = false;
  let held = false;
  try {
    const end = yield* readTag(m, tag);
    held = m.at > limit;
    if (!held) behind = m.at;
    if (end === "complete" && !held) {
      closed = tag.selfClosing || (yield* seek(m, m.closer, behind, limit)) >= 0;
      held = !closed && seen(m) > limit;
    }
  } catch (thrown) {
    if (thrown !== HELD) throw thrown;
    held = true;
  }
  m.holding = -1;
  if (!closed) {
    m.call = undefined;
    m.window.rewind(start);
    m.at = behind;
    const code = held ? "held-too-long" : "call-as-text";
    prose.push({ code, start, end: behind, found: tag.name, expected: m.closer });
    return false;
  }
  m.listener?.callOpen(call);
  for (const attribute of tag.attributes) m.listener?.attribute(attribute);
  tell(m);
  return true;
}

function begin(m: Machine, call: CallNode, shapes: Shapes<unknown>): void {
  m.call = call;
  m.shapes = shapes;
  m.closer = `</call:${call.name}>`;
  m.frames = [];
  m.attempts = [];
  m.unclean = false;
  m.strayStart = -1;
  m.told = 0;
  m.spent = 0;
  m.reach = call.start;
}

const ignore = (): void => {};

const SILENT: Listener = {
  prose: ignore,
  callOpen: ignore,
  attribute: ignore,
  elementOpen: ignore,
  text: () => undefined,
  elementClose: ignore,
  mark: ignore,
  callClose: ignore,
};
