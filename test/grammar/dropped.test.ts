/** Texts that the listener does not want kept: told as ever, and gone from the tree (B8's newlines too). */
import { expect, test } from "vitest";
import { createReader } from "../../src/grammar/index.ts";
import type { CallNode, TextNode } from "../../src/grammar/tree.ts";
import { setUp } from "../../src/options.ts";
import { outlined } from "./outline.ts";

function read(pieces: readonly string[]): { told: string; text: TextNode } {
  const calls: CallNode[] = [];
  let told = "";
  const { shapes, ...rest } = setUp({ tools: outlined });
  const listener = {
    text: (piece: string): "drop" => {
      told += piece;
      return "drop";
    },
    callClose: (call: CallNode): void => void calls.push(call),
  };
  const reader = createReader(shapes, listener, rest);
  for (const piece of pieces) reader.push(piece);
  reader.end();
  const [node] = calls.flatMap(({ children }) =>
    children.flatMap((each) => ("children" in each ? each.children : each)),
  );
  if (node?.type !== "text") throw new Error("no text");
  return { told, text: node };
}

test.each([
  ["<call:t>", "\n", "a\nb", "\n", "</call:t>"],
  ["<call:t>", "\r\n", "a\nb", "\r\n", "</call:t>!"],
  ["<call:f><s>", "\n", "a\nb", "\n", "</s></call:f>"],
  ["<call:f><s>", "\n", "a\nb", "\n", "</s>!</call:f>"],
])("%j%j%j%j%j", (open, before, value, after, close) => {
  const text = open + before + value + after + close;
  for (const pieces of [[text], Array.from(text), [text.slice(0, -5), text.slice(-5)]]) {
    const { told, text: node } = read(pieces);
    expect(told).toBe(value);
    expect(node).toEqual({
      type: "text",
      start: open.length,
      end: text.indexOf(close),
      value: "",
      unclosed: false,
      dropped: true,
    });
  }
});

test("E3: a cut one is told to its end", () => {
  const { told, text } = read(["<call:t>\na", "b\n"]);
  expect(told).toBe("ab\n");
  expect(text).toMatchObject({ value: "", unclosed: true, dropped: true, start: 8, end: 12 });
});
