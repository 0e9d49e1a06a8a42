import type { Schemas } from '../generated/schemas.ts';
import type { IndexedConnection, IndexedTransaction } from './indexed-db.ts';
import { type DatabaseSchema, resultOf, runTransaction } from './indexed-transaction.ts';

type LessonContent = Schemas['Content_LessonContent'];

/** A lesson that is kept, with the ETag of its answer. */
export interface KeptLesson {
  readonly set_id: string;
  readonly lesson_id: string;
  readonly etag: string | null;
  readonly content: LessonContent;
}

/** A picture or sound that lessons name. */
export type NamedAsset = Pick<Schemas['Content_LessonAsset'], 'hash' | 'size' | 'media_type'>;

/** A set that is kept. */
export interface KeptSetRow {
  readonly set_id: string;
  readonly set: Schemas['Content_LessonSet'];
  readonly lessons: readonly Schemas['Content_LessonEntry'][];
  readonly assets: readonly NamedAsset[];
  /** Whether somebody has opened a file with it: the source does not have it, or not like this. */
  readonly opened?: boolean;
}

/** The tables of what is kept of content. */
export const CONTENT_SCHEMA = {
  version: 1,
  tables: {
    sets: { key: ['set_id'], indexes: {} },
    lessons: { key: ['set_id', 'lesson_id'], indexes: { by_set: 'set_id' } },
    assets: { key: ['hash'], indexes: {} },
  },
} as const satisfies DatabaseSchema<string>;

/** The sets, lessons, pictures and sounds that a browser keeps. */
export interface KeptContent {
  listSets(): Promise<KeptSetRow[]>;
  findSet(set_id: string): Promise<KeptSetRow | null>;
  findLesson(set_id: string, lesson_id: string): Promise<KeptLesson | null>;
  listLessons(set_id: string): Promise<KeptLesson[]>;
  findAsset(hash: string): Promise<Blob | null>;
  saveAsset(hash: string, blob: Blob): Promise<void>;
  /**
   * Puts a set and its lessons in the place of what was kept of it, and drops assets that no kept set names any more. Where assets
   * of the set are not here, changes nothing and returns these: whoever kept or removed another set has dropped them.
   */
  saveSet(row: KeptSetRow, lessons: readonly KeptLesson[]): Promise<readonly NamedAsset[]>;
  /** Drops a set, and the assets that no other set names; false where it was not kept. */
  deleteSet(set_id: string): Promise<boolean>;
}

/** Makes the stores over an open database. */
export function createKeptContent(connection: IndexedConnection): KeptContent {
  const run = <T>(mode: 'readonly' | 'readwrite', work: (transaction: IndexedTransaction) => Promise<T>) =>
    runTransaction(connection, CONTENT_SCHEMA.tables, mode, work);
  const find = <T>(table: keyof typeof CONTENT_SCHEMA.tables, key: string[]) =>
    run('readonly', async (transaction): Promise<T | null> => {
      return (await resultOf(transaction.objectStore(table).get(key))) ?? null;
    });
  return {
    listSets: () => run('readonly', (transaction) => resultOf(transaction.objectStore('sets').getAll())),
    findSet: (set_id) => find('sets', [set_id]),
    findLesson: (set_id, lesson_id) => find('lessons', [set_id, lesson_id]),
    listLessons: (set_id) =>
      run('readonly', (transaction) => resultOf(transaction.objectStore('lessons').index('by_set').getAll(set_id))),
    findAsset: async (hash) => (await find<{ readonly blob: Blob }>('assets', [hash]))?.blob ?? null,
    saveAsset: (hash, blob) =>
      run('readwrite', async (transaction) => {
        transaction.objectStore('assets').put({ hash, blob });
      }),
    saveSet: (row, lessons) =>
      run('readwrite', async (transaction) => {
        const stored = new Set((await resultOf(transaction.objectStore('assets').getAllKeys())).flat());
        const missing = row.assets.filter(({ hash }) => !stored.has(hash));
        if (missing.length > 0) return missing;
        await dropSet(transaction, row.set_id);
        transaction.objectStore('sets').put(row);
        for (const lesson of lessons) transaction.objectStore('lessons').put(lesson);
        await dropLooseAssets(transaction);
        return missing;
      }),
    deleteSet: (set_id) =>
      run('readwrite', async (transaction) => {
        const isKept = await dropSet(transaction, set_id);
        await dropLooseAssets(transaction);
        return isKept;
      }),
  };
}

async function dropSet(transaction: IndexedTransaction, set_id: string): Promise<boolean> {
  const sets = transaction.objectStore('sets');
  const lessons = transaction.objectStore('lessons');
  const isKept = (await resultOf(sets.get([set_id]))) !== undefined;
  sets.delete([set_id]);
  for (const { lesson_id } of await resultOf(lessons.index('by_set').getAll(set_id)))
    lessons.delete([set_id, lesson_id]);
  return isKept;
}

async function dropLooseAssets(transaction: IndexedTransaction): Promise<void> {
  const rows: KeptSetRow[] = await resultOf(transaction.objectStore('sets').getAll());
  const named = new Set(rows.flatMap(({ assets }) => assets.map(({ hash }) => hash)));
  const table = transaction.objectStore('assets');
  for (const [hash] of await resultOf(table.getAllKeys())) {
    if (hash !== undefined && !named.has(hash)) table.delete([hash]);
  }
}
