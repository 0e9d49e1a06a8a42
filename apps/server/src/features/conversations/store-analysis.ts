import type { Conversation, ConversationAnalysis } from '@learnwright/core';
import type { AppContext } from '../../app-context.ts';
import { found } from '../../require-record.ts';

/** Puts an analysis in the place of the one that the conversation has. */
export async function storeAnalysis(
  context: AppContext,
  conversation_id: string,
  analysis: ConversationAnalysis,
): Promise<Conversation> {
  return context.unitOfWork.run(async (stores) => {
    const conversation = found(await stores.conversations.lock(conversation_id), 'conversation', conversation_id);
    const next = { ...conversation, analysis, updated_at: context.clock.now() };
    await stores.conversations.update(next);
    return next;
  });
}
