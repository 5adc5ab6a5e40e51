/** Where a value comes from: its characters, the member that holds it, the tag that names it. */
import { expect, test } from "vitest";
import { locate, type Range } from "../../src/coerce/locate.ts";
import { compileTools } from "../../src/index.ts";
import { parse, parseTree } from "../../src/parse.ts";

const string = { type: "string" };
const integer = { type: "integer" };
const inner = { type: "object", properties: { a: string } };
const object = { type: "object", properties: { a: string, n: integer, o: inner } };
const properties = {
  n: integer,
  s: string,
  o: object,
  l: { type: "array", items: string },
  r: { type: "array", items: object },
  u: {},
};
const tools = compileTools([
  { name: "f", parameters: { type: "object", properties } },
  { name: "t", parameters: { type: "object", properties: { text: string } } },
]);

/** For a pointer `[value, member, tag]`, each as what it cuts out. */
test.each<[string, Record<string, string[] | "nothing">]>([
  [
    "<call:f n=5 s='ab' b/>",
    {
      "": ["<call:f n=5 s='ab' b/>", "<call:f n=5 s='ab' b/>", "<call:f n=5 s='ab' b/>"],
      "/n": ["5", "n=5", "n=5"],
      "/s": ["ab", "s='ab'", "s='ab'"],
      "/b": ["b", "b", "b"],
      "/z": "nothing",
      "/n/x": "nothing",
    },
  ],
  [
    "<call:f><s>\nab\n</s><n> 5 </n></call:f>",
    {
      "/s": ["ab", "<s>\nab\n</s>", "<s>"],
      "/n": [" 5 ", "<n> 5 </n>", "<n>"],
    },
  ],
  [
    "<call:f><s/></call:f>",
    {
      "/s": ["<s/>", "<s/>", "<s/>"],
    },
  ],
  [
    "<call:f><o a='x' n=1/></call:f>",
    {
      "/o": ["<o a='x' n=1/>", "<o a='x' n=1/>", "<o a='x' n=1/>"],
      "/o/a": ["x", "a='x'", "a='x'"],
      "/o/n": ["1", "n=1", "n=1"],
      "/o/z": "nothing",
    },
  ],
  [
    "<call:f><o a='x'><n>1</n><o><a>y</a></o></o></call:f>",
    {
      "/o": ["<o a='x'><n>1</n><o><a>y</a></o></o>", "<o a='x'><n>1</n><o><a>y</a></o></o>", "<o a='x'>"],
      "/o/a": ["x", "a='x'", "a='x'"],
      "/o/n": ["1", "<n>1</n>", "<n>"],
      "/o/o": ["<o><a>y</a></o>", "<o><a>y</a></o>", "<o>"],
      "/o/o/a": ["y", "<a>y</a>", "<a>"],
    },
  ],
  [
    '<call:f><o>{"a":"x","o":{"a":"y"}}</o></call:f>',
    {
      "/o": ['{"a":"x","o":{"a":"y"}}', '<o>{"a":"x","o":{"a":"y"}}</o>', "<o>"],
      "/o/a": ['{"a":"x","o":{"a":"y"}}', '<o>{"a":"x","o":{"a":"y"}}</o>', "<o>"],
      "/o/o/a": ['{"a":"x","o":{"a":"y"}}', '<o>{"a":"x","o":{"a":"y"}}</o>', "<o>"],
      "/o/n": "nothing",
    },
  ],
  [
    "<call:f><o></o></call:f>",
    {
      "/o": ["<o></o>", "<o></o>", "<o>"],
      "/o/a": "nothing",
    },
  ],
  [
    "<call:f><l>a</l></call:f>",
    {
      "/l": ["a", "<l>a</l>", "<l>"],
      "/l/0": ["a", "<l>a</l>", "<l>"],
      "/l/1": "nothing",
      "/l/0/x": "nothing",
    },
  ],
  [
    "<call:f l=q><n>1</n><l>a</l><l/></call:f>",
    {
      "/l": ["l=q><n>1</n><l>a</l><l/>", "l=q><n>1</n><l>a</l><l/>", "l=q><n>1</n><l>a</l><l/>"],
      "/l/0": ["q", "l=q", "l=q"],
      "/l/1": ["a", "<l>a</l>", "<l>"],
      "/l/2": ["<l/>", "<l/>", "<l/>"],
      "/l/3": "nothing",
    },
  ],
  [
    "<call:f><r><a>x</a></r><r a='y'/></call:f>",
    {
      "/r": ["<r><a>x</a></r><r a='y'/>", "<r><a>x</a></r><r a='y'/>", "<r><a>x</a></r><r a='y'/>"],
      "/r/0": ["<r><a>x</a></r>", "<r><a>x</a></r>", "<r>"],
      "/r/0/a": ["x", "<a>x</a>", "<a>"],
      "/r/1": ["<r a='y'/>", "<r a='y'/>", "<r a='y'/>"],
      "/r/1/a": ["y", "a='y'", "a='y'"],
      "/r/1/n": "nothing",
    },
  ],
  [
    '<call:f><r>[{"a":"x"},{"a":"y"}]</r></call:f>',
    {
      "/r": ['[{"a":"x"},{"a":"y"}]', '<r>[{"a":"x"},{"a":"y"}]</r>', "<r>"],
      "/r/1": ['[{"a":"x"},{"a":"y"}]', '<r>[{"a":"x"},{"a":"y"}]</r>', "<r>"],
      "/r/1/a": ['[{"a":"x"},{"a":"y"}]', '<r>[{"a":"x"},{"a":"y"}]</r>', "<r>"],
      "/r/2": "nothing",
    },
  ],
  [
    "<call:f><u><c>1</c>\n<c>2</c></u></call:f>",
    {
      "/u": ["<u><c>1</c>\n<c>2</c></u>", "<u><c>1</c>\n<c>2</c></u>", "<u>"],
      "/u/c": ["<c>1</c>\n<c>2</c>", "<c>1</c>\n<c>2</c>", "<c>1</c>\n<c>2</c>"],
      "/u/c/1": ["2", "<c>2</c>", "<c>"],
    },
  ],
  [
    "<call:f><u a=1>x</u></call:f>",
    {
      "/u": ["x", "<u a=1>x</u>", "<u a=1>"],
      "/u/a": "nothing",
    },
  ],
  [
    "<call:f u='[1,[2]]'/>",
    {
      "/u": ["[1,[2]]", "u='[1,[2]]'", "u='[1,[2]]'"],
      "/u/1/0": ["[1,[2]]", "u='[1,[2]]'", "u='[1,[2]]'"],
    },
  ],
  [
    "<call:t>\nab\n</call:t>",
    {
      "": ["<call:t>\nab\n</call:t>", "<call:t>\nab\n</call:t>", "<call:t>"],
      "/text": ["ab", "ab", "<call:t>"],
      "/text/0": "nothing",
    },
  ],
  [
    "<call:t>ab\n",
    {
      "/text": ["ab\n", "ab\n", "<call:t>"],
    },
  ],
  [
    "<call:f u=null/>",
    {
      "/u": ["null", "u=null", "u=null"],
      "/u/x": "nothing",
    },
  ],
  [
    '<call:f><o a=\'x\'>{"a":"y"}</o></call:f>',
    {
      "/o": ['<o a=\'x\'>{"a":"y"}</o>', '<o a=\'x\'>{"a":"y"}</o>', "<o a='x'>"],
      "/o/a": ["x", "a='x'", "a='x'"],
    },
  ],
  [
    '<call:f o=\'{"a":"x"}\'/>',
    {
      "/o": ['{"a":"x"}', 'o=\'{"a":"x"}\'', 'o=\'{"a":"x"}\''],
      "/o/a": ['{"a":"x"}', 'o=\'{"a":"x"}\'', 'o=\'{"a":"x"}\''],
    },
  ],
])("%j", (text, expected) => {
  const [node] = parseTree(text, { tools }).children;
  const [call] = parse(text, { tools }).calls;
  if (node?.type !== "call" || call === undefined) throw new Error("no call");
  const find = locate(node, call.arguments);
  const cut = ({ start, end }: Range): string => text.slice(start, end);
  for (const [pointer, parts] of Object.entries(expected)) {
    const site = find(pointer);
    const found = site === undefined ? "nothing" : [site.value, site.member, site.tag].map(cut);
    expect(found, pointer).toEqual(parts);
  }
});
