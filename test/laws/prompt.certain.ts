/** When events come, by S1: the rows of the prompt law that say so, and the tools that all of its rows are read with. */
import type { ParseOptions, ToolDefinition } from "../../src/index.ts";

const string = { type: "string" };

export const tools: ToolDefinition[] = [
  { name: "edit", parameters: { type: "object", properties: { input: string }, required: ["input"] } },
  {
    name: "put",
    parameters: {
      type: "object",
      properties: {
        n: { type: "integer" },
        s: string,
        l: { type: "array", items: string },
        k: { type: ["string", "null"] },
        o: { type: "object", properties: { s: string, n: { type: "number" } } },
        u: {},
        e: { enum: ["x", "y"] },
        p: { type: "array", items: { type: "integer" } },
        q: { type: ["array", "null"], items: string },
        w: { type: ["array", "string"], items: string },
        r: { type: "array", items: { type: "object", properties: { s: string, n: { type: "integer" } } } },
        v: {
          anyOf: [
            { type: "object", properties: { a: string }, required: ["a"] },
            { type: "object", properties: { b: { type: "integer" } } },
          ],
        },
      },
    },
  },
  { name: "ls", parameters: { type: "object", properties: { path: { type: ["string", "null"] } } } },
  { name: "any", parameters: { type: "object", properties: {}, additionalProperties: string } },
];

export interface Row {
  name: string;
  text: string;
  came: string[];
  /** Instead of those with the tools above. */
  options?: ParseOptions;
}

