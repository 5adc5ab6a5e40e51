/** Reads one call of a tool `f` with the given properties; without them, with no tools at all. */
import type { Call } from "../../src/coerce/call.ts";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { type ParseOptions, parse } from "../../src/parse.ts";

export interface Read {
  call: Call;
  args: Record<string, unknown>;
  /** `code pointer`, in order. */
  notes: string[];
  diagnostics: Diagnostic[];
}

export function read(
  input: string,
  properties?: Record<string, unknown>,
  schema: object = {},
  options: ParseOptions = {},
): Read {
  const tools = properties && [{ name: "f", parameters: { type: "object", properties, ...schema } }];
  const { calls, diagnostics } = parse(input, { ...(tools && { tools }), ...options });
  const call = calls[0];
  if (calls.length !== 1 || call === undefined) throw new Error(`${calls.length} calls in ${JSON.stringify(input)}`);
  const notes = diagnostics.map(({ code, pointer }) => (pointer === undefined ? code : `${code} ${pointer}`));
  return { call, args: call.arguments, notes, diagnostics };
}

/** The value of `x` under a schema, read from attributes and members of the call `f`, and what was noted about it. */
export function value(x: unknown, attributes: string, body?: string): [unknown, ...string[]] {
  const input = body === undefined ? `<call:f ${attributes}/>` : `<call:f ${attributes}>${body}</call:f>`;
  const { args, notes } = read(
    input,
    x === undefined ? undefined : { first: { type: "integer" }, x },
    {},
    { validate: false },
  );
  return [args.x, ...notes];
}
