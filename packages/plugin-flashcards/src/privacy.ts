import { WHOLE_LIST } from '@learnwright/core';
import type { PrivacyFunctions } from '@learnwright/plugin-sdk';
import type { FlashcardsContext } from './flashcards-context.ts';
import { deleteCardsOfUser, listCards } from './store.ts';

/** What the plugin holds of a user: the cards. */
export const flashcardsPrivacy: PrivacyFunctions<FlashcardsContext> = {
  export_user: async ({ db }, user_id) => ({ cards: (await listCards(db, { user_id }, WHOLE_LIST)).items }),
  erase_user: ({ db }, user_id) => deleteCardsOfUser(db, user_id),
};
