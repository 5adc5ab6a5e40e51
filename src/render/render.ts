/**
 * `render` and `canRender`: from calls to text that reads back as the same calls, or to what stands in the way (P5).
 * Decides which ways of writing are tried, and which must be read to be believed.
 */
import { quote } from "../diagnostics/quote.ts";
import { toolsetOf } from "../schema/given.ts";
import type { ToolDefinition, Toolset } from "../schema/tool.ts";
import { takeCall } from "./draft.ts";
import { type Form, isForm, printCall } from "./forms.ts";
import { findDifference } from "./reading.ts";
import { bound, MOST, type Refusal, RenderError } from "./refusal.ts";
import type { Manner, Writer } from "./writer.ts";

/** A call to be written: what `parse` gives is one. */
export interface CallInput {
  name: string;
  arguments: Record<string, unknown>;
}

/** Options of `render` and `canRender`. */
export interface RenderOptions {
  /**
   * The tools that the text will be read with: what `compileTools` returned, or definitions (compiled anew at each use).
   * Without tools the text is one for a reader without tools.
   */
  tools?: Toolset | Iterable<ToolDefinition>;
  /** `compact`, the default, takes what is shortest for each call (R1); another form is refused where it is not legal. */
  form?: "compact" | Form;
}

interface Setup {
  tools: Toolset | undefined;
  form: "compact" | Form;
}

/**
 * Writes calls, one block a line and nothing else. `parse`, with the same tools, reads the same names and arguments from
 * the text, value for value, without any error but those that validation has against the arguments themselves (R6).
 *
 * @param calls One call, or several. Arguments that are `undefined` are left out.
 * @param options The tools that the text will be read with, and perhaps a form.
 * @throws RenderError where something has no spelling (R4): with the place and the reason of all that has none.
 * @throws ToolDefinitionError where `options.tools` holds a definition that cannot be used.
 * @example
 * render({ name: "read", arguments: { path: "a.ts", limit: 5 } }, { tools }); // <call:read path="a.ts" limit=5/>
 */
export function render(calls: CallInput | Iterable<CallInput>, options: RenderOptions = {}): string {
  const refusals: Refusal[] = [];
  const text = writeAll(calls, setUp(options), refusals);
  const [first, ...others] = refusals;
  if (first !== undefined) throw new RenderError([first, ...others]);
  return text;
}

/**
 * What keeps calls from being rendered: everything that has no spelling, with its place and the reason; an empty list if
 * nothing does. Takes what `render` takes.
 *
 * @returns In the order of the calls; `call` is the position of the call where several are given.
 * @throws ToolDefinitionError as `render` does.
 * @example
 * canRender({ name: "read", arguments: { limit: Infinity } }).map(({ code, pointer }) => [code, pointer]);
 * // [["non-finite-number", "/limit"]]
 */
export function canRender(calls: CallInput | Iterable<CallInput>, options: RenderOptions = {}): Refusal[] {
  const refusals: Refusal[] = [];
  writeAll(calls, setUp(options), refusals);
  return refusals;
}

function setUp({ tools, form = "compact" }: RenderOptions): Setup {
  if (!isForm(form)) throw new TypeError(`there is no form ${quote(String(form))}`);
  return { tools: toolsetOf(tools), form };
}

/** What is joined at once: the many small pieces that a text is put together of then need not be kept for long. */
const BATCH = 64;

/** The text of all calls that have one; what is refused is added to the refusals. */
function writeAll(calls: CallInput | Iterable<CallInput>, setup: Setup, refusals: Refusal[]): string {
  const text = isList(calls) ? writeEach(calls, setup, refusals) : writeCall(calls, setup, refusals);
  bound(refusals);
  return text ?? "";
}

function writeEach(calls: Iterable<unknown>, setup: Setup, refusals: Refusal[]): string {
  const batches: string[] = [];
  let batch: string[] = [];
  let index = 0;
  for (const call of readEach(calls)) {
    const before = refusals.length;
    const text = writeCall(call, setup, refusals);
    if (text !== undefined) batch.push(text);
    for (let at = before; at < refusals.length; at++) (refusals[at] as Refusal).call = index;
    if (refusals.length > MOST) break;
    index++;
    if (batch.length < BATCH) continue;
    batches.push(batch.join("\n"));
    batch = [];
  }
  if (batch.length > 0) batches.push(batch.join("\n"));
  return batches.join("\n");
}

function isList(calls: unknown): calls is Iterable<unknown> {
  try {
    return typeof calls === "object" && calls !== null && Symbol.iterator in calls;
  } catch {
    return false; // No call either: that will be refused.
  }
}

/** The calls; in place of what cannot be read, something that is no call. */
function* readEach(calls: Iterable<unknown>): Generator<unknown> {
  try {
    yield* calls;
  } catch {
    yield undefined;
  }
}

function writeCall(call: unknown, { tools, form }: Setup, refusals: Refusal[]): string | undefined {
  const draft = takeCall(call, tools, refusals);
  if (draft === undefined) return undefined;
  let first: Refusal[] | undefined;
  for (const { print, plain, cautious, bare } of ATTEMPTS[form]) {
    const risky = draft.place.objectBranches.length > 1;
    const w: Writer = { path: [], refusals: [], plain, cautious, bare, depth: 0, risky };
    const text = printCall(w, draft, print);
    const pointer = text !== undefined && w.risky ? findDifference(text, draft.arguments, tools) : undefined;
    if (text !== undefined && pointer === undefined) return text;
    if (text !== undefined) w.refusals.length = 0;
    if (w.refusals.length === 0) {
      const reason = "however it is written, it would be read as another value";
      w.refusals.push({ code: "reads-differently", pointer: pointer ?? "", reason });
    }
    first ??= w.refusals;
    if (!w.risky) break;
  }
  for (const refusal of first ?? []) refusals.push(refusal);
  return undefined;
}

interface Attempt extends Manner {
  print: "compact" | Form;
}

/** The ways of writing that are tried in turn, while what was written does not read back. */
const ATTEMPTS: Record<"compact" | Form, readonly Attempt[]> = {
  compact: inTurn("compact", "elements"),
  attributes: inTurn("attributes"),
  elements: inTurn("elements"),
  inline: inTurn("inline"),
};

function inTurn(...prints: Attempt["print"][]): Attempt[] {
  return [false, true].flatMap((bare) =>
    prints.flatMap((print) =>
      [false, true].map((cautious) => ({ print, plain: print === "elements", cautious, bare })),
    ),
  );
}
