/**
 * How the time of a stream grows with its length (E7), by the size of its pieces: a process of its own,
 * `stream-growth <size>`. Sends each result, then `null`.
 */
import { compileTools } from "../src/schema/toolset.ts";
import { StreamParser } from "../src/stream.ts";
import { timeOf } from "./clock.ts";
import { grow } from "./doubling.ts";

const string = { type: "string" };

const tools = compileTools([
  { name: "edit", parameters: { type: "object", properties: { input: string }, required: ["input"] } },
  { name: "write", parameters: { type: "object", properties: { content: string, mode: { type: "integer" } } } },
]);

const LINE = "  <li>a < b && c</li> </call:edi </content \n";
const CALL = '<call:write content="a, b" mode=7/>\n';

const lines = (size: number): string => LINE.repeat(Math.ceil(size / LINE.length));

/** The texts, by what they are: most of each is one thing, of about `size` characters. */
const texts: Record<string, (size: number) => { text: string; schema: boolean }> = {
  "inline body": (size) => ({ text: `<call:edit>\n${lines(size)}</call:edit>`, schema: true }),
  "string element": (size) => ({
    text: `<call:write><content>\n${lines(size)}</content></call:write>`,
    schema: true,
  }),
  "long attribute": (size) => ({ text: `<call:write content="${lines(size)}" mode=7/>`, schema: true }),
  // The size asks for 10,000 calls at 1 MB.
  "small calls": (size) => ({
    text: CALL.padEnd(104, ".").repeat(Math.ceil(size / 104)),
    schema: true,
  }),
  "undecided element": (size) => ({
    text: `<call:x><a>${"<b>1</b>".repeat(Math.ceil(size / 8))} text</a></call:x>`,
    schema: false,
  }),
};

const PIECES = [16, 1];

function timer(text: string, schema: boolean, piece: number): () => number {
  return () =>
    timeOf(() => {
      const parser = new StreamParser(schema ? { tools } : {});
      let events = 0;
      for (let at = 0; at < text.length; at += piece) events += parser.push(text.slice(at, at + piece)).length;
      return events + parser.end().length;
    });
}

const size = Number(process.argv[2]);
for (const [name, make] of Object.entries(texts)) {
  for (const piece of PIECES) {
    const [once, twice] = [make(size), make(2 * size)];
    const title = `${name}, ${piece === 1 ? "single characters" : `pieces of ${piece}`}`;
    process.send?.(grow(title, timer(once.text, once.schema, piece), timer(twice.text, twice.schema, piece)));
  }
}
process.send?.(null, () => process.disconnect());
