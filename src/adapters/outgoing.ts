/**
 * Our calls on their way to a host: which of them go, under which ids, and what is said of those that do not. How a call
 * looks there is the host's file's to say.
 */
import type { Call } from "../coerce/call.ts";
import { describeReasons } from "../describe-errors.ts";
import type { Diagnostic } from "../diagnostics/diagnostic.ts";
import { createLineTable } from "../diagnostics/lines.ts";
import type { CallInput } from "../render/render.ts";
import { assignIds, orderResults } from "../results.ts";
import { isRunnable } from "../runnable.ts";
import { checkArguments } from "./arguments.ts";
import type { Correlated, IdentifiedCall, ToolCallError } from "./correlated.ts";

/**
 * The calls of a turn: what `parse` gives, or what `callsFrom` of any adapter gives. Calls that carry an `id` keep it; only
 * calls that were parsed can be found not runnable.
 */
export interface Turn {
  calls: Iterable<Call | CallInput | IdentifiedCall>;
  /** Those of the text, for the words that go back to the model. */
  diagnostics?: readonly Diagnostic[];
}

/** Options of `callsTo`. */
export interface CallsToOptions {
  /** Whether calls that are not runnable go too. Default false: they are only in `toolCallErrors`. */
  all?: boolean;
  /** The text that was parsed: what is said of errors then names lines. */
  text?: string;
  /** Makes the id of a call from its place. Default: as `assignIds` does, so unique within the turn alone. */
  id?: (index: number) => string;
}

/** @throws ResultOrderError where two calls have one id; TypeError where there is no list of calls. */
export function correlateOutgoing<C>(
  turn: Turn,
  { all = false, text, id }: CallsToOptions,
  write: (call: IdentifiedCall) => C,
): Correlated<C> {
  if (typeof turn?.calls?.[Symbol.iterator] !== "function") {
    throw new TypeError("callsTo: expected what parse or callsFrom gives, found something without a list of `calls`");
  }
  const { calls, diagnostics = [] } = turn;
  const identified = assignIds(Array.from(calls, (call) => ({ call }))).map(({ call, id: assigned }, index) => ({
    call,
    id: ownId(call) ?? id?.(index) ?? assigned,
  }));
  const lines = text === undefined ? undefined : createLineTable(text);
  const byCall = groupByCall(diagnostics);

  const sent: C[] = [];
  const toolCallErrors: ToolCallError[] = [];
  for (const [index, { call, id }] of identified.entries()) {
    const { name } = call;
    const fail = (message: string): void => {
      toolCallErrors.push({ index, id, name, message, arguments: call.arguments });
    };
    const runnable = !isParsed(call) || isRunnable(call);
    if (!runnable) fail(describeReasons(call, byCall.get(call.index) ?? [], lines));
    const checked = checkArguments(call.arguments);
    if ("problems" in checked) {
      if (runnable) fail(refusalOf(index, name, checked.problems));
    } else if (runnable || all) sent.push(write({ id, name, arguments: checked.value }));
  }

  const order = identified.map(({ call: { name }, id }) => ({ id, name }));
  orderResults(order, order);
  return { calls: sent, toolCallErrors, order };
}

/** Says of a call that has no diagnostics why it does not go on. */
export function refusalOf(index: number, name: string, problems: readonly string[]): string {
  return [`Call ${index + 1}, ${name}, was not run:`, ...problems.map((problem) => `- ${problem}`)].join("\n");
}

function isParsed(call: CallInput): call is Call {
  return "type" in call && call.type === "call";
}

function ownId(call: CallInput): string | undefined {
  return "id" in call && typeof call.id === "string" ? call.id : undefined;
}

function groupByCall(diagnostics: readonly Diagnostic[]): Map<number, Diagnostic[]> {
  const groups = new Map<number, Diagnostic[]>();
  for (const diagnostic of diagnostics) {
    if (diagnostic.call === undefined) continue;
    const group = groups.get(diagnostic.call);
    if (group === undefined) groups.set(diagnostic.call, [diagnostic]);
    else group.push(diagnostic);
  }
  return groups;
}
