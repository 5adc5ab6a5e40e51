/**
 * What `check` is measured against: all lines in memory, and for each no more than `JSON.parse`, `parse` and
 * `JSON.stringify` of the answer. A process of its own, `pipeline-loop <file> <tools>`; prints its milliseconds.
 */
import { readFileSync } from "node:fs";
import { compileTools, isRunnable, parse, type ToolDefinition } from "../src/index.ts";

const [, , file = "", toolsFile = ""] = process.argv;

/** Line by line, as no string may be as long as the file. */
function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf("\n", at);
    lines.push(bytes.toString("utf8", at, end));
    at = end + 1;
  }
  return lines;
}

const lines = linesOf(readFileSync(file));
const tools = compileTools(JSON.parse(readFileSync(toolsFile, "utf8")) as ToolDefinition[]);

let written = 0;
const cpu = process.cpuUsage();
const start = performance.now();
for (const [at, line] of lines.entries()) {
  const { id, text } = JSON.parse(line) as { id: string; text: string };
  const { calls, diagnostics } = parse(text, { tools });
  const answer = {
    line: at + 1,
    id,
    ok: diagnostics.every(({ severity }) => severity !== "error"),
    calls: calls.map((call) => ({
      name: call.name,
      arguments: call.arguments,
      status: call.status,
      valid: call.valid,
      runnable: isRunnable(call),
      start: call.start,
      end: call.end,
    })),
    diagnostics,
  };
  written += JSON.stringify(answer).length;
}
const milliseconds = performance.now() - start;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ milliseconds, cpu: (user + system) / 1000, written }));
