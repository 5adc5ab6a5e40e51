/** Wrong implementations that find other calls, end them elsewhere, or lose members of them. */

import { toolsetFor } from "../../../src/cli/conformance/own.ts";
import { locate } from "../../../src/coerce/locate.ts";
import { type Call, parseTree } from "../../../src/index.ts";
import { changingCalls, nameOf, reading, soundly, type Told, type Tools, type Wrong } from "./answers.ts";

export const wrongWithStructure: readonly Wrong[] = [
  {
    does: "splits at the first closer of the call",
    breaks: "B7",
    implementation: cutting((call, source) => {
      const closer = `</call:${call.name}>`;
      const at = source.indexOf(closer);
      return at < 0 ? undefined : { at: at + closer.length, next: at + closer.length };
    }),
  },
  {
    does: "ends a body at the closer of any call",
    breaks: "inline-other-closers",
    implementation: cutting((_call, source) => {
      const closer = /<\/call:[\w-]+>/.exec(source);
      return closer === null ? undefined : { at: closer.index, next: closer.index + closer[0].length };
    }),
  },
  {
    does: "takes what looks like a call in a body for one",
    breaks: "inline-any-content",
    implementation: cutting((_call, source) => {
      const opening = /(?<!^)<call:[\w-]+[\s/>]/.exec(source);
      return opening === null ? undefined : { at: opening.index, next: opening.index };
    }),
  },
  {
    does: "lets the last duplicate win",
    breaks: "M4",
    implementation: reading((input, tools) => {
      const { text, diagnostics } = soundly(input, tools);
      return { calls: soundly(withoutFirsts(input, tools), tools).calls, text, diagnostics };
    }),
  },
  {
    does: "gives the calls by their names",
    breaks: "calls-in-order",
    implementation: reading((input, tools) => {
      const told = soundly(input, tools);
      return {
        ...told,
        calls: [...told.calls].sort((one, other) => (one.name < other.name ? -1 : Number(one.name > other.name))),
      };
    }),
  },
  {
    does: "trims the prose",
    breaks: "interleaved-prose",
    implementation: reading((input, tools) => {
      const told = soundly(input, tools);
      return { ...told, text: told.text.trim() };
    }),
  },
  {
    does: "finds calls in capitals",
    breaks: "tags-literal",
    implementation: reading((input, tools) => {
      const told = soundly(input.replaceAll("<CALL:", "<call:").replaceAll("</CALL:", "</call:"), tools);
      return input.includes("CALL:") ? told : soundly(input, tools);
    }),
  },
  {
    does: "reads no calls in code fences",
    breaks: "F2",
    implementation: reading((input, tools) => {
      const fenced = input.replace(/```[\s\S]*?```/g, (block) => block.replaceAll("<call:", "\u0001call:"));
      const told = soundly(fenced, tools);
      return { ...told, text: told.text.replaceAll("\u0001", "<") };
    }),
  },
  {
    does: "takes every unknown name for a call",
    breaks: "F3",
    implementation: reading((input, tools) => {
      const names = [...input.matchAll(/<call:([A-Za-z_][\w-]*)[\s/>]/g)].map(([, name = ""]) => name);
      const unknown = new Set(names.filter((name) => !tools?.some((tool) => nameOf(tool) === name)));
      return soundly(input, tools && [...tools, ...[...unknown].map((name) => ({ name }))]);
    }),
  },
  {
    does: "takes no unknown name for a call",
    breaks: "F3",
    implementation: reading((input, tools) => {
      const { calls, segments, diagnostics } = soundly(input, tools);
      const prose = segments.map((part) => {
        if (part.type === "text") return part.text;
        return part.known === false ? input.slice(part.start, part.end) : "";
      });
      return { calls: calls.filter(({ known }) => known !== false), text: prose.join(""), diagnostics };
    }),
  },
  {
    does: "gives half a call for a complete one",
    breaks: "E3",
    implementation: changingCalls((call) => (call.status === "truncated" ? { ...call, status: "complete" } : call)),
  },
  {
    does: "leaves half a call out",
    breaks: "P2",
    implementation: reading((input, tools) => {
      const told = soundly(input, tools);
      return { ...told, calls: told.calls.filter(({ status }) => status !== "truncated") };
    }),
  },
  {
    does: "does not tell that it has mended a call",
    breaks: "E5",
    implementation: changingCalls((call) => (call.status === "recovered" ? { ...call, status: "complete" } : call)),
  },
  {
    does: "leaves out what the schema does not name",
    breaks: "M5",
    implementation: reading((input, tools) => {
      const { calls, text, diagnostics } = soundly(input, tools);
      const kept = calls.map((call) => {
        const unnamed = diagnostics.filter(({ code, call: of }) => code === "unknown-parameter" && of === call.index);
        const named = Object.entries(call.arguments).filter(
          ([key]) => !unnamed.some(({ pointer }) => pointer === `/${key}`),
        );
        return { ...call, arguments: Object.fromEntries(named) };
      });
      return { calls: kept, text, diagnostics };
    }),
  },
  {
    does: "counts code points instead of UTF-16 units",
    breaks: "P5",
    implementation: reading((input, tools) => {
      const told = soundly(input, tools);
      const count = (offset: number): number => [...input.slice(0, offset)].length;
      return {
        ...told,
        diagnostics: told.diagnostics.map((each) => ({ ...each, start: count(each.start), end: count(each.end) })),
      };
    }),
  },
  {
    does: "says nothing of what it has accepted",
    breaks: "P5",
    implementation: reading((input, tools) => ({ ...soundly(input, tools), diagnostics: [] })),
  },
];

/**
 * Reads one call after the other, and ends each where `endOf` says: what is read of it, and where reading goes on, from
 * the start of its source. What it tells has no diagnostics: its offsets would not be those of the text.
 */
function cutting(
  endOf: (call: Call, source: string) => { at: number; next: number } | undefined,
): Wrong["implementation"] {
  return reading((input, tools) => {
    const told: Told = { calls: [], text: "" };
    for (let rest = input; rest !== ""; ) {
      const { calls, text } = soundly(rest, tools);
      const [call] = calls;
      if (call === undefined) return { ...told, text: told.text + text };
      const source = rest.slice(call.start, call.end);
      const end = endOf(call, source);
      const [read = call] =
        end === undefined || end.at === source.length
          ? [call]
          : soundly(closed(source.slice(0, end.at), call), tools).calls;
      told.calls.push(read);
      told.text += rest.slice(0, call.start);
      rest = rest.slice(call.start + (end?.next ?? source.length));
    }
    return told;
  });
}

const closed = (source: string, { name }: Call): string =>
  source.endsWith(`</call:${name}>`) ? source : `${source}</call:${name}>`;

/** With spaces in place of every parameter that a later one repeats. */
function withoutFirsts(input: string, tools: Tools): string {
  const { calls, diagnostics } = soundly(input, tools);
  const double = diagnostics.find(({ code }) => code === "duplicate-parameter");
  const call = calls[double?.call ?? -1];
  if (double?.pointer === undefined || call === undefined) return input;
  const { children } = parseTree(input, tools ? { tools: toolsetFor(tools) } : {});
  const node = children.find(({ type, start }) => type === "call" && start === call.start);
  const site = node?.type === "call" ? locate(node, call.arguments)(double.pointer) : undefined;
  if (site === undefined) return input;
  const { start, end } = site.member;
  return withoutFirsts(input.slice(0, start) + " ".repeat(end - start) + input.slice(end), tools);
}
