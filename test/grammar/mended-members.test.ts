/** What stands between members, and which tag closes what (M6, E1–E3, B6, F3). */
import { describe, expect, test } from "vitest";
import { outline } from "./outline.ts";

describe("M6: text between members", () => {
  test.each<[string, ...string[]]>([
    ["<call:f>x<n>5</n>y z </call:f>", 'f{?"x" n{"5"} ?"y z"}', 'stray-text "x" x', 'stray-text "y z" y z'],
    ["<call:f>a < b <n>5</n></call:f>", 'f{?"a < b" n{"5"}}', 'stray-text "a < b" a'],
    ["<call:f><n>5</n> <9> x </call:f>", 'f{n{"5"} ?"<9> x"}', 'stray-text "<9> x" <'],
    [
      "<call:f><n>5</n>1234567890 1234567890 1234567890 1234567890 1234567890 1234567890 1234567890</call:f>",
      'f{n{"5"} ?"1234567890 1234567890 1234567890 1234567890 1234567890 1234567890 1234567890"}',
      'stray-text "1234567890 1234567890 1234567890 1234567890 1234567890 1234567890 1234567890" 1234567890 1234567890 1234567890 1234567890 1234567890 12345',
    ],
    [
      "<call:f><n>5</n>x</z>y</call:f>",
      'f{n{"5"} ?"x" ?"</z>" ?"y"}',
      'stray-text "x" x',
      'stray-close-tag "</z>" </z> </f>',
      'stray-text "y" y',
    ],
    [
      "<call:f><n>5</n>x <call:t>a</call:t>",
      'f!{n{"5"} ?"x"}',
      'stray-text "x" x',
      'unclosed-call "<call:f>" </call:f> </call:f>',
      't{"a"}',
    ],
    ["<call:f><n>5</n><call:9/></call:f>", 'f{n{"5"} ?"<call:9/>"}', 'stray-text "<call:9/>" <'],
    ["<call:f><n>5</n></call:f x></call:f>", 'f{n{"5"} ?"</call:f x>"}', 'stray-text "</call:f x>" <'],
    ["<call:f><n>5</n></ n></call:f>", 'f{n{"5"} ?"</ n>"}', 'stray-text "</ n>" <'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("E1, E2: close tags, and the next call", () => {
  test.each<[string, ...string[]]>([
    ["<call:f></z></call:f>", 'f{?"</z>"}', 'stray-close-tag "</z>" </z> </f>'],
    ["<call:f><o></z></o></call:f>", 'f{o{?"</z>"}}', 'stray-close-tag "</z>" </z> </o>'],
    ["<call:f><o><s>a</s></call:f>", 'f{o!{s{"a"}}}', 'unclosed-element "<o>" </o> </o>'],
    ["<call:f><o><u><s>a</s></o></call:f>", 'f{o{u!{s{"a"}}}}', 'unclosed-element "<u>" </u> </u>'],
    ["<call:f><o><o><s>a</s></o></call:f>", 'f{o!{o{s{"a"}}}}', 'unclosed-element "<o>" </o> </o>'],
    [
      "<call:f><o><s>a</s></o ></call:f >",
      'f{o{s{"a"}}}',
      'mismatched-close-tag "</o >" </o > </o>',
      'mismatched-close-tag "</call:f >" </call:f > </call:f>',
    ],
    [
      "<call:f><o><s>a</s></call>",
      'f{o!{s{"a"}}}',
      'unclosed-element "<o>" </o> </o>',
      'mismatched-close-tag "</call>" </call> </call:f>',
    ],
    ["<call:f><call><s>a</s></call></call:f>", 'f{call{s{"a"}}}'],
    ["<call:f><call><s>a</s></call></call>", 'f{call{s{"a"}}}', 'mismatched-close-tag "</call>" </call> </call:f>'],
    ["<call:f><n>5</n></call:x>", 'f{n{"5"}}', 'mismatched-close-tag "</call:x>" </call:x> </call:f>'],
    ["<call:f><n>5</n><call:t>a</call:t>", 'f!{n{"5"}}', 'unclosed-call "<call:f>" </call:f> </call:f>', 't{"a"}'],
    [
      "<call:f><o><n>5</n><call:t>a</call:t>",
      'f!{o!{n{"5"}}}',
      'unclosed-element "<o>" </o> </o>',
      'unclosed-call "<call:f>" </call:f> </call:f>',
      't{"a"}',
    ],
    ["<call:f><o/><o></o><u/></call:f>", "f{o/ o u/}"],
    ["<call:f n=1 n=2><n>3</n></call:f>", "f[n='1' n='2']{n{\"3\"}}"],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("E3: the input ends between members", () => {
  test.each<[string, ...string[]]>([
    ["<call:f>x ", 'f!…{?"x"}', 'stray-text "x" x', 'truncated-call "<call:f>x " the end of the input </call:f>'],
    [
      "<call:f><n>5</n> x < ",
      'f!…{n{"5"} ?"x <"}',
      'stray-text "x <" x',
      'truncated-call "<call:f><n>5</n> x < " the end of the input </call:f>',
    ],
    ["<call:f><n>5</n><", 'f!…{n{"5"} ?"<"}', 'truncated-call "<call:f><n>5</n><" the end of the input </call:f>'],
    ["<call:f><n>5</n></", 'f!…{n{"5"} ?"</"}', 'truncated-call "<call:f><n>5</n></" the end of the input </call:f>'],
    ["<call:f><n>5</n><s", 'f!…{n{"5"} ?"<s"}', 'truncated-call "<call:f><n>5</n><s" the end of the input </call:f>'],
    [
      "<call:f><n>5</n><s ",
      'f!…{n{"5"} ?"<s "}',
      'truncated-call "<call:f><n>5</n><s " the end of the input </call:f>',
    ],
    [
      "<call:f><n>5</n><call",
      'f!…{n{"5"} ?"<call"}',
      'truncated-call "<call:f><n>5</n><call" the end of the input </call:f>',
    ],
    [
      "<call:f><n>5</n><call:",
      'f!…{n{"5"} ?"<call:"}',
      'truncated-call "<call:f><n>5</n><call:" the end of the input </call:f>',
    ],
    [
      "<call:f><n>5</n><call:t",
      'f!…{n{"5"} ?"<call:t"}',
      'truncated-call "<call:f><n>5</n><call:t" the end of the input </call:f>',
    ],
    [
      "<call:f><n>5</n></call:f",
      'f!…{n{"5"} ?"</call:f"}',
      'truncated-call "<call:f><n>5</n></call:f" the end of the input </call:f>',
    ],
    [
      "<call:f><n>5</n></call:f ",
      'f!…{n{"5"} ?"</call:f "}',
      'truncated-call "<call:f><n>5</n></call:f " the end of the input </call:f>',
    ],
    ["<call:f><o><s>a</s>", 'f!…{o!…{s{"a"}}}', 'truncated-call "<call:f><o><s>a</s>" the end of the input </call:f>'],
    [
      "<call:f><o><o><n>5",
      'f!…{o!…{o!…{n!…{"5"~}}}}',
      'truncated-call "<call:f><o><o><n>5" the end of the input </call:f>',
    ],
    ["<call:f><o>x", 'f!…{o!…{"x"~}}', 'truncated-call "<call:f><o>x" the end of the input </call:f>'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});
