import { definePlugin } from '@learnwright/plugin-sdk';
import { describeEachDatabase, learnerCaller } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { filesOf } from '../tests/book-files.ts';
import { type BooksServer, SEA, startBooksServer } from '../tests/books-server.ts';
import type { BookTables } from './tables.ts';

const shouting = definePlugin({
  name: 'shouting',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  hooks: {
    chapter_pre_save: (_context, content) => content.replace('quiet', 'LOUD'),
    content_pre_import: (_context, content, language) => content.replace('[[language]]', language),
  },
});

/** Fails at everything that it is asked; nobody is kept from their work. */
const failing = definePlugin({
  name: 'failing',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  hooks: {
    chapter_pre_save: () => Promise.reject(new Error('no')),
    content_pre_import: () => Promise.reject(new Error('no')),
  },
});

describeEachDatabase('books', (database) => {
  let server: BooksServer;
  beforeAll(async () => {
    server = await startBooksServer(database, { plugins: [failing, shouting] });
    return () => server.close();
  });

  it('imports a ZIP as a curriculum with lessons', async () => {
    const book = await server.createBook();
    expect(book).toMatchObject({
      title: 'The Sea',
      author: 'Ada',
      language: 'de',
      subtitle: null,
      metadata: { keywords: ['a', 'b'] },
      repo_url: null,
      last_imported_commit_sha: null,
    });
    expect((await server.request('GET', server.url(book))).body).toEqual(book);
    const { body: chapters } = await server.request('GET', server.url(book, '/chapters'));
    expect(chapters.map(({ title, path, changed }: Record<string, unknown>) => [title, path, changed])).toEqual([
      ['Water', 'manuscript/chapters/01-water.md', false],
      ['Salt', 'manuscript/chapters/02-salt.md', false],
      ['thanks', 'manuscript/back-matter/thanks.md', false],
    ]);
    const lesson = await server.database.stores.lessons.find(chapters[0].id);
    expect(lesson).toMatchObject({ curriculum_id: book.curriculum_id, title: 'Water', content: 'It is *wet*.\r\n' });
    expect((await server.request('GET', `/books/library/${book.user_id}`)).body).toEqual([book]);
  });

  it('begins a book without chapters, and has what is added to its curriculum as chapters without a file', async () => {
    const { user } = await server.createLearner();
    const fields = { title: 'Lake: a "start"', author: 'Ada', language: 'de' };
    const { status, body: book } = await server.request('POST', `/books/library/${user.id}`, fields);
    expect([status, book]).toMatchObject([201, { ...fields, user_id: user.id, metadata: { lang: 'de' } }]);
    expect((await server.request('GET', server.url(book, '/chapters'))).body).toEqual([]);
    const at = server.clock.now();
    const lesson = { id: `${book.id}-new`, curriculum_id: book.curriculum_id, topic_id: null, order_index: 0 };
    const record = { ...lesson, title: 'Fish', content: 'Wet.', created_at: at, updated_at: at };
    await server.database.stores.lessons.insert(record);
    const path = server.url(book, `/chapters/${lesson.id}`);
    const chapter = { title: 'Fish', path: '', section: 'chapters', changed: true };
    expect((await server.request('GET', server.url(book, '/chapters'))).body).toMatchObject([chapter]);
    expect((await server.request('PATCH', path, { content: 'Wetter.' })).body).toMatchObject({ content: 'Wetter.' });
    expect(await server.request('DELETE', `${path}/changes`)).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect((await server.request('GET', server.url(book, '/git/status'))).body).toMatchObject({
      added: ['config/metadata.yaml', 'manuscript/chapters/01-fish.md'],
      changed: [],
    });
    const other = await server.createBook();
    expect((await server.request('GET', server.url(other, `/chapters/${lesson.id}`))).status).toBe(404);
    expect((await server.request('POST', '/books/library/nobody', fields)).status).toBe(404);
  });

  it('takes back what was changed in a chapter', async () => {
    const book = await server.createBook();
    const { id } = await server.chapterOf(book, 'manuscript/chapters/01-water.md');
    const path = server.url(book, `/chapters/${id}`);
    const { body: before } = await server.request('GET', path);
    await server.request('PATCH', path, { title: 'Ice', content: 'Hard.' });
    const { body } = await server.request('DELETE', `${path}/changes`);
    expect(body).toEqual({ ...before, updated_at: body.updated_at });
    expect((await server.request('DELETE', `${path}/changes`)).body).toMatchObject({ changed: false });
  });

  it('takes back what was changed since the commit, and calls that unchanged', async () => {
    const texts = { a: '# A\r\n\r\nText\r\n', b: 'Text\n' };
    const files = Object.entries(texts).map(([name, text]) => [`manuscript/chapters/${name}.md`, text]);
    const book = await server.createBook({ 'config/metadata.yaml': 'title: Sea', ...Object.fromEntries(files) });
    const written = { content: '# Part\n\nNew\n' };
    const read: unknown[] = [];
    for (const name of ['a', 'b']) {
      const { id } = await server.chapterOf(book, `manuscript/chapters/${name}.md`);
      const path = server.url(book, `/chapters/${id}`);
      await server.request('PATCH', path, written);
      await server.request('POST', server.url(book, '/git/commit'), { message: name });
      await server.request('PATCH', path, { content: 'Other' });
      read.push((await server.request('DELETE', `${path}/changes`)).body);
      expect((await server.request('GET', path)).body).toEqual(read.at(-1));
    }
    expect(read).toMatchObject([
      { title: 'A', content: '# Part\r\n\r\nNew\r\n', changed: false },
      { title: 'b', ...written, changed: false },
    ]);
  });

  it('lists chapters in pages', async () => {
    const book = await server.createBook();
    const pages: string[][] = [];
    for (let next: string | null = server.url(book, '/chapters?limit=2'); next !== null; ) {
      const { body, headers } = await server.request('GET', next);
      pages.push(body.map(({ title }: { title: string }) => title));
      next = /<\/api\/plugins([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null;
    }
    expect(pages).toEqual([['Water', 'Salt'], ['thanks']]);
  });

  it('takes off the folder around all files, which names a book without a title', async () => {
    const { user } = await server.createLearner();
    const files = filesOf({ 'lake/config/metadata.yaml': '', 'lake/manuscript/chapters/a.md': '# A' });
    const { status, body } = await server.importZip(user.id, files, 'other.zip');
    expect([status, body.title, body.language]).toEqual([201, 'lake', user.language]);
  });

  it('refuses what is no book, with all findings, and stores nothing', async () => {
    const { user } = await server.createLearner();
    const files = filesOf({ 'config/metadata.yaml': 'a: [', 'manuscript/chapters/a.md': 'a\0' });
    expect(await server.importZip(user.id, files)).toMatchObject({
      status: 422,
      body: { code: 'content_invalid', errors: [{ code: 'E-BOOK-YAML' }, { code: 'E-BOOK-TEXT' }] },
    });
    expect(await server.importZip(user.id, filesOf({ 'a.md': '' }))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'E-BOOK-LAYOUT' }] },
    });
    const hostile = await server.importZip(user.id, filesOf({ '../up.md': '' }));
    expect(hostile).toMatchObject({ status: 422, body: { errors: [{ code: 'E-BOOK-ARCHIVE' }] } });
    expect((await server.importZip('nobody', filesOf(SEA))).status).toBe(404);
    expect((await server.request('GET', `/books/library/${user.id}`)).body).toEqual([]);
  });

  it('refuses metadata that are no map, and writes over those that an earlier version has taken', async () => {
    const { user } = await server.createLearner();
    const refused = await server.importZip(user.id, filesOf({ ...SEA, 'config/metadata.yaml': '- a\n- b\n' }));
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ code: 'E-BOOK-YAML' }] } });
    const book = await server.createBook();
    await server.database
      .kysely<BookTables>()
      .updateTable('plg_books__files')
      .set({ bytes: Buffer.from('- a\n- b\n') })
      .where('book_id', '=', book.id)
      .where('path', '=', 'config/metadata.yaml')
      .execute();
    await server.request('PATCH', server.url(book), { title: 'Lake' });
    expect((await server.request('GET', server.url(book, '/git/status'))).status).toBe(200);
    const response = await server.fetch(server.url(book, '/export/project'));
    const form = new FormData();
    form.append('file', await response.blob(), 'lake.zip');
    const path = `/books/import?user_id=${user.id}`;
    const again = await server.fetch(path, { method: 'POST', body: form });
    expect([again.status, await again.json()]).toMatchObject([201, { title: 'Lake', author: 'Ada' }]);
  });

  it('runs content_pre_import on each chapter, and chapter_pre_save on each write', async () => {
    const book = await server.createBook({
      'config/metadata.yaml': 'lang: en',
      'manuscript/chapters/a.md': '# A\n\nquiet [[language]]',
    });
    const chapter = await server.chapterOf(book, 'manuscript/chapters/a.md');
    expect(chapter).toMatchObject({ content: 'LOUD en', changed: false });
    const path = server.url(book, `/chapters/${chapter.id}`);
    const { body } = await server.request('PATCH', path, { content: 'quiet again' });
    expect(body).toMatchObject({ content: 'LOUD again', changed: true });
  });

  it('changes a book with its curriculum, and deletes both', async () => {
    const book = await server.createBook();
    const change = { title: 'The Lake', author: null };
    const { body } = await server.request('PATCH', server.url(book), change);
    expect(body).toMatchObject({ ...change, language: 'de' });
    expect(await server.database.stores.curricula.find(book.curriculum_id)).toMatchObject({
      title: 'The Lake',
      language: 'de',
    });
    expect((await server.request('PATCH', server.url(book), {})).body).toEqual(body);
    expect((await server.request('DELETE', server.url(book))).status).toBe(204);
    expect(await server.database.stores.curricula.find(book.curriculum_id)).toBeNull();
    expect((await server.request('GET', server.url(book))).status).toBe(404);
  });

  it('is changed, or not there, where its user is erased meanwhile', async () => {
    for (let round = 0; round < 5; round += 1) {
      const book = await server.createBook();
      const change = () => server.request('PATCH', server.url(book), { subtitle: 'Deep' });
      const changes = Array.from({ length: 6 }, change);
      await server.host.eraseUser(book.user_id);
      for (const { status, body } of await Promise.all(changes)) {
        expect(status === 200 ? body.subtitle : body.code).toBe(status === 200 ? 'Deep' : 'not_found');
      }
    }
  });

  it('lists a book without translations alone', async () => {
    const book = await server.createBook();
    expect((await server.request('GET', server.url(book, '/translations'))).body).toEqual([book]);
  });

  it('is not there for other learners', async () => {
    const book = await server.createBook();
    const { user } = await server.createLearner();
    const other = server.as(learnerCaller(user.id));
    expect((await other.request('GET', server.url(book))).status).toBe(404);
    expect((await other.request('GET', `/books/library/${book.user_id}`)).status).toBe(404);
    const own = server.as(learnerCaller(book.user_id));
    expect((await own.request('GET', server.url(book))).status).toBe(200);
  });
});
