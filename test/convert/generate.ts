/**
 * Makes records of every shape, each in that shape's own words: plans what is said, called and answered, then spells it as
 * people and programs do, with what else they put beside it.
 */

import type { ShapeName } from "../../src/convert/conversation.ts";
import { parse } from "../../src/index.ts";
import { render } from "../../src/render/render.ts";
import type { Toolset } from "../../src/schema/tool.ts";
import type { Random } from "../generators/random.ts";
import type { GeneratedTool } from "../generators/schemas.ts";
import { generateArguments, generateJson, generateString } from "../generators/values.ts";

type Fields = Record<string, unknown>;

interface PlannedCall {
  id: string;
  name: string;
  arguments: Fields;
}

/** What is between the shapes: their spellings are chosen where they are written. */
interface Turn {
  user: string[] | undefined;
  image: boolean;
  reasoning: string[];
  said: (string | PlannedCall)[];
  results: { call: PlannedCall; error: boolean; json: unknown; texts: string[] }[];
}

const WORDS: readonly string[] = [
  "I'll look.",
  "One\n\n",
  "\n",
  "",
  "Two lines,\nno more.\n",
  "\n\nafter a blank line",
  "<b>bold</b> & plain",
  "a < b",
  "\r\n",
  "  ",
];

export function generateWords(random: Random): string {
  return random.chance(0.9) ? random.pick(WORDS) : generateString(random);
}

function texts(random: Random, most: number): string[] {
  return Array.from({ length: random.int(most + 1) }, () => generateWords(random));
}

function plan(random: Random, tools: readonly GeneratedTool[]): Turn[] {
  let calls = 0;
  const kind = random.int(3);
  return Array.from({ length: 1 + random.int(4) }, (): Turn => {
    const made: PlannedCall[] = [];
    const said = Array.from({ length: random.int(5) }, (_, index): string | PlannedCall => {
      const tool = tools.length === 0 ? undefined : random.pick(tools);
      if (tool === undefined || index === 0 || random.chance(0.15)) return generateWords(random);
      const id = [`call_${calls}`, `toolu_${calls}x`, `${random.int(1000)}-${calls}`][kind] as string;
      calls++;
      const call = { id, name: tool.name, arguments: generateArguments(random, tool) };
      made.push(call);
      return call;
    });
    if (random.chance(0.5) && typeof said[0] === "string" && said.length > 1) said.shift();
    const answered = random.chance(0.1) ? made.slice(0, random.int(made.length + 1)) : made;
    const results = answered.map((call) => ({
      call,
      error: random.chance(0.2),
      json: random.chance(0.2) ? generateJson(random, 2) : undefined,
      texts: random.chance(0.7) ? [generateWords(random)] : texts(random, 3),
    }));
    if (random.chance(0.15)) results.reverse();
    const user = random.chance(0.15) ? undefined : texts(random, 2);
    const reasoning = random.chance(0.15) ? texts(random, 2) : [];
    return { user, image: random.chance(0.1), reasoning, said, results };
  });
}

/** Fields that no shape knows. */
function extras(random: Random): Fields {
  if (!random.chance(0.12)) return {};
  const keys = ["cache_control", "providerOptions", "x", "__proto__", "constructor", "a/b~c"];
  return Object.fromEntries([[random.pick(keys), generateJson(random, 1)]]);
}

/** A content of texts: a string where one will do, or parts. */
function content(random: Random, given: readonly string[], more: Fields[] = []): unknown {
  const parts = [...given.map((text): Fields => ({ type: "text", text, ...extras(random) })), ...more];
  if (more.length > 0 || given.length > 1 || random.chance(0.3)) return parts;
  return given[0] ?? "";
}

const isCall = (part: string | PlannedCall): part is PlannedCall => typeof part !== "string";
const wordsOf = (turn: Turn): string[] => turn.said.filter((part) => !isCall(part)) as string[];

const DATA = "iVBORw0KGgo=";

function spelled(random: Random, args: unknown): string {
  if (random.chance(0.7)) return JSON.stringify(args);
  const text = JSON.stringify(args, null, 1);
  return random.chance(0.5) ? text : text.replace(/\n */g, " ");
}

