import { type Conversation, notFound } from '@learnwright/core';
import { clipOldest } from '@learnwright/plugin-sdk';
import type { FlashcardsContext } from '../flashcards-context.ts';
import type { Card } from '../schemas.ts';
import { askForCards, MAX_SUGGESTIONS, TRANSCRIPT_CHARACTERS } from './ask-for-cards.ts';
import type { CardSource } from './card-source.ts';
import { draftVocabularyCards } from './draft-vocabulary-cards.ts';
import { replaceSuggestions } from './replace-suggestions.ts';

/**
 * Suggests cards from a conversation and answers all cards of it, newest first: one of each word where its analysis has
 * vocabulary, without an AI call (specification, part 4), else those an AI makes of what was said. Throws not_found,
 * ai_not_configured and ai_failed; then nothing has changed.
 */
export async function extractFromConversation(
  context: FlashcardsContext,
  conversation_id: string,
  signal: AbortSignal,
): Promise<Card[]> {
  const extract = async () => {
    const conversation = await context.records.conversations.find(conversation_id);
    if (conversation === null) throw notFound('conversation', conversation_id);
    const source = describeSource(context, conversation);
    const vocabulary = conversation.analysis?.vocabulary ?? [];
    if (vocabulary.length > 0) {
      return replaceSuggestions(context, source, draftVocabularyCards(vocabulary), vocabulary.length);
    }
    const transcript = clipOldest(conversation.content, TRANSCRIPT_CHARACTERS);
    const drafts = await askForCards(context, source, transcript, signal);
    return replaceSuggestions(context, source, drafts, MAX_SUGGESTIONS);
  };
  return context.exclusively(`flashcards of conversation ${conversation_id}`, extract, { signal });
}

function describeSource({ records }: FlashcardsContext, { id, user_id }: Conversation): CardSource {
  return {
    origin: { column: 'conversation_id', id },
    user_id,
    project_id: null,
    purpose: 'flashcards_conversation',
    lock: async () => {
      if ((await records.conversations.lock(id)) === null) throw notFound('conversation', id);
    },
  };
}
