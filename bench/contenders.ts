/** What takes part, by name: each makes of a workload the function that is timed. Whatever is made once is made here. */
import { parse } from "../src/parse.ts";
import { compileTools } from "../src/schema/toolset.ts";
import { StreamParser } from "../src/stream.ts";
import { fastXml, htmlparser, tokenize, tokenizeHtml, walk } from "./rivals.ts";
import type { Workload } from "./workloads.ts";

type Contender = (workload: Workload) => () => unknown;

function parser(validate: boolean): Contender {
  return (workload) => {
    const { text } = workload;
    const options = { tools: compileTools(workload.tools), validate };
    check(workload, parse(text, options));
    return () => parse(text, options);
  };
}

/** The events of pieces of a size, counted and dropped. */
function streamer(size: number): Contender {
  return ({ text, tools: definitions }) => {
    const options = { tools: compileTools(definitions), validate: false };
    return () => {
      const parser = new StreamParser(options);
      let events = 0;
      for (let at = 0; at < text.length; at += size) events += parser.push(text.slice(at, at + size)).length;
      return events + parser.end().length;
    };
  };
}

/** Throws unless the workload is read as it is meant. */
function check({ name, calls, clean }: Workload, result: ReturnType<typeof parse>): void {
  if (result.calls.length !== calls) throw new Error(`${name}: ${result.calls.length} calls, not ${calls}`);
  const [first] = result.diagnostics;
  if (clean && first !== undefined) throw new Error(`${name}: ${first.message}`);
}

const on =
  (run: (text: string) => unknown): Contender =>
  ({ text }) =>
  () =>
    run(text);

export const contenders: Record<string, Contender> = {
  parse: parser(false),
  "parse and validate": parser(true),
  "stream in one piece": streamer(Number.POSITIVE_INFINITY),
  "stream in pieces": streamer(16),
  indexOf: on(walk),
  "htmlparser2 Tokenizer": on(tokenize),
  "htmlparser2 Tokenizer, defaults": on(tokenizeHtml),
  "htmlparser2 Parser": on(htmlparser),
  "fast-xml-parser": on(fastXml),
};
