import { notFound } from '@learnwright/core';
import type { FlashcardsContext } from './flashcards-context.ts';
import { deleteCards } from './store.ts';

/** Deletes a card; throws not_found. */
export async function deleteCard({ db }: FlashcardsContext, id: string): Promise<void> {
  if ((await deleteCards(db, [id])) === 0) throw notFound('card', id);
}
