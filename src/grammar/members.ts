/**
 * The members of a call and of its open elements, as frames on a stack: nesting is data here, so nothing overflows.
 * Decides what closes what (E1, E2), what is stray (M6), how deep it goes (E6), and when an attempt is over (B6).
 */

import { attempt, giveUp, hopeless, outOfPatience, succeed } from "./attempts.ts";
import { type BodyEnd, closeNode, elementText, scalarText } from "./bodies.ts";
import { LT } from "./characters.ts";
import { peekReading } from "./content.ts";
import {
  charAt,
  codeAt,
  type Frame,
  HELD,
  heldLimit,
  here,
  type Machine,
  mark,
  mustGiveUp,
  type Step,
  seen,
  slice,
  token,
  top,
} from "./machine.ts";
import { primitive, type Reply } from "./primitives.ts";
import type { BodyReading, Reading } from "./shapes.ts";
import { createSiblings, nextIndex } from "./siblings.ts";
import { noTagUntil, pushLeaf, stray, strayDone, strayText } from "./strays.ts";
import { readTag } from "./tags.ts";
import type { CallNode, ElementNode, OpenTag } from "./tree.ts";

/** Reads members until the call is closed, by whatever closes it, or the input ends. */
export function* readMembers(m: Machine, place: unknown): Step<void> {
  const call = m.call as CallNode;
  m.frames.push({ node: call, place, siblings: createSiblings(call.tag.attributes) });
  while (m.frames.length > 0) {
    try {
      if (m.unclean) {
        const frame = yield* giveUp(m);
        if (frame !== undefined) finishText(m, frame, yield* elementText(m, frame));
      } else yield* readMember(m);
    } catch (thrown) {
      if (thrown !== HELD) throw thrown;
      mustGiveUp(m, Number.POSITIVE_INFINITY);
    }
  }
}

/** Decides how the body at `m.at` is read; looks at its first content where `asked` wants to. */
export function* decide(m: Machine, asked: BodyReading): Step<Reading> {
  if (typeof asked !== "function") return asked;
  const peek = primitive((input, at): Reply<Reading> => peekReading(m.rules, input, at, asked));
  return (yield* token(m, peek, m.at)).value;
}

/** One member, one close tag, or a stretch of stray text. */
function* readMember(m: Machine): Step<void> {
  if (hopeless(m)) return;
  const frame = top(m);
  m.at = (here(m, m.rules.ws, m.at) || (yield* token(m, m.rules.ws, m.at))).index;
  let code = codeAt(m, m.at);
  if (Number.isNaN(code)) code = yield* charAt(m, m.at);
  if (code === -1) return truncate(m, m.at);
  if (code !== LT) return yield* strayText(m);

  const element = here(m, m.rules.elementStart, m.at) || (yield* token(m, m.rules.elementStart, m.at));
  if (element.status) {
    strayDone(m);
    return yield* readElement(m, frame, element.value, element.index);
  }
  const closer = here(m, m.rules.closeTag, m.at) || (yield* token(m, m.rules.closeTag, m.at));
  if (closer.status) {
    strayDone(m);
    return closeTag(m, closer.value.name, closer.value.call, closer.index);
  }
  const call = here(m, m.rules.callStart, m.at) || (yield* token(m, m.rules.callStart, m.at));
  if (call.status) {
    strayDone(m);
    return nextCall(m, call.index);
  }
  // A tag that the input cuts is none yet (E3).
  if (element.touches || closer.touches || call.touches) return truncate(m, seen(m));
  stray(m, m.at + 1, noTagUntil(m, m.at));
}

