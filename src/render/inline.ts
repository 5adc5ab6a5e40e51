/** Inline bodies: whether a string can be one, verbatim (B1, B2, B4), and its text (R3). */
import { pad } from "../coerce/block.ts";
import { LT, spaceEnd } from "../grammar/characters.ts";
import { peekReading } from "../grammar/content.ts";
import { createRules, type RuleSet } from "../grammar/rules.ts";
import type { BodyReading } from "../grammar/shapes.ts";

let rules: RuleSet | undefined;

/**
 * The body; undefined where the string cannot be one.
 *
 * @param reading How the body behind the call's tag is read.
 * @param required Whether the schema requires the argument: else a blank body passes none (B4).
 */
export function writeInlineBody(
  value: string,
  name: string,
  reading: BodyReading,
  required: boolean,
): string | undefined {
  if (typeof reading !== "function" && reading !== "text") return undefined;
  const closer = `</call:${name}>`;
  if (value.includes(closer)) return undefined;
  const start = spaceEnd(value, 0);
  if (start === value.length) return required ? pad(value) : undefined;
  if (typeof reading === "function" && value.charCodeAt(start) === LT) {
    rules ??= createRules();
    if (peekReading(rules, `${value}${closer}`, start, reading).value !== "text") return undefined;
  }
  return pad(value);
}
