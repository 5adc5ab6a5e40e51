/**
 * Tools as the documentation writes them, `read(path: string, offset?: integer)`, to the definitions that they stand
 * for. A type is a JSON type's name, `any`, `T[]`, `A | B`, `{ key: T }`, or a JSON Schema literal (it starts with `{"`).
 */
import type { ToolDefinition } from "../../src/index.ts";

type Schema = Record<string, unknown>;

/** Reads one signature; a name alone is a tool without parameters. */
export function toolOf(signature: string): ToolDefinition {
  const at = signature.indexOf("(");
  if (at < 0) return { name: signature };
  if (!signature.endsWith(")")) throw new Error(`no ) at the end of ${signature}`);
  const inside = signature.slice(at + 1, -1);
  const name = signature.slice(0, at);
  return { name, parameters: inside.startsWith('{"') ? JSON.parse(inside) : objectOf(inside) };
}

function objectOf(members: string): Schema {
  const properties: [string, Schema][] = [];
  const required: string[] = [];
  for (const member of split(members, ",")) {
    const [, name = "", optional, type = ""] = /^([^:?]+)(\??): (.+)$/s.exec(member) ?? [];
    if (name === "") throw new Error(`no name and type in ${member}`);
    properties.push([name, typeOf(type)]);
    if (optional === "") required.push(name);
  }
  const schema: Schema = { type: "object", properties: Object.fromEntries(properties) };
  return required.length === 0 ? schema : { ...schema, required };
}

function typeOf(type: string): Schema {
  const alternatives = split(type, "|");
  if (alternatives.length > 1) return { anyOf: alternatives.map(typeOf) };
  if (type.endsWith("[]")) return { type: "array", items: typeOf(type.slice(0, -2)) };
  if (type.startsWith('{"')) return JSON.parse(type) as Schema;
  if (type.startsWith("{")) return objectOf(type.slice(1, -1));
  return type === "any" ? {} : { type };
}

/** The parts between separators that no bracket encloses. */
function split(text: string, separator: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const character of text) {
    if ("{[(".includes(character)) depth++;
    if ("}])".includes(character)) depth--;
    if (character === separator && depth === 0) parts.push("");
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim()).filter((part) => part !== "");
}
