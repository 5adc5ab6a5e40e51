/** JSON that stands in a string: what is lost by reading it is an error, for nobody would see it go. */
import { writeJson } from "../coerce/json.ts";
import { hasDoubledKeys, lostNumbersOfJson } from "../losses.ts";
import { soleText, textParts } from "./content.ts";
import type { Message, TextPart } from "./conversation.ts";
import { wrongType } from "./fields.ts";
import { ConvertError } from "./problem.ts";

/** The value of a JSON text; undefined where it is none. */
export function valueIn(text: string, at: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const [lost] = lostNumbersOfJson(text);
  if (lost !== undefined) throw new ConvertError("lost-digits", at, `The number ${lost} has more digits than are kept`);
  if (hasDoubledKeys(text)) throw new ConvertError("doubled-keys", at, "A key stands twice in one object");
  return value;
}

/** The parts of a result that is a JSON value, in our spelling: another one is set aside. */
export function jsonParts(parts: Message["parts"], at: string): TextPart[] {
  const text = soleText(parts);
  const value = text === undefined ? undefined : valueIn(text, at);
  if (value === undefined) throw wrongType(at, "JSON, as the text of a result that is marked as JSON", text);
  return textParts(writeJson(value), parts[0]?.at ?? at);
}
