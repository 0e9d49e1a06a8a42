import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describeEachDatabase, type GitServer, type PluginAnswer, startGitServer } from '@learnwright/test-kit';
import { beforeAll, expect, it, vi } from 'vitest';
import { filesOf } from '../tests/book-files.ts';
import { type BooksServer, SEA, startBooksServer } from '../tests/books-server.ts';
import type { Book } from './schemas.ts';

const WATER = 'manuscript/chapters/01-water.md';
const SETTINGS = {
  allow_http_loopback: true,
  lock_wait_seconds: 5,
  turn_wait_seconds: 1,
  git_timeout_seconds: 8,
  max_learner_file_bytes: 200_000,
  max_learner_repository_bytes: 300_000,
};

describeEachDatabase('what a learner uses of books', (database) => {
  let server: BooksServer;
  let remote: GitServer;
  beforeAll(async () => {
    server = await startBooksServer(database, { settings: SETTINGS });
    remote = await startGitServer();
    return async () => {
      await server.close();
      await remote.close();
    };
  });

  /** A book with so many bytes that no packing makes smaller. */
  const bookOf = (bytes: number) =>
    new Map([...filesOf(SEA), ['assets/noise.bin', new Uint8Array(randomBytes(bytes))]]);
  const createRemote = (name: string, bytes: number) => {
    remote.create(name, [{ files: Object.fromEntries(bookOf(bytes)) }]);
    return remote.urlOf(name);
  };
  const usageOf = async (user_id: string) => {
    const entries = await server.host.usageOf(user_id);
    return Object.fromEntries(entries.map(({ kind, used }) => [kind, used]));
  };
  const newLearner = async () => (await server.createLearner()).user.id;
  const importGit = (user_id: string, url: string): Promise<PluginAnswer> =>
    server.request('POST', '/books/import/git', { user_id, url });

  it('has room for so many bytes of files, however many uploads come at once, and again for those of a deleted book', async () => {
    const user_id = await newLearner();
    const answers = await Promise.all(Array.from({ length: 8 }, () => server.importZip(user_id, bookOf(60_000))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 413, 413, 413, 413, 413]);
    expect(answers.find(({ status }) => status === 413)?.body).toMatchObject({
      code: 'storage_full',
      kind: 'books.files',
      unit: 'bytes',
      used: expect.any(Number),
      allowed: 200_000,
    });
    const { body: library } = await server.request('GET', `/books/library/${user_id}`);
    expect(library).toHaveLength(3);
    const used = (await usageOf(user_id))['books.files'] ?? 0;
    expect(used).toBeGreaterThan(180_000);
    expect(used).toBeLessThanOrEqual(200_000);
    await server.request('DELETE', `/books/${library[0].id}`);
    expect((await server.importZip(user_id, bookOf(60_000))).status).toBe(201);
  });

  it('has room for so many bytes of history, and a transfer ends where that is full', async () => {
    const user_id = await newLearner();
    expect((await importGit(user_id, createRemote('first', 50_000))).status).toBe(201);
    const before = await usageOf(user_id);
    expect(before['books.repositories']).toBeGreaterThan(50_000);
    const refused = await importGit(user_id, createRemote('large', 600_000));
    expect(refused).toMatchObject({ status: 413, body: { code: 'storage_full', kind: 'books.repositories' } });
    expect(await usageOf(user_id)).toEqual(before);
    const folders = await readdir(join(server.folder, 'repositories', user_id));
    const { body: library } = await server.request('GET', `/books/library/${user_id}`);
    expect(folders.filter((name) => name.endsWith('.git'))).toEqual(library.map(({ id }: Book) => `${id}.git`));
  });

  it('has no room for a pull or a commit that would be too much, and keeps the book as it was', async () => {
    const user_id = await newLearner();
    const url = createRemote('growing', 150_000);
    const { body: book } = await importGit(user_id, url);
    const edit = async (content: string) => {
      const { id } = await server.chapterOf(book, WATER);
      await server.request('PATCH', server.url(book, `/chapters/${id}`), { content });
    };
    await edit(randomBytes(45_000).toString('base64'));
    const commit = () => server.request('POST', server.url(book, '/git/commit'), { message: 'Longer' });
    const { body: status } = await server.request('GET', server.url(book, '/git/status'));
    const before = await usageOf(user_id);
    expect(await commit()).toMatchObject({ status: 413, body: { code: 'storage_full', kind: 'books.files' } });
    expect(await usageOf(user_id)).toEqual(before);
    expect((await server.request('GET', server.url(book, '/git/status'))).body).toEqual(status);
    const both = await server.request('POST', server.url(book, '/commit'), { message: 'Longer' });
    expect(both.body.core_git).toMatchObject({ status: 'failed', detail: expect.stringContaining('do not fit') });
    await edit('Short.\n');
    expect((await commit()).body).toMatchObject({ status: 'ok' });
    expect((await usageOf(user_id))['books.files']).toBeLessThan(before['books.files'] ?? 0);
  });

  it('has no room for a pull that would be too much, and keeps the book as it was', async () => {
    const user_id = await newLearner();
    const { body: book } = await importGit(user_id, createRemote('pulled', 100_000));
    const pull = () => server.request('POST', server.url(book, '/sync/pull'));
    expect((await pull()).body).toMatchObject({ updated: false });
    const log = await server.request('GET', server.url(book, '/git/log'));
    const before = await usageOf(user_id);
    remote.add('pulled', [{ files: { 'assets/more.bin': new Uint8Array(randomBytes(150_000)) } }]);
    expect(await pull()).toMatchObject({ status: 413, body: { code: 'storage_full', kind: 'books.files' } });
    expect((await server.request('GET', server.url(book, '/git/log'))).body).toEqual(log.body);
    expect((await usageOf(user_id))['books.files']).toBe(before['books.files']);
    remote.add('pulled', [{ files: { 'assets/most.bin': new Uint8Array(randomBytes(250_000)) } }]);
    expect(await pull()).toMatchObject({ status: 413, body: { code: 'storage_full', kind: 'books.repositories' } });
    expect((await usageOf(user_id))['books.repositories']).toBeLessThanOrEqual(SETTINGS.max_learner_repository_bytes);
  });

  it('has so many commands of Git under way: others wait briefly, then are 429 with how many there may be', async () => {
    const user_id = await newLearner();
    const url = createRemote('slow', 1_000);
    remote.behave('hang');
    const asked = remote.nextRequest('slow.git');
    const hanging = importGit(user_id, url);
    await asked;
    const refused = await importGit(user_id, url);
    const shown = (await usageOf(user_id))['books.transfers'];
    const askedByAnother = remote.nextRequest('slow.git');
    const another = importGit(await newLearner(), url);
    await askedByAnother;
    remote.behave('serve');
    remote.release();
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', kind: 'books.transfers', unit: 'at_once', used: 1, allowed: 1 },
    });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(shown).toBe(1);
    await Promise.allSettled([hanging, another]);
    expect((await usageOf(user_id))['books.transfers']).toBe(0);
    expect((await importGit(user_id, url)).status).toBe(201);
  });

  it('has so many exports under way until somebody has read them, or left', async () => {
    // More than a reader who does not read takes in.
    const { body: book } = await server.importZip(await newLearner(), bookOf(150_000));
    const start = () => server.fetch(server.url(book, '/export/project'));
    const [first, second] = [await start(), await start()];
    const third = await start();
    expect(third.status).toBe(429);
    expect(await third.json()).toMatchObject({ code: 'rate_limited', kind: 'books.exports', used: 2, allowed: 2 });
    await first.arrayBuffer();
    const fourth = await start();
    await second.body?.cancel();
    const fifth = await start();
    expect([fourth.status, fifth.status]).toEqual([200, 200]);
    for (const { body } of [fourth, fifth]) await body?.cancel();
    await vi.waitFor(async () => expect((await usageOf(book.user_id))['books.exports']).toBe(0));
  });
});
