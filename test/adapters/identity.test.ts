/** What goes to a host comes back the same, on generated calls: value for value, `-0` and the order of keys included. */
import { describe, expect, test } from "vitest";
import * as anthropic from "../../src/adapters/anthropic.ts";
import * as mcp from "../../src/adapters/mcp.ts";
import * as openai from "../../src/adapters/openai.ts";
import type { CallInput } from "../../src/index.ts";
import { differenceOf } from "../../src/render/reading.ts";
import { createRandom, deriveSeed } from "../generators/random.ts";
import { generateTools } from "../generators/schemas.ts";
import { generateArguments } from "../generators/values.ts";

const RUNS = Number(process.env.RUNS ?? (process.env.FUZZ === "1" ? 50_000 : 500));

/** There and back. */
const roads: Record<string, (calls: CallInput[]) => openai.Correlated<openai.IdentifiedCall>> = {
  "OpenAI chat": (calls) => openai.callsFrom(openai.callsTo({ calls }).calls),
  "OpenAI responses": (calls) => openai.callsFrom(openai.callsToItems({ calls }).calls),
  Anthropic: (calls) => anthropic.callsFrom(anthropic.callsTo({ calls }).calls),
  MCP: (calls) => mcp.callsFrom(mcp.callsTo({ calls }).calls),
  "all of them in turn": (calls) =>
    mcp.callsFrom(
      mcp.callsTo(anthropic.callsFrom(anthropic.callsTo(openai.callsFrom(openai.callsTo({ calls }).calls)).calls))
        .calls,
    ),
};

describe("callsFrom gives what callsTo took", () => {
  test.each(Object.entries(roads))("%s", (name, road) => {
    const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 0xffffffff));
    process.stdout.write(`callsFrom(callsTo), ${name}: SEED=${seed}, ${RUNS} turns\n`);
    for (let run = 0; run < RUNS; run++) {
      const random = createRandom(deriveSeed(seed, run));
      const tools = generateTools(random);
      const calls = Array.from({ length: random.int(4) }, () => {
        const tool = tools.length === 0 ? undefined : random.pick(tools);
        return { name: tool?.name ?? "f", arguments: generateArguments(random, tool) };
      });
      const expected = calls.map((call, index) => ({ ...call, id: `call_${index}` }));
      const back = road(calls);
      expect(differenceOf(expected, back.calls), `SEED=${seed} RUN=${run}`).toBeUndefined();
      expect(back.toolCallErrors).toEqual([]);
      expect(back.order).toEqual(expected.map(({ id, name: tool }) => ({ id, name: tool })));
      const written = (each: CallInput[]) => JSON.stringify(each.map((call) => call.arguments));
      expect(written(back.calls), `SEED=${seed} RUN=${run}`).toBe(written(calls));
    }
  });
});

test("custom tools come back from both interfaces", () => {
  const tools = [{ type: "custom", name: "sql" }];
  const calls = [{ name: "sql", arguments: { input: "select '\\\"'\n" } }];
  const expected = [{ ...calls[0], id: "call_0" }];
  const chat = openai.callsTo({ calls }, { tools }).calls;
  const items = openai.callsToItems({ calls }, { tools }).calls;
  expect([chat[0]?.type, items[0]?.type]).toEqual(["custom", "custom_tool_call"]);
  expect(openai.callsFrom(chat).calls).toEqual(expected);
  expect(openai.callsFrom(items).calls).toEqual(expected);
});
