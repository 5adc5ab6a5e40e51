/**
 * An agent of the AI SDK whose model knows nothing of tools: the middleware teaches it the format and reads its answers.
 * The model is a recorded one, so that this runs without a network. Run it with `npx tsx examples/ai-sdk.ts`.
 */
import { jsonSchema, stepCountIs, streamText, tool, wrapLanguageModel } from "ai";
import { MockLanguageModelV3, simulateReadableStream } from "ai/test";
import { piNativeMiddleware } from "../src/adapters/ai-sdk.ts";

/** What the model writes, a step each; in the first, one call has a mistake. */
const answers = [
  `I'll note both.

<call:append path="todo.md" times=1>
<line>- water the <big> plants</line>
</call:append>
<call:append path="todo.md" times="twice" line="- feed the cat"/>
`,
  '<call:append path="todo.md" times=2 line="- feed the cat"/>',
  "Done: three lines.",
];

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

const recorded = new MockLanguageModelV3({
  doStream: answers.map((text) => ({
    stream: simulateReadableStream({
      chunks: [
        { type: "stream-start", warnings: [] },
        { type: "text-start", id: "text" },
        ...(text.match(/[\s\S]{1,7}/g) ?? []).map((delta) => ({ type: "text-delta" as const, id: "text", delta })),
        { type: "text-end", id: "text" },
        { type: "finish", finishReason: { unified: "stop", raw: "stop" }, usage },
      ],
    }),
  })),
});

const files = new Map<string, string>();

const append = tool({
  description: "Adds a line to a file, once or several times.",
  inputSchema: jsonSchema<{ path: string; line: string; times?: number }>({
    type: "object",
    properties: { path: { type: "string" }, times: { type: "integer" }, line: { type: "string" } },
    required: ["path", "line"],
  }),
  execute: async ({ path, line, times = 1 }) => {
    files.set(path, `${files.get(path) ?? ""}${`${line}\n`.repeat(times)}`);
    return `${path} has ${(files.get(path) ?? "").split("\n").length - 1} lines now`;
  },
});

const { fullStream } = streamText({
  // In earnest, a model of any provider stands here.
  model: wrapLanguageModel({ model: recorded, middleware: piNativeMiddleware() }),
  tools: { append },
  prompt: "Note that I have to water the plants, and to feed the cat twice.",
  stopWhen: stepCountIs(5),
});

for await (const part of fullStream) {
  if (part.type === "text-delta") process.stdout.write(part.text);
  else if (part.type === "tool-result") console.log(`→ ${part.output}`);
  else if (part.type === "tool-error") console.log(`✗ ${String(part.error).split("\n")[1]}`);
}
console.log("\n\nThe model was told of its mistake:\n");
const told = recorded.doStreamCalls[1]?.prompt.at(-1)?.content[1];
console.log(typeof told === "object" && told.type === "text" ? told.text : told);
