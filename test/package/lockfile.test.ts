/** The lock file names no registry, so that `npm ci` asks whichever one is set up. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("the lock file has integrities and no addresses", () => {
  const lock = readFileSync(new URL("../../package-lock.json", import.meta.url), "utf8");
  expect(lock).not.toContain('"resolved"');
  expect(lock).not.toMatch(/https?:\/\/[^"]*\.tgz/);
  const { packages } = JSON.parse(lock) as { packages: Record<string, { integrity?: string }> };
  const bare = Object.entries(packages).filter(([path, entry]) => path !== "" && entry.integrity === undefined);
  expect(bare.map(([path]) => path)).toEqual([]);
});