function openaiMessages(random: Random, turn: Turn): Fields[] {
  const messages: Fields[] = [];
  const url = random.chance(0.5) ? "https://example.org/a.png" : `data:image/png;base64,${DATA}`;
  const image = turn.image ? [{ type: "image_url", image_url: { url, ...extras(random) } }] : [];
  if (turn.user) messages.push({ role: "user", content: content(random, turn.user, image), ...extras(random) });
  const calls = turn.said.filter(isCall).map(({ id, name, arguments: args }) => ({
    id,
    type: "function",
    function: { name, arguments: spelled(random, args) },
    ...extras(random),
  }));
  const words = wordsOf(turn);
  const assistant: Fields = { role: "assistant", content: content(random, words), ...extras(random) };
  if (words.length === 0) {
    if (random.chance(0.5)) assistant.content = null;
    else if (random.chance(0.3)) delete assistant.content;
  }
  if (calls.length > 0 || random.chance(0.05)) assistant.tool_calls = calls;
  if (random.chance(0.1)) assistant.refusal = null;
  messages.push(assistant);
  for (const { call, json, texts: told } of turn.results) {
    const said = json === undefined ? content(random, told) : JSON.stringify(json);
    messages.push({ role: "tool", tool_call_id: call.id, content: said, ...extras(random) });
  }
  return messages;
}

function anthropicMessages(random: Random, turn: Turn, before: Fields | undefined): Fields[] {
  const source = random.chance(0.5)
    ? { type: "url", url: "https://example.org/a.png" }
    : { type: "base64", media_type: "image/png", data: DATA };
  const image = turn.image ? [{ type: "image", source, ...extras(random) }] : [];
  const messages: Fields[] = [];
  if (turn.user) {
    const last = before?.content;
    const said = content(random, turn.user, image);
    if (before?.role === "user" && Array.isArray(last) && Array.isArray(said)) last.push(...said);
    else messages.push({ role: "user", content: said, ...extras(random) });
  }
  const thoughts = turn.reasoning.map(
    (thinking): Fields =>
      random.chance(0.2)
        ? { type: "redacted_thinking", data: "AAECAw==" }
        : { type: "thinking", thinking, signature: random.chance(0.5) ? "" : "c2ln" },
  );
  const blocks = turn.said.map(
    (part): Fields =>
      isCall(part)
        ? { type: "tool_use", id: part.id, name: part.name, input: part.arguments, ...extras(random) }
        : { type: "text", text: part, ...extras(random) },
  );
  const sole = turn.said.length === 1 && thoughts.length === 0 && random.chance(0.5) ? turn.said[0] : undefined;
  messages.push({ role: "assistant", content: typeof sole === "string" ? sole : [...thoughts, ...blocks] });
  const results = turn.results.map(({ call, error, texts: told }): Fields => {
    const result: Fields = { type: "tool_result", tool_use_id: call.id, content: content(random, told) };
    if (told.length === 0 && random.chance(0.5)) delete result.content;
    if (error || random.chance(0.2)) result.is_error = error;
    return { ...result, ...extras(random) };
  });
  if (results.length > 1 && random.chance(0.1)) {
    messages.push({ role: "user", content: results.slice(0, 1) }, { role: "user", content: results.slice(1) });
  } else if (results.length > 0) messages.push({ role: "user", content: results, ...extras(random) });
  return messages;
}

function sdkOutput(random: Random, { error, json, texts: told }: Turn["results"][number]): Fields {
  if (json !== undefined) return { type: error ? "error-json" : "json", value: json };
  if (error && random.chance(0.2))
    return { type: "execution-denied", ...(told[0] !== undefined && { reason: told[0] }) };
  if (told.length < 2 && random.chance(0.8)) return { type: error ? "error-text" : "text", value: told[0] ?? "" };
  const value = told.map((text): Fields => ({ type: "text", text, ...extras(random) }));
  if (random.chance(0.1)) value.push({ type: "image-data", data: DATA, mediaType: "image/png" });
  return { type: "content", value };
}

