/**
 * What the round trip is held against: all short strings of the characters that mean something to the format, the places
 * where a string may stand, and the spellings that a person would try by hand.
 */
import type { ToolDefinition } from "../../src/index.ts";

const ALPHABET: readonly string[] = ["<", "/", ">", "\n", "\r", " ", '"', "'", "a"];
/** Each of them counts as one character. */
const TAGS: readonly string[] = ["</p>", "</call:f>", "<p>", "<a/>", "1", "{}", "[1]", "null"];

/** Every string of up to so many characters, and of up to one less where tags and JSON are characters too. */
export function* everyString(longest: number): Generator<string> {
  for (let length = 0; length <= longest; length++) yield* combinations(ALPHABET, length);
  const both = [...ALPHABET, ...TAGS];
  for (let length = 1; length < longest; length++) yield* combinations(both, length);
}

function* combinations(alphabet: readonly string[], length: number): Generator<string> {
  if (length === 0) {
    yield "";
    return;
  }
  for (const start of combinations(alphabet, length - 1)) for (const last of alphabet) yield start + last;
}

interface Subject {
  tools: ToolDefinition[] | undefined;
  argumentsOf(text: string): Record<string, unknown>;
}

const string = { type: "string" };
const strings = { type: "array", items: string };

function subject(properties: object | undefined, argumentsOf: Subject["argumentsOf"], more: object = {}): Subject {
  const tools = properties && [{ name: "f", parameters: { type: "object", properties, ...more } }];
  return { tools, argumentsOf };
}

export const subjects: Record<string, Subject> = {
  "the only parameter": subject({ p: string }, (p) => ({ p })),
  "the only parameter, required": subject({ p: string }, (p) => ({ p }), { required: ["p"] }),
  "the first of two": subject({ p: string, q: string }, (p) => ({ p })),
  "the second of two": subject({ q: string, p: string }, (p) => ({ p })),
  "both of two": subject({ p: string, q: string }, (p) => ({ p, q: p })),
  "beside a number": subject({ n: { type: "integer" }, p: string }, (p) => ({ p, n: -0 })),
  "beside an array": subject({ l: strings, p: string }, (p) => ({ p, l: ["x"] })),
  "the only item": subject({ p: strings }, (p) => ({ p: [p] })),
  "two items": subject({ p: strings }, (p) => ({ p: [p, p] })),
  "an item of a nullable array": subject({ p: { ...strings, nullable: true } }, (p) => ({ p: [p] })),
  "an item of unknown type": subject({ p: { type: "array" } }, (p) => ({ p: [p] })),
  "a field": subject({ o: { type: "object", properties: { p: string } } }, (p) => ({ o: { p } })),
  "two fields of an object of the same name": subject(
    { p: { type: "object", properties: { p: string, a: string } } },
    (p) => ({ p: { p, a: p } }),
  ),
  "a field of a map": subject({ o: { type: "object", additionalProperties: string } }, (p) => ({ o: { p } })),
  "a field of a union": subject(
    { o: { oneOf: [{ properties: { a: string }, required: ["a"] }, { properties: { p: string } }] } },
    (p) => ({ o: { p } }),
  ),
  "a nullable string": subject({ p: { type: ["string", "null"] } }, (p) => ({ p })),
  "a string or a number": subject({ p: { type: ["string", "number"] } }, (p) => ({ p })),
  "a string or an object": subject({ p: { anyOf: [string, { properties: { a: string } }] } }, (p) => ({ p })),
  "a string or an array": subject({ p: { anyOf: [string, strings] } }, (p) => ({ p })),
  "an item where a string may stand": subject({ p: { anyOf: [string, strings] } }, (p) => ({ p: [p] })),
  "where a number is due": subject({ p: { type: "number" } }, (p) => ({ p })),
  "beside null where an object is due": subject({ o: { type: "object" }, p: string }, (p) => ({ p, o: null })),
  "beside true that another branch reads as a string": subject({}, (p) => ({ p, b: true, c: 1 }), {
    oneOf: [
      { properties: { p: string, b: string }, required: ["b"] },
      { properties: { p: string, b: { type: "boolean" } }, required: ["c"] },
    ],
  }),
  "a field whose key is no Name": subject({ o: { type: "object" } }, (p) => ({ o: { [`${p} `]: p } })),
  "where an object is due": subject({ p: { type: "object" } }, (p) => ({ p })),
  "an unknown type": subject({ p: {} }, (p) => ({ p })),
  "an unknown parameter": subject({ q: string }, (p) => ({ p })),
  "without tools": subject(undefined, (p) => ({ p })),
  "without tools, the inline parameter": subject(undefined, (input) => ({ input })),
  "without tools, an item": subject(undefined, (p) => ({ p: [p] })),
  "without tools, two items": subject(undefined, (p) => ({ p: [p, p] })),
  "without tools, a field": subject(undefined, (p) => ({ p: { a: p } })),
};

/** Legal texts that might spell a call whose arguments hold a string: attributes for what has parts are not (M1). */
export function spellings({ arguments: args }: { arguments: Record<string, unknown> }, text: string): string[] {
  const bodies = [text, `\n${text}\n`, `\n${text}`, `${text}\n`, JSON.stringify(text)];
  const quotes = ['"', "'"];
  const found: string[] = [];
  for (const [key, value] of Object.entries(args)) {
    const others = Object.keys(args).filter((other) => other !== key);
    const attribute = (name: string, quote: string): string => ` ${name}=${quote}${text}${quote}`;
    for (const body of bodies) {
      found.push(`<call:f>${body}</call:f>`, `<call:f><${key}>${body}</${key}></call:f>`);
      found.push(`<call:f><${key}>${JSON.stringify(value)}</${key}></call:f>`);
      found.push(`<call:f><${key}>\n<p>${body}</p>\n</${key}></call:f>`);
      for (const other of others) {
        found.push(`<call:f><${key}>${body}</${key}><${other}>${body}</${other}></call:f>`);
        for (const quote of quotes) {
          found.push(`<call:f${attribute(other, quote)}>${body}</call:f>`);
          found.push(`<call:f${attribute(other, quote)}><${key}>${body}</${key}></call:f>`);
        }
      }
    }
    if (typeof value !== "string") continue;
    for (const quote of quotes) {
      const inner = others.filter((other) => typeof args[other] === "string").map((other) => attribute(other, quote));
      found.push(`<call:f${attribute(key, quote)}${inner.join("")}/>`);
    }
  }
  return found;
}
