import { z } from '@learnwright/plugin-sdk';
import { type ExportProblems, findOnlyConversation, textOfObject } from './export-problems.ts';
import type { ProviderExport, Turn } from './transcript.ts';

const conversationSchema = z.object({ name: z.string().nullish(), chat_messages: z.array(z.unknown()) });

const messageSchema = z.object({
  sender: z.string(),
  text: z.string().nullish(),
  content: z.array(z.unknown()).nullish(),
});
type ClaudeMessage = z.infer<typeof messageSchema>;

/** Reads a conversation of Claude's conversations.json, without tool calls, their results, and thoughts. */
export function readClaudeExport(value: unknown, problems: ExportProblems): ProviderExport | null {
  const found = findOnlyConversation(value, problems);
  const conversation = found && problems.read(found.path, conversationSchema, found.value);
  if (found === null || conversation === null) return null;
  const turns = conversation.chat_messages.flatMap((message, index) => {
    const read = problems.read([...found.path, 'chat_messages', index], messageSchema, message);
    return read === null ? [] : toTurns(read);
  });
  return { title: conversation.name ?? null, turns };
}

function toTurns(message: ClaudeMessage): Turn[] {
  if (message.sender === 'human') return [{ speaker: 'user', text: textOf(message) }];
  return message.sender === 'assistant' ? [{ speaker: 'assistant', text: textOf(message) }] : [];
}

/** Joins the blocks of text. Only a message without blocks, from an older export, has its words in `text`. */
function textOf({ content, text }: ClaudeMessage): string {
  const blocks = content ?? [];
  if (blocks.length === 0) return text ?? '';
  return blocks.flatMap((block) => textOfObject(block, 'type', 'text') ?? []).join('\n\n');
}
