import { z } from 'zod';
import type { ExportProblems } from '../export-problems.ts';
import type { ProviderExport } from '../provider-export.ts';
import { takeOne } from '../take-one.ts';
import type { Turn } from '../write-transcript.ts';
import { findBranch } from './find-branch.ts';
import { type ChatGptMessage, messageSchema } from './message-schema.ts';

const conversationSchema = z.object({
  title: z.string().nullish(),
  mapping: z.record(z.string(), z.unknown()),
  current_node: z.string().nullish(),
});

/**
 * Reads a conversation of ChatGPT's conversations.json: the branch that ends at `current_node`, without what the learner
 * does not see (instructions, tool calls and their output, thoughts, images).
 */
export function readChatGptExport(value: unknown, problems: ExportProblems): ProviderExport | null {
  const one = takeOne(value, problems);
  const conversation = one && problems.read(one.path, conversationSchema, one.value);
  if (one === null || conversation === null) return null;
  const branch = findBranch(conversation.mapping, conversation.current_node ?? null, one.path, problems);
  const turns = branch.flatMap(({ id, message }) => {
    if (message === null || message === undefined) return [];
    const read = problems.read([...one.path, 'mapping', id, 'message'], messageSchema, message);
    return read === null ? [] : toTurns(read);
  });
  return { title: conversation.title ?? null, turns };
}

function toTurns(message: ChatGptMessage): Turn[] {
  const { role } = message.author;
  if (role !== 'user' && role !== 'assistant') return [];
  const isHidden = message.metadata?.is_visually_hidden_from_conversation === true || message.weight === 0;
  const isForTool = (message.recipient ?? 'all') !== 'all';
  return isHidden || isForTool ? [] : [{ speaker: role, text: textOf(message.content) }];
}

const TEXT_TYPES = ['text', 'multimodal_text'];

function textOf({ content_type, parts }: ChatGptMessage['content']): string {
  if (!TEXT_TYPES.includes(content_type)) return '';
  return (parts ?? []).map(textOfPart).join('\n').replace(CITATION, '');
}

/** A part is a text, or an object: what was said aloud has its words in `text`, images and files have none. */
const spokenSchema = z.object({ content_type: z.literal('audio_transcription'), text: z.string() });

function textOfPart(part: unknown): string {
  return typeof part === 'string' ? part : (spokenSchema.safeParse(part).data?.text ?? '');
}

/** The marks, of the private use area, that stand for the small links to web pages in an answer. */
const CITATION = /\ue200[^\ue200\ue201]*\ue201/g;
