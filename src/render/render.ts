/**
 * `render` and `canRender`: from calls to text that reads back as the same calls, or to what stands in the way (P5).
 * Decides which ways of writing are tried, and which must be read to be believed.
 */
import { toPointer } from "../coerce/pointer.ts";
import { quote } from "../diagnostics/quote.ts";
import { schemalessCall } from "../schema/places.ts";
import type { ToolDefinition, Toolset } from "../schema/tool.ts";
import { compileTools } from "../schema/toolset.ts";
import { type Draft, type Form, forms } from "./calls.ts";
import { inspect, isPlain } from "./inspect.ts";
import { findDifference } from "./reading.ts";
import { type Refusal, type RefusalCode, RenderError } from "./refusal.ts";
import { isName, type Writer } from "./writer.ts";

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
  if (!Object.hasOwn(forms, form)) throw new TypeError(`there is no form ${quote(String(form))}`);
  return { tools: tools === undefined || "shapes" in tools ? tools : compileTools(tools), form };
}

/** What is joined at once: the many small pieces that a text is put together of then need not be kept for long. */
const BATCH = 64;

/** The text of all calls that have one; what is refused is added to the refusals. */
function writeAll(calls: CallInput | Iterable<CallInput>, setup: Setup, refusals: Refusal[]): string {
  if (typeof calls !== "object" || calls === null || !(Symbol.iterator in calls)) {
    return writeCall(calls, setup, refusals) ?? "";
  }
  const batches: string[] = [];
  let batch: string[] = [];
  let index = 0;
  for (const call of calls) {
    const before = refusals.length;
    const text = writeCall(call, setup, refusals);
    if (text !== undefined) batch.push(text);
    for (let at = before; at < refusals.length; at++) (refusals[at] as Refusal).call = index;
    index++;
    if (batch.length < BATCH) continue;
    batches.push(batch.join("\n"));
    batch = [];
  }
  if (batch.length > 0) batches.push(batch.join("\n"));
  return batches.join("\n");
}

function writeCall(call: CallInput, setup: Setup, refusals: Refusal[]): string | undefined {
  const keys: string[] = [];
  if (!examine(call, setup, keys, refusals)) return undefined;
  const { tools, form } = setup;
  const { name, arguments: args } = call;
  const place = tools?.tools.get(name)?.place ?? schemalessCall;
  const draft: Draft = { name, arguments: args, keys, place, shapes: tools?.shapes("input") };
  let first: Refusal[] | undefined;
  for (const { print, plain, cautious } of ATTEMPTS[form]) {
    const w: Writer = { path: [], refusals: [], plain, cautious, depth: 0, risky: place.objectBranches.length > 1 };
    const text = forms[print](w, draft);
    if (text === undefined) first ??= w.refusals;
    else {
      const pointer = w.risky ? findDifference(text, args, tools) : undefined;
      if (pointer === undefined) return text;
      const reason = "however it is written, it would be read as another value";
      first ??= [{ code: "reads-differently", pointer, reason }];
    }
    if (!w.risky) break;
  }
  for (const refusal of first ?? []) refusals.push(refusal);
  return undefined;
}

interface Attempt {
  print: "compact" | Form;
  plain: boolean;
  cautious: boolean;
}

/** The ways of writing that are tried in turn, while what was written does not read back. */
const ATTEMPTS: Record<"compact" | Form, readonly Attempt[]> = {
  compact: [
    { print: "compact", plain: false, cautious: false },
    { print: "compact", plain: false, cautious: true },
    { print: "elements", plain: true, cautious: false },
    { print: "elements", plain: true, cautious: true },
  ],
  attributes: [{ print: "attributes", plain: false, cautious: false }],
  elements: [
    { print: "elements", plain: true, cautious: false },
    { print: "elements", plain: true, cautious: true },
  ],
  inline: [{ print: "inline", plain: false, cautious: false }],
};

/** Whether there is nothing that is refused in every form; gives the keys of the arguments that count. */
function examine(call: CallInput, { tools }: Setup, keys: string[], refusals: Refusal[]): boolean {
  const before = refusals.length;
  if (typeof call !== "object" || call === null || typeof call.name !== "string") {
    return refuse(refusals, "not-a-call", "a call has a name and arguments");
  }
  const { name, arguments: args } = call;
  if (!isName(name)) refuse(refusals, "invalid-name", `${quote(name)} is no name that a tag can have`);
  else if (tools !== undefined && !tools.tools.has(name)) {
    refuse(refusals, "unknown-tool", `no tool is called ${quote(name)}`);
  }
  if (typeof args !== "object" || args === null || Array.isArray(args) || !isPlain(args)) {
    return refuse(refusals, "not-a-call", "the arguments are no plain object");
  }
  try {
    for (const key of Object.keys(args)) {
      const value = args[key];
      if (value === undefined) continue;
      keys.push(key);
      if (!isName(key)) refuse(refusals, "invalid-name", "the key is no name that a tag can have", toPointer([key]));
      if (!isOrdinary(value)) inspect(value, [key], refusals);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    refuse(refusals, "not-json", `the arguments cannot be read: ${reason}`);
  }
  return refusals.length === before;
}

/** What need not be looked at: most arguments. */
function isOrdinary(value: unknown): boolean {
  return typeof value === "string" || typeof value === "boolean" || Number.isFinite(value);
}

function refuse(refusals: Refusal[], code: RefusalCode, reason: string, pointer = ""): false {
  refusals.push({ code, pointer, reason });
  return false;
}
