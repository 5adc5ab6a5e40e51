/** Wrong implementations that have another idea of names, quotes and tags: each replaces one rule of the grammar. */
import Parsimmon, { type Parser } from "parsimmon";
import { toolsetFor } from "../../../src/cli/conformance/own.ts";
import { createRules, type Rules } from "../../../src/grammar/index.ts";
import { parse } from "../../../src/index.ts";
import { reading, type Wrong } from "./answers.ts";

const byRule = (rules: Partial<Rules>): Wrong["implementation"] =>
  reading((input, tools) => parse(input, { rules, ...(tools && { tools: toolsetFor(tools) }) }));

/** An attribute's value as far as a pattern says. Its group `value` is what counts of it. */
const valued = (pattern: RegExp): Parser<ReturnType<Rules["attrVal"]["tryParse"]>> =>
  Parsimmon((input, at) => {
    const sticky = new RegExp(pattern.source, "sy");
    sticky.lastIndex = at;
    const found = sticky.exec(input);
    const value = found?.groups?.value;
    if (found === null || value === undefined) return Parsimmon.makeFailure(at, "a value");
    const start = at + found[0].indexOf(value);
    return Parsimmon.makeSuccess(at + found[0].length, { value, start, end: start + value.length });
  });

const { attrVal } = createRules();

export const wrongWithTags: readonly Wrong[] = [
  {
    does: "lets names have dots",
    breaks: "names",
    implementation: byRule({ Name: Parsimmon.regexp(/[A-Za-z_][\w.-]*/) }),
  },
  {
    does: "lets names have the letters of all languages",
    breaks: "names",
    implementation: byRule({ Name: Parsimmon.regexp(/[\p{L}_][\p{L}\d_-]*/u) }),
  },
  {
    does: "does not let names have hyphens",
    breaks: "names",
    implementation: byRule({ Name: Parsimmon.regexp(/[A-Za-z_]\w*/) }),
  },
  {
    does: "ends a tag within quotes",
    breaks: "T1",
    implementation: byRule({ attrVal: Parsimmon.alt(valued(/"(?<value>[^">]*)(?:"|(?=>))/), attrVal) }),
  },
  {
    does: "knows double quotes alone",
    breaks: "attribute-spellings",
    implementation: byRule({ attrVal: Parsimmon.alt(valued(/(?<value>'[^\s>]*)/), attrVal) }),
  },
  {
    does: "ends a bare value at the first slash",
    breaks: "bareword-extent",
    implementation: byRule({ attrVal: Parsimmon.alt(valued(/(?<value>[^\s"'/>]+)/), attrVal) }),
  },
  {
    does: "lets a backslash protect a quote",
    breaks: "T1",
    implementation: byRule({ attrVal: Parsimmon.alt(valued(/"(?<value>(?:\\.|[^"\\])*)"/), attrVal) }),
  },
  {
    does: "takes a no-break space for whitespace",
    breaks: "T7",
    implementation: byRule({ ws: Parsimmon.regexp(/[\s\u00a0]*/).result(undefined) }),
  },
];
