/**
 * The fenced code blocks of a Markdown page. Decides what a block is; what its language means is `documents.test.ts`'s
 * business.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

export interface Block {
  /** The page, from the project's root. */
  page: string;
  /** The line of the fence, from 1. */
  line: number;
  /** The first word behind the fence, `""` for none. */
  language: string;
  /** What else stands there: the name of the file that the block shows. */
  file: string;
  /** The last heading above. */
  heading: string;
  code: string;
}

/** The project's root. */
export const root: string = fileURLToPath(new URL("../../", import.meta.url));

/** The pages whose examples are run. `docs/diagnostics.md` is generated from what is run elsewhere. */
export const PAGES: readonly string[] = [
  "README.md",
  "CONTRIBUTING.md",
  "conformance/README.md",
  "docs/api.md",
  "docs/format.md",
  "docs/mutation.md",
  "docs/readings.md",
  "docs/rendering.md",
  "docs/streaming.md",
  "docs/hosts.md",
  "docs/ai-sdk.md",
  "docs/pipelines.md",
  "docs/convert.md",
  "docs/architecture.md",
  "docs/performance.md",
];

/** The blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  let heading = "";
  let mark = "";
  for (const [index, line] of readFileSync(`${root}${page}`, "utf8").split("\n").entries()) {
    const fence = /^(```+)(\S*) *(.*)$/.exec(line);
    if (open !== undefined) {
      if (fence !== null && fence[1] === mark) {
        blocks.push({ ...open, code: open.code.slice(0, -1) });
        open = undefined;
      } else open.code += `${line}\n`;
    } else if (fence !== null) {
      const [, ticks = "", language = "", file = ""] = fence;
      mark = ticks;
      open = { page, line: index + 1, language, file, heading, code: "" };
    } else if (line.startsWith("#")) heading = line.replace(/^#+ /, "");
  }
  if (open !== undefined) throw new Error(`${page}:${open.line}: the block is not closed`);
  return blocks;
}
