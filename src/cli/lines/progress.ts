/** The line on a terminal that tells how far a run is. Decides its words, and when it is written anew. */
import type { Sink } from "../terminal.ts";
import type { Progress } from "./engine.ts";

const INTERVAL = 500;

/**
 * Shows the line until the function that it gives is called.
 *
 * @param size How many bytes there are to read; undefined where nobody knows.
 */
export function showProgress(status: Sink | undefined, size: number | undefined, progress: Progress): () => void {
  if (status === undefined) return () => {};
  const start = performance.now();
  const timer = setInterval(() => {
    const seconds = (performance.now() - start) / 1000;
    status.write(`\r\u001b[K${progressLine(progress.tally.lines, progress.reading.read(), size, seconds)}`);
  }, INTERVAL);
  return () => {
    clearInterval(timer);
    status.write("\r\u001b[K");
  };
}

export function progressLine(lines: number, read: number, size: number | undefined, seconds: number): string {
  const rate = read / seconds;
  const parts = [`${formatCount(lines)} lines`, `${formatBytes(rate)}/s`];
  if (size !== undefined && size > 0 && read > 0) {
    parts.push(`${Math.floor((100 * Math.min(read, size)) / size)}%`);
    parts.push(`${formatSeconds(Math.max(0, size - read) / rate)} left`);
  }
  return parts.join(", ");
}

export const formatCount = (count: number): string => count.toLocaleString("en-US");

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.round(bytes / 1e3)} kB`;
  return `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
}

export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${seconds < 10 ? seconds.toFixed(1) : Math.round(seconds)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min ${Math.round(seconds % 60)} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
