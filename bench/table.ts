/** Shows results as a table for people: aligned, and Markdown at the same time. */

export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

/** What a target asks, and whether it is kept; a short run says nothing about it. */
export function verdict(target: number | undefined, ok: boolean, smoke: boolean): string[] {
  if (target === undefined) return ["", ""];
  return [`≤ ${target}×`, smoke ? "" : ok ? "ok" : "MISSED"];
}

/** The first `texts` columns are texts, the others numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], texts: number): string {
  const widths = head.map((title, at) => Math.max(3, title.length, ...rows.map((cells) => cells[at]?.length ?? 0)));
  const row = (cells: readonly string[]): string => {
    const padded = widths.map((width, at) => {
      const cell = cells[at] ?? "";
      return at < texts ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(" | ")} |`;
  };
  const rule = widths.map((width, at) => (at < texts ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [row(head), row(rule), ...rows.map(row)].join("\n");
}
