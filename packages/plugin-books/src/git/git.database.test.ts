import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeEachDatabase, type GitServer, runTestGit, startGitServer } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BooksServer, SEA, startBooksServer } from '../books-server.fixture.ts';
import type { Book } from '../schemas.ts';

const WATER = 'manuscript/chapters/01-water.md';
const TOKEN = 'lw-s3cret+token/';

let remote: GitServer;
let count = 0;
/** A new copy of the same repository. */
const newRemote = () => {
  count += 1;
  remote.copy('sea', `sea-${count}`);
  return `sea-${count}`;
};
beforeAll(async () => {
  remote = await startGitServer();
  remote.create('sea', [{ files: { ...SEA, link: { link: '/etc/passwd' }, 'run.sh': { executable: 'exit 1' } } }]);
});
afterAll(() => remote.close());

describeEachDatabase('books in Git', (database) => {
  let server: BooksServer;
  beforeAll(async () => {
    server = await startBooksServer(database, { settings: { allow_http_loopback: true, git_timeout_seconds: 10 } });
    return () => server.close();
  });

  const send = (book: Book, path: string, body: unknown = {}) => server.request('POST', server.url(book, path), body);
  const importGit = async (name: string, fields: object = {}) => {
    const { user } = await server.createLearner();
    const answer = await server.request('POST', '/books/import/git', {
      user_id: user.id,
      url: remote.urlOf(name),
      ...fields,
    });
    return { ...answer, user };
  };
  const createBook = async (name: string): Promise<Book> => {
    const { status, body } = await importGit(name);
    if (status !== 201) throw new Error(JSON.stringify(body));
    return body;
  };
  const edit = async (book: Book, path: string, content: string) => {
    const { id } = await server.chapterOf(book, path);
    await server.request('PATCH', server.url(book, `/chapters/${id}`), { content });
  };
  const show = (name: string, path: string) => runTestGit(remote.folderOf(name), ['show', `main:${path}`]);
  const head = (name: string) => runTestGit(remote.folderOf(name), ['rev-parse', 'main']);

  it('import a branch; without an edit there is nothing to commit', async () => {
    const name = newRemote();
    const book = await createBook(name);
    expect(book).toMatchObject({
      title: 'The Sea',
      repo_url: remote.urlOf(name),
      branch: 'main',
      last_imported_commit_sha: head(name),
    });
    expect((await send(book, '/git/commit', { message: 'Nothing' })).body).toMatchObject({
      status: 'nothing_to_commit',
    });
    expect((await send(book, '/commit', { message: 'Nothing', push: true })).body).toEqual({
      core_git: { status: 'nothing_to_commit', detail: null, commit_sha: null, pushed: false },
      remote_sync: { status: 'nothing_to_commit', detail: null, commit_sha: null, pushed: false },
    });
    expect((await server.request('GET', server.url(book, '/git/log'))).body).toHaveLength(1);
  });

  it('commit and push exactly the file of the chapter that was edited', async () => {
    const name = newRemote();
    const book = await createBook(name);
    const before = head(name);
    await edit(book, WATER, 'Dry.\r\n');
    expect((await server.request('GET', server.url(book, '/git/status'))).body).toMatchObject({
      changed: [WATER],
      added: [],
      unpushed: false,
    });
    remote.demand(TOKEN);
    await server.request('PUT', server.url(book, '/credentials'), { token: TOKEN });
    const { body } = await send(book, '/commit', { message: 'Dry', push: true });
    remote.demand(null);
    expect(body).toMatchObject({
      core_git: { status: 'ok', pushed: false },
      remote_sync: { status: 'ok', pushed: true },
    });
    expect([body.core_git.commit_sha, body.remote_sync.commit_sha]).toEqual([head(name), head(name)]);
    const changed = runTestGit(remote.folderOf(name), ['diff', '--name-only', before, 'main']);
    expect(changed).toBe(WATER);
    expect(show(name, WATER)).toBe('---\nid: w\n---\n\n# Water\r\n\r\nDry.\r');
    const [entry] = (await server.request('GET', server.url(book, '/git/log?limit=1'))).body;
    expect(entry).toMatchObject({ message: 'Dry', commit_sha: head(name), parents: [before] });
    expect(await server.chapterOf(book, WATER)).toMatchObject({ changed: false });
  });

  it('keep the commit of a push that failed; the next call pushes it', async () => {
    const name = newRemote();
    const book = await createBook(name);
    const before = head(name);
    await edit(book, WATER, 'Dry.\n');
    await server.request('PATCH', server.url(book), { title: 'Lake' });
    remote.demand('another');
    const { body } = await send(book, '/commit', { message: 'Dry', push: true });
    expect(body.core_git).toMatchObject({ status: 'ok' });
    expect(body.remote_sync).toEqual({
      status: 'failed',
      detail: expect.stringContaining('token'),
      commit_sha: body.core_git.commit_sha,
      pushed: false,
    });
    expect(head(name)).toBe(before);
    await server.request('PUT', server.url(book, '/credentials'), { token: 'another' });
    expect((await send(book, '/commit', { message: 'Again', push: true })).body).toMatchObject({
      core_git: { status: 'nothing_to_commit' },
      remote_sync: { status: 'ok', commit_sha: body.core_git.commit_sha, pushed: true },
    });
    remote.demand(null);
    expect(head(name)).toBe(body.core_git.commit_sha);
    expect(show(name, 'config/metadata.yaml')).toContain('title: "Lake"   # as printed');
  });

  it('push although the local part fails', async () => {
    const name = newRemote();
    const book = await createBook(name);
    await edit(book, WATER, 'One.\n');
    const { body: first } = await send(book, '/git/commit', { message: 'One' });
    await edit(book, WATER, 'Two.\n');
    await server.request('PUT', server.url(book, '/credentials'), { token: 'any' });
    // No file can have this path, so the commit cannot be made.
    await server.database
      .kysely<{ plg_books__chapters: { path: string; book_id: string } }>()
      .updateTable('plg_books__chapters')
      .set({ path: 'bad\\path.md' })
      .where('path', '=', WATER)
      .where('book_id', '=', book.id)
      .execute();
    expect((await send(book, '/commit', { message: 'Two', push: true })).body).toMatchObject({
      core_git: { status: 'failed', detail: expect.any(String), commit_sha: null },
      remote_sync: { status: 'ok', commit_sha: first.commit_sha, pushed: true },
    });
  });

  it('are skipped where there is no remote repository, or no push is asked for', async () => {
    const book = await server.createBook();
    const { body } = await send(book, '/commit', { message: 'First', push: true });
    expect(body).toMatchObject({ core_git: { status: 'ok' }, remote_sync: { status: 'skipped' } });
    expect((await send(book, '/sync/commit', { message: 'First', push: true })).body).toMatchObject({
      status: 'skipped',
    });
    expect((await send(book, '/commit', { message: 'Again' })).body.remote_sync).toMatchObject({ status: 'skipped' });
    expect((await send(book, '/sync/pull')).status).toBe(409);
  });

  it('go to an empty repository that is given later', async () => {
    count += 1;
    const name = `empty-${count}`;
    remote.create(name);
    const book = await server.createBook();
    const url = remote.urlOf(name);
    expect((await server.request('PUT', server.url(book, '/remote'), { url })).body).toEqual({ url, branch: 'main' });
    await server.request('PUT', server.url(book, '/credentials'), { token: 'any' });
    expect((await send(book, '/sync/commit', { message: 'All', push: true })).body).toMatchObject({
      status: 'ok',
      pushed: true,
    });
    expect(show(name, 'assets/notes.txt')).toBe('unknown');
    expect((await server.request('DELETE', server.url(book, '/remote'))).status).toBe(204);
    expect((await server.request('GET', server.url(book, '/remote'))).body).toEqual({ url: null, branch: null });
    expect((await server.request('GET', server.url(book, '/credentials'))).body).toEqual({ has_credential: false });
  });

  it('pull what goes on from here, and keep the lessons of files that are renamed', async () => {
    const name = newRemote();
    const book = await createBook(name);
    const salt = await server.chapterOf(book, 'manuscript/chapters/02-salt.md');
    const water = await server.chapterOf(book, WATER);
    await edit(book, WATER, 'Local.\n');
    remote.add(name, [
      {
        renamed: { 'manuscript/chapters/02-salt.md': 'manuscript/chapters/03-salt.md' },
        files: {
          'manuscript/chapters/02-sand.md': '# Sand\n\nDry.\n',
          'config/metadata.yaml': 'title: Ocean\nlang: de\n',
        },
        deleted: ['manuscript/back-matter/thanks.md', 'assets/notes.txt'],
      },
    ]);
    const { status, body } = await send(book, '/sync/pull');
    expect([status, body]).toEqual([
      200,
      { updated: true, commit_sha: head(name), chapters: { added: 1, changed: 0, moved: 1, removed: 1 } },
    ]);
    const { body: chapters } = await server.request('GET', server.url(book, '/chapters'));
    expect(chapters.map(({ title, id, changed }: Record<string, unknown>) => [title, id, changed])).toEqual([
      ['Water', water.id, true],
      ['Sand', expect.any(String), false],
      ['Salt', salt.id, false],
    ]);
    expect((await server.request('GET', server.url(book))).body).toMatchObject({
      title: 'Ocean',
      author: null,
      last_imported_commit_sha: head(name),
    });
    expect((await send(book, '/sync/pull')).body).toMatchObject({ updated: false, commit_sha: head(name) });
    expect((await server.chapterOf(book, WATER)).content).toBe('Local.\n');
  });

  it('refuse to pull a chapter that was changed on both sides, and change nothing', async () => {
    const name = newRemote();
    const book = await createBook(name);
    await edit(book, WATER, 'Local.\n');
    remote.add(name, [{ files: { [WATER]: '# Water\n\nRemote.\n', 'manuscript/chapters/09.md': '# Nine\n' } }]);
    expect(await send(book, '/sync/pull')).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: [{ path: WATER, code: 'conflict' }] },
    });
    expect((await server.request('GET', server.url(book, '/chapters'))).body).toHaveLength(3);
    expect((await server.request('GET', server.url(book))).body).toEqual(book);
  });

  it('answer 409 where both sides have commits, and 502 where the host is dead', async () => {
    const name = newRemote();
    const book = await createBook(name);
    await edit(book, WATER, 'Local.\n');
    await send(book, '/git/commit', { message: 'Local' });
    remote.add(name, [{ files: { 'assets/notes.txt': 'new' } }]);
    expect(await send(book, '/sync/pull')).toMatchObject({ status: 409, body: { code: 'remote_diverged' } });
    await server.request('PUT', server.url(book, '/credentials'), { token: 'any' });
    expect((await send(book, '/commit', { message: 'x', push: true })).body.remote_sync).toMatchObject({
      status: 'failed',
      commit_sha: expect.any(String),
    });
    await server.request('PUT', server.url(book, '/remote'), { url: 'http://127.0.0.1:1/sea.git' });
    expect(await send(book, '/sync/pull')).toMatchObject({ status: 502, body: { code: 'remote_source_failed' } });
    expect((await server.request('GET', server.url(book, '/credentials'))).body).toEqual({ has_credential: false });
  });

  it('import main and main-xx as translations, and leave nothing of branches that fail', async () => {
    count += 1;
    const name = `many-${count}`;
    remote.create(name, [
      { branch: 'main', files: SEA },
      { branch: 'main-en', files: { 'config/metadata.yaml': 'title: Sea', 'manuscript/chapters/a.md': '# A\n' } },
      { branch: 'main-fr', files: { 'README.md': 'not yet' } },
      { branch: 'main-it', files: { 'config/metadata.yaml': 'title: [', 'manuscript/chapters/a.md': '# A\n' } },
      { branch: 'feature', files: SEA },
    ]);
    const { user } = await server.createLearner();
    const input = { user_id: user.id, url: remote.urlOf(name) };
    const { status, body } = await server.request('POST', '/books/import/multi-branch', input);
    expect(status).toBe(200);
    expect(body).toEqual({
      translation_group_id: expect.any(String),
      books: [
        { book_id: expect.any(String), branch: 'main', language: 'de', title: 'The Sea' },
        { book_id: expect.any(String), branch: 'main-en', language: 'en', title: 'Sea' },
      ],
      skipped: [
        { branch: 'main-fr', reason: 'no_wbt_layout', detail: expect.any(String) },
        { branch: 'main-it', reason: 'import_failed', detail: expect.stringContaining('E-BOOK-YAML') },
      ],
    });
    const { body: library } = await server.request('GET', `/books/library/${user.id}`);
    expect(library).toHaveLength(2);
    const { items } = await server.database.stores.curricula.listByUser(user.id, { limit: null, after: null });
    expect(items).toHaveLength(2);
    const [first] = library;
    expect((await server.request('GET', server.url(first, '/translations'))).body).toEqual(library);
  });

  it('answer 415 where no branch matches, 502 where the clone fails, and 422 for an address that is none', async () => {
    count += 1;
    const name = `other-${count}`;
    remote.create(name, [{ branch: 'trunk', files: SEA }]);
    const { user } = await server.createLearner();
    const many = (url: string) => server.request('POST', '/books/import/multi-branch', { user_id: user.id, url });
    expect(await many(remote.urlOf(name))).toMatchObject({ status: 415, body: { code: 'unsupported_format' } });
    expect(await many(remote.urlOf('nothing'))).toMatchObject({ status: 502, body: { code: 'remote_source_failed' } });
    expect(await importGit('nothing')).toMatchObject({ status: 502 });
    for (const url of [
      'file:///etc',
      'ext::sh -c id',
      '--upload-pack=x',
      'https://a:b@example.org/x.git',
      'http://example.org/x',
    ]) {
      expect(await many(url)).toMatchObject({
        status: 422,
        body: { code: 'invalid_request', errors: [{ pointer: '/url' }] },
      });
    }
    const folder = join(server.folder, 'repositories');
    const known = new Set((await listIds()).map((id) => `${id}.git`));
    expect((await readdir(folder)).filter((entry) => entry.endsWith('.git') && !known.has(entry))).toEqual([]);
  });

  it('tell of a token that it is there, and keep it nowhere as it is', async () => {
    const name = newRemote();
    remote.demand(TOKEN);
    const wrong = await importGit(name, { token: 'wr0ng' });
    expect(wrong).toMatchObject({ status: 502, body: { code: 'remote_source_failed' } });
    const { status, body: book } = await importGit(name, { token: TOKEN });
    expect(status).toBe(201);
    await edit(book, WATER, 'Dry.\n');
    await send(book, '/commit', { message: 'Dry', push: true });
    await send(book, '/sync/pull');
    remote.demand(null);
    const answers = JSON.stringify([
      wrong.body,
      book,
      (await server.request('GET', server.url(book, '/credentials'))).body,
    ]);
    expect(answers).toContain('{"has_credential":true}');
    const folder = server.folder;
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const contents = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
    const rows = JSON.stringify(
      await server.database
        .kysely<{ plg_books__books: { id: string } }>()
        .selectFrom('plg_books__books')
        .selectAll()
        .execute(),
    );
    for (const text of [answers, JSON.stringify(server.log), rows, ...contents]) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain('wr0ng');
    }
  });

  it('go with their curriculum, and their repository with the upkeep', async () => {
    const book = await createBook(newRemote());
    const folder = join(server.folder, 'repositories', `${book.id}.git`);
    await server.database.stores.curricula.delete(book.curriculum_id);
    await server.host.upkeep(new AbortController().signal);
    expect(await readdir(folder)).toContain('HEAD');
    server.clock.set('2999-01-01T00:00:00.000000+00:00');
    await server.host.upkeep(new AbortController().signal);
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  const listIds = async () => {
    const rows = server.database
      .kysely<{ plg_books__books: { id: string } }>()
      .selectFrom('plg_books__books')
      .select('id');
    return (await rows.execute()).map(({ id }) => id);
  };
});
