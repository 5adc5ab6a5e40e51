/**
 * The language: the nesting productions of the grammar, as Parsimmon combinators over the rules. It reads everything
 * that is well-formed into the raw tree; a call that is not goes, as the last alternative of `stream`, to the reader,
 * and reading goes on behind it. Decides nothing that a mark would have to tell of.
 *
 *     stream       ::= ( text | call )*
 *     call         ::= self-call | block-call
 *     call-body    ::= members | inline-text
 *     members      ::= ( ws | element )*
 *     element      ::= self-element | block-element
 */
import type { Parser } from "parsimmon";
import { peekReading } from "./content.ts";
import { first, follow, MISMATCH, made, matched, primitive, run } from "./primitives.ts";
import { createRules, type Rules, spaceSkipper } from "./rules.ts";
import { createSearch, type Search } from "./search.ts";
import type { Reading, Shapes } from "./shapes.ts";
import { createSiblings, nextIndex, type Siblings } from "./siblings.ts";
import { callNode, elementNode, textNode } from "./nodes.ts";
import type { Hopeless } from "./machine.ts";
import { readItem } from "./reader.ts";
import type { SyntacticPlace } from "./syntactic.ts";
import type { CallNode, ElementNode, Mark, MemberNode, OpenTag, StreamNode, TextNode } from "./tree.ts";

export interface GrammarOptions {
  /** Rules to use instead of the format's own. */
  rules?: Partial<Rules>;
  /** How many elements may be open at once (E6). */
  maxDepth?: number;
  /** How many characters may wait for what decides them (S2). */
  maxHeld?: number;
  /** What reads the bodies of calls whose name the shapes do not know (F3). */
  unknownShapes?: Shapes<SyntacticPlace>;
}

export interface Language {
  /** A whole input. Never fails. */
  stream: Parser<StreamNode>;
  /** One well-formed call. */
  call: Parser<CallNode>;
  /** The next item of a stream: prose up to a call, or a call. Call `begin` before the first item of an input. */
  item: Parser<TextNode | CallNode>;
  /** Forgets the last input. */
  begin(): void;
  /** What was noticed in the prose since `begin`. */
  marks(): Mark[];
}

/** Combinators recurse; far deeper they overflow the stack, so deeper calls are the reader's, which does not. */
const DEEPEST = 100;

const NO_MEMBERS: MemberNode[] = [];

const NO_TAG: OpenTag = { type: "open-tag", start: 0, end: 0, name: "", attributes: [], selfClosing: true };

/** Attempts at calls that turn out broken may cost this many times the input's length; then the reader reads alone. */
const WASTE = 2;

/**
 * The language for a set of shapes.
 *
 * @example
 * const language = createLanguage(syntacticShapes());
 * language.stream.tryParse('hi <call:read path="a"/>').children.length; // 2
 */
