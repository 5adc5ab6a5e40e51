/** Bodies that may be members or text (B6), and names that may be calls or prose (F3). */
import { describe, expect, test } from "vitest";
import { outline } from "./outline.ts";

describe("B6: members if they read cleanly", () => {
  test.each<[string, ...string[]]>([
    ["<call:f><b>text</b></call:f>", 'f{b{"text"}}'],
    ["<call:f><b><k>1</k></b></call:f>", 'f{b{k{"1"}}}'],
    ["<call:f><b><k>1</b></call:f>", 'f{b{"<k>1"}}'],
    ["<call:f><b><k>1</k>x</b></call:f>", 'f{b{"<k>1</k>x"}}'],
    ["<call:f><b><k>1</k>x</call:f>", 'f{b!{k{"1"} ?"x"}}', 'stray-text "x" x', 'unclosed-element "<b>" </b> </b>'],
    [
      "<call:f><b><k>1</call:f>",
      'f{b!{k!{"1"}}}',
      'unclosed-element "<k>" </k> </k>',
      'unclosed-element "<b>" </b> </b>',
    ],
    ["<call:f><b><k>1</k>", 'f!…{b!…{k{"1"}}}', 'truncated-call "<call:f><b><k>1</k>" the end of the input </call:f>'],
    [
      "<call:f><b><s>a</s><k>1</k></call:f></b></call:f>",
      'f{b{"<s>a</s><k>1</k></call:f>"}}',
      'closer-in-body "</call:f>" </call:f> </b>',
    ],
    ["<call:f><b><z>1</z></b></call:f>", 'f{b{"<z>1</z>"}}'],
    ["<call:f><b><k , >1</k></b></call:f>", 'f{b{k{"1"}}}', 'unexpected-in-tag "," ,'],
    ["<call:f><b><k a='>1</k></b></call:f>", 'f{b{"<k a=\'>1</k>"}}'],
    ["<call:f><b><k>1</k></z></b></call:f>", 'f{b{"<k>1</k></z>"}}'],
    ["<call:f><b><k>1</k></b ></call:f>", 'f{b{k{"1"}}}', 'mismatched-close-tag "</b >" </b > </b>'],
    ["<call:f><b><k>1</k ></b></call:f>", 'f{b{"<k>1</k >"}}'],
    ["<call:f><b><k>1</k><call:t>a</call:t></b></call:f>", 'f{b{"<k>1</k><call:t>a</call:t>"}}'],
    ["<call:f><b><k>1</k></call:f>", 'f{b!{k{"1"}}}', 'unclosed-element "<b>" </b> </b>'],
    ["<call:f><b><s>a</b></call:f>", 'f{b{"<s>a"}}'],
    ["<call:f><u><a>1</a><a>2</a></u></call:f>", 'f{u{a{"1"} a{"2"}}}'],
    ["<call:f><u><a>1</a>x</u></call:f>", 'f{u{"<a>1</a>x"}}'],
    ["<call:f><u><a><c>1</c>x</a></u></call:f>", 'f{u{a{"<c>1</c>x"}}}'],
    ["<call:f><u><a><c>1</a></u></call:f>", 'f{u{a{"<c>1"}}}'],
    ["<call:f><u><a><c>1</u></call:f>", 'f{u{"<a><c>1"}}'],
    ["<call:f><u>x</u></call:f>", 'f{u{"x"}}'],
    ["<call:f><u>x</call:f>", 'f{u!{"x"}}', 'unclosed-element "<u>" </u> </u>'],
    ["<call:f><u></call:f>", 'f{u!{""}}', 'unclosed-element "<u>" </u> </u>'],
    ["<call:f><u a=1></u></call:f>", "f{u[a='1']{\"\"}}"],
    ["<call:f><b><k>1", 'f!…{b!…{k!…{"1"~}}}', 'truncated-call "<call:f><b><k>1" the end of the input </call:f>'],
    ["<call:f><b><k>", 'f!…{b!…{k!…{""~}}}', 'truncated-call "<call:f><b><k>" the end of the input </call:f>'],
    [
      "<call:f><u><a>1</a>x",
      'f!…{u!…{a{"1"} ?"x"}}',
      'stray-text "x" x',
      'truncated-call "<call:f><u><a>1</a>x" the end of the input </call:f>',
    ],
    ["<call:f><e><o><s>x</s></o> y</e></call:f>", 'f{e{"<o><s>x</s></o> y"}}'],
    ["<call:f><e><o><s>x</s></o></e></call:f>", 'f{e{o{s{"x"}}}}'],
    ["<call:f><e><o/></e></call:f>", "f{e{o/}}"],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("F3: an unknown name", () => {
  test.each<[string, ...string[]]>([
    ["p <call:g a=1> q", 'call-as-text "<call:g a=1>" g </call:g>', '"p <call:g a=1> q"'],
    ["p <call:g a=1>x</call:g> q", '"p "', "g[a='1']{\"x\"}", '" q"'],
    ["<call:g/>", "g/"],
    ["<call:g a", 'call-as-text "<call:g a" g </call:g>', '"<call:g a"'],
    ["<call:g ,/>", "g/", 'unexpected-in-tag "," ,'],
    ["<call:g a='x> q", 'call-as-text "<call:g a=\'x>" g </call:g>', '"<call:g a=\'x> q"'],
    ["<call:g><call:f n=1/>", 'call-as-text "<call:g>" g </call:g>', '"<call:g>"', "f[n='1']/"],
    ["<call:g a='1'b=2></call:g>", "g[a='1' b='2']{\"\"}", 'missing-space "b" b'],
    ["<call:g>x<call:f n=1/></call:g>", 'g{"x<call:f n=1/>"}'],
    ["<call:g><a>1</a></call:g>", 'g{a{"1"}}'],
    ["<call:g , > </call:g>", 'g{" "}', 'unexpected-in-tag "," ,'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});
