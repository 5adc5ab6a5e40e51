/**
 * What every host's adapter gives, in either direction: the calls that can go on, why others cannot, and which id has which
 * place. The format knows calls by their order alone and hosts know them by ids; here is where the two meet.
 */
import type { CallInput } from "../render/render.ts";

/** A call of ours with the id that it has at the host. */
export interface IdentifiedCall extends CallInput {
  id: string;
}

/** Why a call does not go on. */
export interface ToolCallError {
  /** Its place among all calls, from 0: its place in `order`. */
  index: number;
  id: string;
  name: string;
  /** In words that can be sent back to the model. */
  message: string;
  /** The arguments as they were found, whatever they are. */
  arguments: unknown;
}

/** Calls with their ids, those left out included. `resultsTo` takes it to put results into order. */
export interface Correlated<C> {
  /** The calls that go on, in order. */
  calls: C[];
  /** One for each call that does not, in order; with `all`, those that go on all the same have theirs too. */
  toolCallErrors: ToolCallError[];
  /** The id and the name of every call, in the order in which results are due. */
  order: { id: string; name: string }[];
}
