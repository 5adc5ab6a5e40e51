import { describe, expect, it } from "vitest";
import { ToolDefinitionError } from "../../src/schema/definitions.ts";
import type { ToolDefinition } from "../../src/schema/tool.ts";
import { compileTools } from "../../src/schema/toolset.ts";

const schema = { type: "object", properties: { path: { type: "string" } } };

function failure(...definitions: unknown[]): { tool: string; pointer: string; reason: string } {
  try {
    compileTools(definitions as ToolDefinition[]);
  } catch (error) {
    if (!(error instanceof ToolDefinitionError)) throw error;
    expect(error.name).toBe("ToolDefinitionError");
    expect(error.message).toContain(error.reason);
    return { tool: error.tool, pointer: error.pointer, reason: error.reason };
  }
  throw new Error("nothing was thrown");
}

const parametersFailure = (parameters: unknown) => failure({ name: "f", parameters });

describe("the shapes of a definition", () => {
  it.each<[string, ToolDefinition]>([
    ["plain", { name: "read", description: "reads", parameters: schema }],
    ["chat", { type: "function", function: { name: "read", description: "reads", parameters: schema } }],
    ["responses", { type: "function", name: "read", description: "reads", parameters: schema } as ToolDefinition],
    ["Anthropic", { name: "read", description: "reads", input_schema: schema }],
    ["MCP", { name: "read", description: "reads", inputSchema: schema }],
  ])("reads %s", (_, definition) => {
    const { tools, warnings } = compileTools([definition]);
    const tool = tools.get("read");
    expect(tool?.description).toBe("reads");
    expect(tool?.place.properties).toEqual(["path"]);
    expect(tool?.validate?.({ path: "a" })).toEqual([]);
    expect(warnings).toEqual([]);
  });

  it.each([[undefined], [null], [{}]])("takes %j as no schema (B5)", (parameters) => {
    const tool = compileTools([{ name: "f", parameters }]).tools.get("f");
    expect(tool?.place.schemaless).toBe(true);
    expect(tool?.place.member("x").schemaless).toBe(true);
    expect(tool?.validate).toBeUndefined();
  });

  it("takes {type: object} as a schema (B5)", () => {
    const tool = compileTools([{ name: "f", parameters: { type: "object" } }]).tools.get("f");
    expect(tool?.place.schemaless).toBe(false);
    expect(tool?.place.knows("anything")).toBe(true);
  });

  it("takes any iterable", () => {
    const { tools } = compileTools(new Set([{ name: "a" }, { name: "__proto__" }]));
    expect([...tools.keys()]).toEqual(["a", "__proto__"]);
  });
});

describe("what is refused", () => {
  it("no object, no name", () => {
    expect(failure({ name: "a" }, "b").tool).toBe("#2");
    expect(failure({ parameters: schema }).reason).toContain("name");
    expect(failure({ name: "" }).reason).toContain("name");
  });

  it("two tools of one name", () => {
    expect(failure({ name: "a" }, { name: "a" })).toMatchObject({ tool: "a", reason: expect.stringContaining("same") });
  });

  it.each([[true], [[]], ["object"], [5]])("parameters that are no object: %j", (parameters) => {
    expect(parametersFailure(parameters).reason).toContain("JSON Schema object");
  });

  it.each([[{ type: "string" }], [{ type: ["array", "null"] }], [{ enum: ["a"] }], [{ allOf: [false] }]])(
    "parameters that admit no object: %j",
    (parameters) => {
      expect(parametersFailure(parameters).reason).toContain("admits an object");
    },
  );

  it("an unknown $schema", () => {
    expect(parametersFailure({ $schema: "http://json-schema.org/draft-03/schema#" }).reason).toContain("draft-03");
  });

  it("a $ref that leads nowhere, outside, or to no schema", () => {
    const at = (x: unknown) => parametersFailure({ type: "object", properties: { "a/b": x }, title: "t" });
    expect(at({ $ref: "#/$defs/gone" }).pointer).toBe("/properties/a~1b");
    expect(at({ $ref: "https://example.com/x.json" }).reason).toContain("example.com");
    expect(at({ $ref: "#gone" }).reason).toContain("#gone");
    expect(at({ $ref: "#/title" }).reason).toContain("no schema");
    expect(at({ $ref: 5 }).reason).toContain("5");
    expect(at({ $ref: "#/constructor" }).reason).toContain("nothing");
    expect(at({ $ref: "#/%" }).reason).toContain("nothing");
  });

  it("objects that contain themselves, that are too deep, or that unfold without end", () => {
    const loop: Record<string, unknown> = { type: "object" };
    loop.properties = { loop };
    expect(parametersFailure(loop)).toMatchObject({ pointer: "/properties/loop" });
    let deep: object = { type: "string" };
    for (let level = 0; level < 5000; level++) deep = { type: "object", properties: { a: deep } };
    expect(parametersFailure(deep).reason).toContain("deep");
    let wide: object = {};
    for (let level = 0; level < 40; level++) wide = { a: wide, b: wide };
    expect(parametersFailure(wide).reason).toContain("values");
  });

  it("what is no JSON", () => {
    expect(parametersFailure({ type: "object", properties: { a: () => 1 } }).pointer).toBe("/properties/a");
    expect(parametersFailure({ type: "object", default: new Map() }).pointer).toBe("/default");
  });
});

it("warns of a name that no text can call", () => {
  const { warnings, tools } = compileTools([{ name: "my.tool" }, { name: "9" }, { name: "ok-1" }]);
  expect(warnings.map(({ tool }) => tool)).toEqual(["my.tool", "9"]);
  expect(tools.size).toBe(3);
});

it("leaves the user's objects alone", () => {
  const parameters = {
    $schema: "http://json-schema.org/draft-07/schema#",
    $id: "x",
    type: "object",
    properties: { a: { type: "string", nullable: true, enum: ["a"] }, b: { $ref: "#/definitions/B", nullable: true } },
    definitions: { B: { $ref: "#/definitions/B" } },
  };
  const before = JSON.stringify(parameters);
  const deepFreeze = (value: object): void => {
    Object.freeze(value);
    for (const inner of Object.values(value)) if (typeof inner === "object" && inner !== null) deepFreeze(inner);
  };
  deepFreeze(parameters);
  compileTools([{ name: "f", parameters }]);
  expect(JSON.stringify(parameters)).toBe(before);
});
