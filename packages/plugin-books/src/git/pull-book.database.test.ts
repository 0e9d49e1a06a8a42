import { describeEachDatabase } from '@learnwright/test-kit';
import { expect, it } from 'vitest';
import { useGitBooks, WATER } from '../../tests/git-books.ts';

describeEachDatabase('pulls of books', (database) => {
  const books = useGitBooks(database);

  it('pull what goes on from here, and keep the lessons of files that are renamed', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    const salt = await books.server.chapterOf(book, 'manuscript/chapters/02-salt.md');
    const water = await books.server.chapterOf(book, WATER);
    await books.edit(book, WATER, 'Local.\n');
    books.remote.add(name, [
      {
        renamed: { 'manuscript/chapters/02-salt.md': 'manuscript/chapters/03-salt.md' },
        files: {
          'manuscript/chapters/02-sand.md': '# Sand\n\nDry.\n',
          'config/metadata.yaml': 'title: Ocean\nlang: de\n',
        },
        deleted: ['manuscript/back-matter/thanks.md', 'assets/notes.txt'],
      },
    ]);
    const { status, body } = await books.send(book, '/sync/pull');
    expect([status, body]).toEqual([
      200,
      { updated: true, commit_sha: books.head(name), chapters: { added: 1, changed: 0, moved: 1, removed: 1 } },
    ]);
    const { body: chapters } = await books.server.request('GET', books.server.url(book, '/chapters'));
    expect(chapters.map(({ title, id, changed }: Record<string, unknown>) => [title, id, changed])).toEqual([
      ['Water', water.id, true],
      ['Sand', expect.any(String), false],
      ['Salt', salt.id, false],
    ]);
    expect((await books.server.request('GET', books.server.url(book))).body).toMatchObject({
      title: 'Ocean',
      author: null,
      last_imported_commit_sha: books.head(name),
    });
    expect((await books.send(book, '/sync/pull')).body).toMatchObject({ updated: false, commit_sha: books.head(name) });
    expect((await books.server.chapterOf(book, WATER)).content).toBe('Local.\n');
  });

  it('follow a long history, and lose no chapter that is still there', async () => {
    const { server, remote } = books;
    const name = books.newRemote();
    const book = await books.createBook(name);
    const path = (number: number, word: string) => `manuscript/chapters/${number}-${word}.md`;
    const seen = new Map<string, string>();
    for (const round of [1, 2, 3, 4]) {
      // Of three new chapters each round one is renamed, one changed and one removed in the next.
      const files = Object.fromEntries(
        ['a', 'b', 'c'].map((word) => [path(round, word), `# ${word}${round}\n\nText ${round}\n`]),
      );
      const before = round - 1;
      const next = { files: { ...files, [path(before, 'b')]: `# b${before}\n\nChanged\n` } };
      const moves = { renamed: { [path(before, 'a')]: path(before, 'moved') }, deleted: [path(before, 'c')] };
      remote.add(
        name,
        round === 1 ? [{ files }] : [{ ...next, ...moves }, { files: { 'assets/notes.txt': `${round}` } }],
      );
      expect((await books.send(book, '/sync/pull')).body.updated).toBe(true);
      const { body: chapters } = await server.request('GET', server.url(book, '/chapters'));
      for (const { title, id } of chapters) expect(seen.get(title) ?? id).toBe(id);
      for (const { title, id } of chapters) seen.set(title, id);
      expect(chapters).toHaveLength(3 + 3 + 2 * before);
    }
    expect((await books.send(book, '/git/commit', { message: 'Nothing' })).body.status).toBe('nothing_to_commit');
    expect((await server.request('GET', server.url(book, '/git/log'))).body).toHaveLength(8);
  });

  it('refuse to pull a chapter that was changed on both sides, and change nothing', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    await books.edit(book, WATER, 'Local.\n');
    books.remote.add(name, [{ files: { [WATER]: '# Water\n\nRemote.\n', 'manuscript/chapters/09.md': '# Nine\n' } }]);
    expect(await books.send(book, '/sync/pull')).toMatchObject({
      status: 409,
      body: { code: 'conflict', errors: [{ path: WATER, code: 'conflict' }] },
    });
    expect((await books.server.request('GET', books.server.url(book, '/chapters'))).body).toHaveLength(3);
    expect((await books.server.request('GET', books.server.url(book))).body).toEqual(book);
  });

  it('answer 409 where both sides have commits, and 502 where the host is dead', async () => {
    const name = books.newRemote();
    const book = await books.createBook(name);
    await books.edit(book, WATER, 'Local.\n');
    await books.send(book, '/git/commit', { message: 'Local' });
    books.remote.add(name, [{ files: { 'assets/notes.txt': 'new' } }]);
    expect(await books.send(book, '/sync/pull')).toMatchObject({ status: 409, body: { code: 'remote_diverged' } });
    await books.server.request('PUT', books.server.url(book, '/credentials'), { token: 'any' });
    expect((await books.send(book, '/commit', { message: 'x', push: true })).body.remote_sync).toMatchObject({
      status: 'failed',
      commit_sha: expect.any(String),
    });
    await books.server.request('PUT', books.server.url(book, '/remote'), { url: 'http://127.0.0.1:1/sea.git' });
    expect(await books.send(book, '/sync/pull')).toMatchObject({ status: 502, body: { code: 'remote_source_failed' } });
    expect((await books.server.request('GET', books.server.url(book, '/credentials'))).body).toEqual({
      has_credential: false,
    });
  });
});
