import { spawnSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Parser } from "htmlparser2";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { barTable, percentage, strip } from "../../src/cli/check/report/charts.ts";
import { html } from "../../src/cli/check/report/html.ts";
import { badLineMeanings } from "../../src/cli/check/report/meanings.ts";
import { printReport } from "../../src/cli/check/report/page.ts";
import { style } from "../../src/cli/check/report/style.ts";
import { createTally } from "../../src/cli/lines/tally.ts";
import { run } from "../../src/cli/program.ts";
import { catalogue } from "../../src/diagnostics/catalogue.ts";
import { bundle } from "./lines/built.ts";
import { collecting } from "./lines/collect.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-native-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const tools = JSON.stringify([
  { name: "read", parameters: { properties: { path: { type: "string" }, limit: { type: "integer" } } } },
]);

interface Ran {
  code: number;
  stdout: string;
  stderr: string;
  page: string;
}

async function report(lines: readonly (string | object)[], args: string[] = []): Promise<Ran> {
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  const path = join(folder, "report.html");
  const given = ["check", "--workers", "1", "-t", file("tools.json", tools), "--report", path, ...args];
  const { terminal, stdout, stderr } = collecting([Buffer.from(text)]);
  const code = await run(given, terminal);
  return { code, stdout: stdout(), stderr: stderr(), page: readFileSync(path, "utf8") };
}

const VOID = new Set(["meta", "rect"]);

interface Element {
  name: string;
  path: string;
  attributes: Record<string, string>;
  text: string;
}

interface Page {
  /** Each element's name with what it stands in: `html>body>main`. */
  paths: string[];
  attributes: Record<string, string>[];
  /** The texts of the elements with such a path. */
  text(path: RegExp): string[];
  links: string[];
  ids: string[];
}

/** Reads a page, and fails where an element is closed by another one, not at all, or too often. */
function read(page: string): Page {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const own = attributes.class === undefined ? name : `${name}.${attributes.class.replace(/ /g, ".")}`;
      const path = [...open.slice(-1).map((parent) => parent.path), own].join(">");
      const element: Element = { name, path, attributes, text: "" };
      elements.push(element);
      open.push(element);
    },
    ontext(text) {
      for (const element of open) element.text += text;
    },
    onclosetag(name, implied) {
      expect(implied && !VOID.has(name) ? name : "", "closed by another").toBe("");
      expect(open.pop()?.name).toBe(name);
    },
  });
  parser.write(page);
  expect(open).toEqual([]);
  parser.end();
  const attributes = elements.map((element) => element.attributes);
  return {
    paths: elements.map(({ path }) => path),
    attributes,
    text: (path) => elements.filter((element) => path.test(element.path)).map(({ text }) => text),
    links: attributes.flatMap(({ href }) => href ?? []),
    ids: attributes.flatMap(({ id }) => id ?? []),
  };
}

const call = (limit: string): object => ({ text: `Let me see.\n<call:read path="a.ts" limit=${limit}/>` });

