/**
 * The bounded pieces of the grammar, each a Parsimmon rule under its EBNF name. Three can be replaced, and the others are
 * made of them. Decides what one token is; nesting is the language's and the reader's.
 *
 * A rule reads what is well-formed. What T3–T5 repair fails here, and the reader mends it.
 */
import type { Parser } from "parsimmon";
import {
  EQUALS,
  endsBareword,
  endsName,
  GT,
  isHighSurrogate,
  isNoNamePart,
  isNoSpace,
  isSpace,
  LT,
  nameEnd,
  SLASH,
  spaceEnd,
} from "./characters.ts";
import { nameText } from "./names.ts";
import { attributeNode } from "./nodes.ts";
import { MISMATCH, matched, primitive, type Reply, reaching, run, unfinished } from "./primitives.ts";
import type { Attribute, OpenTag } from "./tree.ts";
import { type AttributeValue, barewordEnd, endsTag, looksLikeAttribute, quotedAt } from "./values.ts";

/** A close tag as E1 admits it: `name` is what follows `</`, or `</call:` when `call`. */
export interface Closer {
  name: string;
  call: boolean;
}

/** The rules that can be replaced. All others are made of them. */
export interface Rules {
  /** `[A-Za-z_] [A-Za-z0-9_-]*`: the name of a tool, a parameter, an attribute. */
  Name: Parser<string>;
  /** A run of whitespace, which may be empty (T7). */
  ws: Parser<undefined>;
  /** What follows an attribute's `=`: a quoted value or a bareword (T1, T2). */
  attrVal: Parser<AttributeValue>;
}

/** Every rule, each under its EBNF name. */
export interface RuleSet extends Rules {
  /** `ws Name`, and perhaps `=` and a value (T3, T6). Whitespace before it belongs to it, not to its range. */
  attr: Parser<Attribute>;
  /** `"<call:" Name`, and F1's look at the next character. */
  callStart: Parser<string>;
  /** `"<" Name`, and the same look. */
  elementStart: Parser<string>;
  /** A call's open tag with its attributes, to its `>` or `/>`. */
  callTag: Parser<OpenTag>;
  /** An element's open tag, likewise. */
  elementTag: Parser<OpenTag>;
  /** `</Name>` or `</call:Name>`, whitespace before the `>` allowed (E1). */
  closeTag: Parser<Closer>;
  /** Prose up to the next opening of a call, at least one character (F1, F2). */
  text: Parser<string>;
}

/**
 * The rules, with `replaced` in place of their namesakes. Any Parsimmon parser can be one; `pi-native`'s own say besides
 * whether more input could change what they read.
 *
 * @example
 * createRules().Name.tryParse("read"); // "read"
 */
