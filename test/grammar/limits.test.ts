/**
 * S2: with a limit on what may wait. The least limit with which a text reads as it does without one is the distance from
 * where something begins to wait to the end of what decides it; and with any limit cuts change nothing (P3).
 */
import { expect, test } from "vitest";
import { outlined, outlineHeld } from "./outline.ts";
import { told } from "./told.ts";

function least(text: string): number {
  const free = told(text, [], { tools: outlined });
  const singles = Array.from(text, (_, at) => at);
  let found = -1;
  for (let maxHeld = 0; maxHeld <= text.length; maxHeld++) {
    const whole = told(text, [], { tools: outlined, maxHeld });
    expect(told(text, singles, { tools: outlined, maxHeld }), `at most ${maxHeld}`).toBe(whole);
    if (found < 0 && whole === free) found = maxHeld;
    if (found >= 0) expect(whole, `at most ${maxHeld}`).toBe(free);
  }
  return found;
}

test.each<[string, number]>([
  ["<call:f><b><k>1</k></b></call:f>", 12],
  ["<call:f><b><k>1</k>x</b></call:f>", 13],
  ["<call:f><b><k>1</k> <x.y>2</x.y></b></call:f>", 25],
  ["<call:f><b><k>1</k></ n>2</b></call:f>", 18],
  ["<call:f><b><k>1</k></n  m>2</b></call:f>", 20],
  ["<call:f><b><k>1</k></call:9>2</b></call:f>", 22],
  ["<call:f><b><k>1</k><call:9>2</b></call:f>", 21],
  ["<call:f><b><k>1</k><call:x.y>2</b></call:f>", 23],
  ["<call:f><b><k>1</k></call:x y>2</b></call:f>", 24],
  ["<call:f><b><k>1</k>< n>2</b></call:f>", 17],
  ["<call:f><b><k>1</k></z>2</b></call:f>", 17],
  ["<call:f><b><k>1</k></call:z>2</b></call:f>", 22],
  ["<call:f><b><k>1</k><call:t>2</b></call:f>", 21],
  ["<call:f><b><k>1</b></call:f>", 8],
  ["<call:f><b><k>1</k ></b></call:f>", 13],
  ["<call:f><b><k>1<s>x</s></b></call:f>", 16],
  ["<call:f><b><s></b></s><k>1</k</call:f>", 18],
  ["<call:f><b><s>x</b></call:f>", 17],
  ["<call:f><b><s>x</s></b ></call:f>", 22],
  ["<call:f><b><k a='x>1</k></b></call:f>", 26],
  ["<call:f><b><k>1</k></b ></call:f>", 22],
  ["<call:f><b><k>1</k></call:f>", 17],
  ["<call:f><b><k>1</k>", 8],
  ["<call:f><b><k>1</k></b></call:f><call:f><b><s>x</s></b></call:f>", 12],
  ["<call:f><u><a><c>1</c></a></u></call:f>", 19],
  ["<call:f><u><a><c>1</c>x</a></u></call:f>", 20],
  ["<call:f><s>x</call:f>y</s></call:f>", 14],
  ["<call:f><s>x</call:f>y", 10],
  ["<call:f><s>x</call:f>y</call:f>", 19],
  ["<call:f><b>x</call:f>y</b></call:f>", 14],
  ["p<call:g a=1>x</call:g>q", 22],
  ["p<call:g a='x y'/>q", 17],
  ["p<call:g a=1>x", 13],
  ["p<call:g a=1", 11],
  ["<call:f s='a b' n=5/>", 5],
  ["<call:f s='a b n=5/>", 10],
  ["<call:f s='a b n=5></call:f>", 18],
  ["<call:f><o s='a b'/></call:f>", 5],
  ["<call:f><o s='a b></o></call:f>", 18],
  ["<call:f><b><k a='x'>1</k></b></call:f>", 18],
  // Where `</b>` stands within a string, the characters count that show that no tag is there.
  ["<call:f><b><s></b></s><x.y></call:f>", 14],
  ["<call:f><b><s></b></s></ n></call:f>", 14],
  ["<call:f><b><s></b></s></n  m></call:f>", 17],
  ["<call:f><b><s></b></s></call:9></call:f>", 19],
  ["<call:f><b><s></b></s><call:9></call:f>", 18],
  ["<call:f><b><s></b></s><call:x.y></call:f>", 19],
  ["<call:f><b><s></b></s></call:x y></call:f>", 21],
  ["<call:f><b><s></b></s>< n></call:f>", 13],
  ["<call:f><b><s></b></s><9></call:f>", 13],
  ["<call:f><b><s></b></s></z></call:f>", 15],
  ["<call:f><b><s></b></s></n/></call:f>", 15],
  ["<call:f><b><s></b></s></call:></call:f>", 19],
  ["<call:f><b><s></b></s><call:></call:f>", 18],
  ["<call:f><b><s></b></s></n.x></call:f>", 15],
  ["<call:f><b><s></b></s><call/x.y></call:f>", 30],
  ["<call:f><b><s></b></s></call:x  ></call:f>", 22],
  ["<call:f><b><s></b></s><calls:x></call:f>", 18],
  ["<call:f><b><s></b></s></calls:x></call:f>", 19],
  ["<call:f><b><s></b></s><call.x></call:f>", 17],
  ["<call:f><b><s></b></s>x</call:f>", 12],
  ["<call:f><b><s></b></s><k>1</k ></call:f>", 20],
  ["<call:f><b><s></b></s><k>1<s></call:f>", 16],
  ["<call:f><b><s></b></s><k>1</z></call:f>", 19],
  ["<call:f><b><s></b></s><k>1</call:f>", 24],
  ["<call:f><b><s></b></s><call:t></call:f>", 18],
  ["<call:f><b><s></b></s></call:t></call:f>", 20],
  ["<call:f><b><s></b></s></call></call:f>", 18],
  ["<call:f><b><s></b></s></b ></call:f>", 16],
  ["<call:f><b><s></b></s></f></call:f>", 15],
  ["<call:f><b><s></b></s><k a='x></call:f>", 28],
  ["<call:f><b><s></b></s><k a='x</call:f>", 27],
  ["<call:f><b><s></b></s><s>y</call:f>", 24],
  ["<call:f><b><s></b></s><k , >1</k>x</call:f>", 23],
  ["<call:f><b><s></b></s></call:f ></call:f>", 21],
  ["<call:f><b><s></b></s>", 11],
  ["<call:f><b><s></b></s>x", 12],
  ["<call:f><b><s></b></s><k>1", 15],
  ["<call:f><b><s></b></s><k", 13],
  ["<call:f><b><s></b></s><k a='x", 18],
  ["<call:f><b><s></b></s><s>y", 15],
])("%j", (text, limit) => expect(least(text)).toBe(limit));

