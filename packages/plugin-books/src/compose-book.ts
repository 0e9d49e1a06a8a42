import { hashLesson } from './import-book.ts';
import { writeChapter } from './layout/chapter-text.ts';
import { metadataOf, readYaml, writeFields } from './layout/metadata.ts';
import { type BookFiles, decodeText, METADATA_FILE } from './layout/read-book.ts';
import { changedFields, readChapters } from './library.ts';
import { readFiles } from './store.ts';
import type { BookContext, BookRow } from './tables.ts';

/** What has changed since the files of a book were read or committed. */
export interface BookChanges {
  /** The changed files: chapters and metadata. */
  readonly files: BookFiles;
  /** The hashes of the lessons as these files have them, by path. */
  readonly hashes: ReadonlyMap<string, string>;
}

/** Writes the changed chapters and fields of a book over their files; everything else stays. */
export async function composeChanges(context: BookContext, book: BookRow): Promise<BookChanges> {
  const chapters = await readChapters(context, book);
  const edited = chapters.filter(({ row, lesson }) => hashLesson(lesson) !== row.hash);
  const before = await readFiles(context.db, book.id, [METADATA_FILE, ...edited.map(({ row }) => row.path)]);
  const textOf = (path: string) => decodeText(path, before.get(path) ?? new Uint8Array()).text;
  const written = new Map<string, string>();
  const metadata = textOf(METADATA_FILE);
  const fields = changedFields(book, metadataOf(readYaml(METADATA_FILE, metadata).value));
  written.set(METADATA_FILE, writeFields(metadata, fields));
  for (const { row, lesson } of edited) written.set(row.path, writeChapter(row.path, textOf(row.path), lesson));
  const changed = [...written].filter(([path, text]) => text !== textOf(path));
  return {
    files: new Map(changed.map(([path, text]) => [path, new TextEncoder().encode(text)])),
    hashes: new Map(edited.map(({ row, lesson }) => [row.path, hashLesson(lesson)])),
  };
}

/** All files of a book as they are now, in the order of their paths. */
export async function composeFiles(context: BookContext, book: BookRow): Promise<BookFiles> {
  const files = new Map(await readFiles(context.db, book.id));
  for (const [path, bytes] of (await composeChanges(context, book)).files) files.set(path, bytes);
  return new Map([...files].toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
