import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHOR, codeOf, createGitHarness, filesOf, type GitHarness } from '../tests/git.ts';

const TOKEN = 'tok-3n-that-is-n0where';
const FORMS = [TOKEN, Buffer.from(`x-access-token:${TOKEN}`).toString('base64'), Buffer.from(TOKEN).toString('base64')];
const PROGRAM = fileURLToPath(new URL('./push-token.fixture.ts', import.meta.url));
const SEES_PROCESSES = existsSync('/proc/self/environ');

describe('the token of a remote', () => {
  let harness: GitHarness;

  beforeAll(async () => {
    harness = await createGitHarness();
    harness.server.create('book', [{ files: { 'a.md': 'a' } }]);
    harness.server.demand(TOKEN);
  });
  afterAll(() => harness.close());

  /** A repository with a commit that is not pushed yet. */
  async function prepare(name: string) {
    const remote = { url: harness.server.copy('book', name), token: TOKEN };
    const repository = await harness.newRepository();
    const parent = (await repository.fetch(remote)).commit;
    await repository.moveBranch('main', parent, null);
    const edit = { branch: 'main', parent, message: 'Edit', author: AUTHOR, at: 1, files: filesOf({ 'a.md': 'b' }) };
    return { remote, repository, commit: (await repository.commit(edit)) ?? '' };
  }

  it('is nowhere after a push that succeeded, failed or was rejected', async () => {
    const { remote, repository, commit } = await prepare('ends');
    await repository.push(remote, 'main', commit);
    harness.server.add('ends', [{ files: { 'a.md': 'theirs' } }]);
    const next = { branch: 'main', parent: commit, message: 'Edit', author: AUTHOR, at: 2 };
    const second = (await repository.commit({ ...next, files: filesOf({ 'a.md': 'c' }) })) ?? '';
    expect(await codeOf(repository.push(remote, 'main', second))).toBe('diverged');
    harness.server.behave('fail');
    expect(await codeOf(repository.push(remote, 'main', second))).toBe('unreachable');
    harness.server.behave('serve');
    expect(findInFiles(harness.folder)).toEqual([]);
  });

  it('is in no file, argument and environment during a push, nor after the pushing process was killed', async () => {
    const { remote, repository, commit } = await prepare('killed');
    harness.server.behave('hang_on_push');
    const arrived = harness.server.nextRequest('/killed.git/git-receive-pack');
    const words = ['--conditions=@learnwright/source', PROGRAM, repository.folder, remote.url, commit];
    const child = spawn(process.execPath, words, { env: {}, stdio: ['pipe', 'ignore', 'inherit'] });
    const ended = once(child, 'close');
    child.stdin.end(TOKEN);
    await arrived;
    expect(harness.server.requests.at(-1)).toMatchObject({ method: 'POST', token: TOKEN });
    expect(findInFiles(harness.folder)).toEqual([]);
    if (SEES_PROCESSES) {
      const seen = listProcesses();
      expect(seen.some(({ text }) => text.includes('remote-http'))).toBe(true);
      expect(seen.filter(({ text }) => FORMS.some((form) => text.includes(form)))).toEqual([]);
    }
    child.kill('SIGKILL');
    await ended;
    expect(findInFiles(harness.folder)).toEqual([]);
    harness.server.behave('serve');
    await repository.removeLeftovers();
    await repository.push(remote, 'main', commit);
  });
});

/** The files below a folder that hold the token in any form. */
function findInFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name);
    const text = statSync(path).isFile() ? `${name}\n${readFileSync(path, 'latin1')}` : name;
    return FORMS.some((form) => text.includes(form));
  });
}

/** Arguments and environment of every process that may be looked at, except of this one. */
function listProcesses(): { id: string; text: string }[] {
  const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return ids.map((id) => ({
    id,
    text: ['cmdline', 'environ'].map((name) => readOrEmpty(`/proc/${id}/${name}`)).join('\n'),
  }));
}

function readOrEmpty(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}
