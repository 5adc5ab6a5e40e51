/**
 * How many terminal cells a character takes, near enough to put a caret under it. Decides nothing else: columns that
 * people and editors see count UTF-16 units.
 */

const NONE = /^(?:[\p{Mn}\p{Me}\p{Cf}]|\p{Emoji_Modifier})$/u;
const DOUBLE =
  /^(?:\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}])$/u;

/** The cells of one code point: 0 for marks that join the character before them, 2 for emoji and East Asian letters. */
export function cells(character: string): number {
  if (character < "\u007f") return 1;
  if (NONE.test(character)) return 0;
  return DOUBLE.test(character) ? 2 : 1;
}
