/** All that a reader tells of a text that comes in pieces, for tests that compare ways of cutting it (P3). */
import { createReader, type Listener } from "../../src/grammar/index.ts";
import { type ParseOptions, setUp } from "../../src/options.ts";

/** All that a listener is told, one thing a line; the pieces of one text are one thing. */
export function told(text: string, cuts: readonly number[], options: ParseOptions): string {
  const lines: string[] = [];
  let [kind, start, said] = ["", 0, ""];
  const flush = (): void => {
    if (kind !== "") lines.push(`${kind} ${start} ${JSON.stringify(said)}`);
    kind = "";
  };
  const tell = (line: string): void => {
    flush();
    lines.push(line);
  };
  const join = (what: string, piece: string, at: number): void => {
    if (kind === what) said += piece;
    else {
      flush();
      [kind, start, said] = [what, at, piece];
    }
  };
  const listener: Partial<Listener> = {
    prose: (piece, at) => join("prose", piece, at),
    text: (piece, at) => {
      join("text", piece, at);
      return undefined;
    },
    callOpen: (call) => tell(`call ${call.name} ${call.start} ${call.known}`),
    attribute: (attribute) => tell(JSON.stringify(attribute)),
    elementOpen: ({ name, tag }) => tell(`element ${name} ${tag.start} ${tag.end}`),
    elementClose: (element) => tell(`close ${element.name} ${element.start} ${element.end}`),
    mark: (mark) => tell(JSON.stringify(mark)),
    callClose: (call) => tell(JSON.stringify(call)),
  };
  const { shapes, ...rest } = setUp(options);
  const reader = createReader(shapes, listener, rest);
  let at = 0;
  for (const cut of [...cuts, text.length]) {
    reader.push(text.slice(at, cut));
    at = cut;
  }
  reader.end();
  flush();
  return lines.join("\n");
}
