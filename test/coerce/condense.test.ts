import { expect, test } from "vitest";
import { condense } from "../../src/coerce/condense.ts";
import type { SchemaError } from "../../src/schema/tool.ts";

/** `instance keyword schema`, and what the keyword says of itself. */
function error(line: string, params: Record<string, unknown> = {}): SchemaError {
  const [instancePath = "", keyword = "", schemaPath = ""] = line.split(" ");
  return { instancePath, keyword, schemaPath, params, message: "" };
}

/** What is kept, as `instance keyword`, with the params where there are any. */
function kept(...errors: SchemaError[]): string[] {
  return condense(errors).map(({ instancePath, keyword, params }) =>
    Object.keys(params).length > 0
      ? `${instancePath} ${keyword} ${JSON.stringify(params)}`
      : `${instancePath} ${keyword}`,
  );
}

const type = (line: string, ...types: string[]): SchemaError =>
  error(line, { type: types.length === 1 ? types[0] : types });

test("without a union every error is kept, in order", () => {
  expect(kept(error("/a minimum #/properties/a/minimum"), error("/b pattern #/properties/b/pattern"))).toEqual([
    "/a minimum",
    "/b pattern",
  ]);
});

test("a union's errors are one, and what stands around them stays", () => {
  const union = [
    error("/x/k minimum #/properties/x/anyOf/0/properties/k/minimum"),
    type("/x type #/properties/x/anyOf/1/type", "null"),
    error("/x anyOf #/properties/x/anyOf"),
  ];
  const before = error("/w minimum #/properties/w/minimum");
  const beside = error("/x minProperties #/properties/x/minProperties");
  const similar = error("/xy/k minimum #/properties/x/anyOf/0/properties/k/minimum");
  const after = error("/z minimum #/properties/z/minimum");
  expect(kept(before, ...union, after)).toEqual(["/w minimum", "/x/k minimum", "/z minimum"]);
  expect(kept(beside, ...union)).toEqual(["/x minProperties", "/x/k minimum"]);
  expect(kept(similar, ...union)).toEqual(["/xy/k minimum", "/x/k minimum"]);
});

test("types alone are united, those of every branch", () => {
  const anyOf = error("/x anyOf #/properties/x/anyOf");
  expect(
    kept(
      type("/x type #/properties/x/anyOf/0/type", "integer"),
      type("/x type #/properties/x/anyOf/1/type", "array", "null"),
      anyOf,
    ),
  ).toEqual(['/x type {"type":["integer","array","null"]}']);
  // A branch that the value's type fits is nearer, whatever it says.
  expect(
    kept(
      type("/x type #/properties/x/anyOf/0/type", "integer"),
      error("/x pattern #/properties/x/anyOf/1/pattern"),
      anyOf,
    ),
  ).toEqual(["/x pattern"]);
  expect(kept(anyOf)).toEqual(["/x anyOf"]);
});

test("two complaints of one branch do not stand for two branches", () => {
  expect(
    kept(
      type("/x type #/properties/x/oneOf/0/type", "integer"),
      error("/x const #/properties/x/oneOf/0/const", { allowedValue: 1 }),
      type("/x type #/properties/x/oneOf/1/type", "null"),
      error("/x oneOf #/properties/x/oneOf"),
    ),
  ).toEqual(['/x type {"type":["integer","null"]}']);
});

test("the branch with the fewest complaints is the nearest, the first of equals", () => {
  const oneOf = error("/x oneOf #/properties/x/oneOf");
  const [a, b] = ["#/properties/x/oneOf/0", "#/properties/x/oneOf/1"];
  expect(
    kept(error(`/x required ${a}/required`), error(`/x/k type ${a}/x/type`), error(`/x/m type ${b}/m/type`), oneOf),
  ).toEqual(["/x/m type"]);
  expect(kept(error(`/x/k type ${a}/k/type`), error(`/x/m type ${b}/m/type`), oneOf)).toEqual(["/x/k type"]);
});

test("a wrong constant is farther than many complaints, a wrong type farther still", () => {
  const anyOf = error("/x anyOf #/properties/x/anyOf");
  const [a, b] = ["#/properties/x/anyOf/0", "#/properties/x/anyOf/1"];
  const other = error(`/x/kind const ${a}/properties/kind/const`, { allowedValue: "a" });
  const many = ["p", "q", "r"].map((name) => error(`/x/${name} minimum ${b}/properties/${name}/minimum`));
  expect(kept(other, ...many, anyOf)).toEqual(["/x/p minimum"]);
  // A constant further inside is a complaint like any other.
  const inside = error(`/x/deep/kind const ${a}/properties/deep/properties/kind/const`, { allowedValue: "a" });
  expect(kept(inside, ...many, anyOf)).toEqual(['/x/deep/kind const {"allowedValue":"a"}']);
  expect(kept(type(`/x type ${a}/type`, "null"), other, anyOf)).toEqual(['/x type {"type":["null"]}']);
  expect(kept(type(`/x type ${b}/type`, "null"), other, anyOf)).toEqual(['/x/kind const {"allowedValue":"a"}']);
});

