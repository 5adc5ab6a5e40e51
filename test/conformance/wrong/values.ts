/** Wrong implementations that give values another type, or look for it in the wrong place. */

import type { ToolDefinition } from "../../../src/index.ts";
import { changingCalls, changingSources, nameOf, reading, soundly, type Tools, type Wrong } from "./answers.ts";

const PYTHON: Record<string, unknown> = { True: true, False: false, None: null };

export const wrongWithValues: readonly Wrong[] = [
  {
    does: "takes quotes for the mark of a string",
    breaks: "quotes-delimit-only",
    implementation: changingSources((value, { site, text }) => {
      const { start, end } = site.value;
      const quoted = site.member.start < site.tag.end && /["']/.test(text[start - 1] ?? "");
      return quoted ? text.slice(start, end) : value;
    }),
  },
  {
    does: "takes an attribute without a value for the text true",
    breaks: "bare-attribute-true",
    implementation: changingSources((value, { site, text }) =>
      value === true && /^[\w-]+$/.test(text.slice(site.member.start, site.member.end)) ? "true" : value,
    ),
  },
  {
    does: "gives an array of one item as a scalar",
    breaks: "array-single-occurrence",
    implementation: changingCalls((call) => ({
      ...call,
      arguments: Object.fromEntries(
        Object.entries(call.arguments).map(([key, value]) => [
          key,
          Array.isArray(value) && value.length === 1 ? (value[0] as unknown) : value,
        ]),
      ),
    })),
  },
  {
    does: "takes the last of several elements without a schema",
    breaks: "untyped-repeated-array",
    implementation: reading((input, tools) => {
      const told = soundly(input, tools);
      if (tools !== undefined) return told;
      const last = (value: unknown): unknown => (Array.isArray(value) ? (value.at(-1) as unknown) : value);
      const calls = told.calls.map((call) => ({
        ...call,
        arguments: Object.fromEntries(Object.entries(call.arguments).map(([key, value]) => [key, last(value)])),
      }));
      return { ...told, calls };
    }),
  },
  {
    does: "reads the literals of Python",
    breaks: "V2",
    implementation: changingSources((value, { call }) =>
      call.valid === false && typeof value === "string" && Object.hasOwn(PYTHON, value) ? PYTHON[value] : value,
    ),
  },
  {
    does: "never asks the schema",
    breaks: "schema-drives-types",
    implementation: withTools((tools) => tools?.map((tool) => ({ name: nameOf(tool) }))),
  },
  {
    does: "takes parameters by the alphabet instead of by the schema",
    breaks: "inline-first-parameter",
    implementation: withTools((tools) => tools?.map(sorted)),
  },
  {
    does: "gives arguments by the alphabet",
    breaks: "M8",
    implementation: changingCalls((call) => ({
      ...call,
      arguments: Object.fromEntries(Object.entries(call.arguments).sort(([one], [other]) => (one < other ? -1 : 1))),
    })),
  },
  {
    does: "keeps arguments in an object with a prototype",
    breaks: "M7",
    implementation: changingCalls((call) => {
      const args: Record<string, unknown> = {};
      for (const [key, value] of Object.entries(call.arguments)) if (!(key in args)) args[key] = value;
      return { ...call, arguments: args };
    }),
  },
];

/** Ours, told of other tools than those that are given. */
function withTools(change: (tools: Tools) => Tools): Wrong["implementation"] {
  return reading((input, tools) => soundly(input, change(tools)));
}

function sorted(tool: ToolDefinition): ToolDefinition {
  const { parameters } = tool as { parameters?: { properties?: object } };
  if (parameters?.properties === undefined) return tool;
  const properties = Object.fromEntries(
    Object.entries(parameters.properties).sort(([one], [other]) => (one < other ? -1 : 1)),
  );
  return { ...tool, parameters: { ...parameters, properties } } as ToolDefinition;
}
