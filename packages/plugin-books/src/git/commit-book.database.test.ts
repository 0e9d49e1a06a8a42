import { describeEachDatabase, runTestGit } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { useGitBooks, WATER } from '../../tests/git-books.ts';

const TOKEN = 'lw-s3cret+token/';

describeEachDatabase('commits of books', (database) => {
  const books = useGitBooks(database);

  it('commit and push exactly the file of the chapter that was edited', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    const before = books.head(name);
    await books.edit(book, WATER, 'Dry.\r\n');
    expect((await books.server.request('GET', books.server.url(book, '/git/status'))).body).toMatchObject({
      changed: [WATER],
      added: [],
      unpushed: false,
    });
    books.remote.demand(TOKEN);
    await books.server.request('PUT', books.server.url(book, '/credentials'), { token: TOKEN });
    const { body } = await books.send(book, '/commit', { message: 'Dry', push: true });
    books.remote.demand(null);
    expect(body).toMatchObject({
      core_git: { status: 'ok', pushed: false },
      remote_sync: { status: 'ok', pushed: true },
    });
    expect([body.core_git.commit_sha, body.remote_sync.commit_sha]).toEqual([books.head(name), books.head(name)]);
    const changed = runTestGit(books.remote.folderOf(name), ['diff', '--name-only', before, 'main']);
    expect(changed).toBe(WATER);
    expect(books.show(name, WATER)).toBe('---\nid: w\n---\n\n# Water\r\n\r\nDry.\r');
    const [entry] = (await books.server.request('GET', books.server.url(book, '/git/log?limit=1'))).body;
    expect(entry).toMatchObject({ message: 'Dry', commit_sha: books.head(name), parents: [before] });
    expect(await books.server.chapterOf(book, WATER)).toMatchObject({ changed: false });
  });

  it('keep the commit of a push that failed; the next call pushes it', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    const before = books.head(name);
    await books.edit(book, WATER, 'Dry.\n');
    await books.server.request('PATCH', books.server.url(book), { title: 'Lake' });
    books.remote.demand('another');
    const { body } = await books.send(book, '/commit', { message: 'Dry', push: true });
    expect(body.core_git).toMatchObject({ status: 'ok' });
    expect(body.remote_sync).toEqual({
      status: 'failed',
      detail: expect.stringContaining('token'),
      commit_sha: body.core_git.commit_sha,
      pushed: false,
    });
    expect(books.head(name)).toBe(before);
    await books.server.request('PUT', books.server.url(book, '/credentials'), { token: 'another' });
    expect((await books.send(book, '/commit', { message: 'Again', push: true })).body).toMatchObject({
      core_git: { status: 'nothing_to_commit' },
      remote_sync: { status: 'ok', commit_sha: body.core_git.commit_sha, pushed: true },
    });
    books.remote.demand(null);
    expect(books.head(name)).toBe(body.core_git.commit_sha);
    expect(books.show(name, 'config/metadata.yaml')).toContain('title: "Lake"   # as printed');
  });

  it('push although the local part fails', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    await books.edit(book, WATER, 'One.\n');
    const { body: first } = await books.send(book, '/git/commit', { message: 'One' });
    await books.edit(book, WATER, 'Two.\n');
    await books.server.request('PUT', books.server.url(book, '/credentials'), { token: 'any' });
    // No file can have this path, so the commit cannot be made.
    await books.server.database
      .kysely<{ plg_books__chapters: { path: string; book_id: string } }>()
      .updateTable('plg_books__chapters')
      .set({ path: 'bad\\path.md' })
      .where('path', '=', WATER)
      .where('book_id', '=', book.id)
      .execute();
    expect((await books.send(book, '/commit', { message: 'Two', push: true })).body).toMatchObject({
      core_git: { status: 'failed', detail: expect.any(String), commit_sha: null },
      remote_sync: { status: 'ok', commit_sha: first.commit_sha, pushed: true },
    });
  });

  it('are skipped where there is no remote repository, or no push is asked for', async () => {
    const book = await books.server.createBook();
    const { body } = await books.send(book, '/commit', { message: 'First', push: true });
    expect(body).toMatchObject({ core_git: { status: 'ok' }, remote_sync: { status: 'skipped' } });
    expect((await books.send(book, '/sync/commit', { message: 'First', push: true })).body).toMatchObject({
      status: 'skipped',
    });
    expect((await books.send(book, '/commit', { message: 'Again' })).body.remote_sync).toMatchObject({
      status: 'skipped',
    });
    expect((await books.send(book, '/sync/pull')).status).toBe(409);
  });

  it('are ok where a commit was made and no push was asked for', async () => {
    const book = await books.createBook(books.newRemote());
    await books.edit(book, WATER, 'Dry.\n');
    const { body } = await books.send(book, '/commit', { message: 'Dry' });
    const { commit_sha } = body.core_git;
    expect(body).toMatchObject({
      core_git: { status: 'ok', commit_sha: expect.any(String) },
      remote_sync: { status: 'ok', commit_sha, pushed: false, detail: expect.any(String) },
    });
    expect((await books.send(book, '/commit', { message: 'Again' })).body).toMatchObject({
      core_git: { status: 'nothing_to_commit' },
      remote_sync: { status: 'skipped', commit_sha: null, pushed: false },
    });
    await books.edit(book, WATER, 'Wet.\n');
    expect((await books.send(book, '/sync/commit', { message: 'Wet' })).body).toMatchObject({
      status: 'ok',
      commit_sha: expect.any(String),
      pushed: false,
    });
  });

  it('make files of lessons that were added to the curriculum of the book', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    const lesson = { title: 'Größe & Print', content: 'How *big*.\n' };
    const { lessons } = books.server.database.stores;
    for (const [order_index, fields] of [lesson, { title: '潮', content: '' }].entries()) {
      const at = books.server.clock.now();
      const times = { created_at: at, updated_at: at };
      const record = { id: `added-${order_index}`, curriculum_id: book.curriculum_id, topic_id: null };
      await lessons.insert({ ...record, ...fields, order_index: order_index + 10, ...times });
    }
    const added = ['manuscript/chapters/03-grosse-print-chapter.md', 'manuscript/chapters/04-chapter.md'];
    const { body: status } = await books.server.request('GET', books.server.url(book, '/git/status'));
    expect(status).toMatchObject({ added, changed: [] });
    await books.server.request('PUT', books.server.url(book, '/credentials'), { token: 'any' });
    expect((await books.send(book, '/commit', { message: 'More', push: true })).body).toMatchObject({
      core_git: { status: 'ok' },
      remote_sync: { pushed: true },
    });
    expect(books.show(name, added[0] ?? '')).toBe('# Größe & Print\n\nHow *big*.');
    expect(books.show(name, added[1] ?? '')).toMatch(/^# 潮\n*$/);
    expect(await books.server.chapterOf(book, added[0] ?? '')).toMatchObject({ ...lesson, changed: false });
    expect((await books.send(book, '/git/commit', { message: 'Again' })).body.status).toBe('nothing_to_commit');
    const { items } = await lessons.listByCurriculum(book.curriculum_id, { limit: null, after: null });
    // Who reads the repository has the same book.
    const again = await books.createBook(name);
    const { body: chapters } = await books.server.request('GET', books.server.url(again, '/chapters'));
    const titles = chapters.map(({ title }: { title: string }) => title);
    expect(titles.toSorted()).toEqual(items.map(({ title }) => title).toSorted());
  });

  it('go to an empty repository that is given later', async () => {
    const name = books.newName();
    books.remote.create(name);
    const book = await books.server.createBook();
    const url = books.remote.urlOf(name);
    expect((await books.server.request('PUT', books.server.url(book, '/remote'), { url })).body).toEqual({
      url,
      branch: 'main',
    });
    await books.server.request('PUT', books.server.url(book, '/credentials'), { token: 'any' });
    expect((await books.send(book, '/sync/commit', { message: 'All', push: true })).body).toMatchObject({
      status: 'ok',
      pushed: true,
    });
    expect(books.show(name, 'assets/notes.txt')).toBe('unknown');
    expect((await books.server.request('DELETE', books.server.url(book, '/remote'))).status).toBe(204);
    expect((await books.server.request('GET', books.server.url(book, '/remote'))).body).toEqual({
      url: null,
      branch: null,
    });
    expect((await books.server.request('GET', books.server.url(book, '/credentials'))).body).toEqual({
      has_credential: false,
    });
  });
});
