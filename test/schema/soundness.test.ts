/** Generated schemas: what the validator accepts is of a type that the place admits, at every depth. */
import { expect, it } from "vitest";
import { type Place, typeOf } from "../../src/schema/place.ts";
import { compileTools } from "../../src/schema/toolset.ts";
import { createRandom, deriveSeed, type Random } from "../generators/random.ts";
import { asDefinitions, generateTools, MEMBER_NAMES } from "../generators/schemas.ts";

const SEED = 20_261_201;

function anyValue(random: Random, depth: number): unknown {
  switch (random.int(depth > 0 ? 9 : 6)) {
    case 0:
      return null;
    case 1:
      return random.chance(0.5);
    case 2:
      return random.int(3);
    case 3:
      return 1.5;
    case 4:
    case 5:
      return random.pick(["x", "y", " x ", ""]);
    case 6:
      return Array.from({ length: random.int(3) }, () => anyValue(random, depth - 1));
    default:
      return Object.fromEntries(
        MEMBER_NAMES.filter(() => random.chance(0.3)).map((name) => [name, anyValue(random, depth - 1)]),
      );
  }
}

function check(place: Place, value: unknown): void {
  expect(place.types & typeOf(value)).not.toBe(0);
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) check(place.item(index), item);
  } else if (typeof value === "object" && value !== null) {
    // V7: over all branches only those count that speak of a name, so one that admits the value is asked.
    const branches = place.objectBranches;
    const owner = branches.length === 0 ? place : branches.find((branch) => branch.admits(value));
    expect(owner).toBeDefined();
    for (const [name, member] of Object.entries(value)) if (owner !== undefined) check(owner.member(name), member);
  }
}

it(`what is valid has a type that its place admits (seed ${SEED})`, () => {
  let valid = 0;
  for (let round = 0; round < 150; round++) {
    const random = createRandom(deriveSeed(SEED, round));
    const { tools, warnings } = compileTools(asDefinitions(generateTools(random)));
    expect(warnings).toEqual([]);
    for (const { place, validate } of tools.values()) {
      for (let tries = 0; tries < 20 && validate !== undefined; tries++) {
        const value = Object.fromEntries(
          MEMBER_NAMES.filter(() => random.chance(0.2)).map((name) => [name, anyValue(random, 3)]),
        );
        if (validate(value).length > 0) continue;
        valid++;
        expect(place.admits(value)).toBe(true);
        check(place, value);
      }
    }
  }
  expect(valid).toBeGreaterThan(300);
}, 60_000);
