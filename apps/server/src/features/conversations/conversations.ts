import {
  AppError,
  type Conversation,
  type ConversationAnalysis,
  hashTranscript,
  type ImportConversation,
  notFound,
} from '@learnwright/core';
import type { AppContext } from '../app-context.ts';
import { found, lockUser, requireConversation } from '../records.ts';
import { takeConversationRoom } from '../usage/core-usage.ts';
import { cleanText } from './exports/transcript.ts';

/** Imports a conversation; throws conversation_exists where the user has one with the same content, and storage_full. */
export async function importConversation(
  context: AppContext,
  user_id: string,
  input: ImportConversation,
): Promise<Conversation> {
  const { readUpload } = await import('./exports/read-upload.ts');
  const upload = readUpload(input.source, input.content);
  const hash = await hashTranscript(upload.content);
  return context.unitOfWork.run(async (stores) => {
    // Of two imports of the same content, the second waits here and then finds the first.
    await lockUser(stores, user_id);
    const existing = await stores.conversations.findByHash(user_id, hash);
    if (existing !== null) throw conversationExists(existing);
    await takeConversationRoom(context, user_id, Buffer.byteLength(upload.content));
    const now = context.clock.now();
    const conversation: Conversation = {
      id: context.createId(),
      user_id,
      source: input.source,
      ...upload,
      title: input.title === undefined ? upload.title : cleanText(input.title),
      analysis: null,
      created_at: now,
      updated_at: now,
    };
    await stores.conversations.insert(conversation);
    return conversation;
  });
}

function conversationExists({ id, title }: Conversation): AppError {
  return new AppError('conversation_exists', `The same content was imported before, as "${title}" (${id}).`, {
    extensions: { existing_id: id },
  });
}

/** Stores an analysis, which replaces the conversation's earlier one. Throws storage_full. */
export async function storeAnalysis(
  context: AppContext,
  conversation_id: string,
  analysis: ConversationAnalysis,
): Promise<Conversation> {
  return context.unitOfWork.run(async (stores) => {
    const { user_id } = await requireConversation(stores, conversation_id);
    // Before the conversation is locked: in the order in which a user is erased.
    await lockUser(stores, user_id);
    const conversation = found(await stores.conversations.lock(conversation_id), 'conversation', conversation_id);
    await takeConversationRoom(context, user_id, bytesOf(analysis) - bytesOf(conversation.analysis));
    const next = { ...conversation, analysis, updated_at: context.clock.now() };
    await stores.conversations.update(next);
    return next;
  });
}

function bytesOf(analysis: ConversationAnalysis | null): number {
  return analysis === null ? 0 : Buffer.byteLength(JSON.stringify(analysis));
}

/** Deletes a conversation with its analysis. */
export async function deleteConversation(context: AppContext, conversation_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.conversations.delete(conversation_id));
  if (!deleted) throw notFound('conversation', conversation_id);
}
