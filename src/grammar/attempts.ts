/**
 * Attempts: bodies that are read as members as long as that goes cleanly, and are text if it does not (B6). Decides when
 * one is begun, when it is hopeless, and what becomes of it when it is over; keeps their cost linear (E7).
 */
import {
  type Attempt,
  type Frame,
  heldLimit,
  type Machine,
  mark,
  mustGiveUp,
  type Step,
  seek,
  seen,
  tell,
  top,
} from "./machine.ts";
import { createSiblings } from "./siblings.ts";
import type { CallNode } from "./tree.ts";

/**
 * What attempts of one call may read in vain: this many characters, and this many times what lies between its start and
 * the furthest they got. Markup of sense stays far below.
 */
const ALLOWANCE = 200_000;
const PATIENCE = 8;

/** Whether one more attempt would cost more than E7 allows; then a tentative body is text (B6). */
export function outOfPatience(m: Machine): boolean {
  return m.spent > ALLOWANCE + PATIENCE * (m.reach - (m.call as CallNode).start);
}

/** Begins to read a body as members that may turn out to be text (B6). */
export function attempt(m: Machine, frame: Frame): void {
  const key = `${m.frames.length} ${frame.node.name}`;
  const kinds = entry(m.hopeless, frame.place, () => new Map<string, Set<number>>());
  const hopeless = entry(kinds, key, () => new Set<number>());
  m.attempts.push({
    frame,
    depth: m.frames.length - 1,
    start: m.at,
    marks: m.call?.marks.length ?? 0,
    passed: [],
    hopeless,
  });
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** Whether the innermost attempt cannot succeed: it is where another of its kind was that failed, or has waited too long. */
export function hopeless(m: Machine): boolean {
  const last = m.attempts.at(-1);
  if (last === undefined) return false;
  if (last.frame === top(m)) {
    if (last.hopeless.has(m.at)) return mustGiveUp(m, m.at);
    last.passed.push(m.at);
  }
  return m.at > heldLimit(m) && mustGiveUp(m, m.at);
}

/**
 * The innermost attempt is not clean: its body is text if its closer stands anywhere behind its start; else the
 * attempt around it cannot be clean either; with none around, its members are read with recovery (B6). Where that
 * cannot be told within the limit, or attempts have cost enough, the outermost is over, and its body text. The frame whose body is text, if any.
 */
export function* giveUp(m: Machine): Step<Frame | undefined> {
  const outermost = m.attempts[0] as Attempt;
  const limit = heldLimit(m);
  let failed = m.attempts[m.attempts.length - 1] as Attempt;
  let held = m.decided > limit || outOfPatience(m);
  let found = false;
  if (!held) {
    for (const at of failed.passed) failed.hopeless.add(at);
    m.window.rewind(failed.start);
    m.at = failed.start;
    found = (yield* seek(m, `</${failed.frame.node.name}>`, failed.start, limit)) >= 0;
    held = !found && seen(m) > limit;
    if (!found && !held && failed !== outermost) {
      m.attempts.pop();
      return undefined;
    }
  }
  if (held) failed = outermost;
  m.reach = Math.max(m.reach, Math.min(m.decided, limit));
  m.spent += Math.min(m.decided, limit) - failed.start;

  const { frame, start, depth, marks } = failed;
  const call = m.call as CallNode;
  m.unclean = false;
  m.attempts.length = m.attempts.indexOf(failed);
  m.frames.length = depth + 1;
  call.marks.length = marks;
  m.window.rewind(start);
  m.at = start;
  frame.node.children.length = 0;
  frame.siblings = createSiblings(frame.node.tag.attributes);
  if (held) {
    const { tag } = frame.node;
    mark(m, "held-too-long", tag.start, tag.end, `<${tag.name}>`, `</${tag.name}>`);
  }
  if (!found && !held) return undefined;
  m.frames.pop();
  return frame;
}

/** The innermost attempt has read cleanly to its closer. */
export function succeed(m: Machine): void {
  m.attempts.pop();
  tell(m);
}
