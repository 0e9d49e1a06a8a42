import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeZip } from '@learnwright/archive';
import {
  type PluginAnswer,
  type PluginServer,
  startPluginServer,
  type TestDatabase,
  type TestPlugin,
} from '@learnwright/test-kit';
import type { BookFiles } from '../src/layout/read-book.ts';
import { books } from '../src/plugin.ts';
import type { Book } from '../src/schemas.ts';
import { filesOf } from './book-files.ts';

/** A book as an author keeps it, with what the plugin knows nothing of. */
export const SEA = {
  '.gitignore': 'build/\n',
  'config/metadata.yaml': '# The book\ntitle: "The Sea"   # as printed\nlang: de\nauthor: Ada\nkeywords: [ a,  b ]\n',
  'config/export-settings.yaml': 'section_order: [chapters, back-matter]\nsize: A5 # unknown\n',
  'manuscript/chapters/01-water.md': '---\nid: w\n---\n\n# Water\r\n\r\nIt is *wet*.\r\n',
  'manuscript/chapters/02-salt.md':
    '# Salt\n\nSee [water](01-water.md) and ![a drop](../../assets/drop.png).\n\n<b>Raw</b>\n',
  'manuscript/chapters/02-salt-print.md': '# Printed\n',
  'manuscript/back-matter/thanks.md': 'Thank you.\n',
  'assets/notes.txt': 'unknown',
};

/** The plugin over a new database. */
export interface BooksServer extends PluginServer {
  /** The folder of the plugin. */
  readonly folder: string;
  /** Sends a ZIP of files. */
  importZip(user_id: string, files: BookFiles, name?: string): Promise<PluginAnswer>;
  /** Imports the book of these texts for a new user, and returns it. */
  createBook(texts?: Readonly<Record<string, string>>): Promise<Book>;
  /** The lesson of a chapter file. */
  chapterOf(
    book: Book,
    path: string,
  ): Promise<{ readonly id: string; readonly title: string; readonly content: string }>;
  /** The path of a book, and what follows it. */
  readonly url: (book: Book, rest?: string) => string;
}

/** Starts the plugin, with others beside it. */
export async function startBooksServer(
  { open }: Pick<TestDatabase, 'open'>,
  options: {
    readonly plugins?: readonly TestPlugin[];
    readonly settings?: Readonly<Record<string, unknown>>;
    readonly checksCallers?: boolean;
    /** Servers that share a database share their ids. */
    readonly createId?: () => string;
  } = {},
): Promise<BooksServer> {
  const { plugins = [], settings = {} } = options;
  const dataDirectory = await mkdtemp(join(tmpdir(), 'learnwright-books-'));
  const server = await startPluginServer(await open(), [...plugins, books], {
    settings: { books: settings },
    dataDirectory,
    ...(options.createId && { createId: options.createId }),
    ...(options.checksCallers !== undefined && { checksCallers: options.checksCallers }),
  });
  const url = (book: Book, rest = '') => `/books/${book.id}${rest}`;

  async function importZip(user_id: string, files: BookFiles, name = 'sea.zip'): Promise<PluginAnswer> {
    const form = new FormData();
    form.append('file', new Blob([await writeZip(files)]), name);
    const response = await server.fetch(`/books/import?user_id=${user_id}`, { method: 'POST', body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  return {
    ...server,
    close: async () => {
      await server.close();
      await rm(dataDirectory, { recursive: true, force: true });
    },
    folder: join(dataDirectory, 'books'),
    url,
    importZip,
    createBook: async (texts = SEA) => {
      const { user } = await server.createLearner();
      const { status, body } = await importZip(user.id, filesOf(texts));
      if (status !== 201) throw new Error(`The book was not imported: ${JSON.stringify(body)}`);
      return body;
    },
    chapterOf: async (book, path) => {
      const { body } = await server.request('GET', url(book, '/chapters'));
      const entry = body.find((chapter: { path: string }) => chapter.path === path);
      return (await server.request('GET', url(book, `/chapters/${entry?.id}`))).body;
    },
  };
}
