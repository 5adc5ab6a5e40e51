/** Shows results as a table for people: aligned, and Markdown at the same time. */

export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

/** What a target asks, and whether it is kept; a short run says nothing about it. */
export function verdict(target: number | undefined, ok: boolean, smoke: boolean): string[] {
  if (target === undefined) return ["", ""];
  return [`≤ ${target}×`, smoke ? "" : ok ? "ok" : "MISSED"];
}

/** One line: the first `texts` cells are texts, the others numbers. */
export function line(cells: readonly string[], widths: readonly number[], texts: number): string {
  const padded = widths.map((width, at) => {
    const cell = cells[at] ?? "";
    return at < texts ? cell.padEnd(width) : cell.padStart(width);
  });
  return `| ${padded.join(" | ")} |`;
}

/** The two lines above a table's rows. */
export function heading(titles: readonly string[], widths: readonly number[], texts: number): string {
  const rule = widths.map((width, at) => (at < texts ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return `${line(titles, widths, texts)}\n${line(rule, widths, texts)}`;
}
