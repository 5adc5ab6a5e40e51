/**
 * What the parts of the reader share: the window, the position, the call being read with its open elements, and the
 * attempts that may have to be undone. Decides how a step waits for input; what it reads is the others' business.
 *
 * A step is a generator: it yields a `Wake` where it has to wait and goes on when that has come.
 */
import type { Parser } from "parsimmon";
import type { DiagnosticCode } from "../diagnostics/diagnostic.ts";
import { type Reply, run, type Until } from "./primitives.ts";
import type { GrammarOptions } from "./productions.ts";
import type { RuleSet } from "./rules.ts";
import type { Shapes } from "./shapes.ts";
import type { Siblings } from "./siblings.ts";
import type { Attribute, CallNode, ElementNode, Mark } from "./tree.ts";
import type { Wake, Window } from "./window.ts";

export type Step<T> = Generator<Wake, T, void>;

/** What a reader tells while it reads; nothing that it tells is taken back. Offsets are those of the whole input. */
export interface Listener {
  /** A piece of prose that starts at `start` (F2). */
  prose(text: string, start: number): void;
  /** The call's name is complete. `known` is its shapes' answer (F3). */
  callOpen(call: CallNode): void;
  /** An attribute of the call's tag is complete. */
  attribute(attribute: Attribute): void;
  /** An element's open tag is complete; not told inside attempts (B6). */
  elementOpen(element: ElementNode): void;
  /** A piece of the innermost body's text, without its delimiter newlines (B8). `"drop"`: the text need not be kept. */
  text(text: string, start: number): "drop" | undefined;
  /** An element is over; likewise not told inside attempts, nor where the input cuts it (E3). */
  elementClose(element: ElementNode): void;
  /** Something was repaired or looks wrong. Inside a call: also one of its `marks`. */
  mark(mark: Mark): void;
  /** The call is over; its node is complete, and no longer the reader's. */
  callClose(call: CallNode): void;
}

/** An open call or element whose members are being read. */
export interface Frame {
  node: CallNode | ElementNode;
  place: unknown;
  siblings: Siblings;
}

/** A body that is read as members until that turns out unclean (B6). */
export interface Attempt {
  frame: Frame;
  /** How many frames lay below the frame. */
  depth: number;
  /** Where the body starts. */
  start: number;
  /** How many marks the call had. */
  marks: number;
  /** Offsets between members of this body at which it has been. */
  passed: number[];
  /** Offsets from which such a body is known not to read cleanly. */
  hopeless: Set<number>;
}

/** By place, then by depth and name. */
export type Hopeless = Map<unknown, Map<string, Set<number>>>;

export interface Machine {
  window: Window;
  rules: RuleSet;
  /** The shapes of the call being read. */
  shapes: Shapes<unknown>;
  maxDepth: number;
  maxHeld: number;
  /** The offset of the next character. */
  at: number;
  call: CallNode | undefined;
  /** The call's closer. */
  closer: string;
  frames: Frame[];
  attempts: Attempt[];
  /** The innermost attempt has met something that is not clean; what told so ends at `decided`. */
  unclean: boolean;
  decided: number;
  /** For each kind of tentative body, the offsets from which one is known not to read cleanly (E7). */
  hopeless: Hopeless;
  /** How many characters of this call attempts have read in vain, and how far the furthest got. */
  spent: number;
  reach: number;
  /** Where the block of an unknown name starts while it is not known to be a call (F3); -1: none waits. */
  holding: number;
  /** Stray text since the last tag: where it starts and where its last non-space ends; -1: none. */
  strayStart: number;
  strayEnd: number;
  strayText: string;
  /** How many of the call's marks have been told. */
  told: number;
  listener: Listener | undefined;
}

/** Thrown where an attempt or an unknown block has waited too long (S2); `readMembers` and `readUnknown` catch it. */
export const HELD: unique symbol = Symbol("held");

/** The offset up to which the outermost attempt, or an unknown block, may wait. */
export function heldLimit(m: Machine): number {
  if (m.holding >= 0) return m.holding + m.maxHeld;
  const first = m.attempts[0];
  return first === undefined ? Number.POSITIVE_INFINITY : first.start + m.maxHeld;
}

/** Waits for more input. */
export function* wait(m: Machine, until: Until, limit: number = Number.POSITIVE_INFINITY): Step<void> {
  stopIfHeld(m);
  yield { until, limit: Math.min(limit, heldLimit(m)) };
}

