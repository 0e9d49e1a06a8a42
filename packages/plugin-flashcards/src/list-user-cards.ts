import { notFound, type Page, type PageRequest } from '@learnwright/core';
import type { FlashcardsContext } from './flashcards-context.ts';
import type { Card } from './schemas.ts';
import { type CardFilter, listCards } from './store.ts';

/** A user's cards, newest first; throws not_found for the user. */
export async function listUserCards(
  { db, records }: FlashcardsContext,
  filter: CardFilter,
  page: PageRequest,
): Promise<Page<Card>> {
  if ((await records.users.find(filter.user_id)) === null) throw notFound('user', filter.user_id);
  return listCards(db, filter, page);
}