export function createRules(replaced: Partial<Rules> = {}): RuleSet {
  // Name ::= [A-Za-z_] [A-Za-z0-9_-]*
  const Name = primitive((input, at) => {
    const end = nameEnd(input, at);
    if (end === input.length)
      return end === at ? unfinished(at, undefined) : reaching(end, input.slice(at), isNoNamePart);
    return end === at ? MISMATCH : matched(end, nameText(input, at, end));
  });

  // ws ::= ( " " | "\t" | "\n" | "\r" | "\f" )*
  const ws = primitive((input, at) => {
    const end = spaceEnd(input, at);
    return end === input.length ? reaching(end, undefined, isNoSpace) : matched(end, undefined);
  });

  // bareword ::= any characters up to whitespace, ">" or "/>"
  const bareword = (input: string, at: number): Reply<AttributeValue> => {
    const end = barewordEnd(input, at);
    if (end === input.length) {
      const value = { value: input.slice(at), start: at, end };
      return end === at ? unfinished(at, undefined) : reaching(end, value, endsBareword);
    }
    return end === at ? MISMATCH : matched(end, { value: input.slice(at, end), start: at, end });
  };

  // attr-val ::= '"' dq-chars '"' | "'" sq-chars "'" | bareword
  const attrVal = primitive((input, at) => {
    const mark = input.charCodeAt(at);
    if (mark === 34) return quotedAt('"', input, at);
    return mark === 39 ? quotedAt("'", input, at) : bareword(input, at);
  });

  // Most of a text is tags, and a reply for each blank costs more than the blank: what is made of `ws`, `Name` and
  // `attrVal` scans for where they end, and only a replaced one is run.
  const afterSpace = spaceSkipper(replaced);
  const { Name: otherName, attrVal: otherValue } = replaced;
  const afterName =
    otherName === undefined ? nameEnd : (input: string, at: number) => endOf(run(otherName, input, at), at);

  // attr ::= ws Name ( ws? "=" ws? attr-val )?
  const attrAt = (input: string, at: number): Attribute | undefined => {
    const start = afterSpace(input, at);
    if (start === at) return undefined;
    const nameEnd = afterName(input, start);
    if (nameEnd === start) return undefined;
    const name = nameText(input, start, nameEnd);
    const equals = afterSpace(input, nameEnd);
    if (input.charCodeAt(equals) !== EQUALS) {
      if (equals === nameEnd && !endsTag(input, equals)) return undefined;
      return attributeNode(start, nameEnd, name, true, start, nameEnd);
    }
    const from = afterSpace(input, equals + 1);
    if (endsTag(input, from)) return undefined;
    const mark = input.charCodeAt(from);
    const isQuoted = mark === 34 || mark === 39;
    let valueStart = isQuoted ? from + 1 : from;
    let valueEnd = 0;
    let end = 0;
    if (otherValue !== undefined) {
      const reply = run(otherValue, input, from);
      if (!reply.status) return undefined;
      ({ start: valueStart, end: valueEnd } = reply.value);
      end = reply.index;
    } else if (isQuoted) {
      valueEnd = input.indexOf(mark === 34 ? '"' : "'", valueStart);
      end = valueEnd + 1;
    } else {
      valueEnd = barewordEnd(input, from);
      end = valueEnd;
    }
    if (end <= from || (!isSpace(input.charCodeAt(end)) && !endsTag(input, end))) return undefined;
    const value = input.slice(valueStart, valueEnd);
    if (end === valueEnd && from > equals + 1 && looksLikeAttribute(value)) return undefined;
    return attributeNode(start, end, name, value, valueStart, valueEnd);
  };
  const attr = primitive((input, at): Reply<Attribute> => {
    const attribute = attrAt(input, at);
    return attribute === undefined ? MISMATCH : matched(attribute.end, attribute);
  });

  const start = (opening: string): Parser<string> =>
    primitive((input, at) => {
      if (input.charCodeAt(at) !== LT || !input.startsWith(opening, at)) {
        if (at + opening.length <= input.length) return MISMATCH;
        return opening.startsWith(input.slice(at, at + opening.length))
          ? unfinished(input.length, undefined)
          : MISMATCH;
      }
      const name = run(rules.Name, input, at + opening.length);
      if (!name.status) return name;
      if (name.index === input.length) return unfinished(name.index, name.until);
      return endsName(input.charCodeAt(name.index)) ? name : MISMATCH;
    });
  const callStart = start("<call:");
  const elementStart = start("<");

  // "<call:" Name attr* ws? ( ">" | "/>" ), and the same for an element
  const tag = (opening: "<call:" | "<"): Parser<OpenTag> =>
    primitive((input, at): Reply<OpenTag> => {
      const nameStart = at + opening.length;
      let end = input.startsWith(opening, at) ? afterName(input, nameStart) : nameStart;
      if (end === nameStart || !endsName(input.charCodeAt(end))) return MISMATCH;
      const name = nameText(input, nameStart, end);
      let attributes = NO_ATTRIBUTES;
      while (!endsTag(input, end)) {
        const next = attrAt(input, end);
        if (next === undefined) {
          end = afterSpace(input, end);
          if (!endsTag(input, end)) return MISMATCH;
          break;
        }
        if (attributes === NO_ATTRIBUTES) attributes = [next];
        else attributes.push(next);
        end = next.end;
      }
      const selfClosing = input.charCodeAt(end) === SLASH;
      end += selfClosing ? 2 : 1;
      return matched(end, { type: "open-tag", start: at, end, name, attributes, selfClosing, reading: undefined });
    });
  const callTag = tag("<call:");
  const elementTag = tag("<");

  // "</" Name ws? ">" | "</call:" Name ws? ">"
  const closeTag = primitive((input, at): Reply<Closer> => {
    if (!input.startsWith("</", at)) return at + 1 >= input.length ? unfinished(input.length, undefined) : MISMATCH;
    let name = run(rules.Name, input, at + 2);
    if (!name.status) return name as Reply<never>;
    const call = name.value === "call" && input.charCodeAt(name.index) === 58;
    if (call) {
      name = run(rules.Name, input, name.index + 1);
      if (!name.status) return name as Reply<never>;
    }
    if (name.index === input.length) return unfinished(name.index, name.until);
    const end = afterSpace(input, name.index);
    if (end === input.length) return unfinished(end, isNoSpace);
    return input.charCodeAt(end) === GT ? matched(end + 1, { name: name.value, call }) : MISMATCH;
  });

  // F1 alone: whether the "<call:" at an offset opens a call.
  const callOpening = (input: string, at: number): Reply<unknown> => {
    const start = at + 6;
    const end = afterName(input, start);
    if (end === input.length) return end === start ? unfinished(end, undefined) : unfinished(end, isNoNamePart);
    return end > start && endsName(input.charCodeAt(end)) ? OPENING : MISMATCH;
  };

  // text ::= any characters up to the next opening of a call (F1); at least one
  const text = primitive((input, at) => {
    let end = at;
    for (;;) {
      end = input.indexOf("<call:", end);
      if (end < 0) break;
      const opening = callOpening(input, end);
      if (opening.status) return end === at ? MISMATCH : matched(end, input.slice(at, end));
      if (opening.touches) return reaching(end, input.slice(at, end), opening.until);
      end += 1;
    }
    end = settledEnd(input, at);
    return reaching(end, input.slice(at, end), undefined);
  });

  const rules: RuleSet = {
    Name,
    ws,
    attrVal,
    attr,
    callStart,
    elementStart,
    callTag,
    elementTag,
    closeTag,
    text,
    ...replaced,
  };
  return rules;
}

const NO_ATTRIBUTES: Attribute[] = [];

const OPENING: Reply<unknown> = matched(0, undefined);

/** Where the whitespace at an offset ends: a scan, unless `ws` is replaced. */
export function spaceSkipper({ ws }: Partial<Rules> = {}): (input: string, at: number) => number {
  return ws === undefined ? spaceEnd : (input, at) => run(ws, input, at).index;
}

function endOf(reply: Reply<string>, at: number): number {
  return reply.status ? reply.index : at;
}

/** Where the prose at the end of the input is settled (S2): before what may become `<call:`, and before half a pair. */
function settledEnd(input: string, from: number): number {
  const length = input.length;
  for (let size = Math.min(5, length - from); size > 0; size--) {
    if ("<call:".startsWith(input.slice(length - size))) return length - size;
  }
  return length > from && isHighSurrogate(input.charCodeAt(length - 1)) ? length - 1 : length;
}
