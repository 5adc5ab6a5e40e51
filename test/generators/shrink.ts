/** Makes a failing text smaller: first whole tokens go, in ever smaller runs, then single characters. */

const MAX_ATTEMPTS = 3000;

/** Removes what can be removed while `fails` still says yes. */
function removeRuns<T>(
  parts: readonly T[],
  fails: (parts: readonly T[]) => boolean,
  budget: { left: number },
): readonly T[] {
  let kept = parts;
  for (let size = Math.ceil(kept.length / 2); size >= 1 && budget.left > 0; ) {
    let removed = false;
    for (let at = 0; at < kept.length && budget.left-- > 0; ) {
      const fewer = [...kept.slice(0, at), ...kept.slice(at + size)];
      if (fails(fewer)) {
        kept = fewer;
        removed = true;
      } else at += size;
    }
    if (!removed || size > 1) size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return kept;
}

/** The smallest text found on which `fails` is still true; it must be true on the tokens given. */
export function shrinkText(tokens: readonly string[], fails: (text: string) => boolean): string {
  const budget = { left: MAX_ATTEMPTS };
  const kept = removeRuns(tokens, (parts) => fails(parts.join("")), budget).join("");
  return removeRuns(kept.split(""), (parts) => fails(parts.join("")), budget).join("");
}

/** Leaves out tools while `fails` still says yes. */
export function shrinkTools<T>(tools: readonly T[], fails: (tools: readonly T[]) => boolean): readonly T[] {
  return removeRuns(tools, fails, { left: 100 });
}
