/**
 * The rules that a model is told: those that these tools need, in the order in which it will need them. A rule that has
 * no use for the tools at hand is not told.
 */
import type { InstructionLength } from "../instructions.ts";
import { sampleOf, typeOf } from "./samples.ts";
import type { Taught } from "./schema.ts";

/** What there is among the tools' parameters. */
interface Traits {
  lists: boolean;
  listsInLists: boolean;
  objects: boolean;
  /** Tools that take strings alone: they may have an inline body (B1). */
  textual: Taught[];
}

interface Rule {
  /** From which length on it is told. */
  from: InstructionLength;
  /** Undefined where these tools have no use for it. */
  say(traits: Traits): string | undefined;
}

const RULES: readonly Rule[] = [
  {
    from: "short",
    say: () =>
      "Text goes in exactly as it is: nothing is escaped, and between tags nothing is quoted. Other values are JSON: 5, true, null.",
  },
  {
    from: "medium",
    say: () =>
      "A value of one line may be an attribute; put text in \" or ', whichever it does not contain. Every parameter may also be an element with its name; text of several lines is best there.",
  },
  {
    from: "short",
    say: ({ lists }) =>
      lists ? "A list repeats its element, once for each item, even for one; no JSON lists." : undefined,
  },
  {
    from: "medium",
    say: ({ listsInLists }) => (listsInLists ? "An item that is a list itself is written as JSON: [1, 2]." : undefined),
  },
  {
    from: "full",
    say: ({ lists }) => (lists ? "An empty list is its element, empty: `<name/>`." : undefined),
  },
  {
    from: "short",
    say: ({ objects }) =>
      objects ? "An object is an element that holds its fields, written by these same rules." : undefined,
  },
  { from: "short", say: ({ textual }) => (textual.length === 0 ? undefined : inlineRule(textual)) },
  {
    from: "medium",
    say: () => "Use the names above and no others, and leave out what you do not need.",
  },
  {
    from: "full",
    say: () =>
      "The line breaks right after an opening tag and right before a closing one do not count; all other spaces and line breaks between them belong to the text.",
  },
  {
    from: "full",
    say: () =>
      "A text ends at the first closing tag of its own name, so it cannot contain that tag. Any other tag in it is text.",
  },
  {
    from: "medium",
    say: () => "Every such block is run, wherever it stands, in code fences too. Write one only to make the call.",
  },
  {
    from: "short",
    say: () =>
      "Several calls are several blocks, one after another. After your last call stop and wait: the results come in the order of the calls.",
  },
];

const LENGTHS: readonly InstructionLength[] = ["short", "medium", "full"];

/** The rules for these tools, a line each. */
export function rulesFor(tools: readonly Taught[], length: InstructionLength): string {
  const traits = traitsOf(tools);
  return RULES.filter(({ from }) => LENGTHS.indexOf(from) <= LENGTHS.indexOf(length))
    .map(({ say }) => say(traits))
    .filter((text) => text !== undefined)
    .map((text) => `- ${text}`)
    .join("\n");
}

/** More names than this are no help. */
const MOST_NAMED = 8;

function inlineRule(textual: readonly Taught[]): string {
  const names = textual.map(({ name }) => `\`${name}\``);
  const which = names.length <= MOST_NAMED ? names.join(", ") : "tools that take text alone";
  return `For ${which}: the text between the call's tags may be the value of one parameter, the first that is not an attribute. All others are attributes then.`;
}

function traitsOf(tools: readonly Taught[]): Traits {
  const traits: Traits = { lists: false, listsInLists: false, objects: false, textual: [] };
  const look = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    if (Array.isArray(value)) {
      traits.lists = true;
      if (value.some(Array.isArray)) traits.listsInLists = true;
    } else traits.objects = true;
    for (const each of Object.values(value)) look(each);
  };
  for (const tool of tools) {
    if (tool.textual) traits.textual.push(tool);
    for (const { schema } of tool.parameters) {
      look(sampleOf(schema, "x", tool.view));
      const type = typeOf(tool.view.merged(schema));
      if (type === "array") traits.lists = true;
      if (type === "object") traits.objects = true;
    }
  }
  return traits;
}