describe("the report of check", () => {
  it("says what was counted, and shows each code with the first lines that have it", async () => {
    const lines = [call("5"), ...Array.from({ length: 7 }, (_, at) => call(`x${at}`)), "{", "", { text: "<call:ls/>" }];
    const { code, page } = await report(lines);
    expect(code).toBe(1);
    const { text } = read(page);
    expect(text(/dl\.tiles>div\.\w+$/)).toEqual([
      "Lines11 ",
      "Without errors1 9.1%",
      "With errors8 72.7%",
      "No answer1 9.1%",
      "Blank1 9.1%",
      "Calls9 ",
      "Runnable calls1 11.1%",
    ]);
    expect(text(/section\.chart>h3$/)).toEqual([
      "Calls by verdict",
      "Calls by tool",
      "Diagnostics by code",
      "Lines without an answer",
    ]);
    const rows = text(/section\.chart>table>tbody>tr$/).map((row) => row.trim().split("\n").join(" "));
    expect(rows).toContain("read 8 88.9%");
    expect(rows).toContain("invalid-valueerror 7 87.5%");
    expect(rows).toContain("not-json 1 100%");
    expect(rows.filter((row) => /^(complete|invalid|runnable)(?!-)/.test(row)).map((row) => row.slice(-8))).toEqual([
      expect.stringMatching(/9 100%$/),
      expect.stringMatching(/7 77.8%$/),
      expect.stringMatching(/1 11.1%$/),
    ]);
    expect(text(/section\.code\.\w+>h3$/)).toEqual([
      "not-json  once",
      "invalid-value error 7 times; the first 5",
      "unknown-tool error once",
    ]);
    const where = text(/li>p\.where$/);
    expect(where).toEqual([9, 2, 3, 4, 5, 6, 11].map((line) => `standard input, line ${line}`));
    expect(text(/li>pre$/)[0]?.split("\n")).toEqual([
      '  2 | <call:read path="a.ts" limit=x0/>',
      `    | ${" ".repeat('<call:read path="a.ts" limit='.length)}^^`,
    ]);
    expect(text(/section\.code\.error>p$/)[0]).toMatch(/no value of the type .* Reading V2\.$/);
  });

  it("keeps apart what has one name: a line's problem and a diagnostic", async () => {
    const any = { name: "any", parameters: { properties: { it: { type: "array", items: { type: "integer" } } } } };
    const lines = [{ text: "<call:any><it>[true]</it></call:any>" }, { text: 5 }];
    const { page, stderr } = await report(lines, ["-t", file("any.json", JSON.stringify([any]))]);
    const { text, ids } = read(page);
    expect(ids.filter((id) => id.endsWith("wrong-type"))).toEqual(["line-wrong-type", "code-wrong-type"]);
    expect(text(/li>p\.where$/)).toEqual([
      "standard input, line 2",
      "standard input, line 1",
      "standard input, line 1",
    ]);
    expect(text(/section\.code\.(error|info)>h3$/)).toEqual(["wrong-type error once", "json-as-array info once"]);
    expect(stderr.match(/^line \d+: /gm)).toEqual(["line 2: "]);
  });

  it("shows texts as texts, whatever is in them", async () => {
    const nasty = `</script></style></pre><b>"x"&amp;'\u0000\u0007\u001b[2J\u202e\u2028 שלום \ud800`;
    const { page } = await report(
      [
        { text: `<call:read path='a' limit="${nasty.replace(/"/g, "")}"/>` },
        { text: `<call:${"é".repeat(3)}${"n".repeat(500)} a=1/>` },
        `{"${nasty}`,
        { text: { [nasty]: 1 } },
      ],
      ["--text-field", "text", "--quiet"],
    );
    const { paths, text } = read(page);
    expect(paths.filter((path) => /(^|>)(b|script)(\.|$)/.test(path))).toEqual([]);
    expect(text(/li>p$/).join("\n")).toContain("found \"</script></style></pre><b>x&amp;'");
    expect(page.replace(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u202e]/u);
    expect(read(html`<i title="${'"><b>'}">${["<", "&"]}${1}</i>`.markup)).toMatchObject({
      paths: ["i"],
      attributes: [{ title: '"><b>' }],
    });
  });

  it("shows names of files as texts too, and says what could not be read", async () => {
    const odd = file('<b>&"odd.jsonl', '{"text":"<call:gone/>"}');
    const { code, page } = await report([], [odd, join(folder, "<i>.jsonl")]);
    expect(code).toBe(2);
    const { text, paths } = read(page);
    expect(text(/li>p\.where$/)).toEqual([`${odd}, line 1`]);
    expect(text(/div\.alert>ul>li$/)).toEqual([`${join(folder, "<i>.jsonl")}: no such file`]);
    expect(paths.some((path) => /(^|>)[bi]$/.test(path))).toBe(false);
  });

  it("needs nothing from elsewhere, and its links lead somewhere", async () => {
    const { page } = await report([call("x"), "{", { text: "<call:read><limit>5</limt></call:read>" }]);
    const { paths, attributes, links, ids } = read(page);
    expect(paths.filter((path) => /(script|link|img|iframe|object|base)(\.|$)/.test(path))).toEqual([]);
    expect(attributes.flatMap((each) => Object.keys(each)).filter((name) => /^on|^src|^style$/.test(name))).toEqual([]);
    expect(style).not.toMatch(/url\(|@import/);
    expect(new Set(ids).size).toBe(ids.length);
    expect(links.length).toBeGreaterThan(2);
    expect(links.filter((link) => !ids.includes(link.slice(1)))).toEqual([]);
    const labelled = attributes.flatMap((each) => each["aria-labelledby"] ?? []);
    expect(labelled.filter((id) => !ids.includes(id))).toEqual([]);
    expect(labelled).toHaveLength(paths.filter((path) => path.endsWith(">table")).length);
    const levels = paths.flatMap((path) => /h([1-6])$/.exec(path)?.[1] ?? []).map(Number);
    expect(levels[0]).toBe(1);
    expect(levels.every((level, at) => level <= (levels[at - 1] ?? 1) + 1)).toBe(true);
  });

  it("stays small, whatever was read", async () => {
    const sums = (count: number, name: string): Map<string, number> =>
      new Map(Array.from({ length: count }, (_, at) => [`${name}${at}`.padEnd(100, "&"), at + 1]));
    const tally = createTally();
    const codes = [...Object.keys(catalogue).map((code) => `diagnostic ${code}`), ...Object.keys(badLineMeanings)];
    const long = "&".repeat(2000);
    tally.lines = 1e12;
    tally.sums.set("tool", sums(1000, "t"));
    tally.sums.set("diagnostic", new Map(Object.keys(catalogue).map((code) => [code, 1e12])));
    tally.sums.set("bad line", new Map(Object.keys(badLineMeanings).map((code) => [code, 1e12])));
    const name = "&".repeat(10_000);
    for (const code of codes) tally.samples.set(code, Array(5).fill({ file: name, line: 1e12, shown: long }));
    const files = Array(10_000).fill(name) as string[];
    const page = printReport({ tally, files, problems: files, interrupted: true });
    // Each sample is as long as one can be, and each of its characters takes five: real ones are a tenth of that.
    expect(page.length).toBeLessThan(4_000_000);
    const { text } = read(page);
    expect(text(/div\.alert>ul>li$/).slice(-2)).toEqual([
      "9,980 more files could not be read.",
      "The run was interrupted after 1,000,000,000,000 lines.",
    ]);
    expect(text(/p\.files$/)[0]).toMatch(/ and 9,980 more files$/);
    expect(text(/section\.chart>table>tbody>tr>th$/).filter((name) => /^t\d|^all/.test(name))).toHaveLength(26);
  });

  it("has a page for a line of a million characters, and for nothing", async () => {
    const long = await report([{ text: `<call:read path="${"x".repeat(1e6)}" limit=${"y".repeat(1e6)}/>` }]);
    expect(long.page.length).toBeLessThan(20_000);
    const none = await report([]);
    expect(none.code).toBe(0);
    expect(none.page).not.toMatch(/NaN|Infinity|undefined/);
    expect(read(none.page).text(/main>p$/)).toEqual(["There are no calls.", "There are none."]);
  });

  it("explains every code that the documentation has for lines", () => {
    const documentation = readFileSync(new URL("../../docs/pipelines.md", import.meta.url), "utf8");
    const [, table = ""] = documentation.split("| Code | What a line with this error is |");
    const codes = [...(table.split("\n\n")[0] ?? "").matchAll(/^\| `([\w-]+)`/gm)].map(([, code]) => code);
    expect(Object.keys(badLineMeanings)).toEqual(codes);
  });
});

describe("the file of a report", () => {
  it.each([
    ["report.json", /^pi-native: --report: expected a name that ends in \.html, found "[^"]*report\.json"\n$/],
    ["none/report.html", /^pi-native: --report: \S+report\.html: there is no such folder\n$/],
    ["folder.html", /^pi-native: --report: \S+folder\.html: is a directory, not a file\n$/],
  ])("is not %s, which shows before anything is read", async (name, reason) => {
    mkdirSync(join(folder, "folder.html"), { recursive: true });
    const { terminal, stdout, stderr } = collecting([Buffer.from('{"text":"a"}')]);
    const code = await run(["check", "--report", join(folder, name)], terminal);
    expect({ code, stdout: stdout() }).toEqual({ code: 2, stdout: "" });
    expect(stderr()).toMatch(reason);
    expect(existsSync(join(folder, "none"))).toBe(false);
  });

  it("is never one that was to be read", async () => {
    const lines = file("lines.jsonl", '{"text":"a"}\n');
    const { terminal } = collecting([]);
    expect(await run(["check", "--report", lines], terminal)).toBe(2);
    expect(readFileSync(lines, "utf8")).toBe('{"text":"a"}\n');
  });

  it("replaces an older one as a whole, and not before there is a new one", async () => {
    const path = file("old.html", "old ".repeat(100_000));
    const { terminal } = collecting([]);
    expect(await run(["check", "--report", path, "-t", join(folder, "gone.json")], terminal)).toBe(2);
    expect(statSync(path).size).toBe(400_000);
    expect(await run(["check", "--report", path], terminal)).toBe(0);
    expect(readFileSync(path, "utf8")).toMatch(/^<!doctype html>[\s\S]*<\/html>\n$/);
  });

  it.runIf(existsSync("/dev/full"))("is told of when the disk is full, below the answers and the summary", async () => {
    const path = join(folder, "full.html");
    symlinkSync("/dev/full", path);
    const { terminal, stdout, stderr } = collecting([Buffer.from('{"text":"a"}')]);
    expect(await run(["check", "--report", path], terminal)).toBe(2);
    expect(stdout()).toMatch(/^\{"line":1,/);
    expect(stderr()).toMatch(/^lines [\s\S]*pi-native: --report: \S+full\.html: the disk is full\n$/);
  });

  it("is the same for any number of workers", { timeout: 60_000 }, async () => {
    const built = await bundle({ cli: "src/cli/main.ts", worker: "src/cli/lines/worker.ts" });
    try {
      const odd = ["{", '{"text":5}', '{"text":"<call:ls><a>1</b></call:ls><call:ls>"}'];
      const lines = Array.from({ length: 5000 }, (_, at) =>
        at % 97 === 0
          ? odd[at % 3]
          : JSON.stringify({ text: `<call:t${at % 40} a=${at}/><call:t${at % 7}>${"prose ".repeat(60)}` }),
      );
      const input = file("many.jsonl", lines.join("\n"));
      const pages = ["1", "2", "3"].map((workers) => {
        const path = join(folder, `by-${workers}.html`);
        const args = [join(built, "cli.js"), "check", input, "-q", "-w", workers, "--report", path];
        const { status, stderr } = spawnSync(process.execPath, args, { stdio: ["ignore", "ignore", "pipe"] });
        expect({ status, stderr: String(stderr).match(/pi-native:.*/)?.[0] }).toEqual({ status: 1 });
        return readFileSync(path, "utf8");
      });
      expect(statSync(input).size).toBeGreaterThan(4 * 256 * 1024);
      expect(pages[1] === pages[0]).toBe(true);
      expect(pages[2] === pages[0]).toBe(true);
    } finally {
      rmSync(built, { recursive: true });
    }
  });
});

describe("a chart", () => {
  it("shows what is there, however little, and nothing of nothing", () => {
    const bars = [1e9, 1, 0].map((count) => ({ label: "x", count, tone: "plain" as const }));
    const table = barTable({ heading: "h", what: "X", total: 1e9 + 1, longest: 1e9, bars });
    const widths = [...table.markup.matchAll(/class="plain" width="([^"]*)"/g)].map(([, width]) => Number(width));
    expect(widths).toEqual([1000, 6, 0]);
    expect(strip([{ label: "x", count: 0, tone: "good" }])).toBe("");
  });

  it("fills a strip exactly", () => {
    const parts = [5_000_000, 1, 0, 3].map((count) => ({ label: "x", count, tone: "good" as const }));
    const { markup } = html`${strip(parts)}`;
    const rects = [...markup.matchAll(/ x="([^"]*)" width="([^"]*)"/g)].map(([, x, width]) => [
      Number(x),
      Number(width),
    ]);
    expect(rects).toHaveLength(3);
    expect(rects.reduce((at, [x = 0, width = 0]) => (Math.abs(at - x) < 0.05 ? x + width : Number.NaN), 0)).toBeCloseTo(
      1000,
      0,
    );
    expect(rects.every(([, width = 0]) => width > 5)).toBe(true);
  });

  it.each([
    [0, 5, "0%"],
    [5, 5, "100%"],
    [1, 3, "33.3%"],
    [1, 1e6, "<0.1%"],
    [999_999, 1e6, ">99.9%"],
  ])("says %s of %s in percent", (count, total, said) => {
    expect(percentage(count, total)).toBe(said);
  });
});

describe("the colours of the report", () => {
  const themes = [...style.matchAll(/:root \{ (?:color-scheme: light dark; )?\s*(--page[^}]*)\}/g)].map(
    ([, declarations = ""]) => new Map([...declarations.matchAll(/--([\w-]+): (#\w{6});/g)].map(([, k, v]) => [k, v])),
  );

  const luminance = (color = ""): number => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a?: string, b?: string): number => {
    const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
    return (light + 0.05) / (dark + 0.05);
  };

  it("can be told apart from what is behind them, on light and dark screens", () => {
    expect(themes).toHaveLength(2);
    for (const theme of themes) {
      for (const name of ["ink", "soft", "link", "on-error", "on-warning", "on-info"]) {
        for (const behind of ["card", "page"]) {
          expect(contrast(theme.get(name), theme.get(behind)), `${name} on ${behind}`).toBeGreaterThan(4.5);
        }
      }
      for (const name of ["good", "error", "warning", "info", "plain", "none"]) {
        expect(contrast(theme.get(name), theme.get("card")), `${name} on card`).toBeGreaterThan(3);
      }
    }
  });
});
