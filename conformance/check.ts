/**
 * `npm run conformance:check`: whether the suite in this folder is sound. Says what is not, one line each, and then exits
 * with 1. `--missing` lists only the requirements that lack a case or a mistake.
 */
import { fileURLToPath } from "node:url";
import { checkSuite, type Soundness } from "./suite-problems.ts";

function missing({ withoutCase, withoutMistake, uncaughtOnSpecLevel }: Soundness): string[] {
  const list = (what: string, ids: readonly string[]): string[] =>
    ids.length === 0 ? [] : [`${ids.length} ${what}:`, ...ids.map((id) => `  ${id}`)];
  return [
    ...list("requirements without a case", withoutCase),
    ...list('requirements whose cases show no mistake under "not"', withoutMistake),
    ...list("requirements of the specification that no mistake shows on its own level", uncaughtOnSpecLevel),
  ];
}

/** Everything that keeps the suite from being sound. */
function complaints({ problems, withoutCase, withoutMistake }: Soundness): string[] {
  const told = [...problems];
  if (withoutCase.length > 0) {
    told.push(`no case cites ${withoutCase.join(", ")}; write one for each, or say in requirements.json why not`);
  }
  if (withoutMistake.length > 0) {
    told.push(`no case shows a mistake in ${withoutMistake.join(", ")}; add one under "not"`);
  }
  return told;
}

async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((arg) => arg !== "--missing");
  if (unknown !== undefined) {
    process.stderr.write(`conformance:check knows --missing alone, found ${JSON.stringify(unknown)}\n`);
    return 2;
  }
  try {
    const soundness = await checkSuite(fileURLToPath(new URL(".", import.meta.url)));
    const lines = args.length > 0 ? missing(soundness) : complaints(soundness);
    const { cases, requirements } = soundness.suite;
    const summary = `${cases.length} cases, ${requirements.length} requirements`;
    process.stdout.write(`${[...lines, lines.length === 0 ? `${summary}: sound` : summary].join("\n")}\n`);
    return complaints(soundness).length > 0 ? 1 : 0;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
