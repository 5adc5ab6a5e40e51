/**
 * The raw tree: what the grammar yields, before any schema gives a value its type.
 *
 * Decides what a node holds. Plain data throughout: no methods, no parents, offsets in UTF-16 units of the whole
 * input, `end` exclusive. The leaves (open tags, texts, close tags, strays, spaces) tile the input.
 */
import type { DiagnosticCode } from "../diagnostics/diagnostic.ts";
import type { Reading } from "./shapes.ts";

/** What the grammar noticed at a range: a repair, or a spelling that looks wrong. Coerce turns it into a diagnostic. */
export interface Mark {
  code: DiagnosticCode;
  start: number;
  end: number;
  /** The name or source text that the message quotes. */
  found?: string;
  /** What would have been right there. */
  expected?: string;
}

/** `name="value"`, `name='value'`, `name=value`, or a bare `name` (its value is `true`, T6). */
export interface Attribute {
  type: "attribute";
  start: number;
  end: number;
  name: string;
  value: string | true;
  /** Where the value's characters begin, behind the quote; a bare attribute's own start. */
  valueStart: number;
  /** Where the value's characters end, before the closing quote. */
  valueEnd: number;
}

/** `<call:NAME …>`, `<call:NAME …/>`, `<KEY …>` or `<KEY …/>`. A leaf: its attributes lie inside it. */
export interface OpenTag {
  type: "open-tag";
  start: number;
  end: number;
  name: string;
  attributes: Attribute[];
  selfClosing: boolean;
  /** How the body behind it was read; undefined where there is none. */
  reading?: Reading | undefined;
  source?: string;
}

/** `</call:NAME>`, `</KEY>`, or a spelling of them that was accepted (E1). */
export interface CloseTag {
  type: "close-tag";
  start: number;
  end: number;
  source?: string;
}

/** Prose between calls, or one verbatim body: `value` is the source text, delimiter newlines included (B8). */
export interface TextNode {
  type: "text";
  start: number;
  end: number;
  value: string;
  /** No closer stands behind it: its final newline is data (E3), not a delimiter. */
  unclosed: boolean;
  /** The listener did not want it kept: `value` is not the text. */
  dropped?: true;
}

/** Whitespace between members; only in trees of `parseTree`. */
export interface SpaceNode {
  type: "space";
  start: number;
  end: number;
  source?: string;
}

/** Characters between members that are skipped: text (M6), a close tag of nothing (E1), a tag that the input cuts (E3). */
export interface StrayNode {
  type: "stray";
  start: number;
  end: number;
  source?: string;
}

/** One element `<KEY …>…</KEY>`: an argument, a field, an item. */
export interface ElementNode {
  type: "element";
  start: number;
  end: number;
  name: string;
  tag: OpenTag;
  /** One text (a body read verbatim), or members; nothing in a self-closing element. */
  children: MemberNode[];
  /** Where its close tag starts, which ends with it; -1: it has none. */
  closeStart: number;
  /** The close tag; only in trees of `parseTree`. */
  close?: CloseTag;
  /** The input ends inside it (E3). */
  cut: boolean;
}

/** What may stand in a body: an element (P4), a text read verbatim, whitespace, or what is skipped. */
export type MemberNode = ElementNode | TextNode | SpaceNode | StrayNode;

/** One call `<call:NAME …>…</call:NAME>`. */
export interface CallNode {
  type: "call";
  start: number;
  end: number;
  name: string;
  /** Whether the shapes know the name (F3); without tools every name is known. */
  known: boolean;
  tag: OpenTag;
  /** One text (an inline body), or members; nothing in a self-closing call. */
  children: MemberNode[];
  /** Where its close tag starts, which ends with it; -1: it has none. */
  closeStart: number;
  /** The close tag; only in trees of `parseTree`. */
  close?: CloseTag;
  /** The input ends inside it (E3). */
  cut: boolean;
  /** In the order in which they were noticed. */
  marks: Mark[];
}

/** The whole input: prose and calls. */
export interface StreamNode {
  type: "stream";
  start: number;
  end: number;
  children: (TextNode | CallNode)[];
  /** What was noticed in the prose (`call-as-text`, F3). */
  marks: Mark[];
}

/** Any node of the raw tree; `type` tells which. All have `start` and `end`, UTF-16 offsets in the whole text. */
export type TreeNode = StreamNode | CallNode | MemberNode | OpenTag | CloseTag | Attribute;
