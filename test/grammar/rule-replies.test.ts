/** What each rule answers, to the letter: where it ends, its value, and whether more input could change it (P3). */
import Parsimmon from "parsimmon";
import { describe, expect, test } from "vitest";
import { isNoNamePart, isNoSpace } from "../../src/grammar/characters.ts";
import { createRules, quoted, type RuleSet } from "../../src/grammar/index.ts";
import { run } from "../../src/grammar/primitives.ts";

const rules = createRules();

/** `index`, the value, and `…` where more may come; `no` for what does not match. */
function answer(name: keyof RuleSet, input: string, at = 0, of: RuleSet = rules): unknown[] {
  const reply = run<unknown>(of[name], input, at);
  const open = reply.touches ? ["…"] : [];
  return reply.status ? [reply.index, reply.value, ...open] : ["no", ...open];
}

describe("Name", () => {
  test.each([
    ["x rea", 2, [5, "rea", "…"]],
    ["x ", 2, ["no", "…"]],
    ["read x", 0, [4, "read"]],
    ["x 9", 2, ["no"]],
    ["a_-9.b", 0, [4, "a_-9"]],
    ["-a ", 0, ["no"]],
  ])("%j at %i", (input, at, expected) => expect(answer("Name", input, at)).toEqual(expected));
});

describe("attr-val", () => {
  const value = (text: string, start: number, end: number): object => ({ value: text, start, end });
  test.each([
    ["a=b", 2, [3, value("b", 2, 3), "…"]],
    ["a=", 2, ["no", "…"]],
    ["a=>", 2, ["no"]],
    ["a=/>", 2, ["no"]],
    ["a=b/>", 2, [3, value("b", 2, 3)]],
    ["a='b'>", 2, [5, value("b", 3, 4)]],
    ["a='b", 2, ["no", "…"]],
    ['a=""', 2, [4, value("", 3, 3)]],
  ])("%j at %i", (input, at, expected) => expect(answer("attrVal", input, at)).toEqual(expected));
});

describe("attr", () => {
  const attribute = (input: string): unknown => {
    const reply = run(rules.attr, input, 0);
    if (!reply.status) return "no";
    const { start, end, name, value, valueStart, valueEnd } = reply.value;
    return [name, value, input.slice(start, end), input.slice(valueStart, valueEnd)];
  };
  test.each([
    [" a>", ["a", true, "a", "a"]],
    [" a/>", ["a", true, "a", "a"]],
    [" a b>", ["a", true, "a", "a"]],
    [" a", "no"],
    [" a?>", "no"],
    [' a"b">', "no"],
    [" =b>", "no"],
    ["  ", "no"],
    [" a=>", "no"],
    [" a= >", "no"],
    [" a=/>", "no"],
    [' a="b', "no"],
    [" a='b", "no"],
    [` a="b'>`, "no"],
    [' a="b"c>', "no"],
    [' a="b"/>', ["a", "b", 'a="b"', "b"]],
    [' a="b" c>', ["a", "b", 'a="b"', "b"]],
    [" a='b\">' >", ["a", 'b">', "a='b\">'", 'b">']],
    [" a=b=c>", ["a", "b=c", "a=b=c", "b=c"]],
    [" a= b=c>", "no"],
    [" a= b>", ["a", "b", "a= b", "b"]],
    [' a= "b=c">', ["a", "b=c", 'a= "b=c"', "b=c"]],
    [' a="b=c">', ["a", "b=c", 'a="b=c"', "b=c"]],
    [" a = 5 >", ["a", "5", "a = 5", "5"]],
    [" a=b", "no"],
  ])("%j", (input, expected) => expect(attribute(input)).toEqual(expected));
});

