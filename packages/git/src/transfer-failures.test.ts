import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { mkdir, readdir, readlink } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHOR, codeOf, createGitHarness, failureOf, filesOf, type GitHarness } from '../tests/git.ts';

const TOKEN = 'tok+en/with=signs';

describe('a transfer that fails', () => {
  let harness: GitHarness;
  let url = '';

  beforeAll(async () => {
    harness = await createGitHarness();
    url = harness.server.create('book', [{ files: { 'a.md': 'a', 'b.bin': randomBytes(200_000) } }]);
    harness.server.demand(TOKEN);
  });
  afterAll(() => harness.close());

  it('says that the token is wrong, or absent, without saying the token', async () => {
    const repository = await harness.newRepository();
    for (const token of ['wr0ng-token', undefined]) {
      const failure = await failureOf(repository.fetch({ url, token }, { branch: 'main' }));
      expect(failure.code).toBe('authentication_failed');
      expect(JSON.stringify(failure)).not.toContain('wr0ng-token');
    }
    expect(await codeOf(repository.fetch({ url, token: 'a\nhost=evil' }))).toBe('authentication_failed');
  });

  it('gives the token to the one host alone, and follows no redirect', async () => {
    const repository = await harness.newRepository();
    const before = harness.server.requests.length;
    harness.server.behave('redirect');
    expect(await codeOf(repository.fetch({ url, token: TOKEN }, { branch: 'main' }))).toBe('redirected');
    harness.server.behave('serve');
    expect(harness.server.requests.slice(before)).toMatchObject([{ token: null }]);
  });

  it('says that there is no repository, and that the host is dead or out of order', async () => {
    const repository = await harness.newRepository();
    const remote = { url: harness.server.urlOf('nothing'), token: TOKEN };
    expect(await codeOf(repository.fetch(remote, { branch: 'main' }))).toBe('not_found');
    expect(await codeOf(repository.fetch({ url: 'http://127.0.0.1:1/book.git' }))).toBe('unreachable');
    harness.server.behave('fail');
    expect(await codeOf(repository.fetch({ url, token: TOKEN }, { branch: 'main' }))).toBe('unreachable');
    harness.server.behave('serve');
  });

  it('leaves nothing of a pack that breaks off, and works the next time', async () => {
    const repository = await harness.newRepository();
    harness.server.behave('cut');
    expect(await codeOf(repository.fetch({ url, token: TOKEN }, { branch: 'main' }))).toBe('unreachable');
    harness.server.behave('serve');
    const pack = join(repository.folder, 'objects', 'pack');
    writeFileSync(join(pack, 'tmp_pack_left'), 'x');
    writeFileSync(join(repository.folder, 'shallow.lock'), '');
    await repository.removeLeftovers();
    expect([await readdir(pack), existsSync(join(repository.folder, 'shallow.lock'))]).toEqual([[], false]);
    expect(await repository.fetch({ url, token: TOKEN })).toMatchObject({ branch: 'main' });
  });

  it('ends at its time limit, and when the caller leaves, with all that it has started', async () => {
    const git = await harness.gitWith({ timeoutSeconds: 0.4 });
    const repository = await harness.newRepository(git);
    harness.server.behave('hang');
    const failure = await failureOf(repository.fetch({ url, token: TOKEN }, { branch: 'main' }));
    expect(failure).toMatchObject({ code: 'timed_out', detail: expect.stringContaining('0.4 seconds') });
    const leaving = new AbortController();
    const arrived = harness.server.nextRequest('git-upload-pack');
    const patient = await harness.newRepository();
    const work = patient.fetch({ url, token: TOKEN }, { branch: 'main', signal: leaving.signal });
    await arrived;
    leaving.abort(new Error('gone'));
    await expect(work).rejects.toThrow('gone');
    harness.server.behave('serve');
    expect(await listGitProcesses(patient.folder)).toEqual([]);
  });

  it('is refused where the repository is larger than it may be', async () => {
    const small = await harness.gitWith({ maximumBytes: 100_000 });
    const repository = await harness.newRepository(small);
    expect(await codeOf(repository.fetch({ url, token: TOKEN }))).toBe('too_large');
    const bounded = await harness.newRepository();
    const limits = { branch: 'main', maximumBytes: 100_000 };
    expect(await codeOf(bounded.fetch({ url, token: TOKEN }, limits))).toBe('too_large');
    expect(await readdir(join(bounded.folder, 'objects/pack'))).toEqual([]);
    expect(await codeOf(bounded.fetch({ url, token: TOKEN }, limits))).toBe('too_large');
    expect((await bounded.fetch({ url, token: TOKEN })).branch).toBe('main');
    const whole = await harness.newRepository();
    const { files } = await whole.readTree((await whole.fetch({ url, token: TOKEN })).commit);
    expect(
      await codeOf(
        whole.readFiles(
          files.map(({ id }) => id),
          1_000,
        ),
      ),
    ).toBe('too_large');
  });

  it('is told from a push that the remote refuses', async () => {
    const refusing = { url: harness.server.copy('book', 'refusing'), token: TOKEN };
    const hooks = join(harness.server.folderOf('refusing'), 'hooks');
    await mkdir(hooks, { recursive: true });
    writeFileSync(join(hooks, 'pre-receive'), '#!/bin/sh\necho "Authentication failed"; exit 1\n', { mode: 0o755 });
    const repository = await harness.newRepository();
    const parent = (await repository.fetch(refusing)).commit;
    await repository.moveBranch('main', parent, null);
    const edit = { branch: 'main', parent, message: 'Edit', author: AUTHOR, at: 1, files: filesOf({ 'a.md': 'b' }) };
    const commit = (await repository.commit(edit)) ?? '';
    expect(await codeOf(repository.push(refusing, 'main', commit))).toBe('rejected');
    expect(await codeOf(repository.push({ ...refusing, token: 'bad' }, 'main', commit))).toBe('authentication_failed');
    harness.server.demand(null);
    expect(await codeOf(repository.push({ url: refusing.url }, 'main', commit))).toBe('authentication_failed');
    harness.server.demand(TOKEN);
  });

  it('says what to install where there is no Git, or an old one', async () => {
    const folder = harness.newFolder();
    await mkdir(folder);
    const old = join(folder, 'git');
    writeFileSync(old, '#!/bin/sh\necho "git version 2.20.1"\n', { mode: 0o755 });
    expect(await failureOf(harness.gitWith({ program: old }))).toMatchObject({
      code: 'git_too_old',
      detail: expect.stringContaining('2.34'),
    });
    expect(await failureOf(harness.gitWith({ program: join(folder, 'absent') }))).toMatchObject({
      code: 'git_missing',
      detail: expect.stringContaining('Install'),
    });
  });
});

/** The processes that work in a folder, where the system tells. */
async function listGitProcesses(folder: string): Promise<string[]> {
  if (!existsSync('/proc/self/cwd')) return [];
  const found = (await readdir('/proc'))
    .filter((name) => /^\d+$/.test(name))
    .map(async (id) => {
      const cwd = await readlink(join('/proc', id, 'cwd')).catch(() => '');
      return cwd === folder ? [id] : [];
    });
  return (await Promise.all(found)).flat();
}
