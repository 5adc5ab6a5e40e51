/**
 * Open tags, attribute by attribute, with the repairs of T3–T5. The reader's half of `attr` in `rules.ts`: the same
 * tokens, but what is broken is mended and marked.
 */
import { EQUALS, endsBareword, GT, isSpace, SLASH } from "./characters.ts";
import {
  charAt,
  codeAt,
  here,
  type Machine,
  mark,
  mustGiveUp,
  type Step,
  seek,
  seen,
  slice,
  stopIfHeld,
  token,
} from "./machine.ts";
import { attributeNode } from "./nodes.ts";
import type { Attribute, OpenTag } from "./tree.ts";
import { looksLikeAttribute } from "./values.ts";

/** How a tag ended: `cut` by the end of the input (E3), or `unclean` inside an attempt (T4). */
export type TagEnd = "complete" | "cut" | "unclean";

/** Reads the rest of a tag whose name ends at `m.at`. */
export function* readTag(m: Machine, tag: OpenTag, onAttribute?: (attribute: Attribute) => void): Step<TagEnd> {
  // Directly behind a quoted value only `Name=` is an attribute (T5).
  let behindQuote = false;
  for (;;) {
    const from = m.at;
    m.at = (here(m, m.rules.ws, from) || (yield* token(m, m.rules.ws, from))).index;
    const direct: boolean = behindQuote && m.at === from;
    behindQuote = false;
    const end = yield* tagEnd(m);
    if (end !== "open") return close(m, tag, end);

    const start = m.at;
    const attribute: Attribute | "none" | "cut" | "unclean" = yield* readAttribute(m, direct);
    if (attribute === "cut" || attribute === "unclean") return close(m, tag, attribute);
    if (attribute === "none") {
      if (!(yield* skip(m, start))) return close(m, tag, "cut");
      continue;
    }
    tag.attributes.push(attribute);
    onAttribute?.(attribute);
    behindQuote = attribute.value !== true && attribute.end > attribute.valueEnd;
  }
}

function close(m: Machine, tag: OpenTag, end: TagEnd | "self-closing"): TagEnd {
  if (end === "cut") m.at = seen(m);
  tag.end = m.at;
  tag.selfClosing = end === "self-closing";
  return end === "self-closing" ? "complete" : end;
}

/** Whether the tag ends at `m.at`; steps over its end. */
function* tagEnd(m: Machine): Step<TagEnd | "self-closing" | "open"> {
  let code = codeAt(m, m.at);
  if (Number.isNaN(code)) code = yield* charAt(m, m.at);
  if (code === -1) return "cut";
  if (code === GT) {
    m.at++;
    return "complete";
  }
  if (code !== SLASH) return "open";
  const next = yield* charAt(m, m.at + 1);
  if (next === -1) return "cut";
  if (next !== GT) return "open";
  m.at += 2;
  return "self-closing";
}

/** Skips what is no attribute, up to whitespace or the tag's end (T5); false where the input ends first. */
function* skip(m: Machine, start: number): Step<boolean> {
  let at = start + 1;
  for (;;) {
    const code = yield* charAt(m, at, endsBareword);
    if (code === -1) return false;
    if (endsBareword(code)) {
      if (code === GT && at > start + 1 && (yield* charAt(m, at - 1)) === SLASH) at--;
      break;
    }
    at++;
  }
  m.at = at;
  mark(m, "unexpected-in-tag", start, at, slice(m, start, Math.min(at, start + 60)));
  return true;
}

/** `Name`, `Name=value`, or none there. Leaves `m.at` behind it. */
function* readAttribute(m: Machine, direct: boolean): Step<Attribute | "none" | "cut" | "unclean"> {
  const start = m.at;
  const name = here(m, m.rules.Name, start) || (yield* token(m, m.rules.Name, start));
  if (!name.status) return "none";
  let at = name.index;
  const next = yield* charAt(m, at);
  if (next === -1) return "cut";
  if (direct && next !== EQUALS) return "none";
  if (isSpace(next)) at = (here(m, m.rules.ws, at) || (yield* token(m, m.rules.ws, at))).index;
  const equals = yield* charAt(m, at);
  if (equals === -1) return "cut";
  if (equals !== EQUALS) {
    const ends = isSpace(next) || (yield* tagEndsAt(m, at));
    if (ends === "cut") return "cut";
    if (!ends) return "none";
    m.at = name.index;
    return attributeNode(start, name.index, name.value, true, start, name.index);
  }
  if (direct) mark(m, "missing-space", start, name.index, name.value);

  const behind = at + 1;
  at = (here(m, m.rules.ws, behind) || (yield* token(m, m.rules.ws, behind))).index;
  const end = yield* tagEndsAt(m, at);
  if (end === "cut") return "cut";
  if (end) {
    m.at = behind;
    mark(m, "missing-value", start, behind, name.value);
    return attributeNode(start, behind, name.value, "", behind, behind);
  }
  return yield* readValue(m, start, name.value, at, at > behind);
}

function* tagEndsAt(m: Machine, at: number): Step<boolean | "cut"> {
  const code = yield* charAt(m, at);
  if (code === -1) return "cut";
  if (code !== SLASH) return code === GT;
  const next = yield* charAt(m, at + 1);
  return next === -1 ? "cut" : next === GT;
}

/** The value at `at` of the attribute `name` that starts at `start`. */
function* readValue(
  m: Machine,
  start: number,
  name: string,
  at: number,
  spaced: boolean,
): Step<Attribute | "cut" | "unclean"> {
  const limit = at + m.maxHeld;
  const reply = here(m, m.rules.attrVal, at) || (yield* token(m, m.rules.attrVal, at, limit));
  if (reply.status) {
    const from = reply.value.start + m.window.base;
    const to = reply.value.end + m.window.base;
    const bare = to === reply.index;
    if (bare && reply.index === seen(m)) return "cut";
    if (bare || reply.index <= limit) {
      const { value } = reply.value;
      if (bare && spaced && looksLikeAttribute(value)) mark(m, "suspicious-value", from, to, value);
      m.at = reply.index;
      return attributeNode(start, reply.index, name, value, from, to);
    }
  }

  // T4: nothing closes the quote; the value ends where the tag does.
  stopIfHeld(m);
  if (mustGiveUp(m, seen(m))) return "unclean";
  const code = seen(m) > limit ? "held-too-long" : "unclosed-quote";
  const gt = yield* seek(m, ">", at + 1);
  if (gt < 0) return "cut";
  const end = gt > at + 1 && (yield* charAt(m, gt - 1)) === SLASH ? gt - 1 : gt;
  const quote = slice(m, at, at + 1);
  mark(m, code, at, at + 1, quote, `a closing ${quote}`);
  m.at = end;
  return attributeNode(start, end, name, slice(m, at + 1, end), at + 1, end);
}
