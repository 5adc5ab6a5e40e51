/** The Model Context Protocol's shapes; and a whole turn with a real client and server that share a memory. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { CallToolRequestSchema, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { expect, test } from "vitest";
import { callsFrom, callsTo, type McpResult, resultsTo, toolsFrom } from "../../src/adapters/mcp.ts";
import { compileTools, parse, render } from "../../src/index.ts";

const read = {
  name: "read",
  description: "Reads a file",
  inputSchema: {
    type: "object" as const,
    properties: { path: { type: "string" }, lines: { type: "array", items: { type: "integer" } } },
    required: ["path"],
  },
};

/** A client of a server that has one tool, which says what it was given. */
async function connect(): Promise<Client> {
  const server = new Server({ name: "files", version: "1.0.0" }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: [read, { ...read, name: "fs.read" }] }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
    if (params.arguments?.path === "missing")
      return { content: [{ type: "text", text: "no such file" }], isError: true };
    return { content: [{ type: "text", text: JSON.stringify(params) }] };
  });
  const client = new Client({ name: "host", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  return client;
}

test("a turn goes through a server and comes back in order", async () => {
  const client = await connect();
  const tools = compileTools(toolsFrom((await client.listTools()).tools));
  expect([...tools.tools.keys()]).toEqual(["read", "fs.read"]);
  expect(tools.warnings.map(({ tool, message }) => [tool, message])).toEqual([
    ["fs.read", expect.stringContaining("never be called")],
  ]);

  const text = `Both files.
<call:read path="a.ts"><lines>1</lines></call:read>
<call:read lines=2/>
<call:read path="missing"/>`;
  const sent = callsTo(parse(text, { tools }), { text });
  const results = resultsTo(
    sent,
    await Promise.all(
      [...sent.calls].reverse().map(async ({ id, params }) => ({ id, result: await client.callTool(params) })),
    ),
  );
  expect(results.map(({ name, text: said, isError }) => [name, said, isError])).toEqual([
    ["read", '{"name":"read","arguments":{"path":"a.ts","lines":[1]}}', false],
    ["read", expect.stringContaining('- argument path, line 3: Expected "path"'), true],
    ["read", "no such file", true],
  ]);
  expect(results[2]?.result?.content).toEqual([{ type: "text", text: "no such file" }]);
  await client.close();
});

test("requests come to ours and can be written", () => {
  const { calls, toolCallErrors, order } = callsFrom([
    { id: "1", params: { name: "read", arguments: { path: "a.ts", lines: [1, 2] } } },
    { id: "2", params: { name: "read" } },
    { id: "3", params: { name: "read", arguments: [1] as never } },
  ]);
  expect(render(calls, { tools: toolsFrom([read]) })).toBe(
    '<call:read path="a.ts">\n<lines>1</lines>\n<lines>2</lines>\n</call:read>\n<call:read/>',
  );
  expect(toolCallErrors.map(({ index, id }) => [index, id])).toEqual([[2, "3"]]);
  expect(order.map(({ id }) => id)).toEqual(["1", "2", "3"]);
});

test.each<[string, McpResult, string]>([
  [
    "texts, one below the other",
    {
      content: [
        { type: "text", text: "a" },
        { type: "text", text: "b\n" },
      ],
    },
    "a\nb\n",
  ],
  ["a picture", { content: [{ type: "image", data: "AAAA", mimeType: "image/png" }] }, "[image: image/png]"],
  ["a sound", { content: [{ type: "audio", data: "AAAA", mimeType: "audio/wav" }] }, "[audio: audio/wav]"],
  ["a link", { content: [{ type: "resource_link", uri: "file:///a", name: "a" }] }, "[resource_link: file:///a]"],
  ["a text within", { content: [{ type: "resource", resource: { uri: "file:///a", text: "inside" } }] }, "inside"],
  [
    "bytes within",
    { content: [{ type: "resource", resource: { uri: "file:///a", blob: "AA" } }] },
    "[resource: file:///a]",
  ],
  ["structured content alone", { content: [], structuredContent: { n: 1 } }, '{"n":1}'],
  [
    "structured content beside its text",
    { content: [{ type: "text", text: "n is 1" }], structuredContent: { n: 1 } },
    "n is 1",
  ],
  ["a result of the first version", { toolResult: ["x"] }, '["x"]'],
  ["nothing", { content: [] }, ""],
  ["null for nothing", { content: null as never }, ""],
  ["null beside structured content", { content: null as never, structuredContent: { n: -0 } }, '{"n":-0}'],
])("the text of a result: %s", (_name, result, text) => {
  const due = callsTo({ calls: [{ name: "f", arguments: {} }] });
  expect(resultsTo(due, [{ id: "call_0", result }])).toEqual([
    { id: "call_0", name: "f", text, isError: false, result },
  ]);
});
