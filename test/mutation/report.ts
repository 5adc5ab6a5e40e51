/**
 * Writes the scores of the last runs of `npm run mutate` into `docs/mutation.md`, between the two comments that say so:
 * each folder, and each of its files. What the survivors are is written by hand, below.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** What is read of a run's incremental file. */
interface Run {
  files: Record<string, { mutants: { status: string }[] }>;
}

interface Scores {
  name: string;
  killed: number;
  timeouts: number;
  survived: number;
  uncovered: number;
  ignored: number;
}

const root = fileURLToPath(new URL("../../", import.meta.url));
const page = `${root}docs/mutation.md`;
const BETWEEN = /(<!-- scores -->\n)[\s\S]*(<!-- \/scores -->)/;

const sum = (all: readonly Scores[], key: Exclude<keyof Scores, "name">): number =>
  all.reduce((total, each) => total + each[key], 0);

function scoresOf(name: string, mutants: readonly { status: string }[]): Scores {
  const count = (...statuses: string[]): number => mutants.filter(({ status }) => statuses.includes(status)).length;
  return {
    name,
    killed: count("Killed"),
    timeouts: count("Timeout"),
    survived: count("Survived"),
    uncovered: count("NoCoverage"),
    ignored: count("Ignored"),
  };
}

function row({ name, killed, timeouts, survived, uncovered, ignored }: Scores): string {
  const found = killed + timeouts;
  const all = found + survived + uncovered;
  const score = all === 0 ? "–" : `${((100 * found) / all).toFixed(1)} %`;
  return `| ${[name, score, killed, timeouts, survived, uncovered, ignored].join(" | ")} |`;
}

function table(folder: string, { files }: Run): string[] {
  const each = Object.entries(files)
    .filter(([path]) => path.includes(`src/${folder}/`))
    .map(([path, { mutants }]) => scoresOf(`\`${basename(path)}\``, mutants))
    .filter((scores) => sum([scores], "killed") + sum([scores], "survived") + sum([scores], "uncovered") > 0);
  const others = readdirSync(`${root}src/${folder}`)
    .map((name) => `\`${name}\``)
    .filter((name) => !each.some((scores) => scores.name === name));
  const whole: Scores = {
    name: `**\`src/${folder}\`**`,
    killed: sum(each, "killed"),
    timeouts: sum(each, "timeouts"),
    survived: sum(each, "survived"),
    uncovered: sum(each, "uncovered"),
    ignored: sum(each, "ignored"),
  };
  return [
    "| | score | killed | by the clock | survived | not reached | left out |",
    "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    row(whole),
    ...each.map(row),
    "",
    `Not run yet, or without anything to mutate: ${others.join(", ") || "none"}.`,
    "",
  ];
}

const lines: string[] = [];
for (const folder of ["grammar", "coerce"]) {
  const file = `${root}reports/mutation/${folder}.json`;
  if (existsSync(file)) lines.push(...table(folder, JSON.parse(readFileSync(file, "utf8")) as Run));
}
const text = readFileSync(page, "utf8");
if (!BETWEEN.test(text)) throw new Error("docs/mutation.md lacks the comments <!-- scores --> and <!-- /scores -->");
if (lines.length === 0) throw new Error("no run to report: npm run mutate first");
writeFileSync(
  page,
  text.replace(BETWEEN, (_, before: string, after: string) => `${before}\n${lines.join("\n")}\n${after}`),
);
