/** What `npm ci` built loads in both module systems, under the names that users import. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));

const node = (kind: "commonjs" | "module", code: string): string =>
  execFileSync(process.execPath, [`--input-type=${kind}`, "--eval", code], { cwd: root, encoding: "utf8" });

const use = `
  const [call] = parse('<call:ls a=1/>').calls;
  const events = new StreamParser().push('<call:ls a=1/>').map((event) => event.type);
  const [node] = createLanguage(syntacticShapes()).stream.tryParse('<call:ls a=1/>').children;
  // Broken, so that the reader reads it.
  const broken = parse('<call:ls><a>1</a></b></call>').calls[0].status;
  const ids = [openai, anthropic, mcp].map(({ callsTo }) => callsTo(parse('<call:ls a=1/>')).calls[0].id);
  console.log(JSON.stringify([call.arguments, events, node.name, broken, ids]));
`;
const said = '[{"a":1},["call-start","argument","call-end"],"ls","recovered",["call_0","call_0","call_0"]]\n';

test("as CommonJS", () => {
  const code = `
    const { parse } = require("pi-native");
    const { StreamParser } = require("pi-native/stream");
    const { createLanguage, syntacticShapes } = require("pi-native/grammar");
    const [openai, anthropic, mcp] = ["openai", "anthropic", "mcp"].map((host) => require("pi-native/" + host));
    ${use}`;
  expect(node("commonjs", code)).toBe(said);
});

test("as an ES module", () => {
  const code = `
    import { parse } from "pi-native";
    import { StreamParser } from "pi-native/stream";
    import { createLanguage, syntacticShapes } from "pi-native/grammar";
    import * as openai from "pi-native/openai";
    import * as anthropic from "pi-native/anthropic";
    import * as mcp from "pi-native/mcp";
    ${use}`;
  expect(node("module", code)).toBe(said);
});