/** Throws where what is being decided has waited too long. */
export function stopIfHeld(m: Machine): void {
  if (seen(m) > heldLimit(m)) throw HELD;
}

/** The innermost open call or element. */
export function top(m: Machine): Frame {
  return m.frames[m.frames.length - 1] as Frame;
}

/** The end of what can be seen. */
export function seen(m: Machine): number {
  return m.window.base + m.window.text.length;
}

/** The character at an offset; NaN where it cannot be seen. */
export function codeAt(m: Machine, at: number): number {
  return m.window.text.charCodeAt(at - m.window.base);
}

/** The character at an offset, or -1 behind the end of the input. */
export function* charAt(m: Machine, at: number, until: Until = undefined): Step<number> {
  for (;;) {
    const code = codeAt(m, at);
    if (!Number.isNaN(code)) return code;
    if (m.window.ended) return -1;
    yield* wait(m, until);
  }
}

/**
 * A token at an offset, once nothing that may still come can change it; one that has not matched when `limit` is passed
 * does not match. The reply's `index` is an offset of the whole input, offsets inside its value count from `window.base`.
 */
export function* token<T>(
  m: Machine,
  rule: Parser<T>,
  at: number,
  limit: number = Number.POSITIVE_INFINITY,
): Step<Reply<T>> {
  for (;;) {
    const reply = run(rule, m.window.text, at - m.window.base);
    if (!reply.touches || m.window.ended || (!reply.status && seen(m) > limit)) {
      if (reply.status) reply.index += m.window.base;
      return reply;
    }
    yield* wait(m, reply.until, limit);
  }
}

/**
 * The same, if nothing has to be waited for; else undefined. Most tokens have wholly arrived, and asking so first saves
 * each of them a generator: `here(m, rule, at) || (yield* token(m, rule, at))`. Not `??`, which the CommonJS build
 * turns into a function around the `yield`.
 */
export function here<T>(m: Machine, rule: Parser<T>, at: number): Reply<T> | undefined {
  const { window } = m;
  const reply = run(rule, window.text, at - window.base);
  if (reply.touches && !window.ended) return undefined;
  if (window.base > 0 && reply.status) reply.index += window.base;
  return reply;
}

/** Where `needle` occurs next, its end no further than `limit`; -1 if nowhere. */
export function* seek(
  m: Machine,
  needle: string,
  from: number,
  limit: number = Number.POSITIVE_INFINITY,
): Step<number> {
  for (;;) {
    const at = m.window.find(needle, from);
    if (at >= 0) return at + needle.length > limit ? -1 : at;
    if (m.window.ended || seen(m) > limit) return -1;
    yield* wait(m, needle, limit);
  }
}

/** The input between two offsets. */
export function slice(m: Machine, start: number, end: number): string {
  return m.window.text.slice(start - m.window.base, end - m.window.base);
}

export function mark(m: Machine, code: DiagnosticCode, start: number, end: number, found = "", expected = ""): void {
  m.call?.marks.push({ code, start, end, found, expected });
  tell(m);
}

/** Tells the marks that no attempt can undo. */
export function tell(m: Machine): void {
  if (m.call === undefined || m.attempts.length > 0 || m.holding >= 0) return;
  const { marks } = m.call;
  for (; m.told < marks.length; m.told++) m.listener?.mark(marks[m.told] as Mark);
}

/**
 * Where the way on would need a repair: inside an attempt it is not clean, and the attempt is over (B6).
 * `decided` is where the characters that say so end.
 */
export function mustGiveUp(m: Machine, decided: number): boolean {
  if (m.attempts.length === 0) return false;
  m.unclean = true;
  m.decided = decided;
  return true;
}

/** A machine at the start of what a window shows. */
export function createMachine(
  window: Window,
  rules: RuleSet,
  shapes: Shapes<unknown>,
  options: GrammarOptions,
  hopeless: Hopeless = new Map(),
): Machine {
  return {
    window,
    rules,
    shapes,
    maxDepth: options.maxDepth ?? 256,
    maxHeld: options.maxHeld ?? Number.POSITIVE_INFINITY,
    at: 0,
    call: undefined,
    closer: "",
    frames: [],
    attempts: [],
    unclean: false,
    decided: 0,
    hopeless,
    spent: 0,
    reach: 0,
    holding: -1,
    strayStart: -1,
    strayEnd: -1,
    strayText: "",
    told: 0,
    listener: undefined,
  };
}
