/**
 * What the language reads by itself: a call that is well-formed, and no other. Whether it does so cannot be seen of its
 * trees, as the reader makes the same of what it hands over.
 */
import { describe, expect, test } from "vitest";
import { completeTree, createLanguage } from "../../src/grammar/index.ts";
import { readTree } from "../laws/entries.ts";
import { outlined } from "./outline.ts";

/** Whether the language reads the call that the text is, and its node. */
function alone(text: string, options: { maxDepth?: number; maxHeld?: number } = {}) {
  const language = createLanguage(outlined.shapes("input"), options);
  language.begin();
  const reply = language.call.parse(text);
  if (!reply.status) return undefined;
  completeTree({ type: "stream", start: 0, end: text.length, children: [reply.value], marks: [] }, text);
  return reply.value;
}

describe("the language reads by itself", () => {
  test.each([
    "<call:f/>",
    "<call:f s='a' n=1/>",
    "<call:f></call:f>",
    "<call:f><s></s></call:f>",
    "<call:f><s>a</s></call:f>",
    "<call:f><s>a < b</s></call:f>",
    "<call:f><s><i>a</i></s> <n>1</n>\n</call:f>",
    "<call:f><s></call:g></s></call:f>",
    "<call:f><o><s>a</s><n>1</n></o><o n=2/></call:f>",
    "<call:f><b><k>1</k><s>x</s></b><n>1</n></call:f>",
    "<call:f><u><a><c>1</c></a></u></call:f>",
    "<call:f><o><s>a</s></o><s>b</s></call:f>",
    "<call:t>a\n<b>c</b></call:t>",
    "<call:t></call:t>",
    "<call:t><text></text></call:t>",
  ])("%j", (text) => {
    const node = alone(text);
    expect(node?.end).toBe(text.length);
    expect(JSON.stringify(node)).toBe(JSON.stringify(readTree(text, { tools: outlined }).children[0]));
  });

  test("one call after the other", () => {
    const language = createLanguage(outlined.shapes("input"));
    const text = "<call:f><s><i></s></call:f><call:f><s></call:f></s></call:f><call:t></call:f></call:t>";
    language.begin();
    const { children } = language.stream.tryParse(text);
    expect(children.map((child) => text.slice(child.start, child.end))).toEqual([
      "<call:f><s><i></s></call:f>",
      "<call:f><s></call:f></s></call:f>",
      "<call:t></call:f></call:t>",
    ]);
  });

  test("as deep as may be", () => {
    const nested = "<call:f><u><a><c>1</c></a></u></call:f>";
    expect(alone(nested, { maxDepth: 3 })).toBeDefined();
    expect(alone(nested, { maxDepth: 2 })).toBeUndefined();
  });
});

describe("the language leaves to the reader", () => {
  test.each([
    "<call:f",
    "<call:f>",
    "<call:f>x</call:f>",
    "<call:f><s>a</call:f>",
    "<call:f><s>a</call:f>b</s></call:f>",
    "<call:f><n>1<s>x</s></n></call:f>",
    "<call:f><n>1</s></call:f>",
    "<call:f><o><s>a</s></call:f>",
    "<call:f><o><s>a</s></o ></call:f>",
    "<call:f><b><k>1</k>x</b></call:f>",
    "<call:f></call:g>",
    "<call:t>a",
    "<call:q>a",
    "x<call:f/>",
  ])("%j", (text) => {
    expect(alone(text)).toBeUndefined();
  });

  test("any call where there is a limit on what may wait", () => {
    expect(alone("<call:f/>", { maxHeld: 100 })).toBeUndefined();
    expect(alone("<call:f/>", { maxHeld: Number.POSITIVE_INFINITY })).toBeDefined();
  });
});
