/** What is told with which character, and what is held back until later ones decide (S1, S2). */
import { describe, expect, test } from "vitest";
import { timeline } from "./timeline.ts";

describe("S2: prose", () => {
  test.each([
    ["a<b<cal x<call:9 <call:t.", "a||<b|||||<cal |x|||||||<call:9| ||||||||<call:t.|"],
    ["a\ud83d\ude00b\ud83d", "a||\ud83d\ude00|b||\ud83d"],
    ["ab<call:f/>cd", "a|b||||||||{f|}|c|d|"],
    ["a<call", "a||||||<call"],
  ])("%j", (text, told) => expect(timeline(text)).toBe(told));
});

describe("S2: an inline body", () => {
  test.each([
    ["<call:t>\na\n\nb\n</call:t>c", "|||||||{t||a||\n|\nb||||||||||}|c|"],
    ["<call:t>\r\na\r\rb\r\n</call:t>", "|||||||{t|||a||\r|\rb|||||||||||}|"],
    ["<call:t>\rab</call:t>", "|||||||{t||\ra|b|||||||||}|"],
    ["<call:t> \n <x</call:t>", "|||||||{t|||||| \n <x||||||||}|"],
    ["<call:t>a</call:tt></call:t>", "|||||||{t|a|||||||||||</call:tt>||||||||}|"],
    ["<call:t>a</call> b</call:t>", "|||||||{t|a|||||||||</call> b|||||||||}|"],
    ["<call:t>a</call:x \n> \nb</call:t>", "|||||||{t|a||||||||||||||</call:x \n> \nb|||||||||}|"],
    ["<call:t>a</x</call:t>", "|||||||{t|a|||</x|||||||||}|"],
    ["<call:t>a\n</call>", "|||||||{t|a|||||||||!mismatched-close-tag}"],
    ["<call:t>a\r\n</call:t", "|||||||{t|a|||||||||||!mismatched-close-tag}"],
    ["<call:t>a</callx</call:t>", "|||||||{t|a|||||||</callx|||||||||}|"],
    ["<call:t>a</call :</call:t>", "|||||||{t|a||||||||</call :|||||||||}|"],
    ["<call:t>a</call:9</call:t>", "|||||||{t|a||||||||</call:9|||||||||}|"],
    ["<call:t>a</call: b</call:t>", "|||||||{t|a||||||||</call: |b|||||||||}|"],
    ["<call:t>a</call:tb/</call:t>", "|||||||{t|a||||||||||</call:tb/|||||||||}|"],
    ["<call:t>\n\n<</call:t>", "|||||||{t||||\n<||||||||}|"],
    ["<call:t>\ud83d\ude00\ud83d</call:t>", "|||||||{t||\ud83d\ude00||\ud83d||||||||}|"],
    ["<call:t>a\n", "|||||||{t|a||\n!truncated-call}"],
    ["<call:t>a\r", "|||||||{t|a||\r!truncated-call}"],
    ["<call:t>", "|||||||{t|!truncated-call}"],
    ["<call:t> \n", "|||||||{t||| \n!truncated-call}"],
    ["<call:t>a<b cde>f", "|||||||{t|a||<b| |c|d|e|>|f|!truncated-call}"],
    ["<call:t>a</calx>f", "|||||||{t|a||||||</calx|>|f|!truncated-call}"],
  ])("%j", (text, told) => expect(timeline(text)).toBe(told));
});

