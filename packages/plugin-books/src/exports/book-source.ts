import { z } from '@learnwright/plugin-sdk';
import { readFilesNow } from '../compose-book.ts';
import { readChapters } from '../library.ts';
import { readFiles } from '../store.ts';
import type { BookContext, BookRow } from '../tables.ts';
import type { ExportedBook } from './exported-book.ts';

/** So many characters or bytes are brought to a thread at once; one chapter or file may have more. */
const PART = 500_000;

/** What a thread asks for: the next part of the chapters or files, or one stored file. */
const questionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['chapters', 'files']) }),
  z.object({ kind: z.literal('file'), path: z.string() }),
]);

/** Answers what the thread that writes a book asks for; the counterpart of `createBookSource`. */
export function answerBookSource(
  context: BookContext,
  book: BookRow,
  { chapters }: ExportedBook,
): (question: unknown) => Promise<unknown> {
  const known = chapters.length === 0 ? null : new Set(chapters.map(({ path }) => path));
  const parts = {
    chapters: partsOf(readTexts(context, book, known), ({ content }) => content.length),
    files: partsOf(readFilesNow(context, book), ([, bytes]) => bytes.length),
  };
  return async (asked) => {
    const question = questionSchema.parse(asked);
    if (question.kind !== 'file') return (await parts[question.kind].next()).value ?? [];
    return (await readFiles(context.db, book.id, [question.path])).get(question.path) ?? null;
  };
}

/** The chapters that the table of contents has, where there is one: others have come since. */
async function* readTexts(context: BookContext, book: BookRow, known: ReadonlySet<string> | null) {
  for await (const { row, lesson } of readChapters(context, book)) {
    if (known?.has(row.path) !== false) yield { path: row.path, title: lesson.title, content: lesson.content };
  }
}

async function* partsOf<T>(items: AsyncIterable<T>, sizeOf: (item: T) => number): AsyncGenerator<readonly T[]> {
  let part: T[] = [];
  let size = 0;
  for await (const item of items) {
    part.push(item);
    size += sizeOf(item);
    if (size < PART) continue;
    yield part;
    part = [];
    size = 0;
  }
  if (part.length > 0) yield part;
}