describe("openings (F1)", () => {
  test.each([
    ["callStart", "xx<ca", 2, ["no", "…"]],
    ["callStart", "xx<cx", 2, ["no"]],
    ["callStart", "xx<", 2, ["no", "…"]],
    ["callStart", "xx", 2, ["no", "…"]],
    ["callStart", "<calx:r", 0, ["no"]],
    ["callStart", "xx<call:r>", 2, [9, "r"]],
    ["callStart", "<call:", 0, ["no", "…"]],
    ["callStart", "<call:9", 0, ["no"]],
    ["callStart", "<call:r", 0, ["no", "…"]],
    ["callStart", "<call:r?", 0, ["no"]],
    ["callStart", "<call:r\n", 0, [7, "r"]],
    ["elementStart", "x<a/", 1, [3, "a"]],
    ["elementStart", "x<", 1, ["no", "…"]],
    ["elementStart", "x<a", 1, ["no", "…"]],
    ["elementStart", "x<a:b>", 1, ["no"]],
    ["elementStart", "x>", 1, ["no"]],
  ] as const)("%s %j at %i", (name, input, at, expected) => expect(answer(name, input, at)).toEqual(expected));

  test("a name at the end waits for what is no part of it", () => {
    expect(run(rules.callStart, "<call:r", 0).until).toBe(isNoNamePart);
    expect(run(rules.Name, "r", 0).until).toBe(isNoNamePart);
    expect(run(rules.ws, " ", 0).until).toBe(isNoSpace);
  });
});

describe("open tags", () => {
  test.each([
    ["callTag", "<call:>", "no"],
    ["callTag", "<call: a>", "no"],
    ["callTag", "<call:a.b>", "no"],
    ["callTag", "<call:a", "no"],
    ["callTag", "<call:a ", "no"],
    ["callTag", "<a>", "no"],
    ["callTag", "<call:a ?>", "no"],
    ["callTag", "<call:a/ >", "no"],
    ["callTag", "<call:a>b", ["<call:a>", "a", false, []]],
    ["callTag", "<call:a/>b", ["<call:a/>", "a", true, []]],
    ["callTag", "<call:a\t/>b", ["<call:a\t/>", "a", true, []]],
    ["callTag", "<call:a b c='d'\n>e", ["<call:a b c='d'\n>", "a", false, ["b", "c"]]],
    ["elementTag", "<a b=c/>d", ["<a b=c/>", "a", true, ["b"]]],
    ["elementTag", "<>", "no"],
    ["elementTag", "</a>", "no"],
    ["elementTag", "<call:a>", "no"],
  ] as const)("%s %j", (name, input, expected) => {
    for (const before of ["", "x "]) {
      const reply = run(rules[name], before + input, before.length);
      const { value: tag } = reply;
      const got = reply.status && [
        (before + input).slice(tag.start, tag.end),
        tag.name,
        tag.selfClosing,
        tag.attributes.map((attribute) => attribute.name),
      ];
      expect(got || "no").toEqual(expected);
      if (reply.status) expect([tag.start, tag.end]).toEqual([before.length, reply.index]);
    }
  });

  test("tags without attributes do not share a list that could be filled", () => {
    const one = rules.elementTag.tryParse("<a b>");
    const two = rules.elementTag.tryParse("<a>");
    expect([one.attributes.length, two.attributes.length]).toEqual([1, 0]);
  });
});

describe("close tags (E1)", () => {
  test.each([
    ["x<", 1, ["no", "…"]],
    ["x", 1, ["no", "…"]],
    ["x<a", 1, ["no"]],
    ["x</", 1, ["no", "…"]],
    ["x</a", 1, ["no", "…"]],
    ["x</a ", 1, ["no", "…"]],
    ["x</a b>", 1, ["no"]],
    ["x</9>", 1, ["no"]],
    ["x</a >", 1, [6, { name: "a", call: false }]],
    ["x</call>", 1, [8, { name: "call", call: false }]],
    ["x</call", 1, ["no", "…"]],
    ["x</call:", 1, ["no", "…"]],
    ["x</call:a", 1, ["no", "…"]],
    ["x</call:a\n>", 1, [11, { name: "a", call: true }]],
    ["x</call:9>", 1, ["no"]],
    ["x</cal:a>", 1, ["no"]],
    ["x</a:b>", 1, ["no"]],
  ])("%j at %i", (input, at, expected) => expect(answer("closeTag", input, at)).toEqual(expected));

  test("wait for what can decide", () => {
    expect(run(rules.closeTag, "</a", 0).until).toBe(isNoNamePart);
    expect(run(rules.closeTag, "</a ", 0).until).toBe(isNoSpace);
    expect(run(rules.closeTag, "</", 0).until).toBe(undefined);
  });
});

