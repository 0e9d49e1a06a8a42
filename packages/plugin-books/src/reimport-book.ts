import { AppError, type Lesson, MAX_FINDINGS } from '@learnwright/plugin-sdk';
import { bytesOf, hashLesson, type PreparedBook } from './import-book.ts';
import { metadataOf, readFields, readYaml } from './layout/metadata.ts';
import { decodeText, METADATA_FILE, type ReadChapter } from './layout/read-book.ts';
import { changedFields } from './library.ts';
import type { CommitFiles } from './repositories/fetch-files.ts';
import type { PatchBook, PullReport } from './schemas.ts';
import {
  deleteFiles,
  listChapterRows,
  listFileSizes,
  listPaths,
  readFiles,
  replaceChapterRows,
  saveFiles,
  updateBook,
} from './store.ts';
import type { BookContext, BookRow, ChapterRow } from './tables.ts';

/** A chapter file of before, with its lesson where that is still there. */
interface KnownChapter {
  readonly row: ChapterRow;
  readonly lesson: Lesson | null;
  readonly text: string;
}

/**
 * Imports the files of a book again, inside a transaction; `paths` are all files that the book has now. A chapter whose
 * file has not changed keeps what was changed in its lesson; a renamed file keeps its lesson. Throws conflict for chapters
 * that were changed on both sides.
 */
export async function reimportBook(
  context: BookContext,
  book: BookRow,
  { book: read, files }: PreparedBook,
  paths: CommitFiles['paths'],
): Promise<PullReport['chapters']> {
  const { db, records } = context;
  // In the order in which a user is erased.
  await records.users.lock(book.user_id);
  await context.usage.take('files', book.user_id, await growthOf(context, book.id, files, paths));
  const known = await readKnown(context, book);
  const textOf = (path: string) => decodeText(path, files.get(path) ?? new Uint8Array()).text;
  const matched = matchChapters(read.chapters, known, textOf);
  const kept = new Set(matched.values());
  const gone = known.filter((chapter) => !kept.has(chapter));
  const isEdited = ({ lesson, row }: KnownChapter) => lesson !== null && hashLesson(lesson) !== row.hash;
  const conflicts = [
    ...gone.filter(isEdited),
    ...[...matched].flatMap(([chapter, before]) => {
      const isSame = before.text === textOf(chapter.path) || before.lesson === null;
      return isSame || !isEdited(before) || hashLesson(before.lesson) === hashLesson(chapter) ? [] : [before];
    }),
  ];
  refuseConflicts(conflicts);
  const counts = { added: 0, changed: 0, moved: 0, removed: 0 };
  const rows: ChapterRow[] = [];
  for (const [order_index, chapter] of read.chapters.entries()) {
    const { path, section, title, content } = chapter;
    const before = matched.get(chapter);
    const isNew = before === undefined || (before.lesson === null && before.text !== textOf(path));
    if (isNew) {
      const lesson = await records.createLesson(book.curriculum_id, { title, content, order_index });
      rows.push({ book_id: book.id, path, section, lesson_id: lesson.id, hash: hashLesson(lesson) });
      counts.added += 1;
      continue;
    }
    const isChanged = before.text !== textOf(path);
    if (before.row.path !== path) counts.moved += 1;
    else if (isChanged) counts.changed += 1;
    const patch = {
      ...(isChanged ? { title, content } : {}),
      ...(before.lesson?.order_index === order_index ? {} : { order_index }),
    };
    const lesson = before.lesson === null ? null : await records.changeLesson(before.lesson.id, patch);
    const hash = isChanged && lesson !== null ? hashLesson(lesson) : before.row.hash;
    rows.push({ book_id: book.id, path, section, lesson_id: lesson?.id ?? null, hash });
  }
  for (const { lesson } of gone) {
    if (lesson === null) continue;
    await records.lessons.delete(lesson.id);
    counts.removed += 1;
  }
  await replaceChapterRows(db, book.id, rows);
  await updateFields(context, book, read.metadata);
  const stored = await listPaths(db, book.id);
  await deleteFiles(
    db,
    book.id,
    stored.filter((path) => !paths.has(path)),
  );
  await saveFiles(db, book.id, files);
  return counts;
}

