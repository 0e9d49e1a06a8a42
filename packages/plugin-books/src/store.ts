import { type Page, type PageRequest, type RecordOwner, readPage, sql } from '@learnwright/plugin-sdk';
import type { BookFiles } from './layout/read-book.ts';
import type { BookDatabase, BookRow, ChapterRow, FileRow } from './tables.ts';

const BOOKS = 'plg_books__books';
const CHAPTERS = 'plg_books__chapters';
const FILES = 'plg_books__files';

/** Bytes and rows that one statement inserts, unless a single file has more. */
const BATCH_BYTES = 4 * 1024 * 1024;
const BATCH_ROWS = 100;

const BY_PATH = {
  by: [
    ['book_id', 'text'],
    ['path', 'text'],
  ],
} as const;

/** Lists a page of a user's books, oldest first. */
export function listBooks(db: BookDatabase, user_id: string, page: PageRequest): Promise<Page<BookRow>> {
  const query = db.selectFrom(BOOKS).selectAll().where('user_id', '=', user_id);
  return readPage(query, page, {
    by: [
      ['created_at', 'timestamp'],
      ['id', 'text'],
    ],
  });
}

/** Lists the books of a group of translations, by language. */
export async function listGroup(db: BookDatabase, group: string): Promise<BookRow[]> {
  const query = db.selectFrom(BOOKS).selectAll().where('translation_group_id', '=', group);
  return query.orderBy('language').orderBy('id').execute();
}

