/**
 * The language: the whole grammar at one sight. What is well-formed is read by the productions; a call that is not goes,
 * as the last alternative of `stream`, to the reader, and reading goes on behind it.
 *
 *     stream       ::= ( text | call )*
 */
import type { Parser } from "parsimmon";
import type { Hopeless } from "./machine.ts";
import { textNode } from "./nodes.ts";
import { first, MISMATCH, made, matched, primitive, run } from "./primitives.ts";
import { createProductions, type GrammarOptions } from "./productions.ts";
import { readItem } from "./reader.ts";
import { createRules } from "./rules.ts";
import { createSearch } from "./search.ts";
import type { Shapes } from "./shapes.ts";
import type { CallNode, Mark, StreamNode, TextNode } from "./tree.ts";

export type { GrammarOptions };

/**
 * The nesting of the format as Parsimmon parsers, which can be run alone or be part of others. None throws on a text (E6).
 */
export interface Language {
  /** A whole input. Never fails: a call that is not well-formed is repaired (E1–E6). */
  stream: Parser<StreamNode>;
  /** One well-formed call; fails on any other. */
  call: Parser<CallNode>;
  /** The next item of a stream: prose up to a call, or a call. Call `begin` before the first item of an input. */
  item: Parser<TextNode | CallNode>;
  /** Forgets the last input. */
  begin(): void;
  /** What was noticed in the prose since `begin`. */
  marks(): Mark[];
}

/**
 * The language for a set of shapes. It remembers where closers stand in the input being read (E7), so one language reads
 * one input at a time.
 *
 * @param shapes Decide how each body is read: `syntacticShapes()`, or what a toolset's `shapes` gives.
 * @param options Replaced rules, and limits.
 * @example
 * const language = createLanguage(syntacticShapes());
 * language.stream.tryParse('hi <call:read path="a"/>').children.length; // 2
 */
export function createLanguage<Place>(shapes: Shapes<Place>, options: GrammarOptions = {}): Language {
  const rules = createRules(options.rules);
  const search = createSearch();
  const { call, begin: beginCalls } = createProductions(shapes, options, search);
  let prose: Mark[] = [];
  let hopeless: Hopeless = new Map();

  // text ::= any characters up to the next opening of a call
  const text: Parser<TextNode> = primitive((input, at) => {
    if (at === input.length) return MISMATCH;
    const reply = run(rules.text, input, at);
    if (!reply.status) return MISMATCH;
    const end = reply.touches ? input.length : reply.index;
    return made(reply, end, textNode(at, end, end === reply.index ? reply.value : input.slice(at), true));
  });

  // What is not well-formed: the reader reads this one call.
  const broken: Parser<CallNode | TextNode> = primitive((input, at) => {
    if (at === input.length) return MISMATCH;
    const node = readItem(shapes, rules, options, search, input, at, prose, hopeless);
    return matched(node.end, node);
  });

  const item = first<TextNode | CallNode>(call, text, broken);

  const begin = (): void => {
    search.reset(true);
    beginCalls();
    prose = [];
    hopeless = new Map();
  };

  // stream ::= ( text | call )*
  const stream = primitive((input, at) => {
    begin();
    const children: (TextNode | CallNode)[] = [];
    let end = at;
    while (end < input.length) {
      const next = run(item, input, end);
      addItem(children, next.value);
      end = next.index;
    }
    return matched(end, { type: "stream", start: at, end, children, marks: prose } satisfies StreamNode);
  });

  return { stream, call, item, begin, marks: () => prose };
}

/** Adds an item to a stream's children: prose that touches is one text. */
export function addItem(children: (TextNode | CallNode)[], item: TextNode | CallNode): void {
  const last = children.at(-1);
  if (item.type === "text" && last?.type === "text") {
    last.value += item.value;
    last.end = item.end;
  } else children.push(item);
}
