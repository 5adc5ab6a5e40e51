/**
 * Messages with what is set aside: on reading, how the shape spelled one; on writing, that spelling again, where the
 * message still says what it said.
 */
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import { type Aside, isEmpty, respell, type Spelling, spellingOf } from "./aside.ts";
import { type Context, type Message, sameMeaning } from "./conversation.ts";
import type { Fields } from "./fields.ts";
import { jsonParts } from "./json-text.ts";
import { ConvertError } from "./problem.ts";
import type { Shape } from "./shape.ts";

/** The messages, the first with the spelling of the one that they were. */
export function readMessage(
  given: Fields,
  group: readonly Message[],
  shape: Shape,
  context: Context,
  marks: Pick<Spelling, "apart" | "field">,
): Message[] {
  const spelling = { ...marks, ...findSpelling(given, group, shape, context) };
  if (isEmpty(spelling)) return [...group];
  return group.map((message, index) =>
    index > 0 ? message : { ...message, aside: { ...message.aside, [shape.name]: spelling } },
  );
}

/** What is told of the spelling, beside the style that needs the fewest words. */
function findSpelling(given: Fields, group: readonly Message[], shape: Shape, context: Context): Spelling {
  let shortest: Spelling | undefined;
  for (const style of shape.styles) {
    const spelling: Spelling = { ...style, ...spellingOf(shape.write(group, style, context), given) };
    if (spelling.set === undefined && spelling.unset === undefined) return spelling;
    if (shortest === undefined || JSON.stringify(spelling).length < JSON.stringify(shortest).length)
      shortest = spelling;
  }
  return shortest ?? {};
}

/** A message of the shape, with what it has no place for beside it. */
export function writeMessage(group: readonly Message[], shape: Shape, context: Context, keepAside: boolean): Fields {
  const own = group[0]?.aside[shape.name];
  const plain = shape.write(group, own ?? {}, context);
  const written = own === undefined ? plain : respell(plain, own);
  const read = written === undefined ? [] : readBack(written, group, shape, context);
  // The law of this command, held at every message: what failed it would be lost without a word.
  if (written === undefined || !saysSame(group, read)) throw changed(group[0]?.at ?? "", shape, own !== undefined);
  if (!keepAside) return written;
  const asides = asidesOf(group, shape, read);
  if (asides.every(isEmpty)) return written;
  return { ...written, aside: asides.length === 1 ? asides[0] : asides };
}

function changed(at: JsonPointer, { name }: Shape, spelled: boolean): Error {
  if (!spelled) return new Error("this message would be read as another one; this is a fault of convert");
  const told = `What was set aside for ${name} does not fit the message, which was changed since`;
  return new ConvertError("stale-aside", at, `${told}; take it out of "aside"`);
}

function saysSame(group: readonly Message[], read: readonly Message[]): boolean {
  const same = (message: Message, index: number): boolean => {
    const other = read[index];
    return other !== undefined && sameMeaning(message, flagged(other, message));
  };
  try {
    return read.length === group.length && group.every(same);
  } catch (error) {
    if (error instanceof ConvertError) return false;
    throw error;
  }
}

function readBack(written: Fields, group: readonly Message[], shape: Shape, context: Context): Message[] {
  try {
    return shape.read({ value: written, at: group[0]?.at ?? "" }, context);
  } catch (error) {
    if (error instanceof ConvertError) return [];
    throw error;
  }
}

/** A message as it is read back, with what is said beside it. */
function flagged(read: Message, message: Message): Message {
  if (read.role !== "tool" || message.role !== "tool") return read;
  const parts = message.json && !read.json ? jsonParts(read.parts, read.at) : read.parts;
  return { ...read, parts, error: read.error || message.error, json: read.json || message.json };
}

/** What other shapes said, and what this one cannot say of a result. */
function asidesOf(group: readonly Message[], shape: Shape, read: readonly Message[]): Aside[] {
  return group.map((message, index): Aside => {
    const { [shape.name]: _own, ...others } = message.aside;
    const other = read[index];
    if (message.role !== "tool" || other?.role !== "tool") return others;
    return {
      ...others,
      ...(message.error && !other.error && { error: true }),
      ...(message.json && !other.json && { json: true }),
    };
  });
}
