import { sql, type UsageDefinition } from '@learnwright/plugin-sdk';
import type { Card } from './schemas.ts';
import type { FlashcardsContext, FlashcardsDatabase } from './tables.ts';

/** What a card takes beside its texts: ids and times. */
const CARD_BYTES = 200;

/** What the plugin bounds for each learner. */
export const flashcardsUsage: UsageDefinition<FlashcardsContext> = {
  cards: {
    unit: 'bytes',
    label: { en: 'Flashcards', de: 'Karteikarten' },
    used: ({ db }, user_id) => measureCards(db, user_id),
    allowed: ({ settings }) => settings.values.max_learner_card_bytes,
  },
  /** An import brings them along by the thousands; those that the learner gives are never refused. */
  reviews: {
    unit: 'count',
    label: { en: 'Reviews of flashcards', de: 'Wiederholungen von Karteikarten' },
    used: ({ db }, user_id) => countReviews(db, user_id),
    allowed: ({ settings }) => settings.values.max_learner_reviews,
  },
};

/** The bytes of a card, as `cards` counts them. */
export function bytesOfCard({ front, back, tags }: Pick<Card, 'front' | 'back' | 'tags'>): number {
  return CARD_BYTES + Buffer.byteLength(front) + Buffer.byteLength(back) + Buffer.byteLength(tags.join(''));
}

async function measureCards(db: FlashcardsDatabase, user_id: string): Promise<number> {
  const texts = sql<
    number | string
  >`coalesce(sum(octet_length(front) + octet_length(back) + octet_length(cast(tags as text))), 0)`;
  const row = await db
    .selectFrom('plg_flashcards__cards')
    .select((eb) => [texts.as('texts'), eb.fn.countAll<number | string>().as('cards')])
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return Number(row.texts) + CARD_BYTES * Number(row.cards);
}

async function countReviews(db: FlashcardsDatabase, user_id: string): Promise<number> {
  const query = db.selectFrom('plg_flashcards__reviews').select((eb) => eb.fn.countAll<number | string>().as('count'));
  return Number((await query.where('user_id', '=', user_id).executeTakeFirstOrThrow()).count);
}
