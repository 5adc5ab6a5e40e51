/**
 * Conversations in pi-native: every content is one text, an assistant's holds its calls, and results follow in their
 * order. Decides which small fields stand beside the text for what it cannot hold.
 */
import { plainTool } from "../adapters/definitions.ts";
import { quote } from "../diagnostics/quote.ts";
import { parse } from "../parse.ts";
import type {
  AssistantMessage,
  CallPart,
  Context,
  Message,
  ReasoningPart,
  ResultMessage,
  TextPart,
} from "./conversation.ts";
import {
  asFlag,
  asList,
  asString,
  type Fields,
  isFields,
  member,
  type Placed,
  stringIn,
  unsupported,
  wrongType,
} from "./fields.ts";
import { jsonParts } from "./json-text.ts";
import { type KeyOrder, reorder } from "./key-order.ts";
import { ConvertError } from "./problem.ts";
import { fits, type Range, textRanges, writeProse } from "./prose.ts";
import { arrangeResults, rearrangeResults } from "./result-order.ts";
import type { Shape } from "./shape.ts";

export const piNative: Shape = {
  name: "pi-native",
  system: "message",
  styles: [{}],
  joins: () => false,
  arrange: arrangeResults,
  rearrange: rearrangeResults,

  read(message, context): Message[] {
    const role = stringIn(message, "role");
    const text = stringIn(message, "content");
    const { at } = message;
    switch (role) {
      case "assistant":
        return [readAssistant(message, text, context)];
      case "tool":
        return [readResult(message, text, context)];
      case "system":
      case "user":
        return [{ role, parts: readTexts(message, text, []), at, aside: {} }];
      default:
        throw unsupported(`${at}/role`, `Messages of the role ${quote(role)} cannot be converted`);
    }
  },

  write([message], _style, context): Fields {
    if (message?.role === "assistant") return writeAssistant(message, context);
    const { role, parts } = message as Exclude<Message, AssistantMessage>;
    const { content, texts } = writeProseless(parts);
    const fields: Fields = { role, content, ...(texts && { texts }) };
    if (message?.role !== "tool") return fields;
    const { error, json, place } = message;
    return { ...fields, ...(error && { error }), ...(json && { json }), ...(place !== undefined && { place }) };
  },

  readTool: (tool) => plainTool(tool.value, 0),

  writeTool: ({ name, description, parameters }) => ({
    name,
    ...(description !== undefined && { description }),
    ...(parameters !== undefined && { parameters }),
  }),
};

/** The ids of calls that say nothing of their own: one after the other, from the conversation's first. */
const idAt = (index: number): string => `call_${index}`;

function readAssistant(message: Placed<Fields>, content: string, { tools, calls: before }: Context): AssistantMessage {
  const at = `${message.at}/content`;
  const { calls, diagnostics } = parse(content, { tools });
  for (const { index, status, known, name } of calls) {
    const broken = diagnostics.find(
      ({ call, code, severity }) => call === index && severity === "error" && !VERDICTS.has(code),
    );
    if (status === "complete" && known !== false && broken === undefined) continue;
    const why = broken ?? diagnostics.find(({ call }) => call === index);
    throw new ConvertError("broken-call", at, `Call ${index + 1}, ${name}: ${why?.message ?? status}`);
  }
  const ids = readIds(member(message, "ids"), calls.length);
  const orders = readOrders(member(message, "order"), calls.length);
  const found = calls.map(({ start, name, arguments: args }, index): [number, CallPart] => {
    const order = orders?.[index];
    const id = ids?.[index] ?? idAt(before + index);
    const ordered = order ? reorder(args, order) : args;
    return [start, { type: "call", id, name, arguments: ordered, at, argumentsAt: undefined }];
  });
  const texts = rangesIn(message, content, calls).map(([start, end]): [number, TextPart] => [
    start,
    { type: "text", text: content.slice(start, end), at },
  ]);
  // A text before a call that starts where it does is empty; the sort is stable.
  const parts = [...texts, ...found].sort(([a], [b]) => a - b).map(([, part]) => part);
  return {
    role: "assistant",
    parts: [...readReasoning(member(message, "reasoning")), ...parts],
    at: message.at,
    aside: {},
  };
}

/** What validation finds is in the arguments too: they can be written again, and be found to be wrong again. */
const VERDICTS: ReadonlySet<string> = new Set([
  "wrong-type",
  "schema-mismatch",
  "missing-parameter",
  "forbidden-parameter",
  "invalid-value",
  "not-an-object",
]);

