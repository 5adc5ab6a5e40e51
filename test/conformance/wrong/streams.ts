/** Wrong implementations that read right in the end, and stream it wrong. */
import { answerRequest } from "../../../src/cli/conformance/own.ts";
import type { ReadAnswer, Request, WrittenEvent } from "../../../src/cli/conformance/protocol.ts";
import { answering, soundly, type Tools, type Wrong, writtenCall } from "./answers.ts";

type StreamRequest = Extract<Request, { op: "stream" }>;

export const wrongWithStreams: readonly Wrong[] = [
  {
    does: "reads what has come anew with each chunk, and takes back what a closer turns out to be",
    breaks: "stream-holds-closer",
    implementation: telling((request) => retold(request.chunks, request.tools)),
  },
  {
    does: "tells a number while it comes",
    breaks: "stream-scalar-at-close",
    implementation: telling((request) => {
      const tools = request.tools?.map((tool) => ({ ...tool, parameters: withNumbersAsStrings(tool) }));
      return soundStream({ ...request, tools }).events ?? [];
    }),
  },
  {
    does: "tells everything at the end",
    breaks: "stream-inline-body",
    implementation: telling((request, events) => [...request.chunks.map(() => []), events.flat()]),
  },
  {
    does: "tells a call once it is whole",
    breaks: "stream-name-first",
    implementation: telling((_request, events) => {
      let held: WrittenEvent[] = [];
      const release = (event: WrittenEvent): WrittenEvent[] => {
        held.push(event);
        if (event.type !== "text" && event.type !== "call-end") return [];
        const released = held;
        held = [];
        return released;
      };
      return events.map((list) => list.flatMap(release));
    }),
  },
  {
    does: "tells the arguments once the call is whole",
    breaks: "stream-members-as-they-come",
    implementation: telling((_request, events) => {
      let held: WrittenEvent[] = [];
      const release = (event: WrittenEvent): WrittenEvent[] => {
        if (event.type === "argument" || event.type === "argument-delta") {
          held.push(event);
          return [];
        }
        const released = [...held, event];
        held = [];
        return released;
      };
      return events.map((list) => list.flatMap(release));
    }),
  },
  {
    does: "reads each chunk as a text of its own",
    breaks: "markers-plain-text",
    implementation: answering((request) => {
      if (request.op !== "stream") return answerRequest(request);
      const told = request.chunks.map((chunk) => soundly(chunk, request.tools));
      return {
        id: request.id,
        calls: told.flatMap(({ calls }) => calls.map(writtenCall)),
        text: told.map(({ text }) => text).join(""),
      };
    }),
  },
];

/** Reads as we do, and tells other events. */
function telling(
  tell: (request: StreamRequest, events: WrittenEvent[][]) => WrittenEvent[][],
): Wrong["implementation"] {
  return answering((request) => {
    if (request.op !== "stream") return answerRequest(request);
    const answer = soundStream(request);
    return { ...answer, events: tell(request, answer.events ?? []) };
  });
}

function soundStream(request: StreamRequest): ReadAnswer {
  const answer = answerRequest(request);
  if (!("calls" in answer)) throw new Error(`no answer to ${request.id}`);
  return answer;
}

/** What is new after each chunk, if everything so far is read as a text that ends there. */
function retold(chunks: readonly string[], tools: Tools): WrittenEvent[][] {
  let sofar = "";
  let text = "";
  const ended = new Set<number>();
  const strings = new Map<string, string>();
  let started = 0;
  return [...chunks, undefined].map((chunk) => {
    sofar += chunk ?? "";
    const events: WrittenEvent[] = [];
    const told = soundly(sofar, tools);
    if (told.text.length > text.length) events.push({ type: "text", text: told.text.slice(text.length) });
    text = told.text;
    for (const { index, name, arguments: args, status } of told.calls) {
      if (ended.has(index)) continue;
      if (index === started) {
        events.push({ type: "call-start", index, name });
        started++;
      }
      for (const [key, value] of Object.entries(args)) {
        if (typeof value !== "string") continue;
        const before = strings.get(`${index}/${key}`) ?? "";
        const delta = value.slice(before.length);
        if (delta !== "") events.push({ type: "argument-delta", index, pointer: `/${key}`, delta });
        strings.set(`${index}/${key}`, value);
      }
      if (status === "truncated" && chunk !== undefined) continue;
      events.push({ type: "call-end", index });
      ended.add(index);
    }
    return events;
  });
}

function withNumbersAsStrings(tool: object): unknown {
  const { parameters } = tool as { parameters?: unknown };
  const text = JSON.stringify(parameters);
  return text === undefined ? undefined : JSON.parse(text.replace(/"(?:number|integer)"/g, '"string"'));
}
