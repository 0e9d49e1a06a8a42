import { setImmediate } from 'node:timers/promises';
import type { Lesson } from '@learnwright/plugin-sdk';
import { hashLesson } from './import-book.ts';
import { newChapter, writeChapter } from './layout/chapter-text.ts';
import { metadataOf, readYaml, writeFields } from './layout/metadata.ts';
import { type BookFiles, decodeText, METADATA_FILE } from './layout/read-book.ts';
import { type BookChapter, changedFields, readLessons } from './library.ts';
import { listFileSizes, listPaths, readFiles } from './store.ts';
import type { BookContext, BookRow, ChapterRow } from './tables.ts';
import { createTurns } from './turns.ts';

/** So many bytes of files are read at once; one file may have more. */
const READ_AT_ONCE = 2_000_000;
const FILES_AT_ONCE = 250;
/** Where new chapters are put. */
const FOLDER = 'manuscript/chapters/';
const NUMBERED = /^manuscript\/chapters\/(?<number>\d{1,6})[^/]*$/;
const LONGEST_SLUG = 60;

/** What has changed since the files of a book were read or committed. */
export interface BookChanges {
  /** The changed files: chapters, new ones included, and metadata. */
  readonly files: BookFiles;
  /** The hashes of the lessons as these files have them, by path. */
  readonly hashes: ReadonlyMap<string, string>;
  /** The chapters of lessons that were added to the curriculum of the book; the next commit keeps them. */
  readonly added: readonly ChapterRow[];
}

/** Writes the changed chapters and fields of a book over their files; everything else stays. */
export async function composeChanges(context: BookContext, book: BookRow): Promise<BookChanges> {
  const turn = createTurns();
  const hashes = new Map<string, string>();
  const edited: BookChapter[] = [];
  const others: Lesson[] = [];
  for await (const { row, lesson } of readLessons(context, book)) {
    if (row === null) {
      others.push(lesson);
      continue;
    }
    const hash = hashLesson(lesson);
    if (hash === row.hash) continue;
    hashes.set(row.path, hash);
    edited.push({ row, lesson });
  }
  const before = await readFiles(context.db, book.id, [METADATA_FILE, ...edited.map(({ row }) => row.path)]);
  const textOf = (path: string) => decodeText(path, before.get(path) ?? new Uint8Array()).text;
  const written = new Map<string, string>();
  const metadata = textOf(METADATA_FILE);
  const fields = changedFields(book, metadataOf(readYaml(METADATA_FILE, metadata).value));
  written.set(METADATA_FILE, writeFields(metadata, fields));
  for (const { row, lesson } of edited) {
    written.set(row.path, writeChapter(row.path, textOf(row.path), lesson));
    await turn(lesson.content.length);
  }
  const changed = [...written].filter(([path, text]) => text !== textOf(path));
  const known = others.length === 0 ? [] : await listPaths(context.db, book.id);
  const added = nameFiles(others, known).map(([path, lesson]) => {
    changed.push([path, newChapter(path, lesson)]);
    return { book_id: book.id, path, section: 'chapters' as const, lesson_id: lesson.id, hash: hashLesson(lesson) };
  });
  return {
    added,
    files: new Map(changed.map(([path, text]) => [path, new TextEncoder().encode(text)])),
    hashes,
  };
}

/** Names a file for each new chapter: it comes after the numbered chapters that are there. */
function nameFiles(lessons: readonly Lesson[], known: readonly string[]): [string, Lesson][] {
  const numbers = known.map((path) => Number(NUMBERED.exec(path)?.groups?.number ?? 0));
  const last = Math.max(0, ...numbers);
  return lessons.map((lesson, index) => {
    const number = String(last + 1 + index).padStart(2, '0');
    return [`${FOLDER}${number}-${slugOf(lesson.title)}.md`, lesson];
  });
}

/** The words of a title in letters that every file system takes. */
function slugOf(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase().replaceAll('ß', 'ss').slice(0, LONGEST_SLUG);
  const words = plain.replaceAll(/\p{M}/gu, '').match(/[a-z0-9]+/g) ?? [];
  // A file that ends with "-print" is no chapter.
  return [...words, ...(words.length === 0 || words.at(-1) === 'print' ? ['chapter'] : [])].join('-');
}

/** All files of a book as they are now. */
export async function composeFiles(context: BookContext, book: BookRow): Promise<BookFiles> {
  const files = new Map<string, Uint8Array>();
  for await (const [path, bytes] of readFilesNow(context, book)) files.set(path, bytes);
  return files;
}

/** Reads all files of a book as they are now, in the order of their paths; unchanged ones are read part after part. */
export async function* readFilesNow(
  context: BookContext,
  book: BookRow,
): AsyncGenerator<readonly [string, Uint8Array]> {
  const { files: changed } = await composeChanges(context, book);
  const sizes = new Map(await listFileSizes(context.db, book.id));
  for (const [path, bytes] of changed) sizes.set(path, bytes.length);
  const inOrder = [...sizes].toSorted(([left], [right]) => (left < right ? -1 : 1));
  for (const paths of partBySize(new Map(inOrder))) {
    const stored = await readFiles(
      context.db,
      book.id,
      paths.filter((path) => !changed.has(path)),
    );
    for (const path of paths) {
      const bytes = changed.get(path) ?? stored.get(path);
      // It may have gone meanwhile.
      if (bytes !== undefined) yield [path, bytes];
    }
    await setImmediate();
  }
}

function partBySize(sizes: ReadonlyMap<string, number>): string[][] {
  const parts: string[][] = [];
  let taken = READ_AT_ONCE;
  for (const [path, size] of sizes) {
    if (taken + size > READ_AT_ONCE || parts.at(-1)?.length === FILES_AT_ONCE) {
      parts.push([]);
      taken = 0;
    }
    parts.at(-1)?.push(path);
    taken += size;
  }
  return parts;
}