test.each<[string, number, ...string[]]>([
  ["<call:f><b><k>1</k></b></call:f>", 11, 'f{b{"<k>1</k>"}}', 'held-too-long "<b>" <b> </b>'],
  ["<call:f><b><k>1</k></b></call:f>", 3, 'f{b{"<k>1</k>"}}', 'held-too-long "<b>" <b> </b>'],
  ["<call:f><u><a><c>1</c></a></u></call:f>", 10, 'f{u{"<a><c>1</c></a>"}}', 'held-too-long "<u>" <u> </u>'],
  [
    "<call:f><b><k>1</k>x</call:f>",
    13,
    'f{b!{"<k>1</k>x"}}',
    'held-too-long "<b>" <b> </b>',
    'unclosed-element "<b>" </b> </b>',
  ],
  [
    "<call:f><s>x</call:f>y</s></call:f>",
    13,
    'f{s!{"x"}}',
    'held-too-long "</call:f>" </call:f> </s>',
    '"y</s></call:f>"',
  ],
  ["p<call:g a=1>x</call:g>q", 21, 'held-too-long "<call:g a=1>" g </call:g>', '"p<call:g a=1>x</call:g>q"'],
  ["p<call:g a=1>x</call:g>q", 5, 'held-too-long "<call:g" g </call:g>', '"p<call:g a=1>x</call:g>q"'],
  ["p<call:g a='x y'/>q", 16, 'held-too-long "<call:g" g </call:g>', "\"p<call:g a='x y'/>q\""],
  ["<call:f s='a b' n=5/>", 4, "f[s='a b' n=5']/", "held-too-long \"'\" ' a closing '"],
  ["<call:f><o s='a b'/></call:f>", 4, "f{o[s='a b'']/}", "held-too-long \"'\" ' a closing '"],
  ["<call:f><b><k a='x'>1</k></b></call:f>", 6, "f{b{\"<k a='x'>1</k>\"}}", 'held-too-long "<b>" <b> </b>'],
  ["<call:f><b><s>x</b></call:f>", 16, 'f{b{"<s>x"}}', 'held-too-long "<b>" <b> </b>'],
  [
    "<call:f><n>5</n><b><k>1</k></b><n>6</n></call:f>",
    5,
    'f{n{"5"} b{"<k>1</k>"} n{"6"}}',
    'held-too-long "<b>" <b> </b>',
  ],
])("%j with at most %i", (text, maxHeld, ...lines) => expect(outlineHeld(text, maxHeld)).toEqual(lines));
