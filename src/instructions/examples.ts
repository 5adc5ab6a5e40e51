/**
 * The examples of the instructions: for each form one call of these very tools, written by `render` and read back. A call
 * that has anything against it is no example; among those that have not, the one that shows most is taken.
 */
import { parse } from "../parse.ts";
import type { Form } from "../render/forms.ts";
import { type CallInput, canRender, render } from "../render/render.ts";
import { isRunnable } from "../runnable.ts";
import { isSchemaObject } from "../schema/subschemas.ts";
import type { Toolset } from "../schema/tool.ts";
import { sampleOf, typeOf } from "./samples.ts";
import type { Parameter, Taught } from "./schema.ts";

/** What an inline body is shown with: it says of itself what there is to see. */
const TEXT = 'A first line, with "quotes", <tags> & \\ as they are.\n  A second line, indented.';

interface Candidate {
  call: CallInput;
  /** How much it shows. */
  worth: number;
}

/** The examples, in the order in which they are taught; a form of which no call is sure is left out. */
export function examplesOf(tools: readonly Taught[], toolset: Toolset): { form: Form; text: string }[] {
  const candidates: readonly (readonly [Form, Candidate[]])[] = [
    ["attributes", tools.flatMap(attributeCalls)],
    ["elements", tools.flatMap(elementCalls)],
    ["inline", tools.flatMap(inlineCalls)],
  ];
  return candidates.flatMap(([form, calls]) => {
    const text = best(form, calls, toolset);
    return text === undefined ? [] : [{ form, text }];
  });
}

/** The best candidate that `render` would write in the form by itself; failing that, the best that it can be made to. */
function best(form: Form, candidates: Candidate[], toolset: Toolset): string | undefined {
  const ranked = candidates.sort((one, other) => other.worth - one.worth);
  for (const forced of [false, true]) {
    for (const { call } of ranked) {
      const options = { tools: toolset, ...(forced && { form }) };
      if (canRender(call, options).length > 0) continue;
      const text = render(call, options);
      const { calls, diagnostics } = parse(text, { tools: toolset });
      const [read] = calls;
      if (read?.form === form && isRunnable(read) && diagnostics.length === 0) return text;
    }
  }
  return undefined;
}

/** A call of single-line scalars: best one that has a string and something else. */
function attributeCalls(tool: Taught): Candidate[] {
  const scalars = tool.parameters.filter((parameter) => isScalar(tool, parameter));
  const chosen = [...tool.parameters.filter(({ required }) => required)];
  for (const kind of [true, false]) {
    if (chosen.some((each) => isScalar(tool, each) && isText(tool, each) === kind)) continue;
    const more = scalars.find((each) => !chosen.includes(each) && isText(tool, each) === kind);
    if (more !== undefined) chosen.push(more);
  }
  const texts = chosen.filter((each) => isText(tool, each)).length;
  const worth = (texts > 0 ? 2 : 0) + (texts < chosen.length ? 1 : 0) - 0.1 * Math.max(0, chosen.length - 3);
  return [...offered(tool), { call: callOf(tool, chosen), worth }];
}

/** A call with a list and an object, or what the tool has of them; else any. */
function elementCalls(tool: Taught): Candidate[] {
  const chosen = tool.parameters.filter(({ required }) => required);
  const kinds = ["array", "object"];
  for (const kind of kinds) {
    if (chosen.some((each) => typeOf(tool.view.merged(each.schema)) === kind)) continue;
    const more = tool.parameters.find((each) => typeOf(tool.view.merged(each.schema)) === kind);
    if (more !== undefined) chosen.push(more);
  }
  const shown = kinds.filter((kind) => chosen.some((each) => typeOf(tool.view.merged(each.schema)) === kind));
  const structured = shown.length * 2 - 0.1 * Math.max(0, chosen.length - 3);
  const calls: Candidate[] = [...offered(tool), { call: callOf(tool, chosen), worth: structured }];
  if (shown.length === 0) {
    const [first] = tool.parameters;
    const text = tool.parameters.find((each) => isText(tool, each));
    const all = [...new Set([...chosen, ...(text === undefined ? [] : [text])])];
    if (text !== undefined) calls.push({ call: callOf(tool, all, text), worth: 1 });
    if (chosen.length === 0 && first !== undefined) calls.push({ call: callOf(tool, [first]), worth: 0 });
  }
  return calls;
}

/** A call with a text of several lines, best beside an attribute. */
function inlineCalls(tool: Taught): Candidate[] {
  if (!tool.textual) return [];
  const required = tool.parameters.filter((each) => each.required);
  return tool.parameters.map((text) => {
    const chosen = required.includes(text) ? required : [...required, text];
    const bulky = /content|body|text|message|input|patch|diff|code|script|note/i.test(text.name);
    const worth = (bulky ? 2 : 0) + (chosen.length === 2 ? 1 : 0) - 0.1 * chosen.length;
    return { call: callOf(tool, chosen, text), worth };
  });
}

/** The examples that the schema has for the arguments as a whole: better than any that is made up. */
function offered({ name, root, view }: Taught): Candidate[] {
  const { examples } = view.merged(root);
  if (!Array.isArray(examples)) return [];
  return examples.filter(isSchemaObject).map((example) => ({ call: { name, arguments: example }, worth: 5 }));
}

function callOf({ name, view }: Taught, parameters: readonly Parameter[], text?: Parameter): CallInput {
  const entries = parameters.map((each): [string, unknown] => [
    each.name,
    each === text ? TEXT : sampleOf(each.schema, each.name, view),
  ]);
  return { name, arguments: Object.fromEntries(entries) };
}

function isText({ view }: Taught, { schema }: Parameter): boolean {
  const sample = sampleOf(schema, "x", view);
  return typeof sample === "string";
}

function isScalar({ view }: Taught, { schema }: Parameter): boolean {
  const sample = sampleOf(schema, "x", view);
  return sample !== undefined && (typeof sample !== "object" || sample === null);
}
