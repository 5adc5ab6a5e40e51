/**
 * Records: a whole conversation in one JSON value, in any shape. Decides what of a record is its messages, its tools and
 * its system prompt, and lets all else stand as it is.
 */
import type { JsonPointer } from "../diagnostics/diagnostic.ts";
import type { Toolset } from "../schema/tool.ts";
import { type Aside, isEmpty } from "./aside.ts";
import { advance, type Context, type Conversation, type Message } from "./conversation.ts";
import { asFields, asList, type Fields, isFields, member, type Placed, unsupported, wrongType } from "./fields.ts";
import { jsonParts } from "./json-text.ts";
import { readMessage, writeMessage } from "./messages.ts";
import { ConvertError } from "./problem.ts";
import { type Mark, type RecordAside, readAsides, readRecordAside } from "./read-aside.ts";
import { checkIds, nameOfResult } from "./result-order.ts";
import type { Shape } from "./shape.ts";
import { readTools, writeTools } from "./tools.ts";

/** The tools that a record's texts are read or written with, by its own definitions. */
export type ToolsetOf = (tools: Conversation["tools"]) => Toolset | undefined;

/** @throws ConvertError where something cannot be converted, with its place in the record. */
export function readRecord(given: unknown, shape: Shape, toolsetOf: ToolsetOf): Conversation {
  const record = Array.isArray(given) ? { messages: given as unknown[] } : given;
  if (!isFields(record)) throw wrongType("", "a conversation: an object with messages, or an array of them", given);
  const { messages: _messages, tools: _tools, system, aside: _aside, ...rest } = record;
  // Many records have these fields whether they have something to say or not.
  for (const key of ["tools", "system"]) if (record[key] === null) rest[key] = null;
  const root = { value: record, at: "" };
  const aside = readRecordAside(member(root, "aside"), shape.name);
  const tools = record.tools === null ? undefined : readTools(member(root, "tools"), shape);
  if (system !== undefined && system !== null && shape.readSystem === undefined) {
    throw unsupported("/system", "The field system is no part of this shape, and would be the prompt in another");
  }
  const messages = readMessages(root, shape, aside.system, toolsetOf(tools));
  return { messages, tools, rest, keys: Object.keys(record), bare: record === given ? aside.bare : shape.name };
}

function readMessages(
  root: Placed<Fields>,
  shape: Shape,
  systemAside: Aside | undefined,
  tools: Toolset | undefined,
): Message[] {
  let context: Context = { tools, calls: 0, due: [], answered: 0 };
  const messages: Message[] = [];
  const answered = new Set<string>();
  const take = (group: readonly Message[]): void => {
    for (const message of group) {
      if (message.role === "tool") {
        message.name = nameOfResult(message, context, answered);
        answered.add(message.id);
      } else answered.clear();
      checkIds(message);
      context = advance(context, message);
      messages.push(message);
    }
  };
  const system = member(root, "system");
  const prompt = (system.value ?? undefined) === undefined ? undefined : shape.readSystem?.(system);
  if (prompt === undefined && systemAside !== undefined) {
    throw new ConvertError(
      "stale-aside",
      "/aside/system",
      "There is no prompt that this was set aside for; take it out",
    );
  }
  if (prompt !== undefined) {
    const field = shape.system === "either";
    const given = { role: "system", content: system.value };
    take(readMessage(given, [{ ...prompt, aside: systemAside ?? {} }], shape, context, { ...(field && { field }) }));
  }
  for (const item of asList(member(root, "messages"), "an array of messages")) {
    const { value, at } = asFields(item, "a message");
    const { aside, ...given } = value;
    const group = shape.read({ value: given, at }, context);
    if (group.length === 0) throw wrongType(`${at}/content`, "a result at least", []);
    if (shape.system === "field" && group[0]?.role === "system") {
      throw unsupported(`${at}/role`, "The system prompt is a field of the record here, no message");
    }
    // The names of tools are known once the calls are, and are written again to see how they were spelled.
    for (const message of group) if (message.role === "tool") message.name = nameOfResult(message, context, answered);
    attach(group, { value: aside, at: `${at}/aside` }, shape);
    const before = messages.at(-1);
    const [first] = group;
    const apart = before !== undefined && first !== undefined && shape.joins(before, first);
    take(readMessage(given, group, shape, context, { ...(apart && { apart }) }));
  }
  return shape.rearrange?.(messages) ?? messages;
}

