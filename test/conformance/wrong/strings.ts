/** Wrong implementations that do not leave strings as they stand. */
import { changingSources, changingStrings, reading, soundly, type Wrong } from "./answers.ts";

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&" };

const ESCAPES: Record<string, string> = { n: "\n", t: "\t", r: "\r", '"': '"', "\\": "\\" };

export const wrongWithStrings: readonly Wrong[] = [
  {
    does: "trims strings",
    breaks: "inline-whitespace-kept",
    implementation: changingStrings((text) => text.trim()),
  },
  {
    does: "trims the ends of a string's lines",
    breaks: "element-whitespace-kept",
    implementation: changingStrings((text) => text.replace(/[ \t]+$/gm, "")),
  },
  {
    does: "takes the common indentation off",
    breaks: "inline-whitespace-kept",
    implementation: changingStrings((text) => {
      const indents = text.split("\n").map((line) => /^ */.exec(line)?.[0].length ?? 0);
      return text.replace(new RegExp(`^ {${Math.min(...indents)}}`, "gm"), "");
    }),
  },
  {
    does: "drops the final newline",
    breaks: "inline-whitespace-kept",
    implementation: changingStrings((text) => text.replace(/\n$/, "")),
  },
  {
    does: "keeps the newlines that delimit an inline body",
    breaks: "inline-delimiter-newlines",
    implementation: changingSources((value, { site, text }) =>
      typeof value === "string" && site.tag.end <= site.value.start
        ? text.slice(site.tag.end, site.value.start) + value + (/^\r?\n/.exec(text.slice(site.value.end))?.[0] ?? "")
        : value,
    ),
  },
  {
    does: "takes only LF for a line end, not CRLF",
    breaks: "B8",
    // A form feed is whitespace as a CR is (T7), and no part of a line end.
    implementation: reading((input, tools) => {
      if (input.includes("\f")) return soundly(input, tools);
      const { calls, text, diagnostics } = soundly(input.replaceAll("\r\n", "\f\n"), tools);
      const back = (part: string): string => part.replaceAll("\f", "\r");
      const changed = calls.map((call) => ({ ...call, arguments: JSON.parse(back(JSON.stringify(call.arguments))) }));
      return { calls: changed, text: back(text), diagnostics };
    }),
  },
  {
    does: "decodes entities",
    breaks: "no-entities",
    implementation: changingStrings((text) =>
      text.replace(/&(?:lt|gt|quot|apos|amp);/g, (entity) => ENTITIES[entity] ?? entity),
    ),
  },
  {
    does: "opens CDATA sections",
    breaks: "no-cdata",
    implementation: changingStrings((text) => text.replace(/<!\[CDATA\[([\s\S]*?)\]\]>/g, "$1")),
  },
  {
    does: "resolves escapes",
    breaks: "string-keeps-backslashes",
    implementation: changingStrings((text) =>
      text.replace(/\\([ntr"\\])/g, (_all, mark: string) => ESCAPES[mark] ?? ""),
    ),
  },
  {
    does: "takes the quotes off a string",
    breaks: "string-keeps-quotes",
    implementation: changingStrings((text) => text.replace(/^(["'])([\s\S]*)\1$/, "$2")),
  },
  {
    does: "coerces digits in strings",
    breaks: "string-verbatim",
    implementation: changingStrings((text) => (/^\d+$/.test(text) ? Number(text) : text)),
  },
  {
    does: "reads JSON in strings",
    breaks: "string-verbatim",
    implementation: changingStrings((text) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        return text;
      }
    }),
  },
];
