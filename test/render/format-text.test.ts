import { describe, expect, it } from "vitest";
import { compileTools, formatText, parse } from "../../src/index.ts";
import { differenceOf } from "../../src/render/reading.ts";
import { holdLaw, LAW_TIMEOUT, textsAndSoup } from "../generators/law.ts";

const tools = compileTools([
  {
    name: "read",
    parameters: { type: "object", properties: { path: { type: "string" }, limit: { type: "integer" } } },
  },
  { name: "edit", parameters: { type: "object", properties: { input: { type: "string" } } } },
  { name: "tag", parameters: { type: "object", properties: { either: { type: ["string", "integer"] } } } },
]);

describe("formatText", () => {
  it("rewrites calls and leaves prose", () => {
    expect(formatText(" So:\n\n<call:read ><path>a</path ><limit> 5 </limit></call:read>\nand <b>\n", { tools })).toBe(
      " So:\n\n<call:read ><path>a</path ><limit> 5 </limit></call:read>\nand <b>\n",
    );
    expect(formatText(" So:\n\n<call:read ><path>a</path><limit> 5 </limit></call:read>\nand <b>\n", { tools })).toBe(
      ' So:\n\n<call:read path="a" limit=5/>\nand <b>\n',
    );
    expect(formatText("<call:edit>a</call:edit>", { tools })).toBe('<call:edit input="a"/>');
    expect(formatText("<call:edit input='a'/>", { tools, form: "elements" })).toBe(
      "<call:edit>\n<input>a</input>\n</call:edit>",
    );
    expect(formatText("", { tools })).toBe("");
    expect(formatText("<call:f><x>1</x></call:f>")).toBe("<call:f x=1/>");
  });

  it.each([
    ["a truncated call", "<call:read><path>a</path>"],
    ["a repaired call", "<call:read><path>a</path>stray</call:read>"],
    ["an unknown tool", "<call:nope><path>a</path></call:nope>"],
    ["a tag that is prose", "write <call:nope> and so on"],
    ["characters that are skipped", "<call:read  , path=a></call:read>"],
    ["attributes that are ignored", "<call:read><path>a</path><limit x=1>5</limit></call:read>"],
    ["a name that comes twice", "<call:read path=a><path>b</path></call:read>"],
    ["a value that is no JSON", "<call:read limit=30s ></call:read>"],
    ["digits that a number cannot hold", "<call:read limit=12345678901234567891 ></call:read>"],
    ["an attribute without a value", "<call:read path= ></call:read>"],
    ["a value that looks like an attribute", "<call:read path= limit=5 ></call:read>"],
    [
      "such digits in JSON text",
      "<call:read path=x limit=1><more>[12345678901234567891, 0.12345678901234567891]</more></call:read>",
    ],
  ])("leaves %s", (_name, text) => {
    expect(formatText(text, { tools })).toBe(text);
  });

  it("leaves a call that has no such form", () => {
    expect(formatText("<call:edit>\na\nb\n</call:edit>", { tools, form: "attributes" })).toBe(
      "<call:edit>\na\nb\n</call:edit>",
    );
  });

  it("leaves what stands behind a broken call where that would be read otherwise", () => {
    const text = "<call:read ><path>a</call:read> <call:read path='b'/>";
    expect(formatText(text, { tools, form: "elements" })).toBe(text);
    expect(formatText(`<call:read path='c'/>${text}`, { tools, form: "elements" })).toBe(
      `<call:read>\n<path>c</path>\n</call:read>${text}`,
    );
  });

  it("reads the same, and changes nothing the second time", { timeout: LAW_TIMEOUT }, () => {
    holdLaw(
      "formatText",
      (text, tools) => {
        const options = tools ? { tools } : {};
        const before = parse(text, options);
        for (const form of ["compact", "elements"] as const) {
          const formatted = formatText(text, { ...options, form });
          if (formatText(formatted, { ...options, form }) !== formatted) {
            return `formatted twice it is ${JSON.stringify(formatText(formatted, { ...options, form }))}, once ${JSON.stringify(formatted)}`;
          }
          const after = parse(formatted, options);
          if (after.text !== before.text) return "the prose is another";
          if (after.calls.length !== before.calls.length) return "there are more calls or fewer";
          for (const [index, call] of before.calls.entries()) {
            const other = after.calls[index];
            if (other === undefined || other.name !== call.name || other.status !== call.status)
              return `call ${index} is another`;
            const difference = differenceOf(call.arguments, other.arguments);
            if (difference !== undefined) return `call ${index} differs at ${difference}`;
          }
        }
        return undefined;
      },
      textsAndSoup,
    );
  });
});
