/**
 * Total: no text and no tool set makes `parse` throw or touch a prototype, and what it gives is always of the one
 * shape that hosts rely on (E5, E6, M7, F2).
 */
import { describe, expect, test } from "vitest";
import type { Call } from "../../src/coerce/call.ts";
import { catalogue } from "../../src/diagnostics/catalogue.ts";
import type { Diagnostic, DiagnosticCode } from "../../src/diagnostics/diagnostic.ts";
import type { Toolset } from "../../src/schema/tool.ts";
import { holdLaw, LAW_TIMEOUT, soupAndTexts } from "../generators/law.ts";
import { parse } from "./entries.ts";

type Result = ReturnType<typeof parse>;

/** The codes that make a call `recovered` (E5). */
const REPAIRS: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  "unclosed-quote",
  "stray-text",
  "stray-close-tag",
  "mismatched-close-tag",
  "unclosed-element",
  "unclosed-call",
  "too-deep",
  "held-too-long",
]);

const PROTOTYPES: readonly object[] = [
  Object.prototype,
  Array.prototype,
  Function.prototype,
  String.prototype,
  Map.prototype,
];

function namesOfPrototypes(): string {
  return PROTOTYPES.map((prototype) => Reflect.ownKeys(prototype).length).join();
}

const before: string = namesOfPrototypes();

function wrongSegments(text: string, { calls, segments, text: prose }: Result): string | undefined {
  let at = 0;
  let joined = "";
  let count = 0;
  for (const segment of segments) {
    if (segment.type === "call") {
      if (segment !== calls[count] || segment.index !== count)
        return `segment call ${segment.index} is not call ${count}`;
      if (segment.start !== at || segment.end <= at) return `call ${count} should start at ${at}`;
      at = segment.end;
      count++;
    } else {
      if (!text.startsWith(segment.text, at)) return `the prose at ${at} is not what stands there`;
      joined += segment.text;
      at += segment.text.length;
    }
  }
  if (at !== text.length) return `the segments end at ${at} of ${text.length}`;
  if (joined !== prose) return "the segments' prose is not the text";
  return count === calls.length ? undefined : "a call is in no segment";
}

function compare(one: Diagnostic, other: Diagnostic): number {
  return one.start - other.start || one.end - other.end || (one.code < other.code ? -1 : one.code > other.code ? 1 : 0);
}

function wrongDiagnostics(text: string, { calls, diagnostics }: Result): string | undefined {
  for (const [index, diagnostic] of diagnostics.entries()) {
    const { code, start, end, call, pointer } = diagnostic;
    const where = `${code} at ${start} to ${end}`;
    if (!Object.hasOwn(catalogue, code)) return `${where} is not in the catalogue`;
    if (diagnostic.severity !== catalogue[code].severity || diagnostic.message === "")
      return `${where} is not the catalogue's`;
    if (diagnostic.message.includes("undefined")) return `${where} says "${diagnostic.message}"`;
    if (!(start >= 0 && end >= start && end <= text.length)) return `${where} lies outside the input`;
    if (pointer !== undefined && pointer !== "" && !pointer.startsWith("/"))
      return `${where} has the pointer ${pointer}`;
    const owner = call === undefined ? undefined : calls[call];
    if (call !== undefined && (owner === undefined || start < owner.start)) return `${where} belongs to no such call`;
    const previous = diagnostics[index - 1];
    if (previous && compare(previous, diagnostic) > 0) return `${where} is out of order`;
  }
  return undefined;
}

/** The status that the diagnostics of a call say it must have. */
function expectedStatus(own: readonly Diagnostic[]): Call["status"] {
  if (own.some(({ code }) => code === "truncated-call")) return "truncated";
  return own.some(({ code }) => REPAIRS.has(code)) ? "recovered" : "complete";
}

