import {
  AppError,
  type Lesson,
  notFound,
  type Page,
  type PageRequest,
  type PrivacyFunctions,
  rowsOf,
} from '@learnwright/plugin-sdk';
import { beforeImport, hashLesson, toBook } from './import-book.ts';
import { readChapter as readChapterText } from './layout/chapter-text.ts';
import { readFields } from './layout/metadata.ts';
import { decodeText } from './layout/read-book.ts';
import { lockRepository } from './repositories/book-lock.ts';
import { eraseOrphansOf } from './repositories/drop-orphans.ts';
import type { Book, Chapter, ChapterEntry, PatchBook, PatchChapter } from './schemas.ts';
import {
  deleteBooksOfUser,
  findBook,
  findChapterRow,
  listBooks,
  listChapterRows,
  listChaptersOfUser,
  listFilesOfUser,
  listGroup,
  readFiles,
  updateBook,
  updateChapterHash,
} from './store.ts';
import type { BookContext, BookRow, ChapterRow } from './tables.ts';
import { createTurns } from './turns.ts';

/** A chapter with the lesson it became. */
export interface BookChapter {
  readonly row: ChapterRow;
  readonly lesson: Lesson;
}

/** A lesson of a book; `row` is null where it has no file yet. */
export interface BookLesson {
  readonly row: ChapterRow | null;
  readonly lesson: Lesson;
}

/** What a chapter has instead of its file until the next commit. */
const NO_FILE = { path: '', section: 'chapters' } as const;

/** Lists a user's books, oldest first; throws not_found for the user. */
export async function listLibrary(context: BookContext, user_id: string, page: PageRequest): Promise<Page<Book>> {
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const { items, next } = await listBooks(context.db, user_id, page);
  return { items: items.map(toBook), next };
}

/** The book; throws not_found. */
export async function requireBook({ db }: Pick<BookContext, 'db'>, id: string): Promise<BookRow> {
  const row = await findBook(db, id);
  if (row === null) throw notFound('book', id);
  return row;
}

/** Changes the fields that are given, in the curriculum too; the next commit writes them into the metadata. Throws not_found. */
export async function patchBook(context: BookContext, id: string, patch: PatchBook): Promise<Book> {
  return context.transaction(async () => {
    const book = await requireBook(context, id);
    if (Object.keys(patch).length === 0) return toBook(book);
    const { title, description, language } = patch;
    await context.records.changeCurriculum(book.curriculum_id, {
      ...(title === undefined ? {} : { title }),
      ...(description === undefined ? {} : { description }),
      ...(language === undefined ? {} : { language }),
    });
    const changed = await updateBook(context.db, id, { ...patch, updated_at: context.clock.now() });
    // The erasure of its user takes a book before its curriculum.
    if (changed === null) throw notFound('book', id);
    return toBook(changed);
  });
}

/** Deletes a book with its curriculum and its local history; throws not_found and book_locked. */
export async function deleteBook(context: BookContext, id: string): Promise<void> {
  // The end of the lock removes the repository.
  await lockRepository(context, await requireBook(context, id), async () => {
    const { curriculum_id } = await requireBook(context, id);
    await context.records.curricula.delete(curriculum_id);
  });
}

/** The translations of a book, itself included; a book without translations is alone. */
export async function listTranslations(context: BookContext, id: string): Promise<Book[]> {
  const book = await requireBook(context, id);
  const { translation_group_id } = book;
  const group = translation_group_id === null ? [book] : await listGroup(context.db, translation_group_id);
  return group.filter(({ user_id }) => user_id === book.user_id).map(toBook);
}

/** Reads the lessons of a book in their order, a page of them in memory: its chapters, and others that have no file yet. */
export async function* readLessons({ db, records }: BookContext, book: BookRow): AsyncGenerator<BookLesson> {
  const rows = new Map((await listChapterRows(db, book.id)).map((row) => [row.lesson_id, row]));
  const turn = createTurns();
  for await (const lesson of rowsOf<Lesson>((page) => records.lessons.listByCurriculum(book.curriculum_id, page))) {
    yield { row: rows.get(lesson.id) ?? null, lesson };
    await turn(lesson.content.length);
  }
}

/** Reads the chapters of a book in their order, a page of them in memory. */
export async function* readChapters(context: BookContext, book: BookRow): AsyncGenerator<BookChapter> {
  for await (const { row, lesson } of readLessons(context, book)) if (row !== null) yield { row, lesson };
}

