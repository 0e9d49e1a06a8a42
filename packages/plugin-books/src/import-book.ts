import { createHash } from 'node:crypto';
import { type Lesson, notFound } from '@learnwright/plugin-sdk';
import { refuseFindings } from './findings.ts';
import { writeFields } from './layout/metadata.ts';
import { type BookFiles, METADATA_FILE, type ReadBook, type ReadChapter, readBook } from './layout/read-book.ts';
import { toName } from './read-upload.ts';
import { purposeOfToken } from './repositories/open-git.ts';
import type { Book, CreateBook } from './schemas.ts';
import { insertBook, replaceChapterRows, saveFiles } from './store.ts';
import type { BookContext, BookRow } from './tables.ts';

/** A book that has been read and may be stored. */
export interface PreparedBook {
  /** The folder or repository it came from. */
  readonly name: string;
  readonly files: BookFiles;
  readonly book: ReadBook;
}

/** Where a book comes from, if from a repository elsewhere. */
export type BookOrigin = Pick<BookRow, 'translation_group_id' | 'repo_url' | 'branch' | 'last_imported_commit_sha'>;

/** A book that is stored: where it comes from, and who is told of it. */
export interface StoredOrigin extends Partial<BookOrigin> {
  readonly id?: string;
  readonly token?: string | null;
  /** Called in the transaction, so that a repetition of the request finds the book. */
  readonly onStored?: ((book_id: string) => Promise<void>) | undefined;
}

const NO_ORIGIN: BookOrigin = {
  translation_group_id: null,
  repo_url: null,
  branch: null,
  last_imported_commit_sha: null,
};

/** Reads the files of a book; content_pre_import may rewrite each chapter. Throws content_invalid with every finding. */
export async function prepareBook(
  { hooks, records }: Pick<BookContext, 'hooks' | 'records'>,
  user_id: string,
  { name, files }: { readonly name: string; readonly files: BookFiles },
): Promise<PreparedBook> {
  const user = await records.users.find(user_id);
  if (user === null) throw notFound('user', user_id);
  const { book, findings } = await readBook(name, files);
  refuseFindings(findings);
  if (book === null) throw new Error('A book without a finding was not read.');
  const language = book.language ?? user.language;
  const chapters: ReadChapter[] = [];
  for (const chapter of book.chapters) {
    chapters.push({ ...chapter, content: await beforeImport({ hooks }, chapter.content, language) });
  }
  return { name, files, book: { ...book, chapters } };
}

/** The content of a chapter as content_pre_import makes it. */
export async function beforeImport(
  { hooks }: Pick<BookContext, 'hooks'>,
  content: string,
  language: string,
): Promise<string> {
  return hooks.has('content_pre_import') ? hooks.chain('content_pre_import', content, language) : content;
}

/** Begins a book without chapters. Throws not_found for the user, and storage_full. */
export async function createBook(
  context: BookContext,
  user_id: string,
  { title, author, language }: CreateBook,
): Promise<Book> {
  const metadata = writeFields('', { title, author: author ?? undefined, language });
  const files = new Map([[METADATA_FILE, new TextEncoder().encode(metadata)]]);
  return toBook(await storeBook(context, user_id, await prepareBook(context, user_id, { name: toName(title), files })));
}

/** Stores a book with its curriculum and lessons in one transaction. Throws not_found for the user. */
export async function storeBook(
  context: BookContext,
  user_id: string,
  { name, files, book }: PreparedBook,
  origin: StoredOrigin = {},
): Promise<BookRow> {
  const { db, records, secrets, clock, createId } = context;
  const { id = createId(), token = null, onStored, ...from } = origin;
  return context.transaction(async () => {
    await context.usage.take('files', user_id, bytesOf(files));
    const { title, subtitle, author, description, metadata } = book;
    const curriculum = await records.createCurriculum(user_id, {
      title,
      description,
      ...(book.language === null ? {} : { language: book.language }),
    });
    const now = clock.now();
    const row: BookRow = {
      ...NO_ORIGIN,
      ...from,
      id,
      sealed_token: token === null ? null : await secrets.seal(token, purposeOfToken(id)),
      ...{ user_id, curriculum_id: curriculum.id, title, subtitle, author, description, metadata, name },
      language: curriculum.language,
      head_commit_sha: origin.last_imported_commit_sha ?? null,
      remote_commit_sha: origin.last_imported_commit_sha ?? null,
      created_at: now,
      updated_at: now,
    };
    await insertBook(db, row);
    const chapters = [];
    for (const [order_index, { path, section, title, content }] of book.chapters.entries()) {
      const lesson = await records.createLesson(curriculum.id, { title, content, order_index });
      chapters.push({ book_id: row.id, path, section, lesson_id: lesson.id, hash: hashLesson(lesson) });
    }
    await replaceChapterRows(db, row.id, chapters);
    await saveFiles(db, row.id, files);
    await onStored?.(row.id);
    return row;
  });
}

/** The bytes of files together. */
export function bytesOf(files: BookFiles): number {
  return [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0);
}

/** Tells lessons apart by what their files hold of them. */
export function hashLesson({ title, content }: Pick<Lesson, 'title' | 'content'>): string {
  return createHash('sha256')
    .update(JSON.stringify([title, content]))
    .digest('hex');
}

/** The record of a stored book. */
export function toBook(row: BookRow): Book {
  const { name: _, sealed_token: __, head_commit_sha: ___, remote_commit_sha: ____, ...book } = row;
  return book;
}