/** Finds a book. */
export async function findBook(db: BookDatabase, id: string): Promise<BookRow | null> {
  return (await db.selectFrom(BOOKS).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds whose book this is. */
export async function findPlace(db: BookDatabase, id: string): Promise<Pick<BookRow, 'id' | 'user_id'> | null> {
  return (await db.selectFrom(BOOKS).select(['id', 'user_id']).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds whom books belong to. */
export async function listOwners(db: BookDatabase, ids: readonly string[]): Promise<RecordOwner[]> {
  return db.selectFrom(BOOKS).select(['id', 'user_id']).where('id', 'in', ids).execute();
}

/** The ids of a user's books. */
export async function listIdsOfUser(db: BookDatabase, user_id: string): Promise<string[]> {
  return (await db.selectFrom(BOOKS).select('id').where('user_id', '=', user_id).execute()).map(({ id }) => id);
}

/** The ids among these that are books. */
export async function listKnownIds(db: BookDatabase, ids: readonly string[]): Promise<string[]> {
  const known: string[] = [];
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const some = ids.slice(start, start + BATCH_ROWS);
    const rows = await db.selectFrom(BOOKS).select('id').where('id', 'in', some).execute();
    known.push(...rows.map(({ id }) => id));
  }
  return known;
}

/** Adds a book. */
export async function insertBook(db: BookDatabase, row: BookRow): Promise<void> {
  await db.insertInto(BOOKS).values(row).execute();
}

type ChangedFields = { readonly [Key in keyof BookRow]?: BookRow[Key] | undefined };

/** Changes fields of a book and no others; null for an unknown id. */
export async function updateBook(db: BookDatabase, id: string, fields: ChangedFields): Promise<BookRow | null> {
  const update = db.updateTable(BOOKS).set(fields).where('id', '=', id);
  return (await update.returningAll().executeTakeFirst()) ?? null;
}

/** The books whose remote address seems to hold a name or password. */
export async function listRemotesWithUserinfo(db: BookDatabase): Promise<Pick<BookRow, 'id' | 'repo_url'>[]> {
  return db.selectFrom(BOOKS).select(['id', 'repo_url']).where('repo_url', 'like', '%@%').execute();
}

/** Deletes all books of a user. */
export async function deleteBooksOfUser(db: BookDatabase, user_id: string): Promise<void> {
  await db.deleteFrom(BOOKS).where('user_id', '=', user_id).execute();
}

/** Lists a page of the chapters of a user's books. */
export function listChaptersOfUser(db: BookDatabase, user_id: string, page: PageRequest): Promise<Page<ChapterRow>> {
  const books = db.selectFrom(BOOKS).select('id').where('user_id', '=', user_id);
  return readPage(db.selectFrom(CHAPTERS).selectAll().where('book_id', 'in', books), page, BY_PATH);
}

/** Lists a page of the files of a user's books. */
export function listFilesOfUser(db: BookDatabase, user_id: string, page: PageRequest): Promise<Page<FileRow>> {
  const books = db.selectFrom(BOOKS).select('id').where('user_id', '=', user_id);
  return readPage(db.selectFrom(FILES).selectAll().where('book_id', 'in', books), page, BY_PATH);
}

/** The chapters of a book by path. */
export async function listChapterRows(db: BookDatabase, book_id: string): Promise<ChapterRow[]> {
  return db.selectFrom(CHAPTERS).selectAll().where('book_id', '=', book_id).orderBy('path').execute();
}

/** Finds the chapter whose lesson this is. */
export async function findChapterRow(db: BookDatabase, book_id: string, lesson_id: string): Promise<ChapterRow | null> {
  const query = db.selectFrom(CHAPTERS).selectAll().where('book_id', '=', book_id);
  return (await query.where('lesson_id', '=', lesson_id).executeTakeFirst()) ?? null;
}

/** Replaces the chapters of a book. */
export async function replaceChapterRows(
  db: BookDatabase,
  book_id: string,
  rows: readonly ChapterRow[],
): Promise<void> {
  await db.deleteFrom(CHAPTERS).where('book_id', '=', book_id).execute();
  await insertChapterRows(db, rows);
}

/** Adds chapters. */
export async function insertChapterRows(db: BookDatabase, rows: readonly ChapterRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_ROWS) {
    await db
      .insertInto(CHAPTERS)
      .values(rows.slice(start, start + BATCH_ROWS))
      .execute();
  }
}

/** Notes that the file of a chapter holds the lesson with this hash. */
export async function updateChapterHash(db: BookDatabase, book_id: string, path: string, hash: string): Promise<void> {
  await db.updateTable(CHAPTERS).set({ hash }).where('book_id', '=', book_id).where('path', '=', path).execute();
}

/** The files of a book, or those with these paths, in the order of their paths. */
export async function readFiles(db: BookDatabase, book_id: string, paths?: readonly string[]): Promise<BookFiles> {
  if (paths?.length === 0) return new Map();
  let query = db.selectFrom(FILES).select(['path', 'bytes']).where('book_id', '=', book_id);
  if (paths !== undefined) query = query.where('path', 'in', paths);
  const rows = await query.orderBy('path').execute();
  return new Map(rows.map(({ path, bytes }) => [path, new Uint8Array(bytes)]));
}

/** The sizes of the files of a book in bytes, by path, in the order of their paths. */
export async function listFileSizes(db: BookDatabase, book_id: string): Promise<ReadonlyMap<string, number>> {
  const size = sql<number | string>`length(bytes)`.as('size');
  const rows = await db
    .selectFrom(FILES)
    .select(['path', size])
    .where('book_id', '=', book_id)
    .orderBy('path')
    .execute();
  return new Map(rows.map((row) => [row.path, Number(row.size)]));
}

/** The bytes of all files of a user's books. */
export async function measureFiles(db: BookDatabase, user_id: string): Promise<number> {
  const books = db.selectFrom(BOOKS).select('id').where('user_id', '=', user_id);
  // The length of bytes is read without the bytes.
  const sum = sql<number | string>`coalesce(sum(length(bytes)), 0)`.as('size');
  const row = await db.selectFrom(FILES).select(sum).where('book_id', 'in', books).executeTakeFirstOrThrow();
  return Number(row.size);
}

/** The paths of the files of a book. */
export async function listPaths(db: BookDatabase, book_id: string): Promise<string[]> {
  const rows = await db.selectFrom(FILES).select('path').where('book_id', '=', book_id).orderBy('path').execute();
  return rows.map(({ path }) => path);
}

/** Writes files over those of a book. */
export async function saveFiles(db: BookDatabase, book_id: string, files: BookFiles): Promise<void> {
  let batch: FileRow[] = [];
  let size = 0;
  const flush = async () => {
    const insert = db.insertInto(FILES).values(batch);
    const conflict = insert.onConflict((target) =>
      target.columns(['book_id', 'path']).doUpdateSet((eb) => ({ bytes: eb.ref('excluded.bytes') })),
    );
    if (batch.length > 0) await conflict.execute();
    batch = [];
    size = 0;
  };
  for (const [path, bytes] of files) {
    batch.push({ book_id, path, bytes });
    size += bytes.length;
    if (size >= BATCH_BYTES || batch.length >= BATCH_ROWS) await flush();
  }
  await flush();
}

/** Deletes files of a book. */
export async function deleteFiles(db: BookDatabase, book_id: string, paths: readonly string[]): Promise<void> {
  for (let start = 0; start < paths.length; start += BATCH_ROWS) {
    const some = paths.slice(start, start + BATCH_ROWS);
    await db.deleteFrom(FILES).where('book_id', '=', book_id).where('path', 'in', some).execute();
  }
}