/** Reads pages of the chapters of a book in their order; a page may have less than its limit. Throws not_found. */
export async function openChapters(context: BookContext, book_id: string) {
  const book = await requireBook(context, book_id);
  const rows = new Map((await listChapterRows(context.db, book.id)).map((row) => [row.lesson_id, row]));
  return async (page: PageRequest): Promise<Page<ChapterEntry>> => {
    const { items, next } = await context.records.lessons.listByCurriculum(book.curriculum_id, page);
    const entries = items.map((lesson) => {
      const { content: _, ...entry } = toChapter(book_id, { row: rows.get(lesson.id) ?? null, lesson });
      return entry;
    });
    return { items: entries, next };
  };
}

/** The chapter of a book; throws not_found. */
export async function readChapter(context: BookContext, book_id: string, chapter_id: string): Promise<Chapter> {
  const { curriculum_id } = await requireBook(context, book_id);
  const lesson = await context.records.lessons.find(chapter_id);
  if (lesson?.curriculum_id !== curriculum_id) throw notFound('chapter', chapter_id);
  return toChapter(book_id, { row: await findChapterRow(context.db, book_id, chapter_id), lesson });
}

/** Changes a chapter, which is its lesson; chapter_pre_save may rewrite new content. Throws not_found. */
export async function patchChapter(
  context: BookContext,
  book_id: string,
  chapter_id: string,
  patch: PatchChapter,
): Promise<Chapter> {
  return context.transaction(async () => {
    await readChapter(context, book_id, chapter_id);
    await context.records.changeLesson(chapter_id, patch);
    return readChapter(context, book_id, chapter_id);
  });
}

/** Gives a chapter the text of its file again. Throws not_found, and conflict for a chapter without a file. */
export async function undoChapter(context: BookContext, book_id: string, chapter_id: string): Promise<Chapter> {
  return context.transaction(async () => {
    const { path } = await readChapter(context, book_id, chapter_id);
    const bytes = (await readFiles(context.db, book_id, [path])).get(path);
    if (bytes === undefined) throw new AppError('conflict', 'The chapter has no file yet.');
    const { title, content } = readChapterText(path, decodeText(path, bytes).text);
    const { language } = await requireBook(context, book_id);
    const before = { title, content: await beforeImport(context, content, language) };
    const lesson = await context.records.changeLesson(chapter_id, before);
    await updateChapterHash(context.db, book_id, path, hashLesson(lesson));
    return readChapter(context, book_id, chapter_id);
  });
}

/** The fields of a book that differ from those of its metadata as read. */
export function changedFields(book: BookRow, metadata: Readonly<Record<string, unknown>>): PatchBook {
  const read = readFields(metadata, book.name);
  const { title, subtitle, author, language, description } = book;
  const now = { title, subtitle, author, language, description };
  // A book without a language has that of its user, which is not written.
  const before = { ...read, language: read.language ?? book.language };
  return Object.fromEntries(
    Object.entries(now).filter(([key, value]) => value !== new Map(Object.entries(before)).get(key)),
  );
}

/** Exports and erases the books of a user, with their local history. */
export const bookPrivacy: PrivacyFunctions<BookContext> = {
  rows_by_keys: true,
  export_user: ({ db }, user_id) => ({
    books: rowsOf(async (page) => {
      const { items, next } = await listBooks(db, user_id, page);
      return { items: items.map(({ sealed_token: _, ...book }) => book), next };
    }),
    chapters: rowsOf(async (page) => {
      const { items, next } = await listChaptersOfUser(db, user_id, page);
      return { items: items.map(({ hash: _, ...chapter }) => chapter), next };
    }),
    // A single file may have 20 MB.
    files: rowsOf(
      async (page) => {
        const { items, next } = await listFilesOfUser(db, user_id, page);
        const files = items.map(({ bytes, ...file }) => ({ ...file, base64: Buffer.from(bytes).toString('base64') }));
        return { items: files, next };
      },
      { most: 1 },
    ),
  }),
  erase_user: (context, user_id) =>
    context.transaction(async (afterCommit) => {
      await deleteBooksOfUser(context.db, user_id);
      afterCommit(() => eraseOrphansOf(context, user_id));
    }),
};

function toChapter(book_id: string, { row, lesson }: BookLesson): Chapter {
  const { id, title, content, order_index, created_at, updated_at } = lesson;
  const { path, section } = row ?? NO_FILE;
  const changed = row === null || hashLesson(lesson) !== row.hash;
  return { id, book_id, path, section, title, content, order_index, changed, created_at, updated_at };
}