/** An element whose open tag's name ends at `nameEnd`: its tag, then its body. */
function* readElement(m: Machine, frame: Frame, name: string, nameEnd: number): Step<void> {
  const start = m.at;
  const tag: OpenTag = {
    type: "open-tag",
    start,
    end: nameEnd,
    name,
    attributes: [],
    selfClosing: false,
    reading: undefined,
  };
  m.at = nameEnd;
  const end = yield* readTag(m, tag);
  if (end === "unclean") return;
  if (end === "cut") {
    m.at = start;
    return truncate(m, seen(m));
  }
  const element: ElementNode = {
    type: "element",
    start,
    end: m.at,
    name,
    tag,
    children: [],
    closeStart: -1,
    cut: false,
  };
  frame.node.children.push(element);
  const place = m.shapes.member(frame.place, name, nextIndex(frame.siblings, name));
  if (m.attempts.length === 0) m.listener?.elementOpen(element);
  if (tag.selfClosing) {
    if (m.attempts.length === 0) m.listener?.elementClose(element);
    return;
  }
  const reading = yield* decide(m, m.shapes.body(place, tag));
  tag.reading = reading;
  const inner: Frame = { node: element, place, siblings: createSiblings(tag.attributes) };
  if (reading === "scalar") return finishText(m, inner, yield* scalarText(m, inner));
  if (reading === "text") return finishText(m, inner, yield* elementText(m, inner));
  const tired = reading === "tentative" && outOfPatience(m);
  if (tired || m.frames.length > m.maxDepth) {
    if (tired) mark(m, "held-too-long", tag.start, tag.end, `<${name}>`, `</${name}>`);
    else mark(m, "too-deep", tag.start, tag.end, `<${name}>`, String(m.maxDepth));
    return finishText(m, inner, yield* elementText(m, inner));
  }
  m.frames.push(inner);
  if (reading === "tentative") attempt(m, inner);
}

/** After a body that was read verbatim. */
function finishText(m: Machine, frame: Frame, end: BodyEnd): void {
  if (end === "unclean") return;
  const element = frame.node as ElementNode;
  if (end === "cut") {
    m.frames.push(frame);
    truncate(m, m.at);
    return;
  }
  element.end = m.at;
  if (m.attempts.length === 0) m.listener?.elementClose(element);
}

/** E1: what `</name>` or `</call:name>` at `m.at`, ending at `end`, closes. */
function closeTag(m: Machine, name: string, call: boolean, end: number): void {
  const start = m.at;
  let index = call ? 0 : m.frames.length - 1;
  while (!call && index > 0 && m.frames[index]?.node.name !== name) index--;
  if (index === 0 && !call && name !== "call") {
    if (mustGiveUp(m, end)) return;
    const source = slice(m, start, end);
    mark(m, "stray-close-tag", start, end, source, `</${top(m).node.name}>`);
    pushLeaf(m, { type: "stray", start, end });
    m.at = end;
    return;
  }
  const frame = m.frames[index] as Frame;
  const expected = index === 0 ? m.closer : `</${name}>`;
  const exact = slice(m, start, end) === expected;
  const clean = exact && index === m.frames.length - 1 && end <= heldLimit(m);
  if (!clean && mustGiveUp(m, end)) return;
  while (m.frames.length > index + 1) unclosed(m, start);
  if (!exact) mark(m, "mismatched-close-tag", start, end, slice(m, start, end), expected);
  m.at = end;
  closeNode(frame.node, start, end);
  m.frames.pop();
  if (m.attempts.at(-1)?.frame === frame) succeed(m);
  if (frame.node.type === "element" && m.attempts.length === 0) m.listener?.elementClose(frame.node);
}

/** Ends the innermost element at `at`, without a close tag of its own. */
function unclosed(m: Machine, at: number): void {
  const { node } = m.frames.pop() as Frame;
  node.end = at;
  const closer = `</${node.name}>`;
  mark(m, "unclosed-element", node.tag.start, node.tag.end, closer, closer);
  if (node.type === "element") m.listener?.elementClose(node);
}

/** E2: the next call begins; this one ends. */
function nextCall(m: Machine, decided: number): void {
  if (mustGiveUp(m, decided)) return;
  while (m.frames.length > 1) unclosed(m, m.at);
  const { node } = m.frames.pop() as Frame;
  node.end = m.at;
  mark(m, "unclosed-call", node.tag.start, node.tag.end, m.closer, m.closer);
}

/** E3: the input ends inside the call; what stands from `m.at` on is the beginning of a tag, or nothing. */
export function truncate(m: Machine, end: number): void {
  if (mustGiveUp(m, end)) return;
  strayDone(m);
  if (m.at < end) pushLeaf(m, { type: "stray", start: m.at, end });
  m.at = end;
  const call = m.call as CallNode;
  for (const { node } of m.frames) {
    node.end = end;
    node.cut = true;
  }
  m.frames.length = 0;
  call.cut = true;
  call.end = end;
  mark(m, "truncated-call", call.start, end, "the end of the input", m.closer);
}
