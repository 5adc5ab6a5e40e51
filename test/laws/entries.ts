/** The entries that the laws compare, in one place. */
export { parse } from "../../src/parse.ts";
export { parseTree } from "../../src/parse-tree.ts";
export { readTree } from "../../src/read-tree.ts";
