import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { writeZip } from '@learnwright/plugin-archive';
import { microsecondsOf, notFound, type Page, type PageRequest, rowsOf } from '@learnwright/plugin-sdk';
import { toAnkiHtml, toAnkiTag } from '../anki.ts';
import { hidesText } from '../cloze.ts';
import type { Card } from '../schemas.ts';
import { listCardsToLearn } from '../store.ts';
import type { FlashcardsContext } from '../tables.ts';
import { BASIC_TYPE, CLOZE_TYPE, COLLECTION_SQL, DECK, describeCollection, MADE_AT } from './anki-collection.ts';
import { findGuids } from './origin-store.ts';

/** A row of each table that a card of ours becomes. */
interface AnkiRows {
  readonly note: readonly (string | number)[];
  readonly cards: readonly (readonly number[])[];
}

/**
 * Writes the cards of a user as a package for Anki: those of the text export. A card that was imported keeps the guid of its note,
 * so that Anki does not add it again; any other has its id as guid. Throws not_found for the user.
 */
export async function writePackage(
  context: FlashcardsContext,
  user_id: string,
  project_id: string | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const path = join(await context.folder(), `${context.createId()}.anki2`);
  try {
    await writeCollection(
      path,
      rowsOf((page) => listWithGuids(context, { user_id, project_id }, page)),
    );
    return await writeZip([
      ['collection.anki2', await readFile(path)],
      ['media', new TextEncoder().encode('{}')],
    ]);
  } finally {
    await rm(path, { force: true });
  }
}

/** The cards of a page, each with the guid of its note. */
async function listWithGuids(
  { db }: FlashcardsContext,
  filter: { readonly user_id: string; readonly project_id: string | undefined },
  page: PageRequest,
): Promise<Page<{ readonly card: Card; readonly guid: string }>> {
  // Other requests have their turn between two pages.
  await setImmediate();
  const { items, next } = await listCardsToLearn(db, filter, page);
  const guids = await findGuids(
    db,
    items.map(({ id }) => id),
  );
  return { items: items.map((card) => ({ card, guid: guids.get(card.id) ?? card.id })), next };
}

async function writeCollection(
  path: string,
  cards: AsyncIterable<{ readonly card: Card; readonly guid: string }>,
): Promise<void> {
  // Loaded with the first export: Node 22 prints a warning when it is.
  const { DatabaseSync } = await import('node:sqlite');
  const file = new DatabaseSync(path);
  try {
    // Nobody needs half a package.
    file.exec('pragma synchronous = off; pragma journal_mode = off');
    file.exec(COLLECTION_SQL);
    file.exec('begin');
    const { conf, models, decks, dconf } = describeCollection();
    file
      .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
      .run(MADE_AT, MADE_AT * 1000, MADE_AT * 1000, conf, models, decks, dconf, '{}');
    const insertNote = file.prepare(`insert into notes values (${'?, '.repeat(10)}?)`);
    const insertCard = file.prepare(`insert into cards values (${'?, '.repeat(17)}?)`);
    // Anki takes times in milliseconds for ids, each another one.
    let id = 0;
    let position = 0;
    for await (const { card, guid } of cards) {
      id = Math.max(id + 1, Math.floor(microsecondsOf(card.created_at) / 1000));
      position += 1;
      const rows = toRows(card, guid, { id, position });
      insertNote.run(...rows.note);
      for (const row of rows.cards) insertCard.run(...row, '');
      id += rows.cards.length - 1;
    }
    file.exec('commit');
  } finally {
    file.close();
  }
}

/** The note of a card, and a card of Anki for each number of its gaps. */
function toRows(
  { card_type, front, back, tags, updated_at }: Card,
  guid: string,
  { id, position }: { readonly id: number; readonly position: number },
): AnkiRows {
  // Anki updates a note whose time is later than that of its own.
  const seconds = Math.floor(microsecondsOf(updated_at) / 1_000_000);
  const isCloze = card_type === 'cloze' && hidesText(front);
  const fields = [toAnkiHtml(front), toAnkiHtml(back)];
  const noteTags = [...new Set(tags.map(toAnkiTag))].map((tag) => ` ${tag}`).join('');
  const checksum = Number.parseInt(createHash('sha1').update(front).digest('hex').slice(0, 8), 16);
  const ords = isCloze ? listOrds(front) : [0];
  return {
    note: [
      ...[id, guid, isCloze ? CLOZE_TYPE : BASIC_TYPE, seconds, -1],
      ...[noteTags === '' ? '' : `${noteTags} `, fields.join('\x1f'), front, checksum, 0, ''],
    ],
    cards: ords.map((ord, index) => [id + index, id, DECK, ord, seconds, -1, 0, 0, position, ...Array(8).fill(0)]),
  };
}

/** The numbers of a cloze's gaps, from 0, each once. */
function listOrds(front: string): number[] {
  const found = front.matchAll(/\{\{c([1-9]\d{0,2})::/g);
  return [...new Set([...found].map(([, number]) => Number(number) - 1))].toSorted((a, b) => a - b);
}
