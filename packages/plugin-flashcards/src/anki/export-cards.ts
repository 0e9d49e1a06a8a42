import { notFound } from '@learnwright/core';
import type { FlashcardsContext } from '../flashcards-context.ts';
import type { ExportQuery } from '../schemas.ts';
import { listCardsToLearn } from '../store.ts';
import { formatAnkiText } from './format-anki-text.ts';

/**
 * The text file with the cards a user wants to learn: those that are accepted, and those they wrote themselves and have
 * not rejected. Throws not_found for the user.
 */
export async function exportCards(
  { db, records }: FlashcardsContext,
  user_id: string,
  { project_id, basic_notetype, cloze_notetype }: ExportQuery,
): Promise<string> {
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const cards = await listCardsToLearn(db, { user_id, project_id });
  return formatAnkiText(cards, { basic: basic_notetype, cloze: cloze_notetype });
}
