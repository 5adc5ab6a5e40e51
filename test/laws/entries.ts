/** The entries that the laws compare, in one place. */
import { completeTree, createReader, type StreamNode } from "../../src/grammar/index.ts";
import { type ParseOptions, setUp } from "../../src/options.ts";

export { parse, parseTree } from "../../src/parse.ts";

/** The tree that the reader alone makes, fed the whole text at once. */
export function readTree(text: string, options: ParseOptions = {}): StreamNode {
  const setup = setUp(options);
  const stream: StreamNode = { type: "stream", start: 0, end: text.length, children: [], marks: [] };
  let inCall = false;
  const reader = createReader(
    setup.shapes,
    {
      prose: (value, start) => {
        const last = stream.children.at(-1);
        const end = start + value.length;
        if (last?.type === "text") {
          last.value += value;
          last.end = end;
        } else stream.children.push({ type: "text", start, end, value, unclosed: true });
      },
      callOpen: () => {
        inCall = true;
      },
      mark: (mark) => {
        if (!inCall) stream.marks.push(mark);
      },
      callClose: (call) => {
        inCall = false;
        stream.children.push(call);
      },
    },
    // With a limit on what may wait, however high, the reader leaves nothing to the productions.
    { ...setup, maxHeld: Number.MAX_SAFE_INTEGER },
  );
  reader.push(text);
  reader.end();
  return completeTree(stream, text);
}
