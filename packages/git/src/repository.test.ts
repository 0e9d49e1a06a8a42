import { existsSync, rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHOR, codeOf, createGitHarness, filesOf, type GitHarness, readTexts } from '../tests/git.ts';
import type { Repository } from './repository.ts';

const NOW = 1_800_000_000;

describe('a repository', () => {
  let harness: GitHarness;

  beforeAll(async () => {
    harness = await createGitHarness();
    harness.server.create('book', [
      { files: { 'a.md': '# A\r\n', 'b/ü.md': 'b', 'run.sh': { executable: 'echo' }, l: { link: 'a.md' } } },
      { files: { 'c.md': 'c' }, message: 'Second\n\nWith more.' },
      { branch: 'main-de', files: { 'a.md': 'de' } },
    ]);
    harness.server.create('empty');
    harness.server.demand('s3cret');
  });
  afterAll(() => harness.close());

  /** A copy of the book on the server, and its clone with a local branch. */
  async function cloneBook(name: string) {
    const remote = { url: harness.server.copy('book', name), token: 's3cret' };
    const repository = await harness.newRepository();
    const { commit } = await repository.fetch(remote);
    await repository.moveBranch('main', commit, null);
    return { remote, repository, commit };
  }

  /** Commits texts on top of a commit of `main`. */
  function write(repository: Repository, parent: string | null, texts: Readonly<Record<string, string>>) {
    return repository.commit({
      branch: 'main',
      parent,
      message: 'Edit',
      author: AUTHOR,
      at: NOW,
      files: filesOf(texts),
    });
  }

  it('elsewhere tells its branches, and which of them is the default', async () => {
    const remote = { url: harness.server.urlOf('book'), token: 's3cret' };
    const { branches, default_branch } = await harness.git.listBranches(remote);
    expect([branches.map(({ name }) => name), default_branch]).toEqual([['main', 'main-de'], 'main']);
  });

  it('is fetched with its files and history, and says how far it is', async () => {
    const phases = new Set<string>();
    const remote = { url: harness.server.urlOf('book'), token: 's3cret' };
    const repository = await harness.newRepository();
    const { commit, branch } = await repository.fetch(remote, { onProgress: ({ phase }) => phases.add(phase) });
    expect([branch, [...phases]]).toEqual(['main', expect.arrayContaining(['Receiving objects'])]);
    const tree = await repository.readTree(commit);
    expect(tree.files).toMatchObject([
      { path: 'a.md', size: 5, executable: false },
      { path: 'b/ü.md' },
      { path: 'c.md' },
      { path: 'run.sh', executable: true },
    ]);
    expect(tree.skipped).toEqual([{ path: 'l', reason: 'symlink' }]);
    expect(await readTexts(repository, commit)).toMatchObject({ 'a.md': '# A\r\n', 'b/ü.md': 'b' });
    const ids = tree.files.map(({ id }) => id);
    const bytes = [...(await repository.readFiles(ids, 1_000)).values()];
    expect(bytes.every(({ buffer, byteLength }) => buffer.byteLength === byteLength)).toBe(true);
    const log = await repository.readLog(commit, { limit: 5 });
    expect(log.map(({ message }) => message)).toEqual(['Second\n\nWith more.', 'Change']);
    expect(log[0]).toMatchObject({ author_name: 'Author', parents: [log[1]?.commit] });
    expect(await repository.readLog(commit, { limit: 1, skip: 1 })).toEqual([log[1]]);
  });

  it('is fetched with several branches by one command, and without its history', async () => {
    const remote = { url: harness.server.urlOf('book'), token: 's3cret' };
    const both = await (await harness.newRepository()).fetchBranches(remote, ['main-de', 'main']);
    expect(both.map(({ branch }) => branch)).toEqual(['main-de', 'main']);
    const shallow = await harness.newRepository();
    const { commit } = await shallow.fetch(remote, { depth: 1 });
    expect(await shallow.readLog(commit, { limit: 5 })).toHaveLength(1);
  });

  it('elsewhere may be empty, or lack the branch', async () => {
    const empty = { url: harness.server.urlOf('empty'), token: 's3cret' };
    expect(await harness.git.listBranches(empty)).toEqual({ branches: [], default_branch: null });
    const repository = await harness.newRepository();
    expect(await codeOf(repository.fetch(empty))).toBe('empty');
    expect(await codeOf(repository.fetch(empty, { branch: 'main' }))).toBe('empty');
    const book = { url: harness.server.urlOf('book'), token: 's3cret' };
    expect(await codeOf(repository.fetch(book, { branch: 'nowhere' }))).toBe('branch_not_found');
    expect(await codeOf(repository.fetch(book, { branch: '--upload-pack=id' }))).toBe('invalid_branch');
  });

  it('gets commits, and keeps what it does not read', async () => {
    const { remote, repository, commit } = await cloneBook('edited');
    const changes = { files: filesOf({ 'a.md': 'A2', 'c.md': 'c', 'd "d".md': 'd' }), deleted: ['b/ü.md', 'absent'] };
    expect(await repository.compare(commit, changes)).toEqual({
      added: ['d "d".md'],
      changed: ['a.md'],
      deleted: ['b/ü.md'],
    });
    const next = { branch: 'main', parent: commit, message: 'Edit\n\nMore', author: AUTHOR, at: NOW, ...changes };
    const made = (await repository.commit(next)) ?? '';
    expect(await readTexts(repository, made)).toEqual({ 'a.md': 'A2', 'c.md': 'c', 'd "d".md': 'd', 'run.sh': 'echo' });
    const { files, skipped } = await repository.readTree(made);
    expect([files.at(-1)?.executable, skipped]).toEqual([true, [{ path: 'l', reason: 'symlink' }]]);
    expect(await repository.readLog(made, { limit: 1 })).toMatchObject([
      { author_name: 'Ada', author_email: 'ada@example.org', committed_at: NOW, message: 'Edit\n\nMore' },
    ]);
    expect([await repository.readBranch('main'), await repository.isAncestor(commit, made)]).toEqual([made, true]);
    await repository.push(remote, 'main', made);
    await repository.push(remote, 'main', made);
    const elsewhere = await harness.git.listBranches(remote);
    expect(elsewhere.branches.find(({ name }) => name === 'main')?.commit).toBe(made);
  });

  it('gets no commit where nothing changes, and none on a branch that has moved', async () => {
    const { repository, commit } = await cloneBook('unchanged');
    expect(await write(repository, commit, { 'a.md': '# A\r\n', 'c.md': 'c' })).toBeNull();
    await write(repository, commit, { 'a.md': 'x' });
    expect(await codeOf(write(repository, commit, { 'a.md': 'y' }))).toBe('diverged');
    expect(await codeOf(repository.moveBranch('main', commit, commit))).toBe('diverged');
    expect(await codeOf(repository.moveBranch('main', commit, null))).toBe('diverged');
    expect(await codeOf(write(repository, await repository.readBranch('main'), { '../x': 'y' }))).toBe('invalid_path');
  });

  it('may begin here, and be pushed to an empty one', async () => {
    const repository = await harness.newRepository();
    const first = (await write(repository, null, { 'a.md': 'first' })) ?? '';
    const remote = { url: harness.server.create('begun'), token: 's3cret' };
    await repository.push(remote, 'main', first);
    expect(await harness.git.listBranches(remote)).toMatchObject({ default_branch: 'main' });
  });

  it('follows a remote that has gone on, and tells when both have', async () => {
    const { remote, repository, commit } = await cloneBook('ahead');
    harness.server.add('ahead', [{ files: { 'a.md': 'theirs' } }]);
    const ahead = (await repository.fetch(remote)).commit;
    expect([await repository.isAncestor(commit, ahead), await repository.isAncestor(ahead, commit)]).toEqual([
      true,
      false,
    ]);
    const ours = (await write(repository, commit, { 'a.md': 'ours' })) ?? '';
    expect(await repository.isAncestor(ours, ahead)).toBe(false);
    expect(await codeOf(repository.push(remote, 'main', ours))).toBe('diverged');
    expect((await repository.fetch(remote)).commit).toBe(ahead);
  });

  it('opens again, and needs an empty folder at first', async () => {
    const { repository, commit } = await cloneBook('opened');
    expect(await (await harness.git.openRepository(repository.folder)).readBranch('main')).toBe(commit);
    // A backup keeps no empty folders.
    rmSync(join(repository.folder, 'objects/info'), { recursive: true });
    expect(await (await harness.git.openRepository(repository.folder)).readBranch('main')).toBe(commit);
    expect(await codeOf(harness.git.createRepository(repository.folder))).toBe('unsafe_repository');
    expect(await codeOf(harness.git.openRepository(harness.newFolder()))).toBe('unsafe_repository');
    rmSync(repository.folder, { recursive: true });
    expect(await codeOf(repository.readTree(commit))).toBe('unsafe_repository');
  });

  it('that is removed while it is opened does not come back', async () => {
    for (let round = 0; round < 40; round += 1) {
      const { folder } = await harness.newRepository();
      const opened = harness.git.openRepository(folder).catch((error: unknown) => error);
      // At each step of the opening once.
      for (let turn = 0; turn < round; turn += 1) await setImmediate();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      await opened;
      expect(existsSync(folder)).toBe(false);
    }
  });
});
