/**
 * The notation of examples in the documentation: tools, an input, and what is read from it. `docs/readings.md` explains
 * it to readers; here an example is run, and written down again as it turned out.
 */
import { type Call, type Diagnostic, type ParseOptions, parse, type ToolDefinition } from "../../src/index.ts";
import { toolOf } from "./signature.ts";

export interface Example {
  options: ParseOptions;
  input: string[];
  results: string[];
}

/** Splits an example into what is given, the input's lines, and the lines that tell the result. */
export function exampleOf(code: string): Example {
  const lines = code.split("\n");
  let tools: ToolDefinition[] | undefined;
  let options: ParseOptions = {};
  while (/^(?:given|with) /.test(lines[0] ?? "")) {
    const [word, rest = ""] = (lines.shift() as string).split(/ (.*)/s);
    if (word === "with") options = { ...options, ...(JSON.parse(rest) as ParseOptions) };
    else {
      tools ??= [];
      if (rest !== "no tools") tools.push(toolOf(rest));
    }
  }
  const end = lines.findIndex((line) => /^[→!] /.test(line));
  if (end < 0) throw new Error("an example without a result");
  return { options: { ...options, ...(tools && { tools }) }, input: lines.slice(0, end), results: lines.slice(end) };
}

/** What the input gives, in the notation of results. */
export function runExample({ options, input }: Example): string[] {
  const text = input.join("\n").replaceAll("␍", "\r");
  const { segments, diagnostics } = parse(text, options);
  return [
    ...segments.flatMap((segment) => {
      if (segment.type === "call") return [`→ ${showCall(segment)}`];
      return segment.text.trim() === "" ? [] : [`→ ${JSON.stringify(segment.text)}`];
    }),
    ...diagnostics.map((diagnostic) => `! ${showDiagnostic(diagnostic)}`),
  ];
}

/** A call: its name, its arguments, and what is remarkable about it. */
export function showCall(call: Call): string {
  const remarks: string[] = call.status === "complete" ? [] : [call.status];
  if (call.known === false) remarks.push("unknown");
  if (call.valid === false) remarks.push("invalid");
  return `${call.name} ${JSON.stringify(call.arguments)}${remarks.length === 0 ? "" : ` (${remarks.join(", ")})`}`;
}

/** A diagnostic: its severity and code. */
export function showDiagnostic({ severity, code }: Diagnostic): string {
  return `${severity} ${code}`;
}

/** A result line without the spaces that JSON does not need. */
export function compact(line: string): string {
  const [, head = "", json = "", tail = ""] = /^(→ (?:call-end )?[\w-]+ )(\{.*\})( \([a-z, ]+\))?$/.exec(line) ?? [];
  return json === "" ? line : head + JSON.stringify(JSON.parse(json)) + tail;
}
