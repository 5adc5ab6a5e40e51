/** What the engine must write, by the simplest loop: everything in memory, one line after the other. */

import { LineError } from "../../../src/cli/lines/job.ts";
import { type JobSpec, makeJob } from "../../../src/cli/lines/jobs.ts";

export interface NaivePlan {
  job: JobSpec;
  maxLine: number;
  quiet: boolean;
  skipLines: number;
  firstLine: number;
}

export function naive(files: ReadonlyMap<string, Buffer>, plan: NaivePlan): { output: string; failed: number } {
  const job = makeJob(plan.job);
  const several = files.size > 1;
  const outputs: string[] = [];
  let failed = 0;
  let skip = plan.skipLines;
  const count = { add: () => {}, sample: () => {} };
  for (const [name, content] of files) {
    for (const [index, bytes] of linesOf(content).entries()) {
      if (skip-- > 0) continue;
      const place = { number: plan.firstLine + index, file: several ? name : undefined };
      const bad = (code: string, id?: string | number): string =>
        JSON.stringify({ line: place.number, file: place.file, id, ok: false, error: { code } });
      let answer = { output: "", failed: false };
      try {
        if (bytes.length > plan.maxLine) answer = { output: bad("line-too-long"), failed: true };
        else {
          const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes).replace(/\r$/, "");
          if (text.trim() !== "") answer = job({ text, ...place }, count);
        }
      } catch (error) {
        const { problem, id } =
          error instanceof LineError ? error : { problem: { code: "invalid-utf8" }, id: undefined };
        answer = { output: bad(problem.code, id), failed: true };
      }
      if (answer.failed) failed++;
      if (answer.failed || !plan.quiet) outputs.push(`${answer.output}\n`);
    }
  }
  return { output: outputs.join(""), failed };
}

function linesOf(content: Buffer): Buffer[] {
  const marked = content.subarray(0, 3).equals(Buffer.of(0xef, 0xbb, 0xbf));
  const lines: Buffer[] = [];
  let rest = marked ? content.subarray(3) : content;
  while (rest.length > 0) {
    const end = rest.indexOf("\n");
    lines.push(end < 0 ? rest : rest.subarray(0, end));
    rest = end < 0 ? rest.subarray(rest.length) : rest.subarray(end + 1);
  }
  return lines;
}

/** Output lines with their errors' codes alone: the words are not the engine's law. */
export function codesOnly(output: string): string {
  return output.replace(/"error":\{"code":"([^"]*)",.*\}$/gm, '"error":{"code":"$1"}}');
}
