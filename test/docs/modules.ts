/** What examples may import, from the sources. */
import * as ai from "ai";
import * as aiTest from "ai/test";
import * as parsimmon from "parsimmon";
import * as aiSdk from "../../src/adapters/ai-sdk.ts";
import * as anthropic from "../../src/adapters/anthropic.ts";
import * as mcp from "../../src/adapters/mcp.ts";
import * as openai from "../../src/adapters/openai.ts";
import * as grammar from "../../src/grammar/index.ts";
import * as index from "../../src/index.ts";
import * as stream from "../../src/stream.ts";
import type { Modules } from "./snippet.ts";

export const modules: Modules = {
  ai,
  "ai/test": aiTest,
  parsimmon,
  "pi-native": index,
  "pi-native/grammar": grammar,
  "pi-native/stream": stream,
  "pi-native/openai": openai,
  "pi-native/anthropic": anthropic,
  "pi-native/mcp": mcp,
  "pi-native/ai-sdk": aiSdk,
};
