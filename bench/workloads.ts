/**
 * The texts that are timed, each with the tools it is read with. Decides what a typical text is; texts that are made to
 * be slow are `stress.ts`'s. The same size gives the same text.
 */
import type { ToolDefinition } from "../src/schema/tool.ts";

export interface Workload {
  name: string;
  text: string;
  tools: ToolDefinition[];
  /** How many calls are in it, and whether they are all well-formed and valid: a benchmark of a failure shows nothing. */
  calls: number;
  clean: boolean;
}

const string = { type: "string" };
const integer = { type: "integer" };

function tool(name: string, properties: Record<string, unknown>, required: string[]): ToolDefinition {
  return { name, parameters: { type: "object", properties, required, additionalProperties: false } };
}

const read = tool("read", { path: string, offset: integer, limit: integer }, ["path"]);
const bash = tool("bash", { command: string, timeout: integer, background: { type: "boolean" } }, ["command"]);
const edit = tool("edit", { input: string }, ["input"]);
const write = tool("write", { path: string, content: string }, ["path", "content"]);
const configure = tool(
  "configure",
  {
    object: {
      type: "object",
      properties: { y: { type: "number" }, list: { type: "array", items: string } },
      required: ["list"],
      additionalProperties: false,
    },
  },
  ["object"],
);
const plan = tool(
  "plan",
  {
    title: string,
    steps: {
      type: "array",
      items: {
        type: "object",
        properties: {
          text: string,
          status: { enum: ["open", "active", "done"] },
          files: { type: "array", items: string },
        },
        required: ["text"],
      },
    },
  },
  ["title", "steps"],
);

/** `count` short lines of prose, each with a call of two attributes. */
function attributes(count: number): Workload {
  let text = "";
  for (let at = 0; at < count; at++) {
    text += `Next is part ${at}: <call:read path="src/server/part-${at}.ts" offset=${at}/>\n`;
  }
  return { name: "attributes", text, tools: [read], calls: count, clean: true };
}

/** `count` calls with a nested object: one attribute and three repeated children. */
function elements(count: number): Workload {
  let text = "";
  for (let at = 0; at < count; at++) {
    text += `<call:configure>\n<object y=${at}>\n<list>alpha ${at}</list>\n<list>beta</list>\n<list>gamma</list>\n</object>\n</call:configure>\n`;
  }
  return { name: "elements", text, tools: [configure], calls: count, clean: true };
}

/** One inline body of about `size` characters, full of `<`. */
function verbatim(size: number): Workload {
  const line = '    <li class="item"><a href="#">a < b && c << 2</a></li> <call:read path="x"/> </call:edi\n';
  const body = line.repeat(Math.ceil(size / line.length));
  return { name: "verbatim", text: `<call:edit>\n${body}</call:edit>\n`, tools: [edit], calls: 1, clean: true };
}

/** About `size` characters of an agent's turns: prose, code, every form of call, and some mistakes. */
function transcript(size: number): Workload {
  const parts: string[] = [];
  let calls = 0;
  for (let at = 0, length = 0; length < size; at++) {
    const turn = turns[at % turns.length] as Turn;
    const part = turn.text(at);
    parts.push(part);
    calls += turn.calls;
    length += part.length;
  }
  const text = parts.join("");
  return { name: "transcript", text, tools: [read, bash, edit, write, configure, plan], calls, clean: false };
}

interface Turn {
  text: (at: number) => string;
  calls: number;
}

const prose = (at: number): string =>
  `The handler in step ${at} returns before the session is stored, so the second request finds none. Two ways out: wait ` +
  "for the store, or keep the session in memory until it is written. The first is slower when a < b and the store is cold, " +
  "the second may lose a session when the process ends. I take the first and look at what calls it.\n\n";

const code = (at: number): string => {
  let lines = "";
  for (let line = 0; line < 40; line++) {
    lines += `export function part${at}_${line}<T>(items: T[]): T | undefined {\n  return items.length > 0 ? items[0] : undefined;\n}\n`;
  }
  return lines;
};

const patch = (at: number): string => {
  let hunks = "";
  for (let hunk = 0; hunk < 8; hunk++) {
    hunks += `@@ src/server/auth-${at}-${hunk}.ts\n   const user = await find<User>(id);\n-  return user;\n+  return user ?? null;\n   }\n`;
  }
  return `*** Begin Patch\n${hunks}*** End Patch`;
};

const turns: readonly Turn[] = [
  { text: (at) => `${prose(at)}<call:read path="src/server/auth-${at}.ts" offset=${at} limit=80/>\n\n`, calls: 1 },
  { text: (at) => `${prose(at)}<call:edit>\n${patch(at)}\n</call:edit>\n\n`, calls: 1 },
  {
    text: (at) =>
      `Three at once:\n<call:read path="src/a${at}.ts"/>\n<call:read path='src/b${at}.ts'/>\n<call:bash command="ls -la | head" timeout=30/>\n\n`,
    calls: 3,
  },
  { text: (at) => `${prose(at)}<call:write path="src/part-${at}.ts">\n${code(at)}</call:write>\n\n`, calls: 1 },
  {
    text: (at) =>
      `<call:plan title="Sessions ${at}">\n<steps>\n<text>Wait for the store</text>\n<status>done</status>\n<files>src/store.ts</files>\n</steps>\n` +
      `<steps status="active">\n<text>Test that two requests share a session</text>\n<files>test/a.ts</files>\n<files>test/b.ts</files>\n</steps>\n</call:plan>\n\n`,
    calls: 1,
  },
  {
    text: (at) =>
      `${prose(at)}<call:bash>\n<command>\nset -e\nfor file in src/*.ts; do\n  test "$(wc -l < "$file")" -lt 300 || echo "$file"\ndone\n</command>\n<timeout>120</timeout>\n</call:bash>\n\n`,
    calls: 1,
  },
  {
    text: (at) =>
      `<call:configure>\n<object y=${at}>\n<list>alpha</list>\n<list>beta</list>\n</object>\n</call:configure>\n\n`,
    calls: 1,
  },
  // Mistakes: a word for a number, an element that nothing closes, text between members, another call's closer, a tool
  // that was never offered, the format only spoken of.
  { text: (at) => `${prose(at)}<call:read path="src/c${at}.ts" limit=ten/>\n\n`, calls: 1 },
  { text: (at) => `<call:bash>\n<command>npm test</command>\n<timeout>${at}\n</call:bash>\n\n`, calls: 1 },
  { text: (at) => `<call:read>\n<path>src/d${at}.ts</path>,\n<offset>1</offset>\n</call:bash>\n\n`, calls: 1 },
  { text: (at) => `<call:search query="session ${at}"/>\n\n`, calls: 1 },
  { text: () => "Such a call is written as <call:NAME key=value> and its arguments.\n\n", calls: 0 },
];

/** Every workload by its name: the one that is measured, or a small one that only shows that it runs. */
export const workloads: Record<string, (small: boolean) => Workload> = {
  attributes: (small) => attributes(small ? 200 : 5000),
  elements: (small) => elements(small ? 200 : 5000),
  verbatim: (small) => verbatim(small ? 100_000 : 4_000_000),
  transcript: (small) => transcript(small ? 50_000 : 1_000_000),
};
