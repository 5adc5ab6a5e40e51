/** What `--only` and `--skip` pick: globs, and the names of a case that they are held against. */
import type { Requirement, SuiteCase } from "./suite.ts";

/** Whether a glob (`*`: any characters, `?`: one) fits a whole name. The last star alone is tried again: no search explodes. */
export function fits(glob: string, name: string): boolean {
  const wanted = [...glob];
  const found = [...name];
  let at = 0;
  let star = -1;
  let resume = 0;
  for (let index = 0; index < found.length; ) {
    if (wanted[at] === "*") {
      star = at++;
      resume = index;
    } else if (wanted[at] === "?" || wanted[at] === found[index]) {
      at++;
      index++;
    } else if (star >= 0) {
      at = star + 1;
      index = ++resume;
    } else return false;
  }
  return wanted.slice(at).every((sign) => sign === "*");
}

/**
 * Whether a pattern means a case: a glob over its id, the ids and sections of its requirements, its file (with or without
 * `.json`), or the folder (the topic) of that (with or without `/`).
 */
export function matches(
  pattern: string,
  { file, case: each }: SuiteCase,
  requirements: readonly Requirement[],
): boolean {
  const cited = requirements.filter(({ id }) => each.requirements.includes(id));
  const [topic = ""] = file.split("/");
  const names = [each.id, ...each.requirements, ...cited.map(({ section }) => section)];
  names.push(file, `${file}.json`, topic, `${topic}/`);
  return names.some((name) => fits(pattern, name));
}
