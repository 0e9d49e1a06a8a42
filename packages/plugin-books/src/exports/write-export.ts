import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { writeZipFile } from '@learnwright/archive/zip-file';
import { writeEpub } from './epub.ts';
import type { ArchiveEntry, BookSource, ExportBudget, ExportedBook } from './exported-book.ts';
import type { BuiltInFormat } from './formats.ts';
import { writeHtml } from './html.ts';

/** A file that an export is written to. */
export interface ExportTarget {
  /** Where there is no file. */
  readonly path: string;
  readonly budget: ExportBudget;
  /** The name of the folder in an archive. */
  readonly name: string;
}

/** Writes a book in a format, piece by piece: work for a thread. Throws ExportTooLargeError. */
export const WRITERS = {
  markdown: (book, source, target) => writeText(writeMarkdown(book, source), target),
  html: (book, source, target) => writeText(writeHtml(book, source), target),
  project: (_, source, target) => writeArchive(inFolder(target.name, source.files()), target),
  epub: (book, source, target) => writeArchive(writeEpub(book, source), target),
} satisfies Record<BuiltInFormat, (book: ExportedBook, source: BookSource, target: ExportTarget) => Promise<void>>;

async function writeText(pieces: AsyncIterable<string>, { path, budget }: ExportTarget): Promise<void> {
  async function* encoded() {
    for await (const piece of pieces) {
      const bytes = Buffer.from(piece);
      budget.take(bytes.length);
      yield bytes;
    }
  }
  await pipeline(encoded, createWriteStream(path, { mode: 0o600 }));
}

async function writeArchive(entries: AsyncIterable<ArchiveEntry>, { path, budget }: ExportTarget): Promise<void> {
  async function* counted() {
    for await (const entry of entries) {
      budget.take(entry[1].length);
      yield entry;
    }
  }
  await writeZipFile(path, counted());
}

async function* inFolder(name: string, files: AsyncIterable<ArchiveEntry>): AsyncGenerator<ArchiveEntry> {
  for await (const [path, bytes] of files) yield [`${name}/${path}`, bytes];
}

async function* writeMarkdown(
  { title, subtitle, author, description }: ExportedBook,
  source: BookSource,
): AsyncGenerator<string> {
  yield [`# ${title}`, subtitle && `*${subtitle}*`, author, description].filter(Boolean).join('\n\n');
  for await (const chapter of source.chapters()) {
    yield `\n\n# ${chapter.title}\n\n${chapter.content.replaceAll('\r\n', '\n').trim()}`;
  }
  yield '\n';
}
