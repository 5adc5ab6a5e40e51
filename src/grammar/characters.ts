/** The characters that the format gives a meaning, and the two classes it knows (T7). */
export const LT = 60;
export const GT = 62;
export const SLASH = 47;
export const EQUALS = 61;
export const COLON = 58;
export const LF = 10;
export const CR = 13;

/** Whitespace is space, tab, LF, CR, form feed. */
export function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13 && code !== 11);
}

export function isNameStart(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || code === 95;
}

export function isNamePart(code: number): boolean {
  return isNameStart(code) || (code >= 48 && code <= 57) || code === 45;
}

/** What may follow a tag's name (F1), or an attribute's (T5, with `=`). */
export function endsName(code: number): boolean {
  return code === GT || code === SLASH || isSpace(code);
}

export const isNoSpace = (code: number): boolean => !isSpace(code);
export const isNoNamePart = (code: number): boolean => !isNamePart(code);
export const endsBareword = (code: number): boolean => code === GT || isSpace(code);

/** Where the run of whitespace at `at` ends. */
export function spaceEnd(input: string, at: number): number {
  let end = at;
  while (isSpace(input.charCodeAt(end))) end++;
  return end;
}

/** Where the Name at `at` ends; `at` itself if none starts there. */
export function nameEnd(input: string, at: number): number {
  if (!isNameStart(input.charCodeAt(at))) return at;
  let end = at + 1;
  while (isNamePart(input.charCodeAt(end))) end++;
  return end;
}

/** A high surrogate waits for its other half. */
export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
