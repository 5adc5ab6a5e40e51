/** Files of random lines: good, blank, broken and odd ones, with any line ends. */
import type { Random } from "../../generators/random.ts";
import { generateSoup } from "../../generators/soup.ts";

const record = (random: Random): string => {
  const text = generateSoup(random, undefined).join("");
  return JSON.stringify({ ...(random.chance(0.5) ? { id: random.pick(["a", 1, 0.5, null, "ü"]) } : {}), text });
};

const LINES: readonly ((random: Random) => string | Uint8Array)[] = [
  () => "",
  () => " \t",
  () => "{",
  () => "[1]",
  () => '{"id":5}',
  () => '{"text":7}',
  () => '{"text":"\ufeff"}',
  () => Uint8Array.of(0x7b, 0xff, 0x7d),
  () => Uint8Array.of(0xc3),
  (random) => `{"text":"${"x".repeat(random.int(400))}"}`,
  (random) => `{"text":"${"ü😀".repeat(random.int(60))}"}`,
];

export function randomFile(random: Random): Buffer {
  const parts: (string | Uint8Array)[] = random.chance(0.2) ? ["\ufeff"] : [];
  for (let left = random.int(40); left > 0; left--) {
    parts.push(random.chance(0.5) ? record(random) : random.pick(LINES)(random));
    if (left > 1 || random.chance(0.7)) parts.push(random.chance(0.2) ? "\r\n" : "\n");
  }
  return Buffer.concat(parts.map((part) => Buffer.from(part as string)));
}

/** The bytes in pieces of any size, empty ones too. */
export function randomChunks(random: Random, bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  const most = random.pick([1, 7, 300, 10_000]);
  for (let at = 0; at < bytes.length; ) {
    const next = at + random.int(most + 1);
    chunks.push(bytes.slice(at, next));
    at = next;
  }
  return chunks;
}
