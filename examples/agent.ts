/**
 * The smallest agent: a model's turn comes in, its calls are run in order, what cannot be run goes back to the model
 * as a message it can act on. Run it with `npx tsx examples/agent.ts`.
 */
import { compileTools, formatDiagnostics, isRunnable, parse } from "../src/index.ts";

const files = new Map([["notes.md", "- water the plants\n"]]);

const tools = compileTools([
  {
    name: "read",
    parameters: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
  },
  {
    name: "append",
    parameters: {
      type: "object",
      properties: { path: { type: "string" }, times: { type: "integer", minimum: 1 }, line: { type: "string" } },
      required: ["path", "line"],
    },
  },
]);

const handlers: Record<string, (args: Record<string, unknown>) => string> = {
  read: ({ path }) => files.get(String(path)) ?? `no file ${path}`,
  append: ({ path, line, times = 1 }) => {
    const name = String(path);
    files.set(name, `${files.get(name) ?? ""}${`${line}\n`.repeat(Number(times))}`);
    return "done";
  },
};

const turn = `I'll add both, then read the file again.

<call:append path="notes.md" times=1 line="- feed the cat"/>
<call:append path="notes.md" times="twice" line="- sleep"/>
<call:read path="notes.md"/>
`;

const { calls, diagnostics } = parse(turn, { tools });

// The format has no ids: results go back in the order of the calls, one for each.
for (const call of calls) {
  const handler = Object.hasOwn(handlers, call.name) ? handlers[call.name] : undefined;
  const problems = diagnostics.filter((diagnostic) => diagnostic.call === call.index);
  const result =
    handler !== undefined && isRunnable(call)
      ? handler(call.arguments)
      : `Not run:\n${formatDiagnostics(turn, problems)}`;
  console.log(`[${call.index}] ${call.name}\n${result}\n`);
}
