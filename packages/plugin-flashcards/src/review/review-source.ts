import type { DueItem, ReviewSource } from '@learnwright/plugin-sdk';
import { replaceDeletions } from '../cloze.ts';
import type { RememberedCard } from '../review-schemas.ts';
import type { FlashcardsContext } from '../tables.ts';
import { countCards, findNextDue } from './review-store.ts';
import { readDueCards, readRoom } from './reviews.ts';

/** In characters: a client shows the card itself for the rest. */
const LONGEST_TITLE = 2_000;

/** The cards that are due as a source of reviews, and as many new ones as a learner may begin today. */
export function createReviewSource(context: FlashcardsContext): ReviewSource {
  return {
    name: 'cards',
    label: { en: 'Flashcards', de: 'Karteikarten' },
    count_due: async (user_id, now, { due_before }) => {
      const { due, fresh } = await countCards(context.db, { user_id, due_before }, now);
      return due + Math.min(fresh, await readRoom(context, user_id, now));
    },
    list_due: async (user_id, { limit, due_before }) =>
      (await readDueCards(context, { user_id, limit, due_before })).map(toDueItem),
    next_due: (user_id, from) => findNextDue(context.db, { user_id }, from),
  };
}

/** The title hides what the learner is to remember. */
function toDueItem({ id, card_type, front, project_id, memory }: RememberedCard): DueItem {
  const asked = card_type === 'cloze' ? replaceDeletions(front, () => '[…]') : front;
  const title = asked.slice(0, LONGEST_TITLE).toWellFormed();
  return { id, title, due_at: memory.due_at, data: { card_type, project_id } };
}
