/**
 * How a message or a frame shows a piece of the input: always one line, never long, and with nothing in it that a
 * terminal would obey or that would reorder the line.
 */

/** The most characters of the input that a message repeats. */
const LONGEST = 60;

/** Controls (tab aside), bidirectional marks, separators that break lines, and halves of a surrogate pair. */
const UNPRINTABLE = /(?!\t)[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The text with a visible sign for each character that a terminal would act upon; as long as before, so that columns
 * stay true.
 *
 * @example
 * visible("\u001b[2J"); // "␛[2J"
 */
export function visible(text: string): string {
  return text.replace(UNPRINTABLE, (character) => {
    const code = character.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(0x2400 + code);
    return code === 0x7f ? "\u2421" : "\ufffd";
  });
}

/** The text cut to a length that a message can bear, with an ellipsis for what is left out. */
export function clip(text: string, longest: number = LONGEST): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 2);
  const end = last >= 0xd800 && last <= 0xdbff ? longest - 2 : longest - 1;
  return `${text.slice(0, end)}…`;
}

/**
 * A piece of the input in double quotes, as JSON writes it, clipped.
 *
 * @example
 * quote("a\nb"); // "\"a\\nb\""
 */
export function quote(text: string): string {
  return visible(JSON.stringify(clip(text)));
}
