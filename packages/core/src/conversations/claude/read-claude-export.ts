import { z } from 'zod';
import type { ExportProblems } from '../export-problems.ts';
import type { ProviderExport } from '../provider-export.ts';
import { takeOne } from '../take-one.ts';
import type { Turn } from '../write-transcript.ts';

const conversationSchema = z.object({ name: z.string().nullish(), chat_messages: z.array(z.unknown()) });

const messageSchema = z.object({
  sender: z.string(),
  text: z.string().nullish(),
  content: z.array(z.unknown()).nullish(),
});
type ClaudeMessage = z.infer<typeof messageSchema>;

/** Reads a conversation of Claude's conversations.json, without tool calls, their results, and thoughts. */
export function readClaudeExport(value: unknown, problems: ExportProblems): ProviderExport | null {
  const one = takeOne(value, problems);
  const conversation = one && problems.read(one.path, conversationSchema, one.value);
  if (one === null || conversation === null) return null;
  const turns = conversation.chat_messages.flatMap((message, index) => {
    const read = problems.read([...one.path, 'chat_messages', index], messageSchema, message);
    return read === null ? [] : toTurns(read);
  });
  return { title: conversation.name ?? null, turns };
}

function toTurns(message: ClaudeMessage): Turn[] {
  if (message.sender === 'human') return [{ speaker: 'user', text: textOf(message) }];
  return message.sender === 'assistant' ? [{ speaker: 'assistant', text: textOf(message) }] : [];
}

const textBlockSchema = z.object({ type: z.literal('text'), text: z.string() });

/** The blocks of text; `text` alone in exports from before there were blocks, and full of stand-ins for tools since. */
function textOf({ content, text }: ClaudeMessage): string {
  const blocks = (content ?? []).flatMap((block) => textBlockSchema.safeParse(block).data?.text ?? []);
  return blocks.length === 0 && (content ?? []).length === 0 ? (text ?? '') : blocks.join('\n\n');
}
