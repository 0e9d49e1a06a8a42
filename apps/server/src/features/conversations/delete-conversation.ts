import { notFound } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';

/** Deletes a conversation with its analysis. */
export async function deleteConversation(context: AppContext, conversation_id: string): Promise<void> {
  const deleted = await context.unitOfWork.run((stores) => stores.conversations.delete(conversation_id));
  if (!deleted) throw notFound('conversation', conversation_id);
}
