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
import { inspect } from "./inspect.ts";
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
 * @throws RenderError where something has no spelling (R4): with the place and the reason of all that has none.
 * @throws ToolDefinitionError where `options.tools` holds a definition that cannot be used.
 * @example
 * render({ name: "read", arguments: { path: "a.ts", limit: 5 } }, { tools }); // <call:read path="a.ts" limit=5/>
 */
export function render(calls: CallInput | Iterable<CallInput>, options: RenderOptions = {}): string {
  const setup = setUp(options);
  const texts: string[] = [];
  const refusals: Refusal[] = [];
  for (const written of writeAll(calls, setup)) {
    if (typeof written === "string") texts.push(written);
    else refusals.push(...written);
  }
  const [first, ...others] = refusals;
  if (first !== undefined) throw new RenderError([first, ...others]);
  return texts.join("\n");
}

/**
 * What keeps calls from being rendered: everything that has no spelling, with its place and the reason; an empty list if
 * nothing does. Takes what `render` takes.
 *
 * @throws ToolDefinitionError as `render` does.
 * @example
 * canRender({ name: "read", arguments: { limit: Infinity } }).map(({ code, pointer }) => [code, pointer]);
 * // [["non-finite-number", "/limit"]]
 */
export function canRender(calls: CallInput | Iterable<CallInput>, options: RenderOptions = {}): Refusal[] {
  return [...writeAll(calls, setUp(options))].flatMap((written) => (typeof written === "string" ? [] : written));
}

function setUp({ tools, form = "compact" }: RenderOptions): Setup {
  if (!Object.hasOwn(forms, form)) throw new TypeError(`there is no form ${quote(String(form))}`);
  return { tools: tools === undefined || "shapes" in tools ? tools : compileTools(tools), form };
}

function* writeAll(calls: CallInput | Iterable<CallInput>, setup: Setup): Generator<string | Refusal[]> {
  if (typeof calls !== "object" || calls === null || !(Symbol.iterator in calls)) {
    yield writeCall(calls, setup);
    return;
  }
  let index = 0;
  for (const call of calls) {
    const written = writeCall(call, setup);
    yield typeof written === "string" ? written : written.map((refusal) => ({ ...refusal, call: index }));
    index++;
  }
}

function writeCall(call: CallInput, setup: Setup): string | Refusal[] {
  const refusals = examine(call, setup);
  if (refusals.length > 0) return refusals;
  const { tools, form } = setup;
  const { name, arguments: args } = call;
  const place = tools?.tools.get(name)?.place ?? schemalessCall;
  const draft: Draft = { name, arguments: args, place, shapes: tools?.shapes("input") };
  let first: Refusal[] | undefined;
  for (const { plain, cautious, print } of attempts(form)) {
    const w: Writer = { path: [], refusals: [], plain, cautious, depth: 0, risky: place.objectBranches.length > 1 };
    const text = forms[print](w, draft);
    if (text === undefined) first ??= w.refusals;
    else {
      const pointer = w.risky ? findDifference(text, args, tools) : undefined;
      if (pointer === undefined) return text;
      first ??= [
        { code: "reads-differently", pointer, reason: "however it is written, it would be read as another value" },
      ];
    }
    if (!w.risky) break;
  }
  return first ?? [];
}

interface Attempt {
  print: "compact" | Form;
  plain: boolean;
  cautious: boolean;
}

/** Where something is to be read before it is believed, there are several tries. */
function* attempts(form: "compact" | Form): Generator<Attempt> {
  const plain = form === "elements";
  yield { print: form, plain, cautious: false };
  yield { print: form, plain, cautious: true };
  if (form !== "compact") return;
  yield { print: "elements", plain: true, cautious: false };
  yield { print: "elements", plain: true, cautious: true };
}

/** What is refused in every form. */
function examine(call: CallInput, { tools }: Setup): Refusal[] {
  const refusals: Refusal[] = [];
  const refuse = (code: RefusalCode, reason: string, pointer = ""): void => {
    refusals.push({ code, pointer, reason });
  };
  if (typeof call !== "object" || call === null || typeof call.name !== "string") {
    refuse("not-a-call", "a call has a name and arguments");
    return refusals;
  }
  const { name, arguments: args } = call;
  if (!isName(name)) refuse("invalid-name", `${quote(name)} is no name that a tag can have`);
  else if (tools !== undefined && !tools.tools.has(name)) refuse("unknown-tool", `no tool is called ${quote(name)}`);
  if (typeof args !== "object" || args === null || Array.isArray(args)) {
    refuse("not-a-call", "the arguments are no object");
    return refusals;
  }
  for (const key of Object.keys(args)) {
    if (!isName(key)) refuse("invalid-name", "the key is no name that a tag can have", toPointer([key]));
  }
  try {
    inspect(args, [], refusals);
  } catch (error) {
    refuse("not-json", `the arguments cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  return refusals;
}
