/** The entries that the laws compare, and the reader alone made to answer as `parseTree` does. */

import { completeTree, createReader, type Mark, type StreamNode, syntacticShapes } from "../../src/grammar/index.ts";
import { addItem } from "../../src/grammar/language.ts";
import { type ParseOptions, setUp } from "../../src/options.ts";

export { parse, parseTree } from "../../src/parse.ts";

/** The raw tree of a text, read by the reader without the language's help. */
export function readTree(text: string, options: ParseOptions): StreamNode {
  const { shapes, maxDepth, inlineParameter } = setUp(options);
  const children: StreamNode["children"] = [];
  const marks: Mark[] = [];
  let open = false;
  const reader = createReader(
    shapes,
    {
      prose: (value, start) =>
        addItem(children, { type: "text", start, end: start + value.length, value, unclosed: true }),
      callOpen: () => {
        open = true;
      },
      callClose: (call) => {
        open = false;
        children.push(call);
      },
      mark: (mark) => {
        if (!open) marks.push(mark);
      },
    },
    { maxDepth, unknownShapes: syntacticShapes(inlineParameter) },
  );
  reader.push(text);
  reader.end();
  return completeTree({ type: "stream", start: 0, end: text.length, children, marks }, text);
}
