import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { useGitBooks, WATER } from '../../tests/git-books.ts';
import { books as booksPlugin } from '../plugin.ts';
import type { Book } from '../schemas.ts';
import { lockRepository } from './book-lock.ts';

describeEachDatabase('the repository of a book', (database) => {
  const books = useGitBooks(database, { git_timeout_seconds: 3 });

  const folder = () => join(books.server.folder, 'repositories');
  const files = () => readdir(folder(), { recursive: true });
  const upkeep = () => books.server.host.upkeep(new AbortController().signal);
  const folderOf = ({ id, user_id }: Book) => join(folder(), user_id, `${id}.git`);

  /** What the server does when a user is erased. */
  async function erase({ user_id }: Pick<Book, 'user_id'>): Promise<void> {
    const { unitOfWork, stores } = books.server.database;
    await unitOfWork.run(async () => {
      await stores.users.lock(user_id);
      await books.server.host.eraseUser(user_id);
      await stores.users.delete(user_id);
    });
  }

  async function commit(book: Book): Promise<number> {
    await books.edit(book, WATER, 'Other.\n');
    return (await books.send(book, '/git/commit', { message: 'Change' })).status;
  }

  it('goes with its curriculum, at once', async () => {
    const book = await books.createBook(books.newRemote());
    expect(await readdir(folderOf(book))).toContain('HEAD');
    const { records } = books.server.contextOf(booksPlugin);
    expect(await records.curricula.delete(book.curriculum_id)).toBe(true);
    await expect.poll(files, { interval: 20 }).toEqual([]);
    expect((await books.server.request('GET', books.server.url(book))).status).toBe(404);
  });

  it('goes with its book, and the folder of its user with the last one', async () => {
    const book = await books.createBook(books.newRemote());
    expect((await books.server.request('DELETE', books.server.url(book))).status).toBe(204);
    expect(await files()).toEqual([]);
  });

  it('is locked while the folder of its user comes and goes with the other books of the user', async () => {
    const context = books.server.contextOf(booksPlugin);
    const user_id = context.createId();
    const lockAbsent = async () => {
      for (let round = 0; round < 100; round += 1) {
        await lockRepository(context, { id: context.createId(), user_id }, async () => undefined);
      }
    };
    await Promise.all(Array.from({ length: 8 }, lockAbsent));
    expect(await files()).toEqual([]);
  });

  it('goes with its user while Git writes, and whoever wrote is told that it is gone', async () => {
    const seen = new Set<number>();
    for (let round = 0; round < 8; round += 1) {
      const book = await books.createBook(books.newRemote());
      await books.edit(book, WATER, `Round ${round}.\n`);
      const sent = ['/git/commit', '/commit', '/sync/commit'].map((path) =>
        books.send(book, path, { message: 'Change', push: true }),
      );
      const read = ['/git/status', '/git/log'].map((path) => books.server.request('GET', books.server.url(book, path)));
      const begun = round % 2 === 0 ? sent[0] : read[1];
      if (round > 3) await begun;
      await erase(book);
      for (const { status } of await Promise.all([...sent, ...read])) seen.add(status);
      expect(await files()).toEqual([]);
    }
    expect([...seen].filter((status) => status !== 200 && status !== 404)).toEqual([]);
  });

  it('goes with its user although its host keeps a pull waiting', async () => {
    const book = await books.createBook(books.newRemote());
    books.remote.behave('hang');
    const asked = books.remote.nextRequest('.git');
    const pulling = books.send(book, '/sync/pull');
    await asked;
    const erasing = erase(book);
    books.remote.behave('serve');
    await erasing;
    expect((await pulling).status).toBe(404);
    expect(await files()).toEqual([]);
  });

  it('is not made by an import whose user goes meanwhile', async () => {
    const { user } = await books.server.createLearner();
    const name = books.newRemote();
    books.remote.behave('hang');
    const asked = books.remote.nextRequest(name);
    const input = { user_id: user.id, url: books.remote.urlOf(name) };
    const importing = books.server.request('POST', '/books/import/git', input);
    await asked;
    await erase({ user_id: user.id });
    books.remote.behave('serve');
    books.remote.release();
    expect([404, 502]).toContain((await importing).status);
    expect(await files()).toEqual([]);
  });

  it('goes with the upkeep where its import was killed, and stays while one goes on', async () => {
    const { user } = await books.server.createLearner();
    const killed = join(folder(), user.id, 'killed.git');
    await mkdir(killed, { recursive: true });
    await writeFile(join(killed, 'HEAD'), 'x');
    const name = books.newRemote();
    books.remote.behave('hang');
    const asked = books.remote.nextRequest(name);
    const input = { user_id: user.id, url: books.remote.urlOf(name) };
    const importing = books.server.request('POST', '/books/import/git', input);
    await asked;
    await upkeep();
    expect((await files()).filter((path) => path.endsWith('HEAD'))).toHaveLength(1);
    books.remote.behave('fail');
    books.remote.release();
    expect((await importing).status).toBe(502);
    books.remote.behave('serve');
    await upkeep();
    expect(await files()).toEqual([]);
  });

  it('is found where it was before there were folders of users', async () => {
    const [one, other] = [await books.createBook(books.newRemote()), await books.createBook(books.newRemote())];
    for (const book of [one, other]) {
      await rename(folderOf(book), join(folder(), `${book.id}.git`));
      await rm(dirname(folderOf(book)), { recursive: true });
    }
    expect(await commit(one)).toBe(200);
    await upkeep();
    expect(await readdir(folderOf(other))).toContain('HEAD');
    expect(await commit(other)).toBe(200);
    await erase(one);
    await erase(other);
    expect(await files()).toEqual([]);
  });

  it('answers 409 where it is no longer whole, and 500 nowhere', async () => {
    const paths = ['git/commit', 'commit', 'sync/commit', 'sync/pull'];
    for (const harm of ['objects', 'refs', 'HEAD', '.']) {
      const book = await books.createBook(books.newRemote());
      await books.edit(book, WATER, 'Here.\n');
      await rm(join(folderOf(book), harm), { recursive: true });
      const answers = [
        await books.server.request('GET', books.server.url(book, '/git/log')),
        await books.server.request('GET', books.server.url(book, '/git/status')),
      ];
      for (const path of paths) answers.push(await books.send(book, `/${path}`, { message: 'Change', push: true }));
      answers.push(await books.server.request('DELETE', books.server.url(book, '/remote')));
      answers.push(await books.server.request('DELETE', books.server.url(book)));
      expect([harm, answers.map(({ status }) => status).filter((status) => status >= 500)]).toEqual([harm, []]);
    }
  });
});
