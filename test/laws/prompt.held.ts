/** What waits, by S2, and for how long: the rows of the prompt law that say so. */
import { type Row, tools } from "./prompt.certain.ts";

export const held: Row[] = [
  { name: "S2: prose comes at once", text: "ab<d", came: ["1 a", "2 b", "4 <d"] },
  { name: "S2: a possible opening waits", text: "a<call", came: ["1 a", "end <call"] },
  { name: "S2: the name waits for its end", text: "<call:9", came: ["7 <call:9"] },
  { name: "S2: half a pair waits", text: "\ud83d\ude00!", came: ["2 \ud83d\ude00", "3 !"] },
  {
    name: "S2: whitespace before an inline body's content waits",
    text: "<call:edit>  a</call:edit>",
    came: ["11 start edit", "14 /input+  a", '26 /input "  a"', "26 done"],
  },
  {
    name: "S2: what could be the closer waits",
    text: "<call:edit>a</call:ed</call:edit>",
    came: ["11 start edit", "12 /input+a", "22 /input+</call:ed", '33 /input "a</call:ed"', "33 done"],
  },
  {
    name: "E3, S2: another closer waits while only whitespace follows",
    text: "<call:edit>a</call> b</call:edit>",
    came: ["11 start edit", "12 /input+a", "21 /input+</call> b", '33 /input "a</call> b"', "33 done"],
  },
  {
    name: "E4, S2: behind its call's closer a string waits",
    text: "<call:put><s>a</call:put>b</s></call:put>",
    came: ["10 start put", "14 /s+a", "30 closer-in-body", "30 /s+</call:put>b", '30 /s "a</call:put>b"', "41 done"],
  },
  {
    name: "F3: an unknown block waits, its name too",
    text: "<call:no>x</call:no>",
    came: ["20 start no", "20 /input+x", '20 /input "x"', "20 unknown-tool", "20 inline-without-schema", "20 done"],
  },
  {
    name: "T4: an open quote waits",
    text: '<call:put s="a>',
    came: ["10 start put", "end unclosed-quote", 'end /s "a"', "end truncated-call", "end done"],
  },

  // S2, in prose.
  { name: "S2: half a pair at the end", text: "a\ud83d", came: ["1 a", "end \ud83d"] },
  {
    name: "F2: whitespace around calls is prose, and comes at once",
    text: "\r\n<call:put/> ",
    came: ["1 \r", "2 \n", "12 start put", "13 done", "14  "],
  },

  // S2, in verbatim text.
  {
    name: "S2: a newline waits, and no longer than for the next",
    text: "<call:edit>a\n\nb\n</call:edit>",
    came: ["11 start edit", "12 /input+a", "14 /input+\n", "15 /input+\nb", '28 /input "a\\n\\nb"', "28 done"],
  },
  {
    name: "S2: CR waits, alone and before LF",
    text: "<call:edit>a\rb\r\n\r\n</call:edit>",
    came: ["11 start edit", "12 /input+a", "14 /input+\rb", "17 /input+\r\n", '30 /input "a\\rb\\r\\n"', "30 done"],
  },
  {
    name: "S2: half a pair waits, and a lone half for what follows it",
    text: "<call:put><s>\ud83d\ude00\ud83d!</s></call:put>",
    came: ["10 start put", "15 /s+\ud83d\ude00", "17 /s+\ud83d!", '21 /s "\ud83d\ude00\\ud83d!"', "32 done"],
  },
  {
    name: "S2: in an element only its own closer waits",
    text: "<call:put><s>a</n></s></call:put>",
    came: ["10 start put", "14 /s+a", "17 /s+</n", "18 /s+>", '22 /s "a</n>"', "33 done"],
  },
  {
    name: "B2: a tag waits until it is no parameter's",
    text: "<call:edit><in>a</call:edit>",
    came: ["11 start edit", "15 /input+<in>", "16 /input+a", '28 /input "<in>a"', "28 done"],
  },
  {
    name: "B2: a parameter's tag until an attribute shows that it is none",
    text: "<call:edit><input a=1></call:edit>",
    came: ["11 start edit", "20 /input+<input a=", "21 /input+1", "22 /input+>", '34 /input "<input a=1>"', "34 done"],
  },
  {
    name: "B4: whitespace alone is one, or none, at the closer",
    text: "<call:edit> </call:edit><call:ls> </call:ls>",
    came: ["11 start edit", '24 /input " "', "24 done", "33 start ls", "44 done"],
  },
  {
    name: "E3: the call's closer without its end",
    text: "<call:edit>a</call:edit",
    came: ["11 start edit", "12 /input+a", "end mismatched-close-tag", 'end /input "a"', "end done"],
  },

  // S2, "what waits longer".
  {
    name: "F3: a tag in prose waits for its block's closer",
    text: "a <call:no> b",
    came: ["1 a", "2  ", "end <call:no>", "end call-as-text", "end  b"],
  },
  {
    name: "F3: a self-closing tag waits for its end alone",
    text: "<call:no/>b",
    came: ["10 start no", "10 unknown-tool", "10 done", "11 b"],
  },
  {
    name: "B6: what may be members or text waits for its own closer, and for its parent's",
    text: "<call:put><u><z>1</z> x</u></call:put>",
    came: ["10 start put", '38 /u "<z>1</z> x"', "38 done"],
  },
  {
    name: "S2: with a limit, F3 is over behind it",
    text: "a <call:no> bcdef",
    came: ["1 a", "2  ", "15 <call:no>", "15 held-too-long", "15  bcd", "16 e", "17 f"],
    options: { tools, maxHeld: 12 },
  },
  {
    name: "S2: with a limit, E4 is over behind it",
    text: "<call:put><s>a</call:put>bcdef",
    came: ["10 start put", "14 /s+a", "29 held-too-long", '29 /s "a"', "29 done", "29 bcde", "30 f"],
    options: { tools, maxHeld: 14 },
  },
];
