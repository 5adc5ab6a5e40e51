/** A memory for what is slow to make, such as toolsets: bounded, and what was asked for longest ago goes first. */

/** Gives what is kept under a key, or else makes it; what cannot be made throws, and is not kept. */
export type Recent<Value> = (key: string, make: () => Value) => Value;

/** @param most How many values are kept. */
export function createRecent<Value>(most: number): Recent<Value> {
  // The one asked for longest ago first.
  const kept = new Map<string, Value>();
  return (key, make) => {
    const value = kept.has(key) ? (kept.get(key) as Value) : make();
    kept.delete(key);
    kept.set(key, value);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return value;
  };
}