export function createLanguage<Place>(shapes: Shapes<Place>, options: GrammarOptions = {}): Language {
  const rules = createRules(options.rules);
  const afterSpace = spaceSkipper(options.rules);
  const search: Search = createSearch();
  const deepest = Math.min(options.maxDepth ?? 256, DEEPEST);
  // With a limit on what may wait, what is well-formed depends on distances; the reader measures them.
  const limited = options.maxHeld !== undefined && options.maxHeld !== Number.POSITIVE_INFINITY;

  // The state of the call being read: parsers are built once for each place, so what differs from call to call is here.
  let known = true;
  let callCloser = "";
  let opened: OpenTag = NO_TAG;
  let siblings: Siblings = createSiblings([]);
  let depth = 0;
  let furthest = 0;
  let wasted = 0;
  let prose: Mark[] = [];
  let hopeless: Hopeless = new Map();

  // scalar-text, inline-text ::= any characters up to the matching close tag
  const verbatim = memo((name: string): Parser<MemberNode[]> => {
    const closer = `</${name}>`;
    return primitive((input, at) => {
      // Mostly the next tag is the closer, and no search has to be remembered.
      let end = input.indexOf("<", at);
      if (end >= 0 && !input.startsWith(closer, end)) {
        end = search.find(input, 0, closer, at);
        if (closer !== callCloser) {
          const early = search.find(input, 0, callCloser, at);
          if (early >= 0 && early < end) return MISMATCH;
        }
      }
      if (end < 0) return MISMATCH;
      return matched(end, [textNode(at, end, input.slice(at, end), false)]);
    });
  });

  // The text of a scalar ends at the next "<" (E4); here that is its closer, or the element is broken.
  const scalar: Parser<MemberNode[]> = primitive((input, at) => {
    const end = input.indexOf("<", at);
    return end < 0 ? MISMATCH : matched(end, [textNode(at, end, input.slice(at, end), false)]);
  });

  // members ::= ( ws | element )*
  const members = memo((place: Place): Parser<MemberNode[]> => {
    const member = element(place);
    return primitive((input, at) => {
      const outer = siblings;
      siblings = createSiblings(opened.attributes);
      depth++;
      const children: MemberNode[] = [];
      let next = afterSpace(input, at);
      let failed = depth > deepest;
      while (!failed && !input.startsWith("</", next)) {
        const child = run(member, input, next);
        if (child.status) {
          children.push(child.value);
          next = afterSpace(input, child.index);
        } else failed = true;
      }
      siblings = outer;
      depth--;
      furthest = next;
      return failed ? MISMATCH : matched(next, children);
    });
  });

  // block-element ::= "<" Name attr* ">" ( members | scalar-text ) "</" Name ">", and the same for a call's body
  const block = memo((place: Place) =>
    memo((name: string): Parser<MemberNode[]> => {
      const inside = members(place);
      const text = verbatim(name);
      const bodies: Record<Reading, Parser<MemberNode[]>> = { text, scalar, members: inside, tentative: inside };
      const close = `</${name}>`;
      return primitive((input, at) => {
        const asked = shapes.body(place, opened);
        const reading = typeof asked === "function" ? peekReading(rules, input, at, asked).value : asked;
        const children = run(bodies[reading], input, at);
        if (!children.status) return MISMATCH;
        return input.startsWith(close, children.index)
          ? made(children, children.index + close.length, children.value)
          : MISMATCH;
      });
    }),
  );

  // self-element ::= "<" Name attr* ws? "/>"
  const nothing: Parser<MemberNode[]> = primitive((_, at) => matched(at, NO_MEMBERS));

  // element ::= self-element | block-element
  const element = memo((parent: Place): Parser<ElementNode> =>
    follow(
      rules.elementTag,
      (tag) => {
        const place = shapes.member(parent, tag.name, nextIndex(siblings, tag.name));
        opened = tag;
        return tag.selfClosing ? nothing : block(place)(tag.name);
      },
      (_, tag, children, end) => elementNode(tag, children, end),
    ),
  );

  // call ::= self-call | block-call
  const call: Parser<CallNode> = follow(
    rules.callTag,
    (tag) => {
      const place = shapes.call(tag.name);
      known = place !== "unknown";
      if (tag.selfClosing) return nothing;
      if (place === "unknown") return never;
      callCloser = `</call:${tag.name}>`;
      opened = tag;
      return block(place)(`call:${tag.name}`);
    },
    (start, tag, children, end) => callNode(start, tag, children, end, known),
  );
  const never: Parser<MemberNode[]> = primitive(() => MISMATCH);

  const wellFormed: Parser<CallNode> = primitive((input, at) => {
    if (limited || wasted > WASTE * input.length) return MISMATCH;
    depth = 0;
    const reply = run(call, input, at);
    if (!reply.status) wasted += Math.max(0, furthest - at);
    return reply;
  });

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
    const node = readItem(shapes, { ...options, rules }, search, input, at, prose, hopeless);
    return matched(node.end, node);
  });

  const item = first<TextNode | CallNode>(wellFormed, text, broken);

  const begin = (): void => {
    search.reset();
    wasted = 0;
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

/** How many parsers one memo keeps: names of a text without schema are without number. */
const KEPT = 4096;

function memo<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) {
      value = make(key);
      if (made.size === KEPT) made.clear();
      made.set(key, value);
    }
    return value;
  };
}
