/** Shows results as a table for people: aligned, and Markdown at the same time. */

export function formatRatio(ratio: number): string {
  return `${ratio.toFixed(2)}×`;
}

/** Whether a ratio is within its target; nothing where it has none. */
export function verdict(ratio: number, target: number | undefined): string {
  if (target === undefined) return "";
  return ratio <= target ? "ok" : "MISSED";
}

export function row(cells: readonly string[], widths: readonly number[]): string {
  const padded = cells.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)));
  return `| ${padded.join(" | ")} |`;
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((cells) => cells[at]?.length ?? 0)));
  const rule = widths.map((width, at) => (at < 2 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`));
  return [row(head, widths), row(rule, widths), ...rows.map((cells) => row(cells, widths))].join("\n");
}