function wrongCall(
  text: string,
  call: Call,
  own: readonly Diagnostic[],
  tools: Toolset | undefined,
): string | undefined {
  const where = `call ${call.index}`;
  if (!text.startsWith(`<call:${call.name}`, call.start)) return `${where} does not start with its name`;
  if (call.status !== expectedStatus(own))
    return `${where} is ${call.status}, its diagnostics say ${expectedStatus(own)}`;
  if (call.status === "truncated" && call.end !== text.length) return `${where} is truncated before the end`;
  if (call.errors !== own.filter(({ severity }) => severity === "error").length)
    return `${where} counts its errors wrongly`;
  const tool = tools?.tools.get(call.name);
  if (call.known !== (tools === undefined ? undefined : tool !== undefined)) return `${where} has known: ${call.known}`;
  if ((call.known === false) !== own.some(({ code }) => code === "unknown-tool"))
    return `${where} and unknown-tool disagree`;
  if (call.valid !== undefined && (call.status === "truncated" || !tool?.validate))
    return `${where} has valid: ${call.valid}`;
  if (call.valid === undefined && call.status !== "truncated" && tool?.validate) return `${where} was not validated`;
  if (call.valid === false && call.errors === 0) return `${where} is invalid without an error`;
  return undefined;
}

/** Whether a value is made of JSON alone: plain objects and arrays with own properties, finite numbers. */
function isJson(root: unknown): boolean {
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (value === null || typeof value === "string" || typeof value === "boolean") continue;
    if (typeof value === "number") {
      if (!Number.isFinite(value)) return false;
    } else if (typeof value === "object") {
      const prototype: unknown = Object.getPrototypeOf(value);
      if (prototype !== null && prototype !== Object.prototype && prototype !== Array.prototype) return false;
      if (Array.isArray(value) && Object.keys(value).length !== value.length) return false;
      for (const part of Object.values(value)) waiting.push(part);
    } else return false;
  }
  return true;
}

function wrongResult(text: string, result: Result, tools: Toolset | undefined): string | undefined {
  const wrong = wrongSegments(text, result) ?? wrongDiagnostics(text, result);
  if (wrong) return wrong;
  for (const call of result.calls) {
    const own = result.diagnostics.filter((diagnostic) => diagnostic.call === call.index);
    const complaint = wrongCall(text, call, own, tools);
    if (complaint) return complaint;
    if (!isJson(call.arguments)) return `the arguments of call ${call.index} are not JSON`;
  }
  return namesOfPrototypes() === before ? undefined : "a prototype was touched";
}

test("total: no text makes it throw, and the result has its shape", { timeout: LAW_TIMEOUT }, () => {
  holdLaw("total", (text, tools) => wrongResult(text, parse(text, tools ? { tools } : {}), tools), soupAndTexts);
});

describe("M7: the names that a prototype has are names like any other", () => {
  const names = [...Object.getOwnPropertyNames(Object.prototype), "prototype", "length", "name", "then", "toJSON"];

  test.each(names)("%s as a tool, as a parameter, as a field", (name) => {
    const tools = [
      {
        name: "f",
        parameters: {
          type: "object",
          properties: JSON.parse(`{${JSON.stringify(name)}: {"type": "object"}}`) as object,
        },
      },
    ];
    const field = JSON.parse(`{${JSON.stringify(name)}: {${JSON.stringify(name)}: 1}}`) as Record<string, unknown>;
    const nested = `<${name}><${name}>1</${name}></${name}>`;

    const declared = parse(`<call:f>${nested}</call:f>`, { tools });
    expect(JSON.stringify(declared.calls[0]?.arguments)).toBe(JSON.stringify(field));
    expect(declared.diagnostics).toEqual([]);

    const undeclared = parse(`<call:${name}>${nested}</call:${name}>`);
    expect(undeclared.calls[0]?.name).toBe(name);
    expect(JSON.stringify(undeclared.calls[0]?.arguments)).toBe(JSON.stringify(field));

    const attribute = parse(`<call:g ${name}=1/>`);
    expect(JSON.stringify(attribute.calls[0]?.arguments)).toBe(`{${JSON.stringify(name)}:1}`);

    const unknown = parse(`<call:${name}/><call:f ${name === "x" ? "y" : "x"}=1/>`, { tools });
    expect(unknown.calls.map((call) => call.known)).toEqual([false, true]);
    expect(unknown.calls[1]?.arguments).toEqual({ x: 1 });

    const text = `<call:f ${name}='{"${name}": 1}'/>`;
    expect(JSON.stringify(parse(text, { tools }).calls[0]?.arguments)).toBe(JSON.stringify(field));
    expect(namesOfPrototypes()).toBe(before);
  });
});
