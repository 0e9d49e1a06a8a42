import type { VocabularySource } from '@learnwright/core';
import { revealCloze } from './cloze/reveal-cloze.ts';
import type { FlashcardsContext } from './flashcards-context.ts';
import { listLatestCards } from './store.ts';

/** The plugin's public API: the cards of a project as vocabulary, a cloze with its words filled in. */
export function createVocabularySource({ db }: FlashcardsContext): VocabularySource {
  return {
    listVocabulary: async (user_id, project_id, count) => {
      const cards = await listLatestCards(db, { user_id, project_id, count });
      return cards.map(({ card_type, front, back }) => ({
        text: card_type === 'cloze' ? revealCloze(front) : front,
        meaning: back,
      }));
    },
  };
}
