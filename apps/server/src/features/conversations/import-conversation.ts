import {
  AppError,
  type Conversation,
  cleanText,
  hashTranscript,
  type ImportConversation,
  readConversation,
} from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { lockUser } from '../../require-record.ts';

/** Imports a conversation; throws conversation_exists where the user has one with the same content. */
export async function importConversation(
  context: AppContext,
  user_id: string,
  input: ImportConversation,
): Promise<Conversation> {
  const read = readConversation(input.source, input.content);
  const hash = await hashTranscript(read.content);
  return context.unitOfWork.run(async (stores) => {
    // Of two imports of the same content, the second waits here and then sees the first.
    await lockUser(stores, user_id);
    const existing = await stores.conversations.findByHash(user_id, hash);
    if (existing !== null) throw conversationExists(existing);
    const now = context.clock.now();
    const conversation: Conversation = {
      id: context.createId(),
      user_id,
      source: input.source,
      ...read,
      title: input.title === undefined ? read.title : cleanText(input.title),
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