test("constants that none of the branches has are one list", () => {
  const anyOf = error("/x anyOf #/properties/x/anyOf");
  const at = (index: number, name: string, values: Record<string, unknown>): SchemaError =>
    error(
      `/x/${name} ${"allowedValues" in values ? "enum" : "const"} #/properties/x/anyOf/${index}/properties/${name}/const`,
      values,
    );
  expect(kept(at(0, "kind", { allowedValue: "a" }), at(1, "kind", { allowedValues: ["b", "a", "c"] }), anyOf)).toEqual([
    '/x/kind enum {"allowedValues":["a","b","c"]}',
  ]);
  expect(kept(at(0, "kind", { allowedValue: "a" }), at(1, "sort", { allowedValue: "b" }), anyOf)).toEqual([
    '/x/kind const {"allowedValue":"a"}',
  ]);
  // The constant is told, not what the branch complains of before it.
  expect(
    kept(
      error("/x required #/properties/x/anyOf/0/required"),
      at(0, "kind", { allowedValue: "a" }),
      error("/x required #/properties/x/anyOf/1/required"),
      error("/x/n minimum #/properties/x/anyOf/1/properties/n/minimum"),
      at(1, "kind", { allowedValue: "b" }),
      anyOf,
    ),
  ).toEqual(['/x/kind enum {"allowedValues":["a","b"]}']);
});

test("the value itself may be the constant", () => {
  expect(
    kept(
      error("/x const #/properties/x/oneOf/0/const", { allowedValue: 1 }),
      error("/x const #/properties/x/oneOf/1/const", { allowedValue: 2 }),
      error("/x oneOf #/properties/x/oneOf"),
    ),
  ).toEqual(['/x enum {"allowedValues":[1,2]}']);
});

test("branches that are references count by what they refer to", () => {
  expect(
    kept(
      error("/x required #/$defs/a/required"),
      error("/x/r type #/$defs/a/properties/r/type"),
      error("/x required #/$defs/b/required"),
      error("/x oneOf #/properties/x/oneOf"),
    ),
  ).toEqual(["/x required"]);
  expect(
    kept(
      error("/x/r type #/$defs/a/properties/r/type"),
      error("/x minProperties #/$defs/a/minProperties"),
      error("/x/s type #/$defs/b/properties/s/type"),
      error("/x oneOf #/properties/x/oneOf"),
    ),
  ).toEqual(["/x/s type"]);
});

test("if: what then or else asks for, without the if", () => {
  const wrapper = error(" if #/if");
  expect(kept(error(" required #/then/required"), wrapper)).toEqual([" required"]);
  expect(kept(wrapper)).toEqual([" if"]);
  expect(
    kept(
      error("/o required #/properties/o/required"),
      error("/o minimum #/properties/o/then/minimum"),
      error("/o/p maximum #/properties/o/then/properties/p/maximum"),
      error("/o if #/properties/o/if"),
    ),
  ).toEqual(["/o required", "/o minimum", "/o/p maximum"]);
  expect(kept(error("/o minimum #/$defs/o/minimum"), error("/o if #/properties/o/if"))).toEqual([
    "/o minimum",
    "/o if",
  ]);
});

test("contains and propertyNames speak for what they hold", () => {
  expect(
    kept(
      type("/l/0 type #/properties/l/contains/type", "integer"),
      type("/l/1 type #/properties/l/contains/type", "integer"),
      error("/l contains #/properties/l/contains"),
    ),
  ).toEqual(["/l contains"]);
  expect(
    kept(
      error("/o pattern #/properties/o/propertyNames/pattern"),
      error("/o propertyNames #/properties/o/propertyNames"),
    ),
  ).toEqual(["/o propertyNames"]);
});

test("what only looks as if it were part of a union is none", () => {
  const anyOf = [
    error("/x/k minimum #/properties/x/anyOf/0/properties/k/minimum"),
    error("/x anyOf #/properties/x/anyOf"),
  ];
  expect(kept(error("/x k #/properties/x/anyOther/k"), ...anyOf)).toEqual(["/x k", "/x/k minimum"]);
});

test("a near branch tells what it complains of first", () => {
  const [a, b] = ["#/properties/x/anyOf/0", "#/properties/x/anyOf/1"];
  const many = ["p", "q", "r"].map((name) => error(`/x/${name} minimum ${b}/properties/${name}/minimum`));
  const first = error(`/x/n minimum ${a}/properties/n/minimum`);
  const inside = error(`/x/o/kind const ${a}/properties/o/properties/kind/const`, { allowedValue: "a" });
  expect(kept(first, inside, ...many, error("/x anyOf #/properties/x/anyOf"))).toEqual(["/x/n minimum"]);
});

test("only the types of the value itself are united", () => {
  expect(
    kept(
      type("/x type #/properties/x/anyOf/0/type", "integer"),
      type("/x/k type #/properties/x/anyOf/1/properties/k/type", "string"),
      type("/x type #/properties/x/anyOf/1/type", "null"),
      error("/x anyOf #/properties/x/anyOf"),
    ),
  ).toEqual(['/x type {"type":["integer","null"]}']);
});
