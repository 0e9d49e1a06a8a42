import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { SEA, startBooksServer } from '../../tests/books-server.ts';
import { useGitBooks, WATER } from '../../tests/git-books.ts';

const TOKEN = 'lw-s3cret+token/';

describeEachDatabase('books imported from Git', (database) => {
  const books = useGitBooks(database);

  it('import a branch; without an edit there is nothing to commit', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    expect(book).toMatchObject({
      title: 'The Sea',
      repo_url: books.remote.urlOf(name),
      branch: 'main',
      last_imported_commit_sha: books.head(name),
    });
    expect((await books.send(book, '/git/commit', { message: 'Nothing' })).body).toMatchObject({
      status: 'nothing_to_commit',
    });
    expect((await books.send(book, '/commit', { message: 'Nothing', push: true })).body).toEqual({
      core_git: { status: 'nothing_to_commit', detail: null, commit_sha: null, pushed: false },
      remote_sync: { status: 'nothing_to_commit', detail: null, commit_sha: null, pushed: false },
    });
    expect((await books.server.request('GET', books.server.url(book, '/git/log'))).body).toHaveLength(1);
  });

  it('import main and main-xx as translations, and leave nothing of branches that fail', async () => {
    const name = books.newName();
    books.remote.create(name, [
      { branch: 'main', files: SEA },
      { branch: 'main-en', files: { 'config/metadata.yaml': 'title: Sea', 'manuscript/chapters/a.md': '# A\n' } },
      { branch: 'main-fr', files: { 'README.md': 'not yet' } },
      { branch: 'main-it', files: { 'config/metadata.yaml': 'title: [', 'manuscript/chapters/a.md': '# A\n' } },
      { branch: 'main-es', files: { 'config/metadata.yaml': { link: '/etc/passwd' } } },
      {
        branch: 'main-pl',
        files: { 'config/metadata.yaml': '', 'manuscript/chapters/a.md': new Uint8Array([0xff, 0xfe]) },
      },
      { branch: 'main-x;id', files: SEA },
      { branch: 'feature', files: SEA },
    ]);
    const { user } = await books.server.createLearner();
    const input = { user_id: user.id, url: books.remote.urlOf(name) };
    const { status, body } = await books.server.request('POST', '/books/import/multi-branch', input);
    expect(status).toBe(200);
    expect(body).toEqual({
      translation_group_id: expect.any(String),
      books: [
        { book_id: expect.any(String), branch: 'main', language: 'de', title: 'The Sea' },
        { book_id: expect.any(String), branch: 'main-en', language: 'en', title: 'Sea' },
      ],
      skipped: [
        { branch: 'main-es', reason: 'no_wbt_layout', detail: expect.any(String) },
        { branch: 'main-fr', reason: 'no_wbt_layout', detail: expect.any(String) },
        { branch: 'main-it', reason: 'import_failed', detail: expect.stringContaining('E-BOOK-YAML') },
        { branch: 'main-pl', reason: 'import_failed', detail: expect.stringContaining('E-BOOK-TEXT') },
      ],
    });
    const { body: library } = await books.server.request('GET', `/books/library/${user.id}`);
    expect(library).toHaveLength(2);
    const { items } = await books.server.database.stores.curricula.listByUser(user.id, { limit: null, after: null });
    expect(items).toHaveLength(2);
    const [first] = library;
    expect((await books.server.request('GET', books.server.url(first, '/translations'))).body).toEqual(library);
  });

  it('may be in the language of a region', async () => {
    const name = books.newName();
    const files = { 'config/metadata.yaml': 'title: Das Meer', 'manuscript/chapters/a.md': '# A\n' };
    books.remote.create(name, [
      { branch: 'main', files: SEA },
      { branch: 'main-de-AT', files },
    ]);
    const { user } = await books.server.createLearner();
    const input = { user_id: user.id, url: books.remote.urlOf(name) };
    const { body } = await books.server.request('POST', '/books/import/multi-branch', input);
    expect(body.skipped).toEqual([]);
    expect(body.books).toMatchObject([
      { branch: 'main', language: 'de' },
      { branch: 'main-de-AT', language: 'de-AT' },
    ]);
  });

  it('answer 415 where no branch matches, 502 where the clone fails, and 422 for an address that is none', async () => {
    const name = books.newName();
    books.remote.create(name, [{ branch: 'trunk', files: SEA }]);
    const { user } = await books.server.createLearner();
    const many = (url: string) => books.server.request('POST', '/books/import/multi-branch', { user_id: user.id, url });
    expect(await many(books.remote.urlOf(name))).toMatchObject({ status: 415, body: { code: 'unsupported_format' } });
    expect(await many(books.remote.urlOf('nothing'))).toMatchObject({
      status: 502,
      body: { code: 'remote_source_failed' },
    });
    expect(await books.importGit('nothing')).toMatchObject({ status: 502 });
    const empty = books.newName();
    books.remote.create(empty);
    for (const answer of [await books.importGit(empty), await many(books.remote.urlOf(empty))]) {
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported_format' } });
    }
    expect(await books.importGit(empty, { branch: 'main' })).toMatchObject({ status: 415 });
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
    const folder = join(books.server.folder, 'repositories');
    const known = new Set((await listIds()).map((id) => `${id}.git`));
    const made = (await readdir(folder, { recursive: true }))
      .filter((path) => path.endsWith('.git'))
      .map((path) => basename(path));
    expect(made.filter((name) => !known.has(name))).toEqual([]);
    expect(made.length).toBeGreaterThan(0);
  });

  it('are not imported from inside the network, and not by the keys of the server', async () => {
    const { user } = await books.server.createLearner();
    const book = await books.server.createBook();
    const addresses = [
      'https://localhost/x.git',
      'https://127.0.0.1:5432/x.git',
      'https://169.254.169.254/latest/meta-data',
      'https://[::ffff:10.0.0.1]/x.git',
      'https://2130706433/x.git',
      'ssh://git@example.org/x.git',
      'git@example.org:authors/x.git',
    ];
    for (const url of addresses) {
      const refused = { status: 422, body: { code: 'invalid_request', errors: [{ pointer: '/url' }] } };
      const input = { user_id: user.id, url };
      expect(await books.server.request('POST', '/books/import/git', input)).toMatchObject(refused);
      expect(await books.server.request('POST', '/books/import/multi-branch', input)).toMatchObject(refused);
      // A name is judged when it is connected to.
      if (url.includes('localhost')) continue;
      expect(await books.server.request('PUT', books.server.url(book, '/remote'), { url })).toMatchObject(refused);
    }
    await books.server.request('PUT', books.server.url(book, '/remote'), { url: 'https://localhost/x.git' });
    const failed = { status: 'failed', detail: expect.stringContaining('no public address') };
    const committed = await books.send(book, '/commit', { message: 'Push it', push: true });
    expect(committed).toMatchObject({ status: 200, body: { core_git: { status: 'ok' }, remote_sync: failed } });
    expect(await books.send(book, '/sync/pull')).toMatchObject({ status: 422, body: { code: 'invalid_request' } });
  });

  it.each([
    ['on one’s own machine', { checksCallers: false, settings: {} }, 502],
    ['by a setting', { checksCallers: true, settings: { private_addresses: 'allow', allow_ssh: true } }, 502],
    ['not by one that says so', { checksCallers: false, settings: { private_addresses: 'refuse' } }, 422],
  ])('may come from inside the network %s', async (_, options, status) => {
    const server = await startBooksServer(database, options);
    const { user } = await server.createLearner();
    const input = { user_id: user.id, url: 'https://127.0.0.1:1/x.git' };
    expect((await server.request('POST', '/books/import/git', input)).status).toBe(status);
    await server.close();
  });

  it('tell of a token that it is there, and keep it nowhere as it is', async () => {
    const name = books.newRemote();
    books.remote.demand(TOKEN);
    const wrong = await books.importGit(name, { token: 'wr0ng' });
    expect(wrong).toMatchObject({ status: 502, body: { code: 'remote_source_failed' } });
    const { status, body: book } = await books.importGit(name, { token: TOKEN });
    expect(status).toBe(201);
    await books.edit(book, WATER, 'Dry.\n');
    await books.send(book, '/commit', { message: 'Dry', push: true });
    await books.send(book, '/sync/pull');
    books.remote.demand(null);
    const answers = JSON.stringify([
      wrong.body,
      book,
      (await books.server.request('GET', books.server.url(book, '/credentials'))).body,
    ]);
    expect(answers).toContain('{"has_credential":true}');
    const folder = books.server.folder;
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const contents = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')));
    const rows = JSON.stringify(
      await books.server.database
        .kysely<{ plg_books__books: { id: string } }>()
        .selectFrom('plg_books__books')
        .selectAll()
        .execute(),
    );
    for (const text of [answers, JSON.stringify(books.server.log), rows, ...contents]) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain('wr0ng');
    }
  });

  it('lose a password that stands in their address when the server starts; a user of ssh stays', async () => {
    const { server } = books;
    const set = async (repo_url: string) => {
      const book = await server.createBook();
      const rows = server.database.kysely<{ plg_books__books: { id: string; repo_url: string } }>();
      await rows.updateTable('plg_books__books').set({ repo_url }).where('id', '=', book.id).execute();
      return book;
    };
    const addresses = [
      'https://ada:secret@example.org/x.git',
      'ssh://git:secret@example.org/x',
      'ssh://git@example.org/x',
    ];
    const changed = await Promise.all(addresses.map(set));
    const next = await startBooksServer({ open: async () => server.database });
    const urls = await Promise.all(
      changed.map(async (book) => (await next.request('GET', next.url(book))).body.repo_url),
    );
    await next.close();
    expect(urls).toEqual(['https://example.org/x.git', 'ssh://example.org/x', 'ssh://git@example.org/x']);
  });

  it('are found by a repetition of the request whose server was killed', async () => {
    const { server, remote } = books;
    const { storedResponses } = server.database.stores;
    const { user } = await server.createLearner();
    const name = books.newRemote();
    remote.add(name, [{ branch: 'main-en', files: { 'config/metadata.yaml': 'title: Sea' } }]);
    const input = { user_id: user.id, url: remote.urlOf(name) };
    const headers = { 'Idempotency-Key': 'once' };
    const send = () => server.request('POST', '/books/import/multi-branch', input, headers);
    const { body } = await send();
    const kept = await storedResponses.find('test', 'once');
    if (kept === null) throw new Error('Nothing is kept.');
    await storedResponses.delete('test', 'once');
    const remembered = JSON.stringify([['main', body.books[0].book_id]]);
    await storedResponses.insert({ ...kept, answer: null, owner: 'a server that was killed', remembered }, []);
    const again = await send();
    expect(again.body.books).toMatchObject([{ book_id: body.books[0].book_id }, { branch: 'main-en' }]);
    // Of main there is one book, of main-en the one of each run that was told of nobody.
    expect((await server.request('GET', `/books/library/${user.id}`)).body).toHaveLength(3);
  });

  const listIds = async () => {
    const rows = books.server.database
      .kysely<{ plg_books__books: { id: string } }>()
      .selectFrom('plg_books__books')
      .select('id');
    return (await rows.execute()).map(({ id }) => id);
  };
});
