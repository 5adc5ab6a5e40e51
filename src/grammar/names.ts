/**
 * The strings of names. Names recur: one string for each makes what looks them up compare pointers. Short ones alone, as
 * a longer slice keeps its whole input alive.
 */
const NAMES: string[] = new Array(256).fill("");
const LONGEST = 12;

/** The name between two offsets. */
export function nameText(input: string, start: number, end: number): string {
  const length = end - start;
  if (length > LONGEST) return input.slice(start, end);
  const slot = (length * 61 + input.charCodeAt(start) * 7 + input.charCodeAt(end - 1)) & 255;
  const known = NAMES[slot] as string;
  if (known.length === length && input.startsWith(known, start)) return known;
  const name = input.slice(start, end);
  NAMES[slot] = name;
  return name;
}
