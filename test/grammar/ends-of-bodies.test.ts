/** Where bodies that are read verbatim end (B7, E3, E4). */
import { describe, expect, test } from "vitest";
import { outline } from "./outline.ts";

describe("B7, E4: a string's body", () => {
  test.each<[string, ...string[]]>([
    ["<call:f><s>a</call:f>", 'f{s!{"a"}}', 'unclosed-element "<s>" </s> </s>'],
    ["<call:f><s>\na\n</call:f>", 'f{s!{"\\na\\n"}}', 'unclosed-element "<s>" </s> </s>'],
    ["<call:f><s>a</call:f>x</s></call:f>", 'f{s{"a</call:f>x"}}', 'closer-in-body "</call:f>" </call:f> </s>'],
    ["<call:f><s>a\n</call:f>x</s></call:f>", 'f{s{"a\\n</call:f>x"}}', 'closer-in-body "</call:f>" </call:f> </s>'],
    ["<call:f><s>a", 'f!…{s!…{"a"~}}', 'truncated-call "<call:f><s>a" the end of the input </call:f>'],
    ["<call:f><s>a\n", 'f!…{s!…{"a\\n"~}}', 'truncated-call "<call:f><s>a\\n" the end of the input </call:f>'],
    ["<call:f><s>a</s", 'f!…{s!…{"a</s"~}}', 'truncated-call "<call:f><s>a</s" the end of the input </call:f>'],
    ["<call:f><s>a</s >b</s></call:f>", 'f{s{"a</s >b"}}'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("E4: the text of another scalar ends at the next tag", () => {
  test.each<[string, ...string[]]>([
    ["<call:f><n>5<s>a</s></call:f>", 'f{n!{"5"~} s{"a"}}', 'unclosed-element "<n>" </n> </n>'],
    ["<call:f><n>5</n ></call:f>", 'f{n{"5"}}', 'mismatched-close-tag "</n >" </n > </n>'],
    [
      "<call:f><n>5</o></call:f>",
      'f{n!{"5"} ?"</o>"}',
      'unclosed-element "<n>" </n> </n>',
      'stray-close-tag "</o>" </o> </f>',
    ],
    ["<call:f><n>5", 'f!…{n!…{"5"~}}', 'truncated-call "<call:f><n>5" the end of the input </call:f>'],
    [
      "<call:f><n>5<",
      'f!…{n!{"5"~} ?"<"}',
      'unclosed-element "<n>" </n> </n>',
      'truncated-call "<call:f><n>5<" the end of the input </call:f>',
    ],
    [
      "<call:f><n>5</",
      'f!…{n!{"5"} ?"</"}',
      'unclosed-element "<n>" </n> </n>',
      'truncated-call "<call:f><n>5</" the end of the input </call:f>',
    ],
    [
      "<call:f><n>5</n",
      'f!…{n!{"5"} ?"</n"}',
      'unclosed-element "<n>" </n> </n>',
      'truncated-call "<call:f><n>5</n" the end of the input </call:f>',
    ],
    ["<call:f><n>5</call:f>", 'f{n!{"5"}}', 'unclosed-element "<n>" </n> </n>'],
    [
      "<call:f><n>5</call:n></call:f>",
      'f{n!{"5"}}',
      'unclosed-element "<n>" </n> </n>',
      'mismatched-close-tag "</call:n>" </call:n> </call:f>',
      '"</call:f>"',
    ],
    [
      "<call:f><n>5</nn></call:f>",
      'f{n!{"5"} ?"</nn>"}',
      'unclosed-element "<n>" </n> </n>',
      'stray-close-tag "</nn>" </nn> </f>',
    ],
    [
      "<call:f><n>5<b></call:f>",
      'f{n!{"5"~} b!{""}}',
      'unclosed-element "<n>" </n> </n>',
      'unclosed-element "<b>" </b> </b>',
    ],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("E3: closers at the end of the input close an inline body", () => {
  test.each<[string, ...string[]]>([
    ["<call:t>a</call:t", 't{"a"}', 'mismatched-close-tag "</call:t" </call:t </call:t>'],
    ["<call:t>a</call:t ", 't{"a"}', 'mismatched-close-tag "</call:t" </call:t </call:t>', '" "'],
    ["<call:t>a</call:t \n>\n", 't{"a"}', 'mismatched-close-tag "</call:t \\n>" </call:t \n> </call:t>', '"\\n"'],
    ["<call:t>a</call>", 't{"a"}', 'mismatched-close-tag "</call>" </call> </call:t>'],
    ["<call:t>a\n</call > ", 't{"a\\n"}', 'mismatched-close-tag "</call >" </call > </call:t>', '" "'],
    ["<call:t>a</call:x> ", 't{"a"}', 'mismatched-close-tag "</call:x>" </call:x> </call:t>', '" "'],
    [
      "<call:t>a</call:x> b",
      't!…{"a</call:x> b"~}',
      'truncated-call "<call:t>a</call:x> b" the end of the input </call:t>',
    ],
    ["<call:t>a</call:x", 't!…{"a</call:x"~}', 'truncated-call "<call:t>a</call:x" the end of the input </call:t>'],
    ["<call:t>a</call:tt", 't!…{"a</call:tt"~}', 'truncated-call "<call:t>a</call:tt" the end of the input </call:t>'],
    ["<call:t>a</call:", 't!…{"a</call:"~}', 'truncated-call "<call:t>a</call:" the end of the input </call:t>'],
    ["<call:t>a</call: >", 't!…{"a</call: >"~}', 'truncated-call "<call:t>a</call: >" the end of the input </call:t>'],
    ["<call:t>a</call:9>", 't!…{"a</call:9>"~}', 'truncated-call "<call:t>a</call:9>" the end of the input </call:t>'],
    ["<call:t>a</call", 't!…{"a</call"~}', 'truncated-call "<call:t>a</call" the end of the input </call:t>'],
    ["<call:t>a</callx>", 't!…{"a</callx>"~}', 'truncated-call "<call:t>a</callx>" the end of the input </call:t>'],
    ["<call:t>a</cal>", 't!…{"a</cal>"~}', 'truncated-call "<call:t>a</cal>" the end of the input </call:t>'],
    [
      "<call:t>a</call:t b",
      't!…{"a</call:t b"~}',
      'truncated-call "<call:t>a</call:t b" the end of the input </call:t>',
    ],
    ["<call:t>a</call:t>b</call:t>", 't{"a"}', '"b</call:t>"'],
    ["<call:t>a\n", 't!…{"a\\n"~}', 'truncated-call "<call:t>a\\n" the end of the input </call:t>'],
    ["<call:t>\n", 't!…{"\\n"~}', 'truncated-call "<call:t>\\n" the end of the input </call:t>'],
    ["<call:t>", 't!…{""~}', 'truncated-call "<call:t>" the end of the input </call:t>'],
    ["<call:t>\r\na\r\n</call:t>", 't{"\\r\\na\\r\\n"}'],
    ["<call:t></call>", 't{""}', 'mismatched-close-tag "</call>" </call> </call:t>'],
    ["<call:t>a<b", 't!…{"a<b"~}', 'truncated-call "<call:t>a<b" the end of the input </call:t>'],
    [
      "<call:t>a</call></call",
      't!…{"a</call></call"~}',
      'truncated-call "<call:t>a</call></call" the end of the input </call:t>',
    ],
    ["<call:t>a<b cde>", 't!…{"a<b cde>"~}', 'truncated-call "<call:t>a<b cde>" the end of the input </call:t>'],
    ["<call:t>a</calx>", 't!…{"a</calx>"~}', 'truncated-call "<call:t>a</calx>" the end of the input </call:t>'],
    ["<call:t>a</calx> ", 't!…{"a</calx> "~}', 'truncated-call "<call:t>a</calx> " the end of the input </call:t>'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});