/** By how many bytes the stored files of a book grow; less than 0 where they shrink. */
async function growthOf(
  { db }: BookContext,
  book_id: string,
  files: PreparedBook['files'],
  paths: CommitFiles['paths'],
): Promise<number> {
  const before = await listFileSizes(db, book_id);
  const isReplaced = (path: string) => files.has(path) || !paths.has(path);
  return bytesOf(files) - [...before].reduce((sum, [path, size]) => sum + (isReplaced(path) ? size : 0), 0);
}

async function readKnown({ db, records }: BookContext, book: BookRow): Promise<KnownChapter[]> {
  const rows = await listChapterRows(db, book.id);
  const files = await readFiles(
    db,
    book.id,
    rows.map(({ path }) => path),
  );
  const known: KnownChapter[] = [];
  for (const row of rows) {
    // A change of nothing locks the lesson: nobody edits it between the comparison and the import.
    const lesson = row.lesson_id === null ? null : await records.changeLesson(row.lesson_id, {});
    known.push({ row, lesson, text: decodeText(row.path, files.get(row.path) ?? new Uint8Array()).text });
  }
  return known;
}

/** Finds the chapter of before for each new one: by its path, else a file that is gone with the same text or title. */
function matchChapters(
  chapters: readonly ReadChapter[],
  known: readonly KnownChapter[],
  textOf: (path: string) => string,
): Map<ReadChapter, KnownChapter> {
  const paths = new Set(chapters.map(({ path }) => path));
  const free = new Set(known.filter(({ row }) => !paths.has(row.path)));
  const byPath = new Map(known.map((chapter) => [chapter.row.path, chapter]));
  const matched = new Map<ReadChapter, KnownChapter>();
  for (const chapter of chapters) {
    const found = byPath.get(chapter.path);
    if (found !== undefined) matched.set(chapter, found);
  }
  const keys: readonly [(chapter: ReadChapter) => string, (chapter: KnownChapter) => string | null][] = [
    [({ path }) => textOf(path), ({ text }) => text],
    [({ title }) => title, ({ lesson }) => lesson?.title ?? null],
  ];
  for (const [keyOf, keyOfKnown] of keys) {
    const alike = Map.groupBy(free, keyOfKnown);
    for (const chapter of chapters.filter((candidate) => !matched.has(candidate))) {
      const found = alike.get(keyOf(chapter))?.find((candidate) => free.has(candidate));
      if (found === undefined) continue;
      matched.set(chapter, found);
      free.delete(found);
    }
  }
  return matched;
}

function refuseConflicts(conflicts: readonly KnownChapter[]): void {
  if (conflicts.length === 0) return;
  const findings = conflicts.slice(0, MAX_FINDINGS).map(({ row }) => ({
    path: row.path,
    code: 'conflict',
    message: 'The chapter was changed here, without a commit, and in the remote repository.',
  }));
  const detail =
    'Chapters were changed here and in the remote repository. Commit or undo the changes first; see errors.';
  throw new AppError('conflict', detail, { findings, findingCount: conflicts.length });
}

/** Takes over the fields of the metadata that were not changed here. */
async function updateFields(
  context: BookContext,
  book: BookRow,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> {
  const files = await readFiles(context.db, book.id, [METADATA_FILE]);
  const before = decodeText(METADATA_FILE, files.get(METADATA_FILE) ?? new Uint8Array()).text;
  const changedHere = new Set(Object.keys(changedFields(book, metadataOf(readYaml(METADATA_FILE, before).value))));
  const { language, ...fields } = readFields(metadata, book.name);
  const taken: PatchBook = Object.fromEntries(
    Object.entries({ ...fields, language: language ?? book.language }).filter(([key]) => !changedHere.has(key)),
  );
  const { title, description } = taken;
  await context.records.changeCurriculum(book.curriculum_id, {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(taken.language === undefined ? {} : { language: taken.language }),
  });
  await updateBook(context.db, book.id, { ...taken, metadata });
}
