/**
 * What `convert` does with a line: a conversation in one shape becomes one in another. Decides what is lost by reading
 * JSON at all, and that it is an error.
 */
import type { ShapeName } from "../../convert/conversation.ts";
import { createConverter } from "../../convert/convert.ts";
import { ConvertError } from "../../convert/problem.ts";
import type { ToolDefinition } from "../../index.ts";
import { hasDoubledKeys, lostNumbersOfJson } from "../../losses.ts";
import { type Job, LineError } from "../lines/job.ts";
import { idOf, recordIn, writeRecord } from "../lines/record.ts";

export interface ConvertJobOptions {
  from: ShapeName;
  to: ShapeName;
  /** For records that bring no tools. */
  tools: ToolDefinition[] | undefined;
  /** Whether what the other shape has no place for stands beside the messages. */
  aside: boolean;
}

export function makeConvert(options: ConvertJobOptions): Job {
  const convert = createConverter(options);
  return ({ text }) => {
    const record = exactRecordIn(text);
    try {
      const converted = convert(record);
      return { output: writeRecord(converted, text), failed: false };
    } catch (error) {
      if (!(error instanceof ConvertError)) throw error;
      const { code, pointer, message } = error;
      throw new LineError({ code, pointer, message }, idOf(record));
    }
  };
}

function exactRecordIn(text: string): unknown {
  const record = recordIn(text);
  const [lost] = lostNumbersOfJson(text);
  if (lost !== undefined) {
    const message = `The number ${lost} has more digits than are kept; write it as a string`;
    throw new LineError({ code: "lost-digits", message }, idOf(record));
  }
  if (!hasDoubledKeys(text)) return record;
  throw new LineError(
    { code: "doubled-keys", message: "A key stands twice in one object; only one would be kept" },
    idOf(record),
  );
}
