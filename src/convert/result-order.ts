/**
 * Results find their calls by order alone where they have no ids. Decides how they come into that order, and out of it
 * again; and which results are none (`nameOfResult`).
 */
import { quote } from "../diagnostics/quote.ts";
import { type CallPart, type Context, callsOf, type Message, type ResultMessage } from "./conversation.ts";
import { wrongType } from "./fields.ts";
import { ConvertError } from "./problem.ts";

/** Runs of results in the order of their calls; where that is another than theirs, each keeps its `place`. */
export function arrangeResults(messages: readonly Message[]): Message[] {
  let due: CallPart[] = [];
  return inRuns(messages, (run, before) => {
    due = before === undefined ? [] : callsOf(before);
    const indices = run.map(({ id }) => due.findIndex((call) => call.id === id));
    const last = Math.max(...indices);
    const gap = due.findIndex((_, index) => index < last && !indices.includes(index));
    if (gap >= 0) {
      const result = run[indices.indexOf(last)] as ResultMessage;
      const told = `Call ${gap + 1}, ${due[gap]?.name}, has no result, but one behind it has`;
      throw new ConvertError("missing-result", result.at, `${told}: in pi-native order alone tells whose a result is`);
    }
    if (indices.every((index, at) => index === at)) return run;
    const placed = run.map((result, place) => ({ ...result, place }));
    return indices.map((_, index) => placed[indices.indexOf(index)] as ResultMessage);
  });
}

/** The reverse. @throws ConvertError for places that are no order of the run. */
export function rearrangeResults(messages: readonly Message[]): Message[] {
  return inRuns(messages, (run) => {
    const places = run.map(({ place }) => place);
    if (places.every((place) => place === undefined)) return run;
    const wrong = places.findIndex((place, at) => !isPosition(place, run.length) || places.indexOf(place) < at);
    if (wrong >= 0) {
      const expected = `a position from 0 to ${run.length - 1} that no other of these results has`;
      throw wrongType(`${run[wrong]?.at}/place`, expected, places[wrong]);
    }
    return run.map((_, index) => {
      const { place: _place, ...result } = run[places.indexOf(index)] as ResultMessage;
      return result;
    });
  });
}

const isPosition = (place: number | undefined, length: number): boolean =>
  place !== undefined && place >= 0 && place < length;

function inRuns(
  messages: readonly Message[],
  change: (run: ResultMessage[], before: Message | undefined) => ResultMessage[],
): Message[] {
  const changed: Message[] = [];
  for (let at = 0; at < messages.length; ) {
    const message = messages[at] as Message;
    if (message.role !== "tool") {
      changed.push(message);
      at++;
      continue;
    }
    const run: ResultMessage[] = [];
    for (let next = messages[at]; next?.role === "tool"; next = messages[at]) {
      run.push(next);
      at++;
    }
    changed.push(...change(run, messages[at - run.length - 1]));
  }
  return changed;
}

/** The tool's name of a result, which must be the only one of a call of the message before it. */
export function nameOfResult({ id, at }: ResultMessage, { due }: Context, taken: ReadonlySet<string>): string {
  const call = due.find((each) => each.id === id);
  if (call === undefined) {
    throw new ConvertError("stray-result", at, `No call of the message before has the id ${quote(id)}`);
  }
  if (taken.has(id)) throw new ConvertError("stray-result", at, `The call ${quote(id)} has a result already`);
  return call.name;
}

/** @throws ConvertError where two calls of a message have one id. */
export function checkIds(message: Message): void {
  const seen = new Set<string>();
  for (const { id, at } of callsOf(message)) {
    if (seen.has(id)) throw new ConvertError("doubled-id", at, `Another call of this message has the id ${quote(id)}`);
    seen.add(id);
  }
}
