import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { microsecondsOf, z } from '@learnwright/plugin-sdk';
import { FIELD_END, toAnkiHtml, toAnkiTag } from '../anki.ts';
import { hidesText } from '../cloze.ts';
import { type Card, cardSchema } from '../schemas.ts';
import { BASIC_TYPE, CLOZE_TYPE, COLLECTION_SQL, DECK, describeCollection, MADE_AT } from './anki-collection.ts';

/** Cards of ours, each with the guid of its note. */
export const exportedCardsSchema = z.array(z.object({ card: cardSchema, guid: z.string() }));

/** The type of `exportedCardsSchema`. */
export type ExportedCards = z.infer<typeof exportedCardsSchema>;

/** A row of each table that a card of ours becomes. */
interface AnkiRows {
  readonly note: readonly (string | number)[];
  readonly cards: readonly (readonly number[])[];
}

/** A collection of Anki on its way to a file: work for a thread. */
export class CollectionFile {
  readonly path: string;
  readonly #file: DatabaseSync;
  readonly #insertNote: StatementSync;
  readonly #insertCard: StatementSync;
  // Anki takes times in milliseconds for ids, each another one.
  #id = 0;
  #position = 0;

  private constructor(path: string, file: DatabaseSync) {
    this.path = path;
    this.#file = file;
    // Nobody needs half a package.
    file.exec('pragma synchronous = off; pragma journal_mode = off');
    file.exec(COLLECTION_SQL);
    file.exec('begin');
    const { conf, models, decks, dconf } = describeCollection();
    file
      .prepare('insert into col values (1, ?, ?, ?, 11, 0, 0, 0, ?, ?, ?, ?, ?)')
      .run(MADE_AT, MADE_AT * 1000, MADE_AT * 1000, conf, models, decks, dconf, '{}');
    this.#insertNote = file.prepare(`insert into notes values (${'?, '.repeat(10)}?)`);
    this.#insertCard = file.prepare(`insert into cards values (${'?, '.repeat(17)}?)`);
  }

  /** Begins a collection at a path where there is none. */
  static async create(path: string): Promise<CollectionFile> {
    // Loaded with the first export: Node 22 prints a warning when it is.
    const { DatabaseSync: Database } = await import('node:sqlite');
    // SQLite would make the file for others to read.
    await (await open(path, 'wx', 0o600)).close();
    return new CollectionFile(path, new Database(path));
  }

  /** Adds cards, in the order of their creation. */
  add(cards: ExportedCards): void {
    for (const { card, guid } of cards) {
      this.#id = Math.max(this.#id + 1, Math.floor(microsecondsOf(card.created_at) / 1000));
      this.#position += 1;
      const rows = toRows(card, guid, { id: this.#id, position: this.#position });
      this.#insertNote.run(...rows.note);
      for (const row of rows.cards) this.#insertCard.run(...row, '');
      this.#id += rows.cards.length - 1;
    }
  }

  /** Ends the collection; the file has all of it. */
  close(): void {
    this.#file.exec('commit');
    this.#file.close();
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
      ...[noteTags === '' ? '' : `${noteTags} `, fields.join(FIELD_END), front, checksum, 0, ''],
    ],
    cards: ords.map((ord, index) => [id + index, id, DECK, ord, seconds, -1, 0, 0, position, ...Array(8).fill(0)]),
  };
}

/** The numbers of a cloze's gaps, from 0, each once. */
function listOrds(front: string): number[] {
  const found = front.matchAll(/\{\{c([1-9]\d{0,2})::/g);
  return [...new Set([...found].map(([, number]) => Number(number) - 1))].toSorted((a, b) => a - b);
}
