/** When a reader tells what, for tests of what it holds back (S1, S2). */
import { createReader, type Listener } from "../../src/grammar/index.ts";
import { type ParseOptions, setUp } from "../../src/options.ts";
import { outlined } from "./outline.ts";

/**
 * What is told with each piece of a text (of a text that is given whole: with each character), and at its end, with `|` between them: prose and bodies as they are, `{name`
 * and `}` for a call, `@name` for an attribute, `<name` and `>` for an element, `!code` for a mark.
 */
export function timeline(text: string | readonly string[], options: ParseOptions = { tools: outlined }): string {
  let now = "";
  const tell = (what: string): undefined => {
    now += what;
  };
  const listener: Partial<Listener> = {
    prose: tell,
    text: tell,
    callOpen: ({ name }) => tell(`{${name}`),
    attribute: ({ name }) => tell(`@${name}`),
    elementOpen: ({ name }) => tell(`<${name}`),
    elementClose: () => tell(">"),
    mark: ({ code }) => tell(`!${code}`),
    callClose: () => tell("}"),
  };
  const { shapes, ...rest } = setUp(options);
  const reader = createReader(shapes, listener, rest);
  const told: string[] = [];
  const next = (): void => {
    told.push(now);
    now = "";
  };
  for (const piece of typeof text === "string" ? text.split("") : text) {
    reader.push(piece);
    next();
  }
  reader.end();
  next();
  return told.join("|");
}
