/** Calls as agents make them, and their tools: what the token table counts. */
import type { CallInput, ToolDefinition } from "../src/index.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const boolean = { type: "boolean" };
const strings = { type: "array", items: string };

const tool = (name: string, properties: object): ToolDefinition => ({
  name,
  parameters: { type: "object", properties },
});

export const tools: ToolDefinition[] = [
  tool("read", { path: string, offset: integer, limit: integer }),
  tool("ls", { path: string, all: boolean }),
  tool("grep", { pattern: string, path: string, glob: string, ignoreCase: boolean, context: integer }),
  tool("bash", { command: string, timeout: { type: "number" } }),
  tool("edit", { input: string }),
  tool("write", { path: string, content: string }),
  tool("replace", {
    path: string,
    edits: { type: "array", items: { type: "object", properties: { old: string, new: string } } },
  }),
  tool("todo", { items: { type: "array", items: { type: "object", properties: { title: string, done: boolean } } } }),
  tool("search", { query: string, domains: strings, limit: integer }),
  tool("fetch", {
    url: string,
    method: string,
    headers: { type: "object", additionalProperties: string },
    body: string,
  }),
  tool("sql", { query: string, parameters: { type: "array", items: {} } }),
  tool("configure", { object: { type: "object", properties: { list: strings, y: integer } } }),
  tool("plot", {
    title: string,
    xs: { type: "array", items: { type: "number" } },
    ys: { type: "array", items: { type: "number" } },
  }),
  tool("matrix", { rows: { type: "array", items: { type: "array", items: { type: "number" } } } }),
  tool("message", { to: strings, subject: string, body: string, urgent: boolean }),
  tool("deploy", {
    service: string,
    options: {
      type: "object",
      properties: {
        replicas: integer,
        env: { type: "object", additionalProperties: string },
        resources: { type: "object", properties: { cpu: { type: "number" }, memory: string } },
        regions: strings,
      },
    },
  }),
];

const patch = `*** Begin Patch
*** Update File: src/server/auth.ts
@@ export function currentUser(session: Session): User | null {
-  const user = sessions.get(session.id);
-  return user;
+  const user = sessions.get(session.id);
+  if (user?.disabled) return null;
+  return user ?? null;
 }
*** End Patch`;

const component = `import { useState } from "react";

export function Counter({ start = 0, label }: { start?: number; label: string }) {
  const [count, setCount] = useState(start);
  return (
    <section className="counter">
      <h2>{label}</h2>
      <p>It's at "{count}".</p>
      <button onClick={() => setCount((value) => value + 1)}>More</button>
      <button onClick={() => setCount(start)}>Reset</button>
    </section>
  );
}
`;

const script = `set -euo pipefail
for file in $(git diff --name-only --diff-filter=d origin/main -- '*.ts'); do
  echo "checking $file"
  npx tsc --noEmit "$file" || failed="$failed $file"
done
[ -z "\${failed:-}" ] || { echo "failed:$failed" >&2; exit 1; }`;

const settings = JSON.stringify(
  {
    compilerOptions: { strict: true, target: "es2022", lib: ["es2022", "dom"], paths: { "~/*": ["src/*"] } },
    include: ["src"],
  },
  undefined,
  2,
);

const call = (name: string, args: Record<string, unknown>): CallInput => ({ name, arguments: args });

export const calls: Record<string, CallInput> = {
  "read a file": call("read", { path: "src/server/auth.ts" }),
  "read a part of it": call("read", { path: "src/server/auth.ts", offset: 120, limit: 80 }),
  "list a folder": call("ls", { path: "src", all: true }),
  "list, no argument": call("ls", {}),
  "search by a pattern": call("grep", {
    pattern: "function\\s+\\w+User\\(",
    path: "src",
    glob: "*.ts",
    ignoreCase: true,
    context: 2,
  }),
  "a command": call("bash", { command: "bun test src/server/auth.test.ts", timeout: 120 }),
  "a command with quotes": call("bash", { command: `git commit -m "It's done" && git push` }),
  "a command with one kind": call("bash", { command: `grep -rn "TODO" src | wc -l` }),
  "a script": call("bash", { command: script, timeout: 300 }),
  "a patch": call("edit", { input: patch }),
  "a component": call("write", { path: "src/Counter.tsx", content: component }),
  "a JSON file": call("write", { path: "tsconfig.json", content: `${settings}\n` }),
  "an empty file": call("write", { path: "src/empty.ts", content: "" }),
  "a short note": call("write", { path: "notes/todo.md", content: "# TODO\n- ship the parser" }),
  "two replacements": call("replace", {
    path: "src/index.ts",
    edits: [
      { old: `import { a } from "./a";`, new: `import { a, b } from "./a";` },
      { old: "export { a };", new: "export { a, b };\nexport default a;" },
    ],
  }),
  "a list of tasks": call("todo", {
    items: [
      { title: "Read the code", done: true },
      { title: "Write a failing test", done: true },
      { title: "Make it pass", done: false },
      { title: "Tell what was done", done: false },
    ],
  }),
  "a web search": call("search", { query: "parsimmon custom parser", domains: ["github.com", "npmjs.com"], limit: 5 }),
  "a request": call("fetch", {
    url: "https://api.example.com/v1/items?page=2",
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: "Bearer token" },
    body: `{"name":"x","tags":["a","b"]}`,
  }),
  "a query": call("sql", {
    query: "SELECT id, name\nFROM users\nWHERE created_at > $1\nORDER BY id",
    parameters: ["2024-01-01", 10],
  }),
  "an object with a list": call("configure", { object: { list: ["alpha", "beta"], y: 4 } }),
  numbers: call("plot", { title: "Load", xs: [0, 1, 2, 3, 4, 5, 6, 7], ys: [0.5, 0.75, 1.25, 2, 1.5, 1, 0.5, 0.25] }),
  "a matrix": call("matrix", {
    rows: [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
  }),
  "a mail": call("message", {
    to: ["ann@example.com", "bo@example.com"],
    subject: "Release on Friday",
    body: "Hello,\n\nthe release is on Friday at 10. Please look at the notes:\n- the parser is new\n- the format is not\n\nRegards",
    urgent: false,
  }),
  "nested options": call("deploy", {
    service: "api",
    options: {
      replicas: 3,
      env: { NODE_ENV: "production", LOG_LEVEL: "info" },
      resources: { cpu: 0.5, memory: "512Mi" },
      regions: ["eu-west-1", "us-east-1"],
    },
  }),
};