describe("prose (F2, S2)", () => {
  test.each([
    ["a<call:x>", 0, [1, "a"]],
    ["a<call:x>", 1, ["no"]],
    ["a<call:9><call:x>", 0, [9, "a<call:9>"]],
    ["<call:9 <call:x/>", 0, [8, "<call:9 "]],
    ["a<call:", 0, [1, "a", "…"]],
    ["a<call:b", 0, [1, "a", "…"]],
    ["a<call:b.", 0, [9, "a<call:b.", "…"]],
    ["abc", 1, [3, "bc", "…"]],
    ["ab<", 0, [2, "ab", "…"]],
    ["ab<c", 0, [2, "ab", "…"]],
    ["ab<call", 0, [2, "ab", "…"]],
    ["ab<calls", 0, [8, "ab<calls", "…"]],
    ["a<b", 0, [3, "a<b", "…"]],
    ["ab\ud83d", 0, [2, "ab", "…"]],
    ["ab\ude00", 0, [3, "ab\ude00", "…"]],
    ["\ud83d", 0, [0, "", "…"]],
    ["\ud83d", 1, [1, "", "…"]],
    ["<", 1, [1, "", "…"]],
    ["a<cal", 3, [5, "al", "…"]],
  ])("%j at %i", (input, at, expected) => expect(answer("text", input, at)).toEqual(expected));

  test("an opening at the end waits for what can decide", () => {
    expect(run(rules.text, "a<call:b", 0).until).toBe(isNoNamePart);
    expect(run(rules.text, "a<call:", 0).until).toBe(undefined);
  });
});

describe("replaced rules are used wherever theirs are", () => {
  test("Name", () => {
    const dotted = createRules({ Name: Parsimmon.regexp(/[a-z.]+/) });
    const tag = dotted.callTag.tryParse("<call:a.b x.y=1 z>");
    expect([tag.name, tag.attributes.map(({ name }) => name)]).toEqual(["a.b", ["x.y", "z"]]);
    expect(answer("closeTag", "</a.b>", 0, dotted)).toEqual([6, { name: "a.b", call: false }]);
    expect(answer("callTag", "<call:9>", 0, dotted)).toEqual(["no"]);
    expect(answer("attr", " 9>", 0, dotted)).toEqual(["no"]);
    expect(answer("text", "p<call:a.b>", 0, dotted)).toEqual([1, "p"]);
  });

  test("ws", () => {
    const dashed = createRules({ ws: Parsimmon.regexp(/[~ ]*/).result(undefined) });
    const tag = dashed.callTag.tryParse("<call:a ~b~=~1~c~/>");
    expect(tag.attributes.map(({ name, value }) => [name, value])).toEqual([["b", "1~c~"]]);
    expect(answer("closeTag", "</a~>", 0, dashed)).toEqual([5, { name: "a", call: false }]);
  });

  test("attr-val", () => {
    const ticks = createRules({ attrVal: quoted("`") });
    expect(answer("attr", " a=b>", 0, ticks)).toEqual(["no"]);
    expect(run(ticks.attr, " a=`b c`>", 0).value).toMatchObject({ value: "b c", valueStart: 4, valueEnd: 7, end: 8 });
    const greedy = Parsimmon.regexp(/[^ ]+/).map((value) => ({ value, start: 3, end: 3 + value.length }));
    expect(answer("attr", " a=/> x", 0, createRules({ attrVal: greedy }))).toEqual(["no"]);
  });
});
