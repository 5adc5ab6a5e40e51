/**
 * The few primitives that the rules and the language are made of, and the one place that touches Parsimmon's inside
 * (`parser._`). Decides how a reply says "more input may change this"; leaves what is matched to `rules.ts`.
 *
 * Parsimmon's own combinators merge the expectations of every step. Ours make a failure a constant and a success one
 * small object, so a rule costs about what its scan costs.
 */
import Parsimmon, { type Parser } from "parsimmon";

/** When a wait is over: this text arrives, or a character of this kind; `undefined`: with any character. */
export type Until = string | ((code: number) => boolean) | undefined;

/** Parsimmon's reply; `touches` and `until` say whether input behind its end could change it, and which. */
export interface Reply<T> {
  status: boolean;
  index: number;
  value: T;
  furthest: number;
  expected: string[];
  touches: boolean;
  until: Until;
}

const NOTHING_EXPECTED: string[] = [];

/** A match of `[…, index)`. */
export function matched<T>(index: number, value: T): Reply<T> {
  return { status: true, index, value, furthest: -1, expected: NOTHING_EXPECTED, touches: false, until: undefined };
}

/** A match that reaches the end of the input: it may grow until `until`. */
export function reaching<T>(index: number, value: T, until: Until): Reply<T> {
  return { status: true, index, value, furthest: -1, expected: NOTHING_EXPECTED, touches: true, until };
}

/**
 * A match with the value that was made of it. Whoever ran a rule owns the reply, and most of a text is rules within
 * rules: the reply is used again, not copied.
 */
export function made<T>(reply: Reply<unknown>, index: number, value: T): Reply<T> {
  const owned = reply as Reply<T>;
  owned.index = index;
  owned.value = value;
  owned.touches = false;
  owned.until = undefined;
  return owned;
}

/** No match, whatever follows. */
export const MISMATCH: Reply<never> = {
  status: false,
  index: -1,
  value: undefined as never,
  furthest: -1,
  expected: NOTHING_EXPECTED,
  touches: false,
  until: undefined,
};

/** No match yet: the input ends at `at`, before `until`. */
export function unfinished(at: number, until: Until): Reply<never> {
  return { status: false, index: -1, value: undefined as never, furthest: at, expected: [], touches: true, until };
}

/** A Parsimmon parser from a step. */
export function primitive<T>(step: (input: string, at: number) => Reply<T>): Parser<T> {
  return Parsimmon(step as Parameters<typeof Parsimmon<T>>[0]);
}

/** Runs any Parsimmon parser at an offset; a reply that it made itself touches the end if it got there. */
export function run<T>(parser: Parser<T>, input: string, at: number): Reply<T> {
  const reply = (parser as unknown as { _(input: string, at: number): Reply<T> })._(input, at);
  if (reply.touches !== undefined) return reply;
  // An alternative that failed at the end may yet match, even where a later one did.
  const touches = reply.furthest === input.length || (reply.status && reply.index === input.length);
  return { ...reply, touches, until: undefined };
}

/** The first alternative that matches, without Parsimmon's merging of expectations. */
export function first<T>(...alternatives: Parser<T>[]): Parser<T> {
  return primitive((input, at) => {
    for (const alternative of alternatives) {
      const reply = run(alternative, input, at);
      if (reply.status) return reply;
    }
    return MISMATCH;
  });
}

/** `open`, then what `choose` says follows it; `join` makes the value of both. Builds no parser while it runs. */
export function follow<A, B, C>(
  open: Parser<A>,
  choose: (value: A) => Parser<B>,
  join: (start: number, a: A, b: B, end: number) => C,
): Parser<C> {
  return primitive((input, at) => {
    const a = run(open, input, at);
    if (!a.status) return a as unknown as Reply<C>;
    const b = run(choose(a.value), input, a.index);
    if (!b.status) return b as unknown as Reply<C>;
    return made(b, b.index, join(at, a.value, b.value, b.index));
  });
}