function readReasoning(given: Placed): ReasoningPart[] {
  if (given.value === undefined) return [];
  return asList(given, "an array of strings").map((item) => ({ type: "reasoning", text: asString(item), at: item.at }));
}

function readIds(given: Placed, calls: number): string[] | undefined {
  if (given.value === undefined) return undefined;
  const ids = asList(given, "an array of ids").map((item) => asString(item));
  if (ids.length === calls) return ids;
  throw new ConvertError("stale-aside", given.at, `Expected an id for each of ${calls} calls, found ${ids.length} ids`);
}

function readOrders(given: Placed, calls: number): (KeyOrder | null)[] | undefined {
  if (given.value === undefined) return undefined;
  const orders = asList(given, "an array of orders").map(({ value, at }) => {
    const sound = value === null || (isFields(value) && Object.values(value).every(isNames));
    if (!sound) throw wrongType(at, "lists of keys by their places, or null", value);
    return value as KeyOrder | null;
  });
  if (orders.length === calls) return orders;
  throw new ConvertError(
    "stale-aside",
    given.at,
    `Expected one order for each of ${calls} calls, found ${orders.length}`,
  );
}

const isNames = (value: unknown): boolean => Array.isArray(value) && value.every((name) => typeof name === "string");

function rangesIn(message: Placed<Fields>, content: string, calls: readonly { start: number; end: number }[]): Range[] {
  const given = member(message, "texts");
  if (given.value === undefined) return textRanges(content, calls);
  const ranges = asList(given, "an array of ranges").map(({ value, at }) => {
    const [start, end, more] = Array.isArray(value) ? value : [];
    if (!Number.isInteger(start) || !Number.isInteger(end) || more !== undefined) throw wrongType(at, "a range", value);
    return [start, end] as Range;
  });
  if (fits(ranges, content, calls)) return ranges;
  throw new ConvertError("stale-aside", given.at, "These ranges do not fit the content any more; leave them out");
}

const readTexts = (message: Placed<Fields>, content: string, calls: []): TextPart[] =>
  rangesIn(message, content, calls).map(([start, end]) => ({
    type: "text",
    text: content.slice(start, end),
    at: `${message.at}/content`,
  }));

function readResult(message: Placed<Fields>, content: string, { due, answered }: Context): ResultMessage {
  const call = due[answered];
  if (call === undefined) {
    throw new ConvertError(
      "stray-result",
      message.at,
      "This result has no call: results follow the calls of one message, in their order",
    );
  }
  const place = member(message, "place");
  if (place.value !== undefined && !Number.isInteger(place.value)) throw wrongType(place.at, "a position", place.value);
  const texts = readTexts(message, content, []);
  const json = asFlag(member(message, "json"));
  return {
    role: "tool",
    id: call.id,
    name: call.name,
    error: asFlag(member(message, "error")),
    json,
    parts: json ? jsonParts(texts, `${message.at}/content`) : texts,
    ...(place.value !== undefined && { place: place.value as number }),
    at: message.at,
    aside: {},
  };
}

/** Texts that hold no calls: nothing stands between them. */
function writeProseless(parts: readonly Message["parts"][number][]): { content: string; texts: Range[] | undefined } {
  let content = "";
  const texts: Range[] = [];
  for (const part of parts) {
    if (part.type !== "text")
      throw new ConvertError("no-place", part.at, "pi-native is text: it has no place for a picture");
    texts.push([content.length, content.length + part.text.length]);
    content += part.text;
  }
  const plain = JSON.stringify(texts) === JSON.stringify(textRanges(content, []));
  return { content, texts: plain ? undefined : texts };
}

function writeAssistant({ parts }: AssistantMessage, { tools, calls: before }: Context): Fields {
  const reasoning: string[] = [];
  const said: (TextPart | CallPart)[] = [];
  for (const part of parts) {
    if (part.type !== "reasoning") said.push(part);
    else if (said.length === 0) reasoning.push(part.text);
    else throw new ConvertError("no-place", part.at, "pi-native has a place for reasoning before the text alone");
  }
  const { content, texts, order } = writeProse(said, tools);
  const ids = said.flatMap((part) => (part.type === "call" ? [part.id] : []));
  const plain = ids.every((id, index) => id === idAt(before + index));
  return {
    role: "assistant",
    content,
    ...(reasoning.length > 0 && { reasoning }),
    ...(!plain && { ids }),
    ...(texts && { texts }),
    ...(order && { order }),
  };
}
