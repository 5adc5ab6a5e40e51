/**
 * `pi-native/grammar`: the grammar alone, for experiments and for those who read it.
 *
 * @packageDocumentation
 */
export { createLanguage, type GrammarOptions, type Language } from "./language.ts";
export { completeTree } from "./leaves.ts";
export type { Listener } from "./machine.ts";
export { createReader, type Reader } from "./reader.ts";
export { type Closer, createRules, type RuleSet, type Rules } from "./rules.ts";
export type { BodyReading, FirstContent, Reading, Shapes } from "./shapes.ts";
export { type SyntacticPlace, syntacticShapes } from "./syntactic.ts";
export type {
  Attribute,
  CallNode,
  CloseTag,
  ElementNode,
  Mark,
  MemberNode,
  OpenTag,
  SpaceNode,
  StrayNode,
  StreamNode,
  TextNode,
  TreeNode,
} from "./tree.ts";
export { type AttributeValue, quoted } from "./values.ts";
