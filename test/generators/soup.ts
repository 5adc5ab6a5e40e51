/**
 * Makes texts that are hard to read: tokens of the format in any order, close to being right. A text is a list of
 * tokens, so that a failing one can be made smaller token by token.
 */
import type { Random } from "./random.ts";
import { type GeneratedTool, MEMBER_NAMES, TOOL_NAMES } from "./schemas.ts";

const CHARACTERS: readonly string[] = [
  "<",
  ">",
  "/",
  "/>",
  "</",
  "=",
  '"',
  "'",
  ":",
  "\\",
  "&lt;",
  "`",
  "-",
  "{",
  "}",
  "[",
  "]",
  ",",
  "\u00a0",
  "\u000b",
  "é",
  "\ud83d",
  "\ude00",
  "😀",
  "\u2028",
  "\0",
];

const SPACES: readonly string[] = ["\n", "\n", "\n", " ", "  ", "\t", "\r\n", "\r", "\f", "\n\n", "\n  "];

/** Texts that values are made of: JSON, nearly JSON, and words. */
export const VALUES: readonly string[] = [
  "1",
  "-0",
  "12",
  "1.5",
  "1e400",
  "007",
  "9007199254740993",
  "true",
  "True",
  "null",
  "x",
  "hello",
  '"x"',
  "[1,2]",
  '["x"]',
  "[]",
  "{}",
  '{"a":1}',
  '{"__proto__":1}',
  '{"a":[1e999]}',
  "[[1],[2]]",
  "[[[[[[",
  "src/",
  " x ",
];

const FRAGMENTS: readonly string[] = [
  "<call",
  "<call:",
  "<call:>",
  "<call:9>",
  "<call:f.g>",
  "<Call:f>",
  "</call",
  "</call:",
  "</call>",
  "</call >",
  "</call:other>",
  "</cal",
  "</c",
  "<call:unknown>",
  "<call:unknown/>",
  "<call:unknown a=1>",
  "</call:unknown>",
  "<call:unkn",
  "<!--",
  "<![CDATA[",
  "]]>",
  "<a><b>",
  "</b></a>",
  "a=1",
  'a="1"',
  "a='",
  'a="',
  " a=",
  " b",
  "<<<<",
  "````",
];

/** What the tokens of one text are drawn from. */
interface Vocabulary {
  tools: readonly string[];
  members: readonly string[];
}

/** Every declared name of a schema, however deep. */
function collectNames(schema: unknown, into: Set<string>): void {
  if (typeof schema !== "object" || schema === null) return;
  if (Array.isArray(schema)) {
    for (const part of schema) collectNames(part, into);
    return;
  }
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === "properties" && typeof value === "object" && value !== null) {
      for (const name of Object.keys(value)) into.add(name);
    }
    collectNames(value, into);
  }
}

function vocabulary(tools: readonly GeneratedTool[] | undefined, random: Random): Vocabulary {
  const members = new Set<string>(random.chance(0.3) ? MEMBER_NAMES : []);
  for (const tool of tools ?? []) collectNames(tool.parameters, members);
  if (members.size === 0 || random.chance(0.3)) members.add("a").add("b");
  const names = tools?.map((tool) => tool.name) ?? [];
  return {
    tools: names.length === 0 || random.chance(0.2) ? [...names, random.pick(TOOL_NAMES), "nope"] : names,
    members: [...members],
  };
}

function attribute(random: Random, words: Vocabulary): string {
  const name = random.pick(words.members);
  const value = random.pick(VALUES);
  const space = random.chance(0.9) ? " " : random.pick(SPACES);
  switch (random.int(12)) {
    case 8:
      return `${space}${name}=`;
    case 9:
      return `${space}${name}= ${random.pick(words.members)}=1`;
    case 10:
      return `${space}${name}=${random.pick(["'", '"'])}${value}`;
    case 0:
      return `${space}${name}`;
    case 1:
      return `${space}${name}='${value}'`;
    case 2:
      return `${space}${name} = "${value}"`;
    case 3:
      return `${space}${name}=${value}`;
    case 4:
      return `${name}="${value}"`;
    case 5:
      return `${space}${name}="${random.pick(["<", ">", "/>", "\n", "\r\n", "</call:f>", "<call:f/>"])}"`;
    default:
      return `${space}${name}="${value}"`;
  }
}

function openTag(random: Random, opening: string, words: Vocabulary): string {
  let tag = opening;
  while (random.chance(0.25)) tag += attribute(random, words);
  if (random.chance(0.1)) tag += random.pick(SPACES);
  if (random.chance(0.03)) return tag;
  return tag + (random.chance(0.2) ? "/>" : ">");
}

function token(random: Random, words: Vocabulary, open: string[]): string {
  switch (random.int(20)) {
    case 0:
    case 1:
    case 2: {
      const name = random.pick(words.tools);
      open.push(`call:${name}`);
      return openTag(random, `<call:${name}`, words);
    }
    case 3:
    case 4:
    case 5:
    case 6: {
      const name = random.pick(words.members);
      open.push(name);
      return openTag(random, `<${name}`, words);
    }
    case 7:
    case 8:
    case 9:
    case 10: {
      const name = open.pop() ?? random.pick(words.members);
      return `</${name}${random.chance(0.05) ? random.pick(SPACES) : ""}>`;
    }
    case 11: {
      const name = random.chance(0.5) ? random.pick(words.members) : `call:${random.pick(words.tools)}`;
      const closer = `</${name}>`;
      return random.chance(0.5) ? closer : closer.slice(0, 1 + random.int(closer.length));
    }
    case 12:
      return random.pick(CHARACTERS);
    case 13:
    case 14:
      return random.pick(SPACES);
    case 15:
      return random.pick(FRAGMENTS);
    case 16:
      return attribute(random, words);
    case 17:
      return random.chance(0.9) ? random.pick(VALUES) : random.pick([...CHARACTERS, ...SPACES]).repeat(random.int(40));
    default:
      return random.pick(VALUES);
  }
}

/** The tokens of one text for these tools; `undefined`: no tools were given. */
export function generateSoup(random: Random, tools: readonly GeneratedTool[] | undefined): string[] {
  const words = vocabulary(tools, random);
  const open: string[] = [];
  const tokens: string[] = [];
  if (random.chance(0.6)) {
    const name = random.pick(words.tools);
    open.push(`call:${name}`);
    tokens.push(openTag(random, `<call:${name}`, words));
  }
  if (random.chance(0.01)) {
    const name = random.pick(words.members);
    const depth = 240 + random.int(40);
    tokens.push(
      `<${name}>`.repeat(depth),
      random.pick(VALUES),
      `</${name}>`.repeat(random.chance(0.5) ? depth : random.int(depth)),
    );
  }
  for (let count = 1 + random.int(random.chance(0.1) ? 80 : 20); count > 0; count--) {
    tokens.push(token(random, words, open));
  }
  // Half of the texts close what they opened, so that not every call is a truncated one.
  if (random.chance(0.5)) while (open.length > 0) tokens.push(`</${open.pop()}>`);
  return tokens;
}
