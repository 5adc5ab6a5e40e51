/** Wrong implementations that read right, and write what does not come back. */
import { toolsetFor } from "../../../src/cli/conformance/own.ts";
import { type CallInput, RenderError, type RenderOptions, render } from "../../../src/index.ts";
import { mapLeaves, type Tools, type Wrong, writing } from "./answers.ts";

export const wrongWithWriting: readonly Wrong[] = [
  {
    does: "never refuses a call",
    breaks: "R4",
    implementation: writing((call, tools) => {
      try {
        return write(call, tools);
      } catch (error) {
        if (error instanceof RenderError) return plainElements(call);
        throw error;
      }
    }),
  },
  {
    does: "writes attributes alone, and refuses all else",
    breaks: "element-form-general",
    implementation: writing((call, tools) => write(call, tools, { form: "attributes" })),
  },
  {
    does: "always writes elements",
    breaks: "R1",
    implementation: writing((call, tools) => write(call, tools, { form: "elements" })),
  },
  {
    does: "writes no newlines around a value",
    breaks: "R3",
    implementation: writing((call, tools) => write(call, tools).replace(/>\n/g, ">").replace(/\n<\//g, "</")),
  },
  {
    does: "writes double quotes whatever they hold",
    breaks: "R2",
    implementation: writing((call, tools) => write(call, tools).replace(/='([^'\n]*)'/g, '="$1"')),
  },
  {
    does: "writes strings without quotes",
    breaks: "R2",
    implementation: writing((call, tools) => write(call, tools).replace(/="([^"\n]*)"/g, "=$1")),
  },
  {
    does: "writes arrays as JSON",
    breaks: "array-by-repetition",
    implementation: writing((call, tools) =>
      Object.values(call.arguments).some(Array.isArray) ? plainElements(call) : write(call, tools),
    ),
  },
  {
    does: "writes entities",
    breaks: "R6",
    implementation: writing((call, tools) => {
      const encode = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
      const args = mapLeaves(call.arguments, (value) => (typeof value === "string" ? encode(value) : value));
      return write({ ...call, arguments: args }, tools);
    }),
  },
  {
    does: "writes numbers as the language prints them",
    breaks: "R6",
    implementation: writing((call, tools) =>
      write({ ...call, arguments: mapLeaves(call.arguments, (value) => (Object.is(value, -0) ? 0 : value)) }, tools),
    ),
  },
];

const write = (call: CallInput, tools: Tools, options: RenderOptions = {}): string =>
  render(call, { ...options, ...(tools && { tools: toolsetFor(tools) }) });

/** An element for each argument: a string as it stands, all else as JSON. */
function plainElements({ name, arguments: args }: CallInput): string {
  const elements = Object.entries(args).map(
    ([key, value]) => `<${key}>${typeof value === "string" ? value : JSON.stringify(value)}</${key}>\n`,
  );
  return `<call:${name}>\n${elements.join("")}</call:${name}>`;
}
