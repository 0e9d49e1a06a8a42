import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestIds, describeEachDatabase, type GitServer, startGitServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BooksServer, SEA, startBooksServer } from '../../tests/books-server.ts';
import type { Book } from '../schemas.ts';

/** Holds a file as another process that has the lock of a book does, until it is killed. */
const HOLD = `const { DatabaseSync } = require('node:sqlite');
new DatabaseSync(process.argv[1]).exec('begin exclusive');
process.stdout.write('held');
setInterval(() => {}, 1000);`;

let remote: GitServer;
beforeAll(async () => {
  remote = await startGitServer();
  remote.create('sea', [{ files: SEA }]);
});
afterAll(() => remote.close());

describeEachDatabase('the lock of a book', (database) => {
  let one: BooksServer;
  /** On PostgreSQL a second server, with a data directory of its own. */
  let other: BooksServer;
  beforeAll(async () => {
    const url = await database.createUrl();
    const open = () => database.open(url);
    const createId = createTestIds();
    const settings = { allow_http_loopback: true, git_timeout_seconds: 3, lock_wait_seconds: 1 };
    one = await startBooksServer({ open }, { settings, createId });
    other = database.label === 'PostgreSQL' ? await startBooksServer({ open }, { settings, createId }) : one;
    return async () => {
      await one.close();
      if (other !== one) await other.close();
    };
  });

  const commit = (server: BooksServer, book: Book) =>
    server.request('POST', server.url(book, '/sync/commit'), { message: 'Change' });

  it('excludes everybody else, who are told to come again; another book is not held up', async () => {
    const { user } = await one.createLearner();
    const input = { user_id: user.id, url: remote.urlOf('sea') };
    const { body: book } = await one.request('POST', '/books/import/git', input);
    const another = await other.createBook();
    remote.behave('hang');
    const asked = remote.nextRequest('sea.git');
    const pulling = one.request('POST', one.url(book, '/sync/pull'));
    await asked;
    const [refused, free] = await Promise.all([commit(other, book), commit(other, another)]);
    expect(refused).toMatchObject({ status: 503, body: { code: 'book_locked' } });
    expect(refused.headers.get('retry-after')).toBe('5');
    expect(free).toMatchObject({ status: 200, body: { status: 'ok' } });
    remote.behave('fail');
    remote.release();
    expect((await pulling).status).toBe(502);
    remote.behave('serve');
    expect(await commit(one, book)).toMatchObject({ status: 200, body: { status: 'nothing_to_commit' } });
  });

  it('is made for no book that is not there, whatever its id says', async () => {
    await commit(one, await one.createBook());
    const outside = join(one.folder, '..');
    const before = await readdir(outside, { recursive: true });
    for (const id of ['../../up', 'no/where', 'n\0ul', 'unknown', `${'x'.repeat(260)}`, '..']) {
      const url = `/books/${encodeURIComponent(id).replaceAll('.', '%2E')}`;
      const answers = await Promise.all([
        one.request('DELETE', `${url}/remote`),
        one.request('DELETE', url),
        one.request('POST', `${url}/sync/pull`),
        ...['sync/commit', 'git/commit', 'commit'].map((path) =>
          one.request('POST', `${url}/${path}`, { message: 'Change' }),
        ),
      ]);
      expect([id, answers.filter(({ status }) => status !== 404 && status !== 422)]).toEqual([id, []]);
    }
    expect(await readdir(outside, { recursive: true })).toEqual(before);
  });

  it('is a file for the server alone', async () => {
    const book = await one.createBook();
    await commit(one, book);
    const file = await stat(join(one.folder, 'repositories', book.user_id, `${book.id}.lock`));
    expect((file.mode & 0o777).toString(8)).toBe('600');
  });

  it('is waited for', async () => {
    const book = await one.createBook();
    const answers = await Promise.all([commit(one, book), commit(one, book)]);
    // Which of the two comes first, nobody says.
    expect(answers.map(({ body }) => body.status).toSorted()).toEqual(['nothing_to_commit', 'ok']);
  });

  it('is that of another process too, and ends when that is killed', async () => {
    const book = await one.createBook();
    const folder = join(one.folder, 'repositories', book.user_id);
    await mkdir(folder, { recursive: true });
    const holder = spawn(process.execPath, ['-e', HOLD, join(folder, `${book.id}.lock`)], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(holder.stdout, 'data');
    expect((await commit(one, book)).status).toBe(503);
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    expect(await commit(one, book)).toMatchObject({ status: 200, body: { status: 'ok' } });
  });
});
