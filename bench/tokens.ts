/**
 * How many tokens a call costs (o200k): as it is rendered, in each form that is legal for it, and as JSON. Counts the
 * calls of `calls.ts`; decides what they are compared to.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { compileTools, type Form, RenderError, render } from "../src/index.ts";
import { calls, tools } from "./calls.ts";

export interface TokenRow {
  name: string;
  compact: number;
  /** Undefined where the form is not legal for the call. */
  forms: Record<Form, number | undefined>;
  /** `{"name": …, "arguments": "…"}`, the arguments as JSON in a string: OpenAI's wire form. */
  wire: number;
  /** The same with the arguments as an object. */
  json: number;
}

export function countCalls(): TokenRow[] {
  const toolset = compileTools(tools);
  return Object.entries(calls).map(([name, call]) => {
    const count = (form: Form): number | undefined => {
      try {
        return countTokens(render(call, { tools: toolset, form }));
      } catch (error) {
        if (error instanceof RenderError) return undefined;
        throw error;
      }
    };
    return {
      name,
      compact: countTokens(render(call, { tools: toolset })),
      forms: { attributes: count("attributes"), elements: count("elements"), inline: count("inline") },
      wire: countTokens(JSON.stringify({ name: call.name, arguments: JSON.stringify(call.arguments) })),
      json: countTokens(JSON.stringify(call)),
    };
  });
}

/** What is wrong with a row: the compact form is longer than the elements, or than another form by more than 5%. */
export function isTooLong({ compact, forms }: TokenRow): boolean {
  if (forms.elements !== undefined && compact > forms.elements) return true;
  return Object.values(forms).some((tokens) => tokens !== undefined && compact > tokens * 1.05);
}

export function total(rows: readonly TokenRow[]): TokenRow {
  const sum = (of: (row: TokenRow) => number): number => rows.reduce((tokens, row) => tokens + of(row), 0);
  return {
    name: "total",
    compact: sum(({ compact }) => compact),
    forms: { attributes: undefined, elements: undefined, inline: undefined },
    wire: sum(({ wire }) => wire),
    json: sum(({ json }) => json),
  };
}

/** The cells of a row: the name, the forms, JSON, and how much of the wire form's length the compact form has. */
export function tokenCells({ name, compact, forms, wire, json }: TokenRow): string[] {
  const counts = [compact, forms.attributes, forms.elements, forms.inline, wire, json];
  return [
    name,
    ...counts.map((tokens) => (tokens === undefined ? "–" : String(tokens))),
    `${Math.round((100 * compact) / wire)}%`,
  ];
}

export const TOKEN_HEAD: readonly string[] = [
  "call",
  "compact",
  "attributes",
  "elements",
  "inline",
  "wire",
  "JSON",
  "of wire",
];
