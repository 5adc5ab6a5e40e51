/** How broken open tags are mended (T3–T5), and what a cut leaves of them (E3). */
import { describe, expect, test } from "vitest";
import { outline } from "./outline.ts";

describe("T5: what is no attribute is skipped", () => {
  test.each<[string, ...string[]]>([
    ["<call:f , n=5/>", "f[n='5']/", 'unexpected-in-tag "," ,'],
    ["<call:f -i=true n=5/>", "f[n='5']/", 'unexpected-in-tag "-i=true" -i=true'],
    ["<call:f =n n=5/>", "f[n='5']/", 'unexpected-in-tag "=n" =n'],
    ["<call:f a'b' n=5/>", "f[n='5']/", "unexpected-in-tag \"a'b'\" a'b'"],
    ["<call:f ,/>", "f/", 'unexpected-in-tag "," ,'],
    ["<call:f ,>", "f!…", 'unexpected-in-tag "," ,', 'truncated-call "<call:f ,>" the end of the input </call:f>'],
    ["<call:f ,></call:f>", "f", 'unexpected-in-tag "," ,'],
    ["<call:f / n=5/>", "f[n='5']/", 'unexpected-in-tag "/" /'],
    ["<call:f /n/>", "f/", 'unexpected-in-tag "/n" /n'],
    ["<call:f ,/,/>", "f/", 'unexpected-in-tag ",/," ,/,'],
    ["<call:f //>", "f/", 'unexpected-in-tag "/" /'],
    [
      "<call:f n / >",
      'f[n]!…{""~}',
      'unexpected-in-tag "/" /',
      'truncated-call "<call:f n / >" the end of the input </call:f>',
    ],
    ["<call:f n.x s/>", "f[s]/", 'unexpected-in-tag "n.x" n.x'],
    [
      "<call:f ,1234567890123456789012345678901234567890123456789012345678901234567890 n/>",
      "f[n]/",
      'unexpected-in-tag ",1234567890123456789012345678901234567890123456789012345678901234567890" ,12345678901234567890123456789012345678901234567890123456789',
    ],
    ["<call:f s='a'n=5/>", "f[s='a' n='5']/", 'missing-space "n" n'],
    ["<call:f s='a'n/>", "f[s='a']/", 'unexpected-in-tag "n" n'],
    [
      "<call:f s='a'n>",
      "f[s='a']!…",
      'unexpected-in-tag "n" n',
      "truncated-call \"<call:f s='a'n>\" the end of the input </call:f>",
    ],
    ["<call:f s='a',n=5/>", "f[s='a']/", 'unexpected-in-tag ",n=5" ,n=5'],
    [
      "<call:f s='a'n = 5/>",
      "f[s='a']/",
      'unexpected-in-tag "n" n',
      'unexpected-in-tag "=" =',
      'unexpected-in-tag "5" 5',
    ],
    ["<call:f s='a'n='5's='b'/>", "f[s='a' n='5' s='b']/", 'missing-space "n" n', 'missing-space "s" s'],
    ["<call:f><o ,/></call:f>", "f{o/}", 'unexpected-in-tag "," ,'],
    ["<call:f><o s='a'n=5/></call:f>", "f{o[s='a' n='5']/}", 'missing-space "n" n'],
    ["<call:f ,/ n/>", "f[n]/", 'unexpected-in-tag ",/" ,/'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("T3: a value is due", () => {
  test.each<[string, ...string[]]>([
    ["<call:f s= n=5/>", "f[s='n=5']/", 'suspicious-value "n=5" n=5'],
    ["<call:f s= n=/>", "f[s='n=']/", 'suspicious-value "n=" n='],
    ["<call:f s=/>", "f[s='']/", 'missing-value "s=" s'],
    ["<call:f s= />", "f[s='']/", 'missing-value "s=" s'],
    [
      "<call:f s= >",
      "f[s='']!…",
      'missing-value "s=" s',
      'truncated-call "<call:f s= >" the end of the input </call:f>',
    ],
    ["<call:f s=></call:f>", "f[s='']", 'missing-value "s=" s'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("T4: a quote that nothing closes", () => {
  test.each<[string, ...string[]]>([
    [
      "<call:f s='a>b/>",
      "f[s='a']!…{?\"b/>\"}",
      "unclosed-quote \"'\" ' a closing '",
      'stray-text "b/>" b/>',
      'truncated-call "<call:f s=\'a>b/>" the end of the input </call:f>',
    ],
    ["<call:f s='a />", "f[s='a ']/", "unclosed-quote \"'\" ' a closing '"],
    [
      "<call:f s='a /></call:f>'",
      "f[s='a /></call:f>']!…",
      "truncated-call \"<call:f s='a /></call:f>'\" the end of the input </call:f>",
    ],
    ["<call:f s='a", "f!…", 'truncated-call "<call:f s=\'a" the end of the input </call:f>'],
    ["<call:f s='></call:f>", "f[s='']", "unclosed-quote \"'\" ' a closing '"],
    ["<call:f s='/>", "f[s='']/", "unclosed-quote \"'\" ' a closing '"],
    ["<call:f><o s='a></o></call:f>", "f{o[s='a']}", "unclosed-quote \"'\" ' a closing '"],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("T1, T2, T6: what needs no mending", () => {
  test.each<[string, ...string[]]>([
    ["<call:f /></call:f>", "f/", '"</call:f>"'],
    ["<call:f s=a n=5/>", "f[s='a' n='5']/"],
    ["<call:f s n=5/>", "f[s n='5']/"],
    ["<call:f s='a' n/>", "f[s='a' n]/"],
    ["<call:f s= 'n=5'/>", "f[s='n=5']/"],
    ["<call:f s=n=5/>", "f[s='n=5']/"],
    ["<call:f s=a/>", "f[s='a']/"],
    ["<call:f s=/ n=5/>", "f[s='/' n='5']/"],
    ["<call:f s=a/b/>", "f[s='a/b']/"],
    ["<call:f s = 'x' n/>", "f[s='x' n]/"],
    ["<call:f\ts='x'\n/>", "f[s='x']/"],
    ["<call:f><o n=5,/></call:f>", "f{o[n='5,']/}"],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});

describe("E3: a cut attribute is none", () => {
  test.each<[string, ...string[]]>([
    ["<call:f ,,,", "f!…", 'truncated-call "<call:f ,,," the end of the input </call:f>'],
    ["<call:f n", "f!…", 'truncated-call "<call:f n" the end of the input </call:f>'],
    ["<call:f n ", "f!…", 'truncated-call "<call:f n " the end of the input </call:f>'],
    ["<call:f n=", "f!…", 'truncated-call "<call:f n=" the end of the input </call:f>'],
    ["<call:f n= ", "f!…", 'truncated-call "<call:f n= " the end of the input </call:f>'],
    ["<call:f n=5", "f!…", 'truncated-call "<call:f n=5" the end of the input </call:f>'],
    ["<call:f n='5", "f!…", 'truncated-call "<call:f n=\'5" the end of the input </call:f>'],
    ["<call:f n='5'", "f[n='5']!…", "truncated-call \"<call:f n='5'\" the end of the input </call:f>"],
    ["<call:f n /", "f[n]!…", 'truncated-call "<call:f n /" the end of the input </call:f>'],
    ["<call:f /", "f!…", 'truncated-call "<call:f /" the end of the input </call:f>'],
    ["<call:f n/", "f!…", 'truncated-call "<call:f n/" the end of the input </call:f>'],
    ["<call:f n=5/", "f!…", 'truncated-call "<call:f n=5/" the end of the input </call:f>'],
    ["<call:f><o s='a", 'f!…{?"<o s=\'a"}', 'truncated-call "<call:f><o s=\'a" the end of the input </call:f>'],
    ["<call:f><o s=a", 'f!…{?"<o s=a"}', 'truncated-call "<call:f><o s=a" the end of the input </call:f>'],
    ["<call:f><o", 'f!…{?"<o"}', 'truncated-call "<call:f><o" the end of the input </call:f>'],
  ])("%j", (text, ...lines) => expect(outline(text)).toEqual(lines));
});
