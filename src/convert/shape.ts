/** What a shape decides: how one of its messages, and one of its tools, is read and written. */
import type { Context, Message, ShapeName, Tool } from "./conversation.ts";
import type { Fields, Placed } from "./fields.ts";

/** How a message is to be written, where there is a choice. */
export interface Style {
  /** Text in a list of parts, though it is one string. */
  parts?: true;
  /** Arguments as JSON text with a space behind each comma and colon. */
  spaced?: true;
}

export interface Shape {
  name: ShapeName;
  /** Where the system prompt stands: in the record's field `system` alone, in one of the messages, or either. */
  system: "field" | "message" | "either";
  /** The styles that it may be written in, the usual one first. */
  styles: readonly Style[];
  /** One of its messages. Where results have messages of their own, it may be several of ours. */
  read(message: Placed<Fields>, context: Context): Message[];
  /** The system prompt where it is a field of the record. */
  readSystem?(content: Placed): Message;
  /** The reverse of `read`. Throws a `ConvertError` for what has no place. */
  write(messages: readonly Message[], style: Style, context: Context): Fields;
  /** Whether the two are one message, if nothing says otherwise. */
  joins(before: Message, next: Message): boolean;
  readTool(tool: Placed<Fields>): Omit<Tool, "aside" | "at">;
  writeTool(tool: Tool): Fields;
  /** Results into the order that the shape wants them in, and back. */
  arrange?(messages: readonly Message[]): Message[];
  rearrange?(messages: readonly Message[]): Message[];
}
