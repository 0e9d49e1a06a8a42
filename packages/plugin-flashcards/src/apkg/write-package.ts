import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, fileNameOf, notFound, type Page, type PageRequest, rowsOf } from '@learnwright/plugin-sdk';
import { hidesText } from '../cloze.ts';
import type { Card } from '../schemas.ts';
import { listCardsToLearn } from '../store.ts';
import type { FlashcardsContext } from '../tables.ts';
import type { ExportedCards } from './collection-file.ts';
import type { PackageDraft, Packages } from './open-package.ts';
import { findGuids } from './origin-store.ts';

/** The endings of packages, and of the files that they are made of. */
export const WRITTEN_ENDINGS = { package: '.apkg', collection: '.anki2' } as const;
/** The most that a package holds: characters of cards, with a share for each row that Anki has of them. */
const MAX_LENGTH = 64_000_000;
const ROW_LENGTH = 100;
const MAX_ROWS_OF_CARD = 999;
/** So many characters of cards are given to the thread at once. */
const PIECE_LENGTH = 500_000;

/**
 * Writes the cards of a user as a package for Anki: those of the text export. A card that was imported keeps the guid of its note,
 * so that Anki does not add it again; any other has its id as guid. The package is sent from a file. Throws not_found for the
 * user, payload_too_large for more than 64 million characters, and rate_limited for a user with several packages that wait.
 */
export async function writePackage(
  context: FlashcardsContext,
  packages: Packages,
  user_id: string,
  project_id: string | undefined,
): Promise<ReadableStream> {
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const folder = await context.folder();
  const id = context.createId();
  const paths = {
    package: join(folder, fileNameOf(id, WRITTEN_ENDINGS.package)),
    collection: join(folder, fileNameOf(id, WRITTEN_ENDINGS.collection)),
  };
  try {
    await packages.write(user_id, paths, async (draft) => {
      await addCards(
        draft,
        rowsOf((page) => listWithGuids(context, { user_id, project_id }, page)),
      );
    });
    // The file goes with its last reader, also where the server ends.
    const file = await open(paths.package);
    return Readable.toWeb(file.createReadStream());
  } finally {
    for (const written of Object.values(paths)) await rm(written, { force: true });
  }
}

/** Adds cards piece by piece; one thread has them meanwhile. */
async function addCards(draft: PackageDraft, cards: AsyncIterable<ExportedCards[number]>): Promise<void> {
  let piece: ExportedCards = [];
  let [length, total] = [0, 0];
  for await (const exported of cards) {
    const { front, back, card_type } = exported.card;
    const rows = card_type === 'cloze' && hidesText(front) ? Math.min(MAX_ROWS_OF_CARD, front.split('{{c').length) : 1;
    length += front.length + back.length + ROW_LENGTH * rows;
    total += front.length + back.length + ROW_LENGTH * rows;
    if (total > MAX_LENGTH) {
      throw new AppError(
        'payload_too_large',
        `The package would hold more than ${MAX_LENGTH / 1_000_000} million characters. Export the cards by project, with project_id.`,
      );
    }
    piece.push(exported);
    if (length < PIECE_LENGTH) continue;
    await draft.add(piece);
    piece = [];
    length = 0;
  }
  await draft.add(piece);
}

/** The cards of a page, each with the guid of its note. */
async function listWithGuids(
  { db }: FlashcardsContext,
  filter: { readonly user_id: string; readonly project_id: string | undefined },
  page: PageRequest,
): Promise<Page<{ readonly card: Card; readonly guid: string }>> {
  const { items, next } = await listCardsToLearn(db, filter, page);
  const guids = await findGuids(
    db,
    items.map(({ id }) => id),
  );
  return { items: items.map((card) => ({ card, guid: guids.get(card.id) ?? card.id })), next };
}
