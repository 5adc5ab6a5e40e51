/** What examples may import, from the sources. */
import * as parsimmon from "parsimmon";
import * as grammar from "../../src/grammar/index.ts";
import * as index from "../../src/index.ts";
import * as stream from "../../src/stream.ts";
import type { Modules } from "./snippet.ts";

export const modules: Modules = {
  parsimmon,
  "pi-native": index,
  "pi-native/grammar": grammar,
  "pi-native/stream": stream,
};
