/**
 * The bounded pieces of the grammar, each a Parsimmon rule under its EBNF name. Every rule can be replaced; those that
 * are made of others use the replacement. Decides what one token is; nesting is the language's and the reader's.
 *
 * A rule reads what is well-formed. What T3–T5 repair fails here, and the reader mends it.
 */
import type { Parser } from "parsimmon";
import {
  endsBareword,
  endsName,
  EQUALS,
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
import { MISMATCH, matched, primitive, type Reply, reaching, run, unfinished } from "./primitives.ts";
import type { Attribute, OpenTag } from "./tree.ts";

/** An attribute's value; its characters lie at `start..end`, inside the quotes. */
export interface AttributeValue {
  value: string;
  start: number;
  end: number;
}

/** A close tag as E1 admits it: `name` is what follows `</`, or `</call:` when `call`. */
export interface Closer {
  name: string;
  call: boolean;
}

export interface Rules {
  Name: Parser<string>;
  ws: Parser<undefined>;
  attrVal: Parser<AttributeValue>;
  attr: Parser<Attribute>;
  /** `"<call:" Name`, and F1's look at the next character. */
  callStart: Parser<string>;
  /** `"<" Name`, and the same look. */
  elementStart: Parser<string>;
  callTag: Parser<OpenTag>;
  elementTag: Parser<OpenTag>;
  closeTag: Parser<Closer>;
  text: Parser<string>;
}

/** Whether a tag ends at `at`: `>` or `/>`. */
export function endsTag(input: string, at: number): boolean {
  const code = input.charCodeAt(at);
  return code === GT || (code === SLASH && input.charCodeAt(at + 1) === GT);
}

/** Where the bareword at `at` ends: at whitespace, `>` or `/>` (T2). */
function barewordEnd(input: string, at: number): number {
  let end = at;
  while (end < input.length && !endsBareword(input.charCodeAt(end))) end++;
  return end > at && input.charCodeAt(end) === GT && input.charCodeAt(end - 1) === SLASH ? end - 1 : end;
}

/**
 * A value between two marks of one kind, everything between them data (T1).
 *
 * @example
 * const attrVal = Parsimmon.alt(quoted("`"), createRules().attrVal);
 */
export function quoted(mark: string): Parser<AttributeValue> {
  return primitive((input, at) => {
    if (at === input.length) return unfinished(at, undefined);
    if (!input.startsWith(mark, at)) return MISMATCH;
    const start = at + mark.length;
    const end = input.indexOf(mark, start);
    if (end < 0) return unfinished(input.length, mark);
    return matched(end + mark.length, { value: input.slice(start, end), start, end });
  });
}

/**
 * The rules, with `replaced` in place of their namesakes.
 *
 * @example
 * createRules().Name.tryParse("read"); // "read"
 */
export function createRules(replaced: Partial<Rules> = {}): Rules {
  const doubleQuoted = quoted('"');
  const singleQuoted = quoted("'");

  // Name ::= [A-Za-z_] [A-Za-z0-9_-]*
  const Name = primitive((input, at) => {
    const end = nameEnd(input, at);
    if (end === input.length) return end === at ? unfinished(at, undefined) : reaching(end, input.slice(at), isNoNamePart);
    return end === at ? MISMATCH : matched(end, input.slice(at, end));
  });

  // ws ::= ( " " | "\t" | "\n" | "\r" | "\f" )*
  const ws = primitive((input, at) => {
    const end = spaceEnd(input, at);
    return end === input.length ? reaching(end, undefined, isNoSpace) : matched(end, undefined);
  });

  // bareword ::= any characters up to whitespace, ">" or "/>"
  const bareword = primitive((input, at): Reply<AttributeValue> => {
    const end = barewordEnd(input, at);
    if (end === input.length) {
      const value = { value: input.slice(at), start: at, end };
      return end === at ? unfinished(at, undefined) : reaching(end, value, endsBareword);
    }
    return end === at ? MISMATCH : matched(end, { value: input.slice(at, end), start: at, end });
  });

  // attr-val ::= '"' dq-chars '"' | "'" sq-chars "'" | bareword
  const attrVal = primitive((input, at) => {
    const mark = input.charCodeAt(at);
    return run(mark === 34 ? doubleQuoted : mark === 39 ? singleQuoted : bareword, input, at);
  });

  // attr ::= ws Name ( ws? "=" ws? attr-val )?
  const attr = primitive((input, at): Reply<Attribute> => {
    const space = run(rules.ws, input, at);
    if (!space.status || space.index === at) return MISMATCH;
    const start = space.index;
    const name = run(rules.Name, input, start);
    if (!name.status) return MISMATCH;
    const equals = run(rules.ws, input, name.index).index;
    if (input.charCodeAt(equals) !== EQUALS) {
      if (equals === name.index && !endsTag(input, equals)) return MISMATCH;
      return matched(name.index, {
        type: "attribute",
        start,
        end: name.index,
        name: name.value,
        value: true,
        valueStart: start,
        valueEnd: name.index,
      });
    }
    const from = run(rules.ws, input, equals + 1).index;
    if (endsTag(input, from)) return MISMATCH;
    const value = run(rules.attrVal, input, from);
    if (!value.status) return MISMATCH;
    if (value.index === value.value.end && from > equals + 1 && looksLikeAttribute(value.value.value)) return MISMATCH;
    if (!isSpace(input.charCodeAt(value.index)) && !endsTag(input, value.index)) return MISMATCH;
    return matched(value.index, {
      type: "attribute",
      start,
      end: value.index,
      name: name.value,
      value: value.value.value,
      valueStart: value.value.start,
      valueEnd: value.value.end,
    });
  });

  const start = (opening: string): Parser<string> =>
    primitive((input, at) => {
      if (input.charCodeAt(at) !== LT || !input.startsWith(opening, at)) {
        return opening.startsWith(input.slice(at, at + opening.length)) ? unfinished(input.length, undefined) : MISMATCH;
      }
      const name = run(rules.Name, input, at + opening.length);
      if (!name.status) return name;
      if (name.index === input.length) return unfinished(name.index, name.until);
      return endsName(input.charCodeAt(name.index)) ? name : MISMATCH;
    });
  const callStart = start("<call:");
  const elementStart = start("<");

  // "<call:" Name attr* ws? ( ">" | "/>" ), and the same for an element
  const tag = (opening: "callStart" | "elementStart"): Parser<OpenTag> =>
    primitive((input, at): Reply<OpenTag> => {
      const name = run(rules[opening], input, at);
      if (!name.status) return MISMATCH;
      const attributes: Attribute[] = [];
      let end = name.index;
      while (!endsTag(input, end)) {
        const next = run(rules.attr, input, end);
        if (!next.status) {
          end = run(rules.ws, input, end).index;
          if (!endsTag(input, end)) return MISMATCH;
          break;
        }
        attributes.push(next.value);
        end = next.index;
      }
      const selfClosing = input.charCodeAt(end) === SLASH;
      end += selfClosing ? 2 : 1;
      return matched(end, { type: "open-tag", start: at, end, name: name.value, attributes, selfClosing });
    });
  const callTag = tag("callStart");
  const elementTag = tag("elementStart");

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
    const end = run(rules.ws, input, name.index).index;
    if (end === input.length) return unfinished(end, isNoSpace);
    return input.charCodeAt(end) === GT ? matched(end + 1, { name: name.value, call }) : MISMATCH;
  });

  // text ::= any characters up to the next opening of a call (F1); at least one
  const text = primitive((input, at) => {
    let end = at;
    for (;;) {
      end = input.indexOf("<call:", end);
      if (end < 0) break;
      const opening = run(rules.callStart, input, end);
      if (opening.status) return end === at ? MISMATCH : matched(end, input.slice(at, end));
      if (opening.touches) return reaching(end, input.slice(at, end), opening.until);
      end += 1;
    }
    end = settledEnd(input, at);
    return reaching(end, input.slice(at, end), undefined);
  });

  const rules: Rules = {
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

/** T3: `pattern= path=src`: the value looks like the attribute that it swallowed. */
export function looksLikeAttribute(value: string): boolean {
  const end = nameEnd(value, 0);
  return end > 0 && value.charCodeAt(end) === EQUALS;
}

/** Where the prose at the end of the input is settled (S2): before what may become `<call:`, and before half a pair. */
function settledEnd(input: string, from: number): number {
  const length = input.length;
  for (let size = Math.min(5, length - from); size > 0; size--) {
    if ("<call:".startsWith(input.slice(length - size))) return length - size;
  }
  return length > from && isHighSurrogate(input.charCodeAt(length - 1)) ? length - 1 : length;
}
