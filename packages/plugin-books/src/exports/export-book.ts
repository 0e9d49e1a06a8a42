import { readFile } from 'node:fs/promises';
import { writeZip } from '@learnwright/plugin-archive';
import { AppError, type Awaitable } from '@learnwright/plugin-sdk';
import { composeFiles } from '../compose-book.ts';
import { toBook } from '../import-book.ts';
import type { BookFiles } from '../layout/read-book.ts';
import { readChapters, requireBook } from '../library.ts';
import type { exportFormatSchema } from '../schemas.ts';
import type { BookContext, BookRow } from '../tables.ts';

type ExportFormat = ReturnType<(typeof exportFormatSchema)['parse']>;

/** A book with everything that an export needs. */
export interface ExportedBook
  extends Pick<BookRow, 'id' | 'title' | 'subtitle' | 'author' | 'language' | 'updated_at'> {
  readonly description: string | null;
  readonly chapters: readonly { readonly path: string; readonly title: string; readonly content: string }[];
  readonly files: BookFiles;
}

/** A file that a book was exported to. */
export interface ExportedFile {
  readonly name: string;
  readonly media_type: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** The formats that need no other plugin. What renders Markdown is loaded with the first export that wants it. */
const BUILT_IN: readonly (ExportFormat & {
  readonly write: (book: ExportedBook, name: string) => Awaitable<Uint8Array>;
})[] = [
  {
    id: 'markdown',
    label: { en: 'Markdown, one file', de: 'Markdown, eine Datei' },
    media_type: 'text/markdown; charset=utf-8',
    extension: 'md',
    write: (book) => new TextEncoder().encode(writeMarkdown(book)),
  },
  {
    id: 'html',
    label: { en: 'Web page', de: 'Webseite' },
    media_type: 'text/html; charset=utf-8',
    extension: 'html',
    write: async (book) => new TextEncoder().encode((await import('./html.ts')).writeHtml(book)),
  },
  {
    id: 'project',
    label: { en: 'Project, to import again', de: 'Projekt, zum erneuten Import' },
    media_type: 'application/zip',
    extension: 'zip',
    write: ({ files }, name) => writeZip([...files].map(([path, bytes]) => [`${name}/${path}`, bytes] as const)),
  },
  {
    id: 'epub',
    label: { en: 'E-book (EPUB 3)', de: 'E-Book (EPUB 3)' },
    media_type: 'application/epub+zip',
    extension: 'epub',
    write: async (book) => (await import('./epub.ts')).writeEpub(book),
  },
];

/** All formats: the built-in ones, and those that plugins offer by export_formats. */
export async function listFormats({ hooks }: Pick<BookContext, 'hooks'>): Promise<ExportFormat[]> {
  const offered = (await hooks.collect('export_formats')).flat();
  const formats = [...BUILT_IN.map(({ write: _, ...format }) => format), ...offered];
  return formats.filter(({ id }, index) => formats.findIndex((format) => format.id === id) === index);
}

/**
 * Exports a book: by the first plugin that makes the format in export_execute, else by the built-in one. Throws
 * invalid_request for a format that nobody offers, and export_not_made where nobody makes it.
 */
export async function exportBook(context: BookContext, book_id: string, fmt: string): Promise<ExportedFile> {
  const book = await requireBook(context, book_id);
  const formats = await listFormats(context);
  const format = formats.find(({ id }) => id === fmt);
  if (format === undefined) {
    const message = `There is no export format "${fmt}". The formats are: ${formats.map(({ id }) => id).join(', ')}.`;
    throw new AppError('invalid_request', message, {
      findings: [{ parameter: 'fmt', code: 'invalid_value', message }],
    });
  }
  const { extension, media_type } = format;
  const name = `${book.name}.${extension}`;
  const made = context.hooks.has('export_execute') ? await makeByPlugin(context, book, fmt) : null;
  if (made !== null) return { name, media_type, bytes: made };
  const builtIn = BUILT_IN.find(({ id }) => id === fmt);
  if (builtIn === undefined) {
    throw new AppError('export_not_made', `No plugin has made the export "${fmt}" of the book.`);
  }
  const exported = await readExportedBook(context, book);
  return { name, media_type, bytes: new Uint8Array(await builtIn.write(exported, book.name)) };
}

/** The file that a plugin answers by its path; it stays with the plugin. */
async function makeByPlugin(context: BookContext, book: BookRow, fmt: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const { files: _, ...exported } = await readExportedBook(context, book);
  const path = await context.hooks.first('export_execute', { ...toBook(book), chapters: exported.chapters }, fmt, {});
  if (path === null) return null;
  try {
    return new Uint8Array(await readFile(path));
  } catch (cause) {
    throw new AppError('export_not_made', `The file that a plugin has made of "${fmt}" cannot be read.`, { cause });
  }
}

async function readExportedBook(context: BookContext, book: BookRow): Promise<ExportedBook> {
  const chapters = await readChapters(context, book);
  const { id, title, subtitle, author, language, description, updated_at } = book;
  return {
    ...{ id, title, subtitle, author, language, description, updated_at },
    chapters: chapters.map(({ row, lesson }) => ({ path: row.path, title: lesson.title, content: lesson.content })),
    files: await composeFiles(context, book),
  };
}

function writeMarkdown({ title, subtitle, author, description, chapters }: ExportedBook): string {
  const top = [`# ${title}`, subtitle && `*${subtitle}*`, author, description];
  const texts = chapters.map((chapter) => `# ${chapter.title}\n\n${chapter.content.replaceAll('\r\n', '\n').trim()}`);
  return `${[...top, ...texts].filter(Boolean).join('\n\n')}\n`;
}
