/**
 * The middleware: which tools a model is told of and how, what it is given instead of them, and how its answer is read.
 * The prompt is rewritten in `prompt.ts`, a text is read in `blocks.ts`.
 */
import type {
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3GenerateResult,
  LanguageModelV3Middleware,
  LanguageModelV3Prompt,
  LanguageModelV3StreamPart,
  SharedV3Warning,
} from "@ai-sdk/provider";
import { leftOut, taughtTools } from "../../instructions/schema.ts";
import { type InstructionLength, writeInstructions } from "../../instructions.ts";
import { createRecent } from "../../schema/recent.ts";
import type { ToolDefinition, Toolset } from "../../schema/tool.ts";
import { compileTools } from "../../schema/toolset.ts";
import type { PlainTool } from "../definitions.ts";
import { type Block, createBlock, type Reading } from "./blocks.ts";
import type { Before } from "./invalid.ts";
import { textPrompt } from "./prompt.ts";
import { toolsFrom } from "./tools.ts";

/** Options of `piNativeMiddleware`. */
export interface PiNativeMiddlewareOptions {
  /** How much the instructions say: as the option of `toolInstructions`. Default `medium`. */
  length?: InstructionLength;
  /** Instructions of your own, for the tools at hand, in place of those that `toolInstructions` writes. */
  instructions?: (tools: readonly ToolDefinition[]) => string;
  /**
   * What becomes of a call that must not be run. `report`, the default: a tool call that the SDK itself finds invalid, so
   * that it is never run, can be repaired, and the model reads what was wrong. `text`: it stays the text that it is, and
   * the input of tools is not streamed before a call is known to be good.
   */
  invalidCalls?: "report" | "text";
  /** Makes the ids of tool calls. Default: random ones. */
  generateId?: () => string;
}

/** What is known of a request, from its parameters on. */
interface Request {
  /** Undefined where the answer is not read for calls. */
  reading: Reading | undefined;
  warnings: SharedV3Warning[];
}

interface Compiled {
  toolset: Toolset;
  /** The names of the tools that the model can call. */
  taught: ReadonlySet<string>;
  warnings: SharedV3Warning[];
  text: string;
}

/** How many sets of tools are kept: agents take turns, each with its own. */
const KEPT = 8;

/**
 * Gives tools to a model that has none: for `wrapLanguageModel` of the AI SDK. The tools go into the system prompt as
 * instructions, calls and results of earlier turns into text; of the answer, prose stays text and calls become tool
 * calls, in one piece or streamed. `generateText`, `streamText` and agents then work as with any other model.
 *
 * Tools that the provider runs itself are left to it, and so is reasoning. With the tool choice `none` the answer is
 * not read for calls; `required`, or a tool's name, is asked for in the prompt.
 *
 * @returns Middleware of the language model specification, version 3. Its calls reject with a `ToolDefinitionError`
 *   where a tool's schema cannot be used.
 * @example
 * import { piNativeMiddleware } from "pi-native/ai-sdk";
 * const middleware = piNativeMiddleware({ length: "short" });
 * middleware.specificationVersion; // "v3"
 */
export function piNativeMiddleware(options: PiNativeMiddlewareOptions = {}): LanguageModelV3Middleware {
  const { length = "medium", instructions, invalidCalls = "report", generateId = randomId } = options;
  // By the prompt: parameters may be copied on their way.
  const requests = new WeakMap<LanguageModelV3Prompt, Request>();
  /** The steps of a run come with the same tools: they are compiled once. */
  const recent = createRecent<Compiled>(KEPT);

  const compile = (definitions: PlainTool[]): Compiled => {
    const toolset = compileTools(definitions);
    const text = instructions?.(definitions) ?? writeInstructions(definitions, toolset, { length });
    const taught = new Set(taughtTools(definitions, toolset).map(({ name }) => name));
    const odd = [...toolset.warnings, ...leftOut(definitions, toolset)];
    const warnings = odd.map(({ tool, message }): SharedV3Warning => {
      return { type: "other", message: `Tool ${tool}: ${message}` };
    });
    return { toolset, taught, warnings, text };
  };

  return {
    specificationVersion: "v3",

    async transformParams({ params }) {
      const { tools = [], toolChoice } = params;
      const definitions = toolsFrom(tools);
      const compiled =
        definitions.length === 0 ? undefined : recent(JSON.stringify(definitions), () => compile(definitions));
      const provided = new Set(tools.filter((tool) => tool.type === "provider").map(({ name }) => name));
      const system = compiled === undefined ? "" : systemText(compiled, toolChoice);
      const { prompt, warnings } = textPrompt(params.prompt, { tools: compiled?.toolset, provided, system });
      warnings.push(...(compiled?.warnings ?? []));
      if (compiled !== undefined && params.responseFormat?.type === "json") {
        const details = "a model that must answer in JSON cannot write calls";
        warnings.push({ type: "compatibility", feature: "responseFormat json beside tools", details });
      }
      const { tools: _, toolChoice: __, ...rest } = params;
      const changed: LanguageModelV3CallOptions = { ...rest, prompt, ...ofProvider(params) };
      const reading =
        compiled === undefined || toolChoice?.type === "none"
          ? undefined
          : { tools: compiled.toolset, invalidCalls, generateId };
      requests.set(prompt, { reading, warnings });
      return changed;
    },

    async wrapGenerate({ doGenerate, params }) {
      const result = await doGenerate();
      const { reading, warnings } = requests.get(params.prompt) ?? UNKNOWN;
      const all = { ...result, warnings: [...warnings, ...result.warnings] };
      return reading === undefined ? all : readResult(all, reading);
    },

    async wrapStream({ doStream, params }) {
      const { stream, ...rest } = await doStream();
      const request = requests.get(params.prompt) ?? UNKNOWN;
      return { ...rest, stream: stream.pipeThrough(readStream(request)) };
    },
  };
}

