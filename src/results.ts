/**
 * Results find their calls by order alone: calls carry no ids. For a transport that wants ids this makes them, and puts
 * what comes back by id into the order of the calls. An id never enters the text.
 */

/** The results do not fit the calls. */
export class ResultOrderError extends Error {
  override name = "ResultOrderError";
  /** `missing-result`: a call has none. `doubled-result`: it has two. `unknown-id`: no call has it. `doubled-id`: two have. */
  readonly code: "missing-result" | "doubled-result" | "unknown-id" | "doubled-id";
  readonly id: string;

  constructor(code: ResultOrderError["code"], id: string, message: string) {
    super(message);
    this.code = code;
    this.id = id;
  }
}

const idAt = (index: number, prefix: string): string => `${prefix}${index}`;

/**
 * The calls, each with an id made of its position: the same calls have the same ids, whenever they are asked for.
 *
 * @param prefix Begins every id. Where ids must differ from turn to turn, the turn belongs into it.
 * @example
 * assignIds(parse("<call:ls/><call:pwd/>").calls).map(({ id }) => id); // ["call_0", "call_1"]
 */
export function assignIds<T extends object>(calls: Iterable<T>, prefix: string = "call_"): (T & { id: string })[] {
  return Array.from(calls, (call, index) => ({ ...call, id: idAt(index, prefix) }));
}

/**
 * Results in the order of their calls, which is what they are correlated by.
 *
 * @param calls What `assignIds` gave, or calls without ids: those then count as `assignIds` would name them.
 * @param results One for each call, in any order.
 * @returns The results, one for each call, as many as there are calls.
 * @throws ResultOrderError where a call has no result or two, or a result's id is no call's.
 * @example
 * const calls = assignIds(parse("<call:ls/><call:pwd/>").calls);
 * orderResults(calls, [{ id: "call_1", output: "/" }, { id: "call_0", output: "a.ts" }]).map(({ output }) => output);
 * // ["a.ts", "/"]
 */
export function orderResults<R extends { id: string }>(calls: Iterable<object>, results: Iterable<R>): R[] {
  const ids = Array.from(calls, (call, index) =>
    "id" in call && typeof call.id === "string" ? call.id : idAt(index, "call_"),
  );
  const found = new Map<string, R | undefined>();
  for (const id of ids) {
    if (found.has(id)) throw new ResultOrderError("doubled-id", id, `Two calls have the id ${JSON.stringify(id)}`);
    found.set(id, undefined);
  }
  for (const result of results) {
    const { id } = result;
    if (!found.has(id)) throw new ResultOrderError("unknown-id", id, `No call has the id ${JSON.stringify(id)}`);
    if (found.get(id) !== undefined) {
      throw new ResultOrderError("doubled-result", id, `The call ${JSON.stringify(id)} has two results`);
    }
    found.set(id, result);
  }
  return ids.map((id) => {
    const result = found.get(id);
    if (result === undefined) {
      throw new ResultOrderError("missing-result", id, `The call ${JSON.stringify(id)} has no result`);
    }
    return result;
  });
}