function sdkMessages(random: Random, turn: Turn): Fields[] {
  const pictures: Fields[] = [
    { type: "image", image: "https://example.org/a.png" },
    { type: "image", image: DATA, mediaType: "image/png" },
    { type: "file", data: DATA, mediaType: "image/png", filename: "a.png" },
  ];
  const messages: Fields[] = [];
  const image = turn.image ? [random.pick(pictures)] : [];
  if (turn.user) messages.push({ role: "user", content: content(random, turn.user, image), ...extras(random) });
  const reasoning = turn.reasoning.map((text): Fields => ({ type: "reasoning", text, ...extras(random) }));
  const parts = turn.said.map(
    (part): Fields =>
      isCall(part)
        ? { type: "tool-call", toolCallId: part.id, toolName: part.name, input: part.arguments, ...extras(random) }
        : { type: "text", text: part, ...extras(random) },
  );
  const sole = turn.said.length === 1 && reasoning.length === 0 && random.chance(0.5) ? turn.said[0] : undefined;
  const said = typeof sole === "string" ? sole : [...reasoning, ...parts];
  messages.push({ role: "assistant", content: said, ...extras(random) });
  const results = turn.results.map((result): Fields => {
    const { id, name } = result.call;
    const toolName = random.chance(0.95) ? name : "another";
    return { type: "tool-result", toolCallId: id, toolName, output: sdkOutput(random, result), ...extras(random) };
  });
  if (results.length > 1 && random.chance(0.1)) {
    messages.push({ role: "tool", content: results.slice(0, 1) }, { role: "tool", content: results.slice(1) });
  } else if (results.length > 0) messages.push({ role: "tool", content: results, ...extras(random) });
  return messages;
}

/** As models write it: the blank lines are theirs, and calls are not always in their shortest form. */
function piMessages(random: Random, turn: Turn, tools: Toolset | undefined): Fields[] {
  const messages: Fields[] = [];
  if (turn.user) messages.push({ role: "user", content: turn.user.join(""), ...extras(random) });
  const pieces = turn.said.map((part) => {
    if (!isCall(part)) return part;
    const options = tools === undefined ? {} : { tools };
    try {
      return render(part, { ...options, form: random.chance(0.3) ? "elements" : "compact" });
    } catch {
      return "";
    }
  });
  const text = pieces.join(random.pick(["\n", "\n\n", "\n\n", ""]));
  const { calls } = parse(text, tools === undefined ? {} : { tools });
  const assistant: Fields = { role: "assistant", content: text, ...extras(random) };
  if (turn.reasoning.length > 0) assistant.reasoning = turn.reasoning;
  if (random.chance(0.3)) assistant.ids = calls.map((_, index) => `id-${index}-${random.int(99)}`);
  messages.push(assistant);
  for (const { error, json, texts: told } of turn.results.slice(0, calls.length)) {
    const marks = { ...(error && { error }), ...(json !== undefined && { json: true }) };
    messages.push({ role: "tool", content: json === undefined ? told.join("") : spelled(random, json), ...marks });
  }
  return messages;
}

/** A record of a shape. `definitions` is what its tools are; without them it has none. */
export function generateRecord(
  random: Random,
  shape: ShapeName,
  tools: readonly GeneratedTool[],
  toolset: Toolset | undefined,
  definitions: readonly GeneratedTool[] | undefined,
): unknown {
  const messages: Fields[] = [];
  const prompt = random.chance(0.4) ? texts(random, 2) : undefined;
  const record: Fields = { ...(random.chance(0.5) && { id: random.int(1000), model: "m" }) };
  const field = shape === "anthropic" || (shape === "ai-sdk" && random.chance(0.5));
  if (prompt !== undefined) {
    const plain = shape === "pi-native" || shape === "ai-sdk";
    const said = plain ? prompt.join("") : content(random, prompt);
    const role = shape === "openai" && random.chance(0.3) ? "developer" : "system";
    if (field) record.system = said;
    else messages.push({ role, content: said, ...extras(random) });
  }
  for (const turn of plan(random, tools)) {
    if (shape === "openai") messages.push(...openaiMessages(random, turn));
    else if (shape === "anthropic") messages.push(...anthropicMessages(random, turn, messages.at(-1)));
    else if (shape === "ai-sdk") messages.push(...sdkMessages(random, turn));
    else messages.push(...piMessages(random, turn, toolset));
  }
  if (definitions === undefined && random.chance(0.1) && record.system === undefined) return messages;
  const own = definitions?.map(({ name, parameters }): Fields => {
    const described = { name, ...(random.chance(0.5) && { description: "What it does." }) };
    switch (shape) {
      case "openai": {
        const inner = { ...described, ...(parameters && { parameters }), ...(random.chance(0.3) && { strict: true }) };
        return { type: "function", function: inner };
      }
      case "anthropic":
        return { ...described, input_schema: parameters ?? { type: "object" }, ...extras(random) };
      case "ai-sdk":
        return { ...described, inputSchema: parameters ?? { type: "object" }, ...extras(random) };
      default:
        return { ...described, ...(parameters && { parameters }), ...extras(random) };
    }
  });
  return { ...record, messages, ...(own && { tools: own }) };
}
