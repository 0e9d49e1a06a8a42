import { type Page, type PageRequest, readPage } from '@learnwright/plugin-sdk';
import type { Card } from '../schemas.ts';
import type { FlashcardsDatabase, OriginRow } from '../tables.ts';

const ORIGINS = 'plg_flashcards__origins';
const CARDS = 'plg_flashcards__cards';

/** The most rows of one statement; a database limits the number of parameters. */
const BATCH = 200;

/** Finds the cards of a learner that come from notes, or that have their guids as ids, by guid. */
export async function findCardsByGuid(
  db: FlashcardsDatabase,
  user_id: string,
  guids: readonly string[],
): Promise<ReadonlyMap<string, Card>> {
  const found = new Map<string, Card>();
  for (let start = 0; start < guids.length; start += BATCH) {
    const batch = guids.slice(start, start + BATCH);
    const own = db.selectFrom(CARDS).selectAll().where('user_id', '=', user_id).where('id', 'in', batch);
    for (const card of await own.execute()) found.set(card.id, card);
    const imported = db
      .selectFrom(ORIGINS)
      .innerJoin(CARDS, `${CARDS}.id`, `${ORIGINS}.card_id`)
      .selectAll(CARDS)
      .select(`${ORIGINS}.guid`)
      .where(`${ORIGINS}.user_id`, '=', user_id)
      .where(`${ORIGINS}.guid`, 'in', batch);
    for (const { guid, ...card } of await imported.execute()) found.set(guid, card);
  }
  return found;
}

/** Notes which notes cards come from. */
export async function insertOrigins(db: FlashcardsDatabase, origins: readonly OriginRow[]): Promise<void> {
  for (let start = 0; start < origins.length; start += BATCH) {
    await db
      .insertInto(ORIGINS)
      .values(origins.slice(start, start + BATCH))
      .execute();
  }
}

/** Lists the notes that a learner's cards come from. */
export function listOrigins(db: FlashcardsDatabase, user_id: string, page: PageRequest): Promise<Page<OriginRow>> {
  const query = db.selectFrom(ORIGINS).selectAll().where('user_id', '=', user_id);
  return readPage(query, page, { by: [['guid', 'text']] });
}

/** Finds the guids of the notes that cards come from, by card. */
export async function findGuids(
  db: FlashcardsDatabase,
  card_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for (let start = 0; start < card_ids.length; start += BATCH) {
    const query = db.selectFrom(ORIGINS).select(['card_id', 'guid']);
    const rows = await query.where('card_id', 'in', card_ids.slice(start, start + BATCH)).execute();
    for (const { card_id, guid } of rows) found.set(card_id, guid);
  }
  return found;
}