describe("S1: attributes and elements", () => {
  test.each([
    ["<call:f><s>a\n</call:f>b</s></call:f>", "|||||||{f|||<s|a|||||||||||||||!closer-in-body\n</call:f>b>|||||||||}|"],
    ["<call:f><s>a\n</call:f>b", "|||||||{f|||<s|a||||||||||||!unclosed-element>}b"],
    ["<call:f><s>a</n></s x</s></call:f>", "|||||||{f|||<s|a|||</n|>||||</s |x||||>|||||||||}|"],
    ["<call:f><s>a\ud83d\ude00\r</s></call:f>", "|||||||{f|||<s|a||\ud83d\ude00||\r|||>|||||||||}|"],
    ["<call:f><s>\r\n\n</s></call:f>", "|||||||{f|||<s|||||||>|||||||||}|"],
    ["<call:f><n> 5 </n></call:f>", "|||||||{f|||<n|||||||>|||||||||}|"],
    ["<call:f><n>5</n ></call:f>", "|||||||{f|||<n||||||!mismatched-close-tag>|||||||||}|"],
    ["<call:f><n>5<s></s></call:f>", "|||||||{f|||<n|||!unclosed-element>|<s||||>|||||||||}|"],
    ["<call:f><b><k>1</k></b></call:f>", "|||||||{f|||<b||||||||||||>|||||||||}|"],
    ["<call:f><b><k>1</b></call:f>", "|||||||{f|||<b||||||||<k>1>|||||||||}|"],
    ["<call:f><b>ab</b></call:f>", "|||||||{f|||<b|a|b||||>|||||||||}|"],
    ["<call:f><o s=a n='5'><n>1</n></o></call:f>", "|||||||{f|||||||||||||<o|||<n|||||>||||>|||||||||}|"],
    ["<call:f n='5' s=a b/>", "|||||||{f|||||@n|||||@s|||@b}|"],
    ["<call:f n = 5 />", "|||||||{f||||||@n||}|"],
    ["<call:f s='a>b' ,/>", "|||||||{f|||||||@s||||!unexpected-in-tag}|"],
    ["<call:f s='a'n=5/>", "|||||||{f|||||@s||!missing-space|||@n}|"],
    ["<call:f><n>5</n><call:t>", "|||||||{f|||<n|||||>||||||||!unclosed-call}{t|!truncated-call}"],
    ["<call:f><n>5</n> x </z></call:f>", "|||||||{f|||<n|||||>|||||||!stray-text!stray-close-tag|||||||||}|"],
    ["<call:f><n>5</n></call:f >", "|||||||{f|||<n|||||>||||||||||!mismatched-close-tag}|"],
    ["<call:f><s>a\n", "|||||||{f|||<s|a||\n!truncated-call}"],
    ["<call:f n", "|||||||{f||!truncated-call}"],
    ["<call:f><e><o/></e></call:f>", "|||||||{f|||<e||||||||>|||||||||}|"],
    ["<call:f><e><o></o></e></call:f>", "|||||||{f|||<e|||||||||||>|||||||||}|"],
    ["<call:f><o><s>a</s></call:f>", "|||||||{f|||<o|||<s|a||||>|||||||||!unclosed-element>}|"],
  ])("%j", (text, told) => expect(timeline(text)).toBe(told));
});

describe("F3: an unknown name", () => {
  test.each([
    ["<call:g a=1>x</call:g>y", "|||||||||||||||||||||{g@ax}|y|"],
    ["<call:g a=1>x", "|||||||||||||<call:g a=1>!call-as-textx"],
  ])("%j", (text, told) => expect(timeline(text)).toBe(told));
});

describe("pieces of several characters are told as far as they are settled", () => {
  test.each<[string[], string]>([
    [["pq<call:t>", "ab</call", ">", "c</call:t>"], "pq{t|ab||</call>c}|"],
    [["<call:t>", "\nab\n</call:t", "\n", ">c"], "{t|ab||\n</call:t\n>c|!truncated-call}"],
    [["pq<call:t>ab", "c\n", "\nd</", "x</call:t>"], "pq{tab|c|\n\nd|</x}|"],
    [["<call:f>", "<s>", "a\n</call:f>b", "c</s>d</call:f>"], "{f|<s|a|!closer-in-body\n</call:f>bc>!stray-text}|"],
    [["p<call:f><s>", "a\n</call:f>", "</s></call:f>"], "p{f<s|a|!closer-in-body\n</call:f>>}|"],
    [["<call:f><s>", "\r", "\na\r", "\n</s></call:f>"], "{f<s||a|>}|"],
    [["<call:t>\r", "a</call:t>"], "{t|\ra}|"],
    [["<call:f><n>", "1", "2</n><s>ab", "c</s", "></call:f>q"], "{f<n||><sab|c|>}q|"],
    [["ab <call", ":t>c<", "/call:t>d"], "ab |{tc|}d|"],
    [["<call:f><b><k>1</k>", "</b><s>a", "b</s></call:f>"], "{f<b|><sa|b>}|"],
    [["<call:f n='a", "b' s=c", "d/>e"], "{f|@n|@s}e|"],
    [["p<call:g a=1>x", "y</call:g", ">z"], "p||{g@axy}z|"],
    [["a\ud83d", "\ude00b"], "a|\ud83d\ude00b|"],
    [["<call:t>ab\ud83d", "\ude00c</call:t>"], "{tab|\ud83d\ude00c}|"],
    [["p<call:f><n>1</n><call:t>a", "b</call:t>c"], "p{f<n>!unclosed-call}{ta|b}c|"],
    [["<call:f><u><a>1</a>", "x</u>", "</call:f>"], "{f<u|<a>1</a>x>|}|"],
    [["<call:f><e><o><s>x", "</s></o> y", "</e></call:f>"], "{f<e||<o><s>x</s></o> y>}|"],
  ])("%j", (pieces, told) => expect(timeline(pieces)).toBe(told));
});
