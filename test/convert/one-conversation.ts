/**
 * One conversation in each shape, as the hosts' own packages have it: the compiler holds these to the packages' types
 * (`npm run types`), and the tests hold `convert` to these.
 */

import type { LanguageModelV3FunctionTool } from "@ai-sdk/provider";
import type Anthropic from "@anthropic-ai/sdk";
import type { ModelMessage } from "ai";
import type OpenAI from "openai";
import type { ShapeName } from "../../src/convert/conversation.ts";

const run = {
  type: "object" as const,
  properties: {
    command: { type: "string" },
    timeout: { type: "integer" },
    env: { type: "object", additionalProperties: { type: "string" } },
  },
  required: ["command"],
};
const read = { type: "object" as const, properties: { path: { type: "string" } }, required: ["path"] };

const openai = {
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Run the tests." },
    {
      role: "assistant",
      content: "Two things at once.",
      tool_calls: [
        {
          id: "call_a",
          type: "function",
          function: { name: "run", arguments: '{"command":"npm test","timeout":60,"env":{"CI":"1"}}' },
        },
        { id: "call_b", type: "function", function: { name: "read", arguments: '{"path":"package.json"}' } },
      ],
    },
    { role: "tool", tool_call_id: "call_a", content: "1 failed" },
    { role: "tool", tool_call_id: "call_b", content: '{\n  "name": "x"\n}\n' },
    { role: "user", content: "Which one failed?" },
    { role: "assistant", content: "I cannot see it." },
  ],
  tools: [
    { type: "function", function: { name: "run", description: "Runs a command.", parameters: run } },
    { type: "function", function: { name: "read", parameters: read } },
  ],
} satisfies { messages: OpenAI.Chat.ChatCompletionMessageParam[]; tools: OpenAI.Chat.ChatCompletionTool[] };

const anthropic = {
  system: "Be brief.",
  messages: [
    { role: "user", content: "Run the tests." },
    {
      role: "assistant",
      content: [
        { type: "text", text: "Two things at once." },
        {
          type: "tool_use",
          id: "call_a",
          name: "run",
          input: { command: "npm test", timeout: 60, env: { CI: "1" } },
        },
        { type: "tool_use", id: "call_b", name: "read", input: { path: "package.json" } },
      ],
    },
    {
      role: "user",
      content: [
        { type: "tool_result", tool_use_id: "call_a", content: "1 failed" },
        { type: "tool_result", tool_use_id: "call_b", content: '{\n  "name": "x"\n}\n' },
        { type: "text", text: "Which one failed?" },
      ],
    },
    { role: "assistant", content: "I cannot see it." },
  ],
  tools: [
    { name: "run", description: "Runs a command.", input_schema: run },
    { name: "read", input_schema: read },
  ],
} satisfies Pick<Anthropic.MessageCreateParams, "system" | "messages" | "tools">;

const aiSdk = {
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Run the tests." },
    {
      role: "assistant",
      content: [
        { type: "text", text: "Two things at once." },
        {
          type: "tool-call",
          toolCallId: "call_a",
          toolName: "run",
          input: { command: "npm test", timeout: 60, env: { CI: "1" } },
        },
        { type: "tool-call", toolCallId: "call_b", toolName: "read", input: { path: "package.json" } },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "call_a",
          toolName: "run",
          output: { type: "text", value: "1 failed" },
        },
        {
          type: "tool-result",
          toolCallId: "call_b",
          toolName: "read",
          output: { type: "text", value: '{\n  "name": "x"\n}\n' },
        },
      ],
    },
    { role: "user", content: "Which one failed?" },
    { role: "assistant", content: "I cannot see it." },
  ],
  tools: [
    { type: "function", name: "run", description: "Runs a command.", inputSchema: run },
    { type: "function", name: "read", inputSchema: read },
  ],
} satisfies { messages: ModelMessage[]; tools: LanguageModelV3FunctionTool[] };

const piNative = {
  messages: [
    { role: "system", content: "Be brief." },
    { role: "user", content: "Run the tests." },
    {
      role: "assistant",
      content:
        "Two things at once.\n\n" +
        '<call:run command="npm test" timeout=60>\n<env CI="1"/>\n</call:run>\n<call:read path="package.json"/>',
      ids: ["call_a", "call_b"],
    },
    { role: "tool", content: "1 failed" },
    { role: "tool", content: '{\n  "name": "x"\n}\n' },
    { role: "user", content: "Which one failed?" },
    { role: "assistant", content: "I cannot see it." },
  ],
  tools: [
    { name: "run", description: "Runs a command.", parameters: run },
    { name: "read", parameters: read },
  ],
};

export const oneConversation: Record<ShapeName, { messages: unknown[]; tools: unknown[] }> = {
  openai,
  anthropic,
  "ai-sdk": aiSdk,
  "pi-native": piNative,
};
