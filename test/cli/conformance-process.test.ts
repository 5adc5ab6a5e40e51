/** Processes that answer badly: each is reported for what it does, and the next case finds it started anew. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, test, vi } from "vitest";
import { type StartedImplementation, startProcess } from "../../src/cli/conformance/process.ts";
import type { Answer, Request } from "../../src/cli/conformance/protocol.ts";
import { runSuite } from "../../src/cli/conformance/run.ts";
import { createSuite } from "../../src/cli/conformance/suite.ts";
import { suite } from "./conformance-suite.ts";

let folder: string;
let open: StartedImplementation[] = [];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pi-native-"));
});
afterEach(async () => {
  await Promise.all(open.map((each) => each.close()));
  open = [];
});
afterAll(() => rmSync(folder, { recursive: true }));

let scripts = 0;

/** A script as a command. `heard(line, request)` is called with each line; `say` answers, `right` is a right answer. */
function command(heard: string, before = ""): string {
  const path = join(folder, `${++scripts}.cjs`);
  writeFileSync(
    path,
    `const fs = require("node:fs");
     const say = (text) => fs.writeSync(1, text + "\\n");
     const right = ({ id }) => say(JSON.stringify({ id, calls: [], text: "" }));
     const starts = ${JSON.stringify(path)} + ".starts";
     fs.appendFileSync(starts, process.pid + "\\n");
     ${before};
     require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
       const request = JSON.parse(line);
       ${heard};
     });`,
  );
  return `"${process.execPath}" "${path}"`;
}

const startsOf = (started: string): string => `${/"([^"]*\.cjs)"/.exec(started)?.[1]}.starts`;
const pidsOf = (started: string): number[] => readFileSync(startsOf(started), "utf8").trim().split("\n").map(Number);

function start(started: string, startLimit = 5000): (input: string, timeLimit?: number) => Promise<Answer> {
  const implementation = startProcess(started, { startLimit });
  open.push(implementation);
  let count = 0;
  return (input, timeLimit) => {
    const request: Request = { id: `${++count}`, op: "parse", input };
    return implementation.ask(request, timeLimit);
  };
}

const right = (id: number): Answer => ({ id: `${id}`, calls: [], text: "" });
const bad = (id: number, error: RegExp): unknown => ({ id: `${id}`, error: expect.stringMatching(error), lost: true });

/** What a script does on "bad", and what is said of it. */
const misdeeds: [string, string, RegExp][] = [
  ["ends", "process.exit(3)", /^ended with code 3 without an answer$/],
  ["ends with a word", 'console.error("first\\nboom"); process.exit(1)', /code 1 .*\nfirst\nboom$/s],
  ["is killed", 'process.kill(process.pid, "SIGTERM")', /^was ended by SIGTERM/],
  ["says no JSON", 'say("Traceback")', /^answered with something that is no JSON: "Traceback"$/],
  ["answers another", 'say(JSON.stringify({ id: "no", calls: [], text: "" }))', /under the id "no", expected "2"$/],
  ["is silent", "", /^was silent for 0.3 s$/],
  ["never ends its line", 'process.stdout.write("{")', /^wrote 1 character without a line end in 0.3 s$/],
  [
    "ends within a line",
    'fs.writeSync(1, "{}"); process.exit(0)',
    /^wrote 2 characters .* line end, and ended with code 0$/,
  ],
  [
    "writes no UTF-8",
    "fs.writeSync(1, Buffer.from([0x22, 0xe4, 0x22, 0x0a]))",
    /^answered with bytes that are no UTF-8$/,
  ],
];

describe("an implementation that on one request", () => {
  test.each(misdeeds)("%s", async (_what, deed, error) => {
    const script = command(`if (request.input === "bad") { ${deed} } else right(request)`);
    const ask = start(script);
    expect(await ask("good")).toEqual(right(1));
    expect(await ask("bad", 300)).toEqual(bad(2, error));
    expect(await ask("good")).toEqual(right(3));
    expect(await ask("bad", 300)).toEqual(bad(4, new RegExp(error.source.replace('"2"', '"4"'), error.flags)));
    expect(new Set(pidsOf(script)).size).toBe(2);
  });

  it("says too much fails on the next, and is started anew", async () => {
    const script = command('right(request); if (request.input === "bad") say("more")');
    const ask = start(script);
    expect(await ask("bad")).toEqual(right(1));
    expect(await ask("good")).toEqual(bad(2, /no JSON: "more"/));
    expect(await ask("good")).toEqual(right(3));
  });

  it("says blank lines, and a byte order mark, is understood", async () => {
    const ask = start(command('right(request); say("\\r\\n ")', 'say("\\ufeff")'));
    expect(await ask("good")).toEqual(right(1));
    expect(await ask("good")).toEqual(right(2));
  });

  it("closes its standard output is not waited for", async () => {
    // A shell that stays would hold the output open.
    const closing = command(
      'if (open) right(request); if (request.input === "bad") fs.closeSync(1), (open = false)',
      "let open = true",
    );
    const ask = start(process.platform === "win32" ? closing : `exec ${closing}`);
    expect(await ask("bad")).toEqual(right(1));
    expect(await ask("good", 60_000)).toEqual(bad(2, /^closed its standard output$/));
    expect(await ask("good")).toEqual(right(3));
  });

  it("answers and ends fails on the next", async () => {
    const ask = start(command("right(request); process.exit(0)"));
    expect(await ask("good")).toEqual(right(1));
    expect(await ask("good")).toEqual(bad(2, /code 0/));
    expect(await ask("good")).toEqual(right(3));
  });
});

