import { serveTasks } from '@learnwright/archive/serve-tasks';
import {
  type ArchiveEntry,
  type BookSource,
  type ChapterText,
  createBudget,
  type ExportedBook,
  ExportTooLargeError,
} from './exported-book.ts';
import type { BuiltInFormat } from './formats.ts';
import { WRITERS } from './write-export.ts';

/** What the server sends: this thread has no other caller. */
export interface ExportInput {
  readonly format: BuiltInFormat;
  readonly name: string;
  readonly book: ExportedBook;
  readonly path: string;
  readonly maxBytes: number;
}

type Ask = (question: unknown) => Promise<unknown>;

/** Run as a worker thread: writes books that strangers have filled, so that the server serves on. */
await serveTasks({
  write: async (input, ask) => {
    if (!isExportInput(input)) throw new Error('This is no export.');
    const { format, name, book, path, maxBytes } = input;
    try {
      await WRITERS[format](book, createBookSource(ask), { path, name, budget: createBudget(maxBytes) });
      return { output: 'written' };
    } catch (error) {
      if (error instanceof ExportTooLargeError) return { output: 'too_large' };
      throw error;
    }
  },
});

/** Reads a book by asking the server for it; the counterpart of `answerBookSource`. */
function createBookSource(ask: Ask): BookSource {
  return {
    chapters: () => partsOf(() => ask({ kind: 'chapters' }), isChapterList),
    files: () => partsOf(() => ask({ kind: 'files' }), isEntryList),
    file: async (path) => {
      const bytes = await ask({ kind: 'file', path });
      return bytes instanceof Uint8Array ? bytes : null;
    },
  };
}

async function* partsOf<T>(
  next: () => Promise<unknown>,
  isList: (part: unknown) => part is readonly T[],
): AsyncGenerator<T> {
  for (;;) {
    const part = await next();
    if (!isList(part) || part.length === 0) return;
    yield* part;
  }
}

// The server and its threads are one program: what they send each other is not looked through again.
function isExportInput(value: unknown): value is ExportInput {
  return typeof value === 'object' && value !== null && 'format' in value;
}

function isChapterList(part: unknown): part is readonly ChapterText[] {
  return Array.isArray(part);
}

function isEntryList(part: unknown): part is readonly ArchiveEntry[] {
  return Array.isArray(part);
}
