/** The reports for programs: JSON, JUnit's XML, TAP. */
import { printable } from "../print.ts";
import { describeCase, describeShortly, type Texts, textsOf } from "./failure-text.ts";
import { remarksOn } from "./pretty.ts";
import type { CaseResult, SuiteResult } from "./run.ts";
import type { Suite } from "./suite.ts";

const NEEDLESS = "is skipped, and passes";

/** One object: `SuiteResult` as it is, the level by the flag's word. */
export function printJson(result: SuiteResult): string {
  const level = result.level === "spec" ? "spec" : "all";
  return `${JSON.stringify({ ...result, level }, undefined, 2)}\n`;
}

/** A test suite for each section. What is skipped or unsupported is JUnit's `skipped`. */
export function printJunit(result: SuiteResult, suite: Suite): string {
  const texts = textsOf(suite);
  const suites = result.sections.map((section) => {
    const cases = result.cases.filter((each) => each.section === section.section);
    const counts = [
      ["tests", cases.length],
      ["failures", section.failed + section["needless-skip"]],
      ["skipped", section.skipped + section.unsupported],
    ].map(([name, value]) => `${name}="${value}"`);
    return [
      `  <testsuite name="${xml(section.section)}" ${counts.join(" ")}>`,
      ...cases.map((each) => junitCase(each, texts)),
      "  </testsuite>",
    ].join("\n");
  });
  return ['<?xml version="1.0" encoding="UTF-8"?>', "<testsuites>", ...suites, "</testsuites>", ""].join("\n");
}

function junitCase(each: CaseResult, texts: Texts): string {
  const seconds = (each.milliseconds / 1000).toFixed(3);
  const head = `    <testcase classname="${xml(each.file)}" name="${xml(each.id)}" time="${seconds}"`;
  const inside = (element: string): string => `${head}>\n      ${element}\n    </testcase>`;
  switch (each.outcome) {
    case "passed":
      return `${head}/>`;
    case "needless-skip":
      return inside(`<failure message="${NEEDLESS}"/>`);
    case "failed":
      return inside(`<failure message="${xml(describeShortly(each))}">${xml(describeCase(each, texts))}</failure>`);
    default:
      return inside(`<skipped message="${xml(reasonOf(each))}"/>`);
  }
}

/** TAP 14: what is skipped and fails is a TODO, as TAP means it; what is unsupported is a SKIP. */
export function printTap(result: SuiteResult, suite: Suite): string {
  const texts = textsOf(suite);
  const lines = ["TAP version 14", `1..${result.cases.length}`];
  for (const [index, each] of result.cases.entries()) {
    const name = `${index + 1} - ${each.id.replaceAll(/[\\#]/g, "\\$&")}`;
    const reason = reasonOf(each).replaceAll(/\s+/g, " ");
    switch (each.outcome) {
      case "passed":
        lines.push(`ok ${name}`);
        break;
      case "unsupported":
        lines.push(`ok ${name} # SKIP ${reason}`);
        break;
      case "skipped":
        lines.push(`not ok ${name} # TODO ${reason}`);
        break;
      case "needless-skip":
        lines.push(`not ok ${name}`, ...yaml(NEEDLESS, ""));
        break;
      case "failed":
        lines.push(`not ok ${name}`, ...yaml(describeShortly(each), describeCase(each, texts)));
    }
  }
  lines.push(...remarksOn(result).map((remark) => `# ${remark}`));
  return `${lines.join("\n")}\n`;
}

function yaml(message: string, details: string): string[] {
  const block = details === "" ? [] : ["  details: |", ...details.split("\n").map((line) => `    ${line}`)];
  return ["  ---", `  message: ${JSON.stringify(message)}`, ...block, "  ..."];
}

function reasonOf(each: CaseResult): string {
  if (each.outcome === "skipped") return "known to fail";
  return [...new Set(each.unsupported.map(({ why }) => why))].join("; ");
}

/** Text in XML: what XML cannot hold is shown by a sign. */
function xml(text: string): string {
  const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return printable(text)
    .replaceAll(/[&<>"]/g, (character) => signs[character] ?? "")
    .replaceAll(/[\ufffe\uffff]/g, "\ufffd");
}