it("answers in pieces, and long ones, are answers", async () => {
  const ask = start(
    command(
      `const text = "ä".repeat(Number(request.input));
       const bytes = Buffer.from(JSON.stringify({ id: request.id, calls: [], text }) + "\\r\\n");
       const half = bytes.indexOf(0xa4);
       process.stdout.write(bytes.subarray(0, half));
       setTimeout(() => process.stdout.write(bytes.subarray(half)), 20);`,
    ),
  );
  expect(await ask("3")).toEqual({ ...right(1), text: "äää" });
  expect(await ask("1000000")).toEqual({ ...right(2), text: "ä".repeat(1e6) });
});

it("its own errors, and what it does not support, are answers", async () => {
  const ask = start(command('say(JSON.stringify({ id: request.id, error: "cannot" }))'));
  expect(await ask("x")).toEqual({ id: "1", error: "cannot" });
  expect(await ask("x")).toEqual({ id: "2", error: "cannot" });
});

it("one that starts slowly is waited for, when it starts", async () => {
  const ask = start(command("right(request)", "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 700)"));
  expect(await ask("x", 100)).toEqual(right(1));
  expect(await ask("x", 2000)).toEqual(right(2));
});

it("its start is no time of the case that it is asked first", async () => {
  const delay = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 900)";
  const implementation = startProcess(command('say(JSON.stringify({ id: request.id, calls: [], text: "" }))', delay));
  open.push(implementation);
  const [each] = suite.cases;
  if (each?.kind !== "read") throw new Error("the first case reads");
  const silent = createSuite(suite.requirements, [{ ...each, case: { ...each.case, calls: [], text: "" } }]);
  expect(await runSuite(silent, implementation, { timeLimit: 500 })).toMatchObject({ ok: true, total: { passed: 1 } });
});

it.each([
  ["no command", "no-such-command-here --flag", /^--exec "no-such-command-here --flag": cannot be started.*not found/],
  ["a script that is not there", `"${process.execPath}" no-such-script.cjs`, /started 3 times, and never gave/],
  [
    "one with a banner",
    () => command("right(request)", 'say("Loading")'),
    /3 times, .*"Loading"; standard output is for/,
  ],
  ["one without ids", () => command('say("{}")'), /3 times, .*under the id \(none\).*; standard output is for answers/],
])("what cannot be started is given up: %s", async (_what, started, error) => {
  const ask = start(typeof started === "string" ? started : started());
  const first = ask("x");
  const answers = first.then(() => ask("x")).then(() => ask("x"));
  await expect(answers).rejects.toThrow(error);
  await expect(answers).rejects.toMatchObject({ name: "InputError" });
});

it("one that never says a word is given up", async () => {
  const ask = start(command(""), 400);
  expect(await ask("x", 50)).toEqual(bad(1, /silent/));
  expect(await ask("x", 50)).toEqual(bad(2, /silent/));
  await expect(ask("x", 50)).rejects.toThrow(/started 3 times.*was silent for 0.5 s/);
});

describe("nothing is left behind", () => {
  /** Code that leaves a file behind if it is still there after a while. */
  const leave = (file: string): string =>
    `setTimeout(() => require("node:fs").writeFileSync(${JSON.stringify(join(folder, file))}, ""), 1500)`;
  const left = async (file: string): Promise<boolean> => {
    await new Promise((resolve) => setTimeout(resolve, 2000));
    return existsSync(join(folder, file));
  };

  it("of what hangs, nor of what it has started", async () => {
    const child = `require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(leave("child"))}], { stdio: "ignore" })`;
    const ask = start(`${command('if (request.input === "good") right(request); else for (;;);', child)} && true`);
    expect(await ask("good")).toEqual(right(1));
    expect(await ask("bad", 100)).toEqual(bad(2, /silent/));
    expect(await left("child")).toBe(false);
  });

  test.each(["SIGHUP", "SIGTERM"] as const)("of what runs when the runner is ended by %s", async (signal) => {
    const deaf = command("", leave(signal));
    const args = ["--import", "tsx", "src/cli/main.ts", "conformance", "--exec", deaf];
    const runner = spawn(process.execPath, args, { stdio: "ignore" });
    const ended = new Promise((resolve) => runner.on("close", (_code, by) => resolve(by)));
    await vi.waitFor(() => expect(existsSync(startsOf(deaf))).toBe(true), { timeout: 20_000, interval: 20 });
    runner.kill(signal);
    expect(await ended).toBe(signal);
    expect(await left(signal)).toBe(false);
  });

  it("of what goes on when its input is closed", async () => {
    const implementation = startProcess(command("right(request)", leave("self")));
    await implementation.ask({ id: "1", op: "parse", input: "" });
    await implementation.close();
    expect(await left("self")).toBe(false);
  });
});
