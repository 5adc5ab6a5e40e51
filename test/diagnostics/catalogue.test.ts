import { describe, expect, it } from "vitest";
import { examples } from "../../docs/diagnostics.examples.ts";
import { catalogue, type DiagnosticCode, messageOf } from "../../src/diagnostics/catalogue.ts";
import { diagnose } from "../../src/diagnostics/diagnostic.ts";
import { parse } from "../../src/index.ts";

const codes = Object.keys(catalogue) as DiagnosticCode[];

describe("catalogue", () => {
  it.each(codes)("%s: the message says what was expected, what was found, and what became of it", (code) => {
    expect(messageOf(code, { found: "f", expected: "e" })).toMatch(/^Expected .+, found .+; [a-z].*[^.]$/);
    expect(messageOf(code, {})).not.toContain("undefined");
  });

  it.each(codes)("%s: the message is one short line, whatever it quotes", (code) => {
    const long = '\u001b[31m"line\n'.repeat(10_000);
    const { message } = diagnose(code, 0, 0, { found: long, expected: long });
    expect(message.length).toBeLessThan(600);
    expect(message).not.toMatch(/\p{Cc}/u);
  });

  it.each(codes)("%s: its example yields it", (code) => {
    const { input, tools, options } = examples[code];
    const { diagnostics } = parse(input, { ...options, ...(tools && { tools }) });
    expect(diagnostics.map((diagnostic) => diagnostic.code)).toContain(code);
  });
});