const UNKNOWN: Request = {
  reading: undefined,
  warnings: [
    {
      type: "other",
      message: "The prompt is not the one that piNativeMiddleware made; the answer is not read for calls",
    },
  ],
};

const RESULTS =
  "The results come in the next message, one for each call, between <result:NAME> and </result:NAME>. Never write those yourself.";

type Choice = LanguageModelV3CallOptions["toolChoice"];

/** Where no tool can be taught, nothing is said of calls. */
function systemText({ text, taught }: Compiled, choice: Choice): string {
  return text === "" ? "" : [text, RESULTS, choiceText(choice, taught)].filter((part) => part !== "").join("\n\n");
}

function choiceText(choice: Choice, taught: ReadonlySet<string>): string {
  switch (choice?.type) {
    case "none":
      return "In your next answer, call no tool.";
    case "required":
      return "In your next answer, call at least one tool.";
    case "tool":
      return taught.has(choice.toolName) ? `In your next answer, call ${choice.toolName}.` : "";
    default:
      return "";
  }
}

/** What stays of the tools: those of the provider, and a choice that is about them. */
function ofProvider({ tools = [], toolChoice }: LanguageModelV3CallOptions): Partial<LanguageModelV3CallOptions> {
  const own = tools.filter((tool) => tool.type === "provider");
  if (own.length === 0) return {};
  const theirs =
    toolChoice?.type === "none" ||
    (toolChoice?.type === "tool" && own.some(({ name }) => name === toolChoice.toolName));
  return { tools: own, ...(theirs && { toolChoice }) };
}

/** The answer with its texts read. */
function readResult(result: LanguageModelV3GenerateResult, reading: Reading): LanguageModelV3GenerateResult {
  let calls = 0;
  const before: Before = { calls: 0, lines: 0 };
  const content = result.content.flatMap((part): LanguageModelV3Content[] => {
    if (part.type !== "text") return [part];
    const parts: LanguageModelV3Content[] = [];
    const block = createBlock(reading, "text", (each) => collect(parts, each), before);
    block.push(part.text, part.providerMetadata);
    const found = block.end(undefined);
    calls += found;
    return found === 0 ? [part] : parts;
  });
  return { ...result, content, finishReason: finishReason(result.finishReason, calls) };
}

function collect(parts: LanguageModelV3Content[], part: LanguageModelV3StreamPart): void {
  const open = parts.at(-1);
  if (part.type === "text-start") parts.push({ type: "text", text: "" });
  else if (part.type === "text-delta" && open?.type === "text") open.text += part.delta;
  else if (part.type === "tool-call") parts.push(part);
}

/** The SDK runs tools where a model stopped by itself; that it did so for calls is for us to say. */
function finishReason(found: LanguageModelV3FinishReason, calls: number): LanguageModelV3FinishReason {
  return calls > 0 && found.unified === "stop" ? { unified: "tool-calls", raw: found.raw } : found;
}

/** The parts of a stream with its texts read. */
function readStream({
  reading,
  warnings,
}: Request): TransformStream<LanguageModelV3StreamPart, LanguageModelV3StreamPart> {
  const blocks = new Map<string, Block>();
  const before: Before = { calls: 0, lines: 0 };
  let calls = 0;
  let isFirst = true;

  const endAll = (): void => {
    for (const block of blocks.values()) calls += block.end(undefined);
    blocks.clear();
  };

  return new TransformStream({
    transform(part, controller) {
      const emit = (each: LanguageModelV3StreamPart): void => controller.enqueue(each);
      const begins = isFirst;
      isFirst = false;
      if (begins && part.type === "stream-start") {
        return emit({ ...part, warnings: [...warnings, ...part.warnings] });
      }
      if (begins && warnings.length > 0) emit({ type: "stream-start", warnings });
      if (reading === undefined) return emit(part);
      switch (part.type) {
        case "text-start":
        case "text-delta": {
          const block = blocks.get(part.id) ?? createBlock(reading, part.id, emit, before);
          blocks.set(part.id, block);
          return block.push(part.type === "text-delta" ? part.delta : "", part.providerMetadata);
        }
        case "text-end": {
          const block = blocks.get(part.id);
          if (block === undefined) return emit(part);
          calls += block.end(part.providerMetadata);
          blocks.delete(part.id);
          return;
        }
        case "finish":
          endAll();
          return emit({ ...part, finishReason: finishReason(part.finishReason, calls) });
        default:
          return emit(part);
      }
    },
    flush: endAll,
  });
}

/** As many characters as make two alike too rare to happen. */
function randomId(): string {
  const digits = Array.from({ length: 24 }, () => Math.floor(Math.random() * 36).toString(36));
  return `call_${digits.join("")}`;
}
