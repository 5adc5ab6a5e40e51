/** Which JSON Schema dialects a schema may be compiled as, by its `$schema`. */

export type Dialect = "2020-12" | "2019-09" | "draft-07" | "draft-04";

/** Without `$schema` the newest that compiles wins: array-form `items` and boolean `exclusiveMinimum` are older. */
const UNNAMED: readonly Dialect[] = ["2020-12", "draft-07", "draft-04"];

const NAMED: ReadonlyMap<string, readonly Dialect[]> = new Map([
  ["json-schema.org/draft/2020-12/schema", ["2020-12"]],
  ["json-schema.org/draft/2019-09/schema", ["2019-09"]],
  ["json-schema.org/draft-07/schema", ["draft-07"]],
  ["json-schema.org/draft-06/schema", ["draft-07"]],
  ["json-schema.org/draft-04/schema", ["draft-04"]],
  ["json-schema.org/schema", UNNAMED],
  ["spec.openapis.org/oas/3.1/dialect/base", ["2020-12"]],
]);

/** The dialects to try, in order; undefined for a `$schema` that nobody here knows. */
export function dialectsOf($schema: unknown): readonly Dialect[] | undefined {
  if ($schema === undefined || $schema === "") return UNNAMED;
  if (typeof $schema !== "string") return undefined;
  return NAMED.get($schema.replace(/^https?:\/\//, "").replace(/#$/, ""));
}
