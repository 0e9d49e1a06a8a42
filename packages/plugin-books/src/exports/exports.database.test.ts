import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readZip } from '@learnwright/archive';
import { definePlugin } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { filesOf } from '../../tests/book-files.ts';
import { type BooksServer, SEA, startBooksServer } from '../../tests/books-server.ts';
import type { Book } from '../schemas.ts';

const LIMITS = {
  ...{ archiveBytes: 1e6, entries: 100, totalBytes: 1e6, entryBytes: 1e6, ratio: 100, depth: 9 },
  ...{ nameBytes: 500, segmentBytes: 200, forDisk: false },
};

describeEachDatabase('exports', (database) => {
  let server: BooksServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'learnwright-exports-'));
    const format = { id: 'poster', label: { en: 'Poster' }, media_type: 'text/plain', extension: 'txt' };
    const posters = definePlugin({
      name: 'posters',
      version: '1.0.0',
      api_version: '1',
      license_tier: 'core',
      hooks: {
        export_formats: () => [format, { ...format, id: 'promise' }],
        export_execute: async (_context, book, fmt) => {
          if (fmt !== 'poster') return null;
          const path = join(folder, 'poster.txt');
          await writeFile(path, JSON.stringify(book));
          return path;
        },
      },
    });
    const failing = definePlugin({
      name: 'failing',
      version: '1.0.0',
      api_version: '1',
      license_tier: 'core',
      hooks: {
        export_formats: () => Promise.reject(new Error('no formats')),
        export_execute: () => Promise.reject(new Error('no export')),
      },
    });
    const about = { version: '1.0.0', api_version: '1', license_tier: 'core' };
    const wrong = {
      ...{ name: 'wrong', ...about },
      hooks: { export_formats: () => [null], export_execute: () => 5 },
    };
    const halved = { name: 'halved', ...about, hooks: { export_formats: () => [{ id: 'docx' }] } };
    server = await startBooksServer(database, { plugins: [failing, wrong, halved, posters] });
    return async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    };
  });

  const exported = async (book: Book, fmt: string) => {
    const response = await server.fetch(`/books/${book.id}/export/${fmt}`);
    return { status: response.status, headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
  };
  const filesIn = async (bytes: Uint8Array) => {
    const { files } = await readZip(bytes, LIMITS);
    return new Map([...files].map(([path, data]) => [path.replace(/^[^/]*\//, ''), data]));
  };

  it('are a project that is what was imported, and imports again equal', async () => {
    const book = await server.createBook();
    const { bytes, headers } = await exported(book, 'project');
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''sea.zip");
    const files = await filesIn(bytes);
    expect(files).toEqual(filesOf(SEA));
    const again = await server.importZip(book.user_id, new Map(files), 'other.zip');
    const { title, subtitle, author, language, metadata } = book;
    expect(again).toMatchObject({ status: 201, body: { title, subtitle, author, language, metadata } });
    expect(await filesIn((await exported(again.body, 'project')).bytes)).toEqual(files);
  });

  it('have the changes, and change no other file', async () => {
    const book = await server.createBook();
    const path = 'manuscript/chapters/01-water.md';
    const chapter = await server.chapterOf(book, path);
    await server.request('PATCH', server.url(book, `/chapters/${chapter.id}`), { content: 'Dry.\n' });
    await server.request('PATCH', server.url(book), { title: 'Lake' });
    expect(await filesIn((await exported(book, 'project')).bytes)).toEqual(
      filesOf({
        ...SEA,
        [path]: '---\nid: w\n---\n\n# Water\r\n\r\nDry.\n',
        'config/metadata.yaml': SEA['config/metadata.yaml'].replace('"The Sea"', '"Lake"'),
      }),
    );
  });

  it('are Markdown, a page and an e-book', async () => {
    const book = await server.createBook();
    const text = async (fmt: string) => new TextDecoder().decode((await exported(book, fmt)).bytes);
    expect(await text('markdown')).toMatch(/^# The Sea\n\nAda\n\n# Water\n\nIt is \*wet\*\.\n\n# Salt\n\n/);
    expect(await text('html')).toContain('<a href="#chapter-1">water</a>');
    const { status, headers, bytes } = await exported(book, 'epub');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/epub+zip']);
    expect(Buffer.from(bytes).toString('latin1', 30, 58)).toBe('mimetypeapplication/epub+zip');
  });

  it('are made by plugins too; one that fails, or answers something else, harms nobody', async () => {
    const book = await server.createBook();
    const { body } = await server.request('GET', '/books/export/formats');
    const ids = body.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(['markdown', 'html', 'project', 'epub', 'poster', 'promise']);
    const { status, headers, bytes } = await exported(book, 'poster');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain']);
    expect(JSON.parse(new TextDecoder().decode(bytes))).toMatchObject({
      id: book.id,
      chapters: [{ title: 'Water' }, {}, {}],
    });
  });

  it('are refused in an unknown format with 422, and in one that nobody made with 501', async () => {
    const book = await server.createBook();
    expect(await server.request('GET', server.url(book, '/export/pdf'))).toMatchObject({
      status: 422,
      body: { code: 'invalid_request', detail: expect.stringContaining('markdown, html') },
    });
    expect(await server.request('GET', server.url(book, '/export/promise'))).toMatchObject({
      status: 501,
      body: { code: 'export_not_made' },
    });
  });
});
