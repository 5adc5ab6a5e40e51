/** The clock: processor time, which other programs cannot lengthen; a collector's helper threads count as well. */

// Keeps results alive, so that no work is left out as useless.
const sink: { result: unknown } = { result: undefined };

/** The processor time of one run, in milliseconds. */
export function timeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  sink.result = run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The least time of the runs that fit into so many milliseconds; each is long enough to make, and pay for, its garbage. */
export function leastTime(run: () => unknown, milliseconds: number): number {
  const end = performance.now() + milliseconds;
  let least = Number.POSITIVE_INFINITY;
  do least = Math.min(least, timeOf(run));
  while (performance.now() < end);
  return least;
}