export const certain: Row[] = [
  {
    name: "S1: a call starts with its name",
    text: "<call:edit ",
    came: ["11 start edit", "end truncated-call", "end done"],
  },
  {
    name: "S1: an attribute at its end",
    text: '<call:put n=5 s="a"/>',
    came: ["10 start put", "14 /n 5", '19 /s "a"', "21 done"],
  },
  {
    name: "S1: an inline body as it comes, its delimiters never",
    text: "<call:edit>\nab\nc\n</call:edit>",
    came: ["11 start edit", "13 /input+a", "14 /input+b", "16 /input+\nc", '29 /input "ab\\nc"', "29 done"],
  },
  {
    name: "S1: a string element as it comes",
    text: "<call:put><s>ab</s></call:put>",
    came: ["10 start put", "14 /s+a", "15 /s+b", '19 /s "ab"', "30 done"],
  },
  {
    name: "S1: a nested string by its pointer, a number at its close",
    text: "<call:put><o><s>x</s><n>12</n></o></call:put>",
    came: ["10 start put", "17 /o/s+x", '21 /o/s "x"', "30 /o/n 12", "45 done"],
  },
  {
    name: "S1: string items of an array",
    text: "<call:put><l>a</l><l>b</l></call:put>",
    came: ["10 start put", "14 /l/0+a", '18 /l/0 "a"', "22 /l/1+b", '26 /l/1 "b"', "37 done"],
  },
  {
    name: "S1: a union at its close",
    text: "<call:put><k>null</k></call:put>",
    came: ["10 start put", "21 /k null", "32 done"],
  },
  {
    name: "S1: an unknown type when its parent closes",
    text: "<call:put><u>1</u></call:put>",
    came: ["10 start put", "29 /u 1", "29 done"],
  },
  { name: "F3: a known name mentioned is no prose", text: "<call:put/>", came: ["10 start put", "11 done"] },
  {
    name: "E2: the next call ends the one before",
    text: "<call:put><call:put/>",
    came: ["10 start put", "20 unclosed-call", "20 done", "20 start put", "21 done"],
  },

  // S1, "as soon as the name is complete": the character behind it says so.
  {
    name: "S1: any end of a name will do",
    text: "<call:edit\n>",
    came: ["11 start edit", "end truncated-call", 'end /input ""', "end done"],
  },
  {
    name: "S1: a call without body ends with its tag",
    text: "<call:put/>\n",
    came: ["10 start put", "11 done", "12 \n"],
  },

  // S1, "attributes are certain at their end": a bareword's is the character behind it.
  {
    name: "S1: attributes of every type",
    text: '<call:put n=5 k=null u=1 e="x"/>',
    came: ["10 start put", "14 /n 5", "21 /k null", '30 /e "x"', "32 /u 1", "32 done"],
  },
  {
    name: "S1: a bare attribute once nothing can be its value",
    text: "<call:put u n />",
    came: ["10 start put", "15 /n true", "16 /u true", "16 wrong-type", "16 done"],
  },
  {
    name: "S1, E3: an element's attributes with its tag, which may yet be cut",
    text: '<call:put><o s="a" n=1></o></call:put>',
    came: ["10 start put", '23 /o/s "a"', "23 /o/n 1", "38 done"],
  },
  {
    name: "S1: an attribute that is an item; whether it was the only one at the end",
    text: "<call:put p=1 n=2/>",
    came: ["10 start put", "14 /p/0 1", "19 /n 2", "19 structured-attribute", "19 done"],
  },

  // S1, "strings as they come": what is a string in every branch.
  {
    name: "S1: an enum of strings",
    text: "<call:put><e>x</e></call:put>",
    came: ["10 start put", "14 /e+x", '18 /e "x"', "29 done"],
  },
  {
    name: "S1, M5: a name that only additionalProperties types",
    text: "<call:any><zz>ab</zz></call:any>",
    came: ["10 start any", "15 /zz+a", "16 /zz+b", '21 /zz "ab"', "32 done"],
  },
  {
    name: "S1, B1: an inline body is a string, nullable or not",
    text: "<call:ls>no</call:ls>",
    came: ["9 start ls", "10 /path+n", "11 /path+o", '21 /path "no"', "21 done"],
  },
  {
    name: "S1: a string in an item",
    text: "<call:put><r><s>a</s></r><r n=1/></call:put>",
    came: ["10 start put", "17 /r/0/s+a", '21 /r/0/s "a"', "33 /r/1/n 1", "44 done"],
  },
  {
    name: "S1, B5: without schema an inline body is one",
    text: "<call:x>hi</call:x>",
    came: ["8 start x", "9 /input+h", "10 /input+i", '19 /input "hi"', "19 inline-without-schema", "19 done"],
    options: {},
  },

  // S1, "everything else at its close".
  {
    name: "S1: a number, its layout around it",
    text: "<call:put>\n<n> 5 </n>\n</call:put>",
    came: ["10 start put", "21 /n 5", "33 done"],
  },
  {
    name: "S1: an object as JSON text",
    text: '<call:put><o>{"n":1}</o></call:put>',
    came: ["10 start put", "24 json-as-object", '24 /o {"n":1}', "35 done"],
  },
  {
    name: "S1: an empty object; what is empty and alone may be the whole array (V8)",
    text: "<call:put><o/><l/></call:put>",
    came: ["10 start put", "14 /o {}", "29 /l []", "29 done"],
  },
  {
    name: "S1: the first item that is no array, and the next",
    text: "<call:put><p>1</p><p>2</p></call:put>",
    came: ["10 start put", "18 /p/0 1", "26 /p/1 2", "37 done"],
  },
  {
    name: "E4: a number ends where something else begins",
    text: "<call:put><n>5<s>a</s></call:put>",
    came: ["10 start put", "16 unclosed-element", "16 /n 5", "18 /s+a", '22 /s "a"', "33 done"],
  },

  // S1, "what a later sibling can still change is certain only when its parent closes".
  {
    name: "S1: a second occurrence without schema, then the first",
    text: "<call:x><a>1</a><a>2</a></call:x>",
    came: ["8 start x", "24 /a/1 2", "33 /a/0 1", "33 done"],
    options: {},
  },
  {
    name: "S1: what is in an element of unknown type waits with it",
    text: "<call:x><a><b>1</b></a></call:x>",
    came: ["8 start x", "32 /a/b 1", "32 done"],
    options: {},
  },
  {
    name: "S1: string-or-array",
    text: "<call:put><w>a</w><w>b</w></call:put>",
    came: ["10 start put", "22 /w/1+b", '26 /w/1 "b"', '37 /w/0 "a"', "37 done"],
  },
  {
    name: "S1: a nullable array's first item",
    text: "<call:put><q>a</q><q>b</q></call:put>",
    came: ["10 start put", "22 /q/1+b", '26 /q/1 "b"', '37 /q/0 "a"', "37 done"],
  },
  {
    name: "S1, M3: a first item that may be the whole array",
    text: "<call:put><p>[1]</p></call:put>",
    came: ["10 start put", "31 /p [1]", "31 json-as-array", "31 done"],
  },
  {
    name: "S1, V7: a union of objects when it closes",
    text: "<call:put><v><a>x</a></v></call:put>",
    came: ["10 start put", '25 /v/a "x"', "36 done"],
  },

  // Diagnostics, as soon as they are certain.
  {
    name: "M5: an unknown name at its end",
    text: "<call:put><zz>1</zz><n>1</n></call:put>",
    came: ["10 start put", "20 unknown-parameter", "28 /n 1", "39 /zz 1", "39 done"],
  },
  {
    name: "M4: a second one at its end",
    text: "<call:put><n>1</n><n>2</n><s>a</s></call:put>",
    came: ["10 start put", "18 /n 1", "26 duplicate-parameter", "30 /s+a", '34 /s "a"', "45 done"],
  },
  {
    name: "M6, E1: strays where they end",
    text: "<call:put>x </y><n>1</n></call:put>",
    came: ["10 start put", "16 stray-text", "16 stray-close-tag", "24 /n 1", "35 done"],
  },
  {
    name: "T5: in a tag, where it goes on",
    text: "<call:put ,x n=1/>",
    came: ["10 start put", "13 unexpected-in-tag", "18 /n 1", "18 done"],
  },
];
