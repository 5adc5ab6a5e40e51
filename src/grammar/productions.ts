/**
 * The nesting productions of the grammar, as Parsimmon combinators over the rules: a call, its members, their members.
 * They read what is well-formed and nothing else: what a mark would have to tell of is left to the reader.
 *
 *     call         ::= self-call | block-call
 *     call-body    ::= members | inline-text
 *     members      ::= ( ws | element )*
 *     element      ::= self-element | block-element
 */
import type { Parser } from "parsimmon";
import { peekReading } from "./content.ts";
import { callNode, elementNode, textNode } from "./nodes.ts";
import { follow, MISMATCH, made, matched, primitive, run } from "./primitives.ts";
import { createRules, type Rules, spaceSkipper } from "./rules.ts";
import type { Search } from "./search.ts";
import type { Reading, Shapes } from "./shapes.ts";
import { createSiblings, nextIndex, type Siblings } from "./siblings.ts";
import type { SyntacticPlace } from "./syntactic.ts";
import type { CallNode, ElementNode, MemberNode, OpenTag } from "./tree.ts";

/** Options of `createLanguage` and `createReader`. None is needed: the defaults are those of `parse`. */
export interface GrammarOptions {
  /** Rules to use instead of the format's own; rules made of others use them too. */
  rules?: Partial<Rules>;
  /** How many elements may be open at once (E6). Default 256. */
  maxDepth?: number;
  /** How many characters may wait for what decides them (S2). Default: no limit. */
  maxHeld?: number;
  /** What reads the bodies of calls whose name the shapes do not know (F3). Default: `syntacticShapes()`. */
  unknownShapes?: Shapes<SyntacticPlace>;
}

/** Combinators recurse; far deeper they overflow the stack, so deeper calls are the reader's, which does not. */
const DEEPEST = 100;

/** Attempts at calls that turn out not to be well-formed may cost this many times the input's length. */
const WASTE = 2;

const NO_MEMBERS: MemberNode[] = [];

const NO_TAG: OpenTag = {
  type: "open-tag",
  start: 0,
  end: 0,
  name: "",
  attributes: [],
  selfClosing: true,
  reading: undefined,
};

export interface Productions {
  /** One well-formed call. Fails at once when too much has been read in vain. */
  call: Parser<CallNode>;
  /** Another input begins. */
  begin(): void;
}

/** The productions for a set of shapes; `search` is the memory of the input that is read. */
export function createProductions<Place>(shapes: Shapes<Place>, options: GrammarOptions, search: Search): Productions {
  const rules = createRules(options.rules);
  const afterSpace = spaceSkipper(options.rules);
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
      let children = NO_MEMBERS;
      let next = afterSpace(input, at);
      let failed = depth > deepest;
      while (!failed && !input.startsWith("</", next)) {
        const child = run(member, input, next);
        if (child.status) {
          if (children === NO_MEMBERS) children = [child.value];
          else children.push(child.value);
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
        opened.reading = reading;
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
  const element = memo(
    (parent: Place): Parser<ElementNode> =>
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
  const anyCall: Parser<CallNode> = follow(
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

  const call: Parser<CallNode> = primitive((input, at) => {
    if (limited || wasted > WASTE * input.length) return MISMATCH;
    depth = 0;
    const reply = run(anyCall, input, at);
    if (!reply.status) wasted += Math.max(0, furthest - at);
    return reply;
  });

  const begin = (): void => {
    wasted = 0;
    furthest = 0;
  };
  return { call, begin };
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