/** What stands beside a message, to the messages that came of it. */
function attach(group: readonly Message[], given: Placed, shape: Shape): void {
  const marks = group.map(({ role }): Mark[] => (role === "tool" ? ["error", "json"] : []));
  const asides = readAsides(given, shape.name, marks);
  for (const [index, message] of group.entries()) {
    const { error, json, ...spellings } = asides[index] ?? {};
    message.aside = spellings;
    if (message.role !== "tool") continue;
    if (error) message.error = true;
    if (json && !message.json) {
      message.json = true;
      message.parts = jsonParts(message.parts, message.at);
    }
  }
}

/** @throws ConvertError where the shape has no place for something. */
export function writeRecord(
  { messages: given, tools, rest, keys, bare }: Conversation,
  shape: Shape,
  toolsetOf: ToolsetOf,
  keepAside: boolean,
): unknown {
  const messages = shape.arrange?.(given) ?? given;
  let context: Context = { tools: toolsetOf(tools), calls: 0, due: [], answered: 0 };
  const written: Fields[] = [];
  let system: Fields | undefined;
  for (let at = 0; at < messages.length; ) {
    const group = groupAt(messages, at, shape);
    const message = writeMessage(group, shape, context, keepAside);
    const [first] = group;
    if (first?.role === "system" && isField(first, at, shape)) system = message;
    else written.push(message);
    for (const each of group) context = advance(context, each);
    at += group.length;
  }
  const aside: RecordAside = {};
  if (system?.aside !== undefined) aside.system = system.aside as Aside;
  if (system !== undefined && Object.hasOwn(rest, "system")) {
    throw new ConvertError("no-place", "/system", "The system prompt needs the field that holds null here");
  }
  const tooling = tools === undefined ? undefined : writeTools(tools, shape, keepAside);
  if (bare === shape.name) {
    if (tooling === undefined && system === undefined && isEmpty(rest)) return written;
    const told = "A list of messages has no place for the record's other fields; take this out, and it stays a record";
    throw new ConvertError("stale-aside", "/aside/bare", told);
  }
  if (bare !== undefined && keepAside) aside.bare = bare;
  const record: Fields = {
    ...rest,
    ...(system !== undefined && { system: system.content }),
    messages: written,
    ...(tooling !== undefined && { tools: tooling }),
    ...(!isEmpty(aside) && { aside }),
  };
  return inOrder(record, keys);
}

/** The fields in the order that was given, the prompt before the messages. */
function inOrder(record: Fields, keys: readonly string[]): Fields {
  const wanted = keys.includes("system") ? keys : keys.flatMap((key) => (key === "messages" ? ["system", key] : [key]));
  const order = new Set([...wanted.filter((key) => Object.hasOwn(record, key)), ...Object.keys(record)]);
  return Object.fromEntries([...order].map((key) => [key, record[key]]));
}

/** The messages that are one in this shape. */
function groupAt(messages: readonly Message[], start: number, shape: Shape): Message[] {
  const group = messages.slice(start, start + 1);
  for (let at = start + 1; at < messages.length; at++) {
    const [before, next] = [messages[at - 1], messages[at]];
    if (before === undefined || next === undefined) break;
    if (!shape.joins(before, next) || next.aside[shape.name]?.apart) break;
    group.push(next);
  }
  return group;
}

function isField({ aside, at }: Message, index: number, shape: Shape): boolean {
  if (shape.system === "message" || (shape.system === "either" && !aside[shape.name]?.field)) return false;
  if (index === 0) return true;
  const told: [JsonPointer, string] = [at, "A system message behind others has no place here: the prompt is a field"];
  throw new ConvertError("no-place", ...told);
}
