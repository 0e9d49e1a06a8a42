import { open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AppError, fileNameOf, isAppError, type Release } from '@learnwright/plugin-sdk';
import { toBook } from '../import-book.ts';
import { readChapters, requireBook } from '../library.ts';
import { listFileSizes } from '../store.ts';
import type { BookContext, BookRow } from '../tables.ts';
import { type BookExports, tooLarge } from './book-exports.ts';
import { answerBookSource } from './book-source.ts';
import type { ChapterHeading, ChapterText, ExportedBook } from './exported-book.ts';
import { type BuiltInFormat, type ExportFormat, findBuiltIn, listFormats } from './formats.ts';

/** The ending of the files that exports are written to. */
export const EXPORT_ENDING = '.export';

/** The formats with a table of contents, which stands before the texts or names their pages. */
const WITH_CONTENTS: ReadonlySet<BuiltInFormat> = new Set(['html', 'epub']);

/** A file that a book was exported to. */
export interface ExportedFile {
  readonly name: string;
  readonly media_type: string;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream;
}

/**
 * Exports a book: by the first plugin that makes the format in export_execute, else by the built-in one. Throws invalid_request for
 * a format that nobody offers, export_not_made where nobody makes it, rate_limited where the learner has enough under way,
 * and what `BookExports.write` throws.
 */
export async function exportBook(
  context: BookContext,
  exports: BookExports,
  book_id: string,
  fmt: string,
): Promise<ExportedFile> {
  const book = await requireBook(context, book_id);
  const formats = await listFormats(context);
  const format = formats.find(({ id }) => id === fmt);
  if (format === undefined) {
    const message = `There is no export format "${fmt}". The formats are: ${formats.map(({ id }) => id).join(', ')}.`;
    throw new AppError('invalid_request', message, {
      findings: [{ parameter: 'fmt', code: 'invalid_value', message }],
    });
  }
  const leave = await context.usage.enter('exports', book.user_id);
  try {
    return await makeFile(context, exports, { book, format }, leave);
  } catch (error) {
    leave();
    throw error;
  }
}

/** Makes the file; the turn ends once it is read, or nobody reads it any more. */
async function makeFile(
  context: BookContext,
  exports: BookExports,
  { book, format }: { readonly book: BookRow; readonly format: ExportFormat },
  leave: Release,
): Promise<ExportedFile> {
  const { id: fmt, extension, media_type } = format;
  const name = `${book.name}.${extension}`;
  const maxBytes = context.settings.values.max_export_bytes;
  const made = context.hooks.has('export_execute') ? await makeByPlugin(context, book, fmt, maxBytes) : null;
  if (made !== null) {
    leave();
    return { name, media_type, body: made };
  }
  const builtIn = findBuiltIn(fmt);
  if (builtIn === undefined) {
    throw new AppError('export_not_made', `No plugin has made the export "${fmt}" of the book.`);
  }
  const exported = await readExportedBook(context, book, maxBytes, builtIn);
  const path = join(await context.folder(), fileNameOf(context.createId(), EXPORT_ENDING));
  try {
    const order = { format: builtIn, name: book.name, book: exported, path, maxBytes };
    const onAsk = answerBookSource(context, book, exported);
    await exports.write({ owner: book.user_id, onAsk, ...order });
    // The file goes with its last reader, also where the server ends.
    const stream = (await open(path)).createReadStream();
    stream.once('close', leave);
    return { name, media_type, body: Readable.toWeb(stream) };
  } finally {
    await rm(path, { force: true });
  }
}

/** The file that a plugin answers by its path; it stays with the plugin. */
async function makeByPlugin(
  context: BookContext,
  book: BookRow,
  fmt: string,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  await refuseTooLarge(context, book, maxBytes);
  const chapters: ChapterText[] = [];
  for await (const { row, lesson } of readChapters(context, book)) {
    chapters.push({ path: row.path, title: lesson.title, content: lesson.content });
  }
  const path = await context.hooks.first('export_execute', { ...toBook(book), chapters }, fmt, {});
  if (path === null) return null;
  try {
    if ((await stat(path)).size > maxBytes) throw tooLarge(maxBytes);
    return new Uint8Array(await readFile(path));
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    throw new AppError('export_not_made', `The file that a plugin has made of "${fmt}" cannot be read.`, { cause });
  }
}

async function readExportedBook(
  context: BookContext,
  book: BookRow,
  maxBytes: number,
  format: BuiltInFormat,
): Promise<ExportedBook> {
  await refuseTooLarge(context, book, maxBytes);
  const chapters: ChapterHeading[] = [];
  if (WITH_CONTENTS.has(format)) {
    for await (const { row, lesson } of readChapters(context, book)) {
      chapters.push({ path: row.path, title: lesson.title });
    }
  }
  const { id, title, subtitle, author, language, description, updated_at } = book;
  return { id, title, subtitle, author, language, description, updated_at, chapters };
}

async function refuseTooLarge({ db }: BookContext, book: BookRow, maxBytes: number): Promise<void> {
  const sizes = [...(await listFileSizes(db, book.id)).values()];
  if (sizes.reduce((sum, size) => sum + size, 0) > maxBytes) throw tooLarge(maxBytes);
}
