/** A host's results, which come by id and in any order, in the order of our calls; what stands for calls that did not go. */
import { orderResults } from "../results.ts";
import type { Correlated } from "./correlated.ts";

/** The result of one call, for the model to read. */
export interface CallResult<R> {
  id: string;
  /** The name of the tool. */
  name: string;
  /** What the tool said, or why the call was not run. */
  text: string;
  /** Whether the host says that it failed, or the call was not run. */
  isError: boolean;
  /** The result as the host has it, pictures and all; undefined where the call was not run. */
  result: R | undefined;
}

/** What a host's file finds in one of its results. */
export interface FoundResult {
  id: string;
  text: string;
  isError: boolean;
}

/** Whose results are due: what `callsTo` or `callsFrom` gave, whatever its calls look like. */
export type Due = Pick<Correlated<unknown>, "order" | "toolCallErrors">;

/** @throws ResultOrderError where a call that went has no result, a call has two, or no call has a result's id. */
export function orderFound<R>(
  { order, toolCallErrors }: Due,
  results: readonly R[],
  read: (result: R) => FoundResult,
): CallResult<R>[] {
  const found = results.map((result) => ({ ...read(result), result }));
  const answered = new Set(found.map(({ id }) => id));
  const unanswered = toolCallErrors
    .filter(({ id }) => !answered.has(id))
    .map(({ id, message }) => ({ id, text: message, isError: true, result: undefined }));
  const ordered = orderResults<FoundResult & { result: R | undefined }>(order, [...found, ...unanswered]);
  return order.map(({ id, name }, index) => {
    const { text, isError, result } = ordered[index] as (typeof ordered)[number];
    return { id, name, text, isError, result };
  });
}
