/** Schemas made of the right words in the wrong places: an error that says so, or a tool that works; nothing else. */
import { expect, it } from "vitest";
import { ToolDefinitionError } from "../../src/schema/definitions.ts";
import type { Place } from "../../src/schema/place.ts";
import { compileTools } from "../../src/schema/toolset.ts";
import { createRandom, deriveSeed, type Random } from "../generators/random.ts";

const SEED = 20_261_202;

const KEYWORDS = [
  ..."type enum const properties patternProperties additionalProperties required items prefixItems".split(" "),
  ..."additionalItems allOf anyOf oneOf not if then else $ref $defs definitions nullable $id id $anchor".split(" "),
  ..."dependencies dependentSchemas unevaluatedProperties contains pattern format minimum $recursiveRef".split(" "),
  ..."$dynamicRef $schema discriminator components __proto__ toString a b".split(" "),
];
const WORDS = ["string", "object", "array", "#", "#/$defs/a", "#/properties/b", "#x", "[", "", "a", "x", "$defs"];

function anything(random: Random, depth: number): unknown {
  switch (random.int(depth > 0 ? 12 : 5)) {
    case 0:
      return random.chance(0.5);
    case 1:
      return random.pick([null, 0, -1, 1.5, "\ud800"]);
    case 2:
    case 3:
      return random.pick(WORDS);
    case 4:
      return {};
    case 5:
      return Array.from({ length: random.int(3) }, () => anything(random, depth - 1));
    default:
      return Object.fromEntries(
        Array.from({ length: random.int(5) }, () => [random.pick(KEYWORDS), anything(random, depth - 1)]),
      );
  }
}

function visit(place: Place, depth: number): void {
  place.admits({});
  place.requires("a");
  place.knows("a");
  if (depth === 0) return;
  for (const name of [...place.properties, "a", "__proto__", "toString"]) visit(place.member(name), depth - 1);
  for (const index of [0, 1]) {
    visit(place.item(index), depth - 1);
    visit(place.occurrence(index), depth - 1);
  }
  for (const branch of place.objectBranches) visit(branch, depth - 1);
}

it(`no schema breaks anything (seed ${SEED})`, () => {
  let compiled = 0;
  for (let round = 0; round < 1500; round++) {
    const parameters = anything(createRandom(deriveSeed(SEED, round)), 5);
    try {
      const { tools } = compileTools([{ name: "f", parameters }]);
      compiled++;
      for (const { place, validate } of tools.values()) {
        visit(place, 2);
        validate?.({ a: [{}] });
      }
    } catch (error) {
      if (!(error instanceof ToolDefinitionError)) throw new Error(JSON.stringify(parameters), { cause: error });
    }
  }
  expect(compiled).toBeGreaterThan(300);
}, 60_000);
