/** A call as hosts see it: typed arguments, and whether it may be run. */
export interface Call {
  type: "call";
  /** Its position among the calls of the text, from 0. */
  index: number;
  /** The tool's name as it was written; `known` tells whether there is such a tool. */
  name: string;
  /** In the order of first appearance (M8). Perhaps not valid, perhaps not all: ask `isRunnable` first. */
  arguments: Record<string, unknown>;
  /** `inline` if its body filled a parameter, `elements` if it has child elements, else `attributes`. */
  form: "attributes" | "elements" | "inline";
  /** E5: `truncated` when the input ended in it, `recovered` when it was repaired. */
  status: "complete" | "recovered" | "truncated";
  /** Whether the name is among the tools; undefined: no tools were given. */
  known: boolean | undefined;
  /** The schema's verdict; undefined without schema or validation, or truncated. */
  valid: boolean | undefined;
  /** How many error diagnostics it has. */
  errors: number;
  /** Strings that were streamed and not kept (`collect: false`) are absent from the arguments; it cannot be run. */
  partial?: true;
  /** Where it stands in the text, in UTF-16 units; `end` exclusive. */
  start: number;
  end: number;
}
