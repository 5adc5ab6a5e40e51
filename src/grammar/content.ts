/**
 * The look at a body's first content (B2, B5, B6): what stands behind its leading whitespace, and the reading that
 * `Shapes` decides from it. Consumes nothing.
 */
import { EQUALS, endsBareword, isSpace, LT, SLASH } from "./characters.ts";
import { matched, type Reply, reaching, run } from "./primitives.ts";
import type { RuleSet } from "./rules.ts";
import type { FirstContent, Reading } from "./shapes.ts";
import { endsTag } from "./values.ts";

const NOTHING: FirstContent = { kind: "nothing", name: "", attributes: false };
const TEXT: FirstContent = { kind: "text", name: "", attributes: false };
const CALL: FirstContent = { kind: "call", name: "", attributes: false };
const CLOSE_TAG: FirstContent = { kind: "close-tag", name: "", attributes: false };

/** The reading of the body at `at`; it touches the end where more input could change it. */
export function peekReading(
  rules: RuleSet,
  input: string,
  at: number,
  decide: (first: FirstContent) => Reading,
): Reply<Reading> {
  const space = run(rules.ws, input, at);
  const start = space.index;
  if (space.touches) return reaching(at, decide(NOTHING), space.until);
  if (input.charCodeAt(start) !== LT) return matched(at, decide(TEXT));

  const open = run(rules.elementStart, input, start);
  if (open.touches) return reaching(at, decide(NOTHING), open.until);
  if (open.status) {
    const name = open.value;
    const bare = decide({ kind: "open-tag", name, attributes: false });
    const decorated = decide({ kind: "open-tag", name, attributes: true });
    if (bare === decorated) return matched(at, bare);
    const attributes = hasAttributes(rules, input, open.index);
    const reading = attributes.value ? decorated : bare;
    return attributes.touches ? reaching(at, reading, attributes.until) : matched(at, reading);
  }
  const call = run(rules.callStart, input, start);
  if (call.touches) return reaching(at, decide(NOTHING), call.until);
  if (call.status) return matched(at, decide(CALL));
  const close = run(rules.closeTag, input, start);
  if (close.touches) return reaching(at, decide(NOTHING), close.until);
  return matched(at, decide(close.status ? CLOSE_TAG : TEXT));
}

/** Whether the tag whose name ends at `at` has an attribute; known with the first attribute's name (T5). */
function hasAttributes(rules: RuleSet, input: string, at: number): Reply<boolean> {
  let next = at;
  for (;;) {
    const space = run(rules.ws, input, next);
    next = space.index;
    if (space.touches) return reaching(next, false, space.until);
    const name = run(rules.Name, input, next);
    const end = name.status ? name.index : next;
    const code = input.charCodeAt(end);
    if (name.touches || (code === SLASH && end + 1 === input.length)) return reaching(next, false, name.until);
    if (name.status && (code === EQUALS || isSpace(code) || endsTag(input, end))) return matched(next, true);
    if (endsTag(input, end)) return matched(next, false);
    // Skipped characters (T5) are no attribute.
    next = end + 1;
    while (next < input.length && !endsBareword(input.charCodeAt(next)) && !endsTag(input, next)) next++;
    if (next >= input.length) return reaching(input.length, false, endsBareword);
  }
}
