/** A host's calls on their way to ours: what can be one, and what is said of the rest. Nothing of either is dropped. */
import type { CheckedArguments } from "./arguments.ts";
import type { Correlated, IdentifiedCall } from "./correlated.ts";
import { refusalOf } from "./outgoing.ts";

/** What a host's file finds in one of its calls. */
export interface FoundCall {
  id: string;
  name: string;
  /** The arguments as they stand there, to be kept where they are no arguments. */
  source: unknown;
  checked: CheckedArguments;
}

/** @throws TypeError where a call has no id or no name. */
export function correlateIncoming(found: Iterable<FoundCall>): Correlated<IdentifiedCall> {
  const result: Correlated<IdentifiedCall> = { calls: [], toolCallErrors: [], order: [] };
  for (const { id, name, source, checked } of found) {
    const index = result.order.length;
    if (typeof id !== "string" || typeof name !== "string") {
      const found = `${typeof id} and ${typeof name}`;
      throw new TypeError(`callsFrom: call ${index + 1} must have an id and a name, both strings; they are ${found}`);
    }
    result.order.push({ id, name });
    if ("value" in checked) result.calls.push({ id, name, arguments: checked.value });
    else {
      const message = refusalOf(index, name, checked.problems);
      result.toolCallErrors.push({ index, id, name, message, arguments: source });
    }
  }
  return result;
}
