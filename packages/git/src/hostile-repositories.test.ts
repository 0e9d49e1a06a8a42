import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { runTestGit } from '@learnwright/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUTHOR, codeOf, createGitHarness, filesOf, type GitHarness, readTexts } from '../tests/git.ts';
import type { Repository } from './repository.ts';

/** Hooks that any of our commands could set off. */
const HOOKS = ['reference-transaction', 'pre-push', 'post-update', 'pre-auto-gc', 'fsmonitor-watchman', 'post-commit'];

describe('a hostile repository', () => {
  let harness: GitHarness;
  /** Whatever is executed makes this file. */
  let proof = '';
  let url = '';

  beforeAll(async () => {
    harness = await createGitHarness();
    proof = join(harness.server.root, 'executed');
    url = harness.server.create('book', [{ files: { 'a.md': 'a' } }]);
  });
  afterAll(() => harness.close());

  /** Fetches, reads, commits and pushes: every command there is. */
  async function useEverything(repository: Repository, remote: string) {
    const parent = (await repository.fetch({ url: remote, token: 't' })).commit;
    await repository.moveBranch('main', parent, await repository.readBranch('main'));
    await repository.readLog(parent, { limit: 10 });
    const { files } = await repository.readTree(parent);
    await repository.readFiles(
      files.map(({ id }) => id),
      1_000_000,
    );
    const edit = { branch: 'main', parent, message: 'Edit', author: AUTHOR, at: 1 };
    const commit = await repository.commit({ ...edit, files: filesOf({ 'a.md': `after ${parent}` }) });
    if (commit === null) throw new Error('Nothing was committed.');
    await repository.push({ url: remote, token: 't' }, 'main', commit);
    return commit;
  }

  it('has config and hooks in its folder that are never run, and go when it is opened', async () => {
    const repository = await harness.newRepository();
    const run = `touch ${proof}`;
    const config = [
      `[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfsmonitor = "${run}"\n\tsshCommand = "${run}"\n\taskPass = ${proof}.sh\n\tgitProxy = "${run}"\n\tpager = "${run}"\n\teditor = "${run}"`,
      `\thooksPath = ${repository.folder}/hooks\n\talternateRefsCommand = "${run}"\n\tattributesFile = ${repository.folder}/attributes`,
      `[credential]\n\thelper = "!${run}"\n[alias]\n\tfetch = "!${run}"\n\tlog = "!${run}"\n[uploadpack]\n\tpackObjectsHook = "${run}"`,
      `[filter "x"]\n\tclean = "${run}"\n\tsmudge = "${run}"\n\tprocess = "${run}"\n[diff]\n\texternal = "${run}"\n[gpg]\n\tprogram = "${run}"`,
      `[commit]\n\tgpgSign = true\n[push]\n\tgpgSign = if-asked\n[log]\n\tshowSignature = true\n[gc]\n\tauto = 1\n[remote "${url}"]\n\tuploadpack = "${run}"\n\treceivepack = "${run}"`,
      `[protocol "ext"]\n\tallow = always\n[url "ext::sh -c '${run}' "]\n\tinsteadOf = http://never/`,
    ].join('\n');
    await mkdir(join(repository.folder, 'hooks'));
    for (const hook of HOOKS) {
      writeFileSync(join(repository.folder, 'hooks', hook), `#!/bin/sh\n${run}\n`, { mode: 0o755 });
    }
    writeFileSync(join(repository.folder, 'config'), config);
    writeFileSync(join(repository.folder, 'attributes'), '* filter=x diff=x\n');
    await useEverything(repository, url);
    expect(existsSync(proof)).toBe(false);
    const opened = await harness.git.openRepository(repository.folder);
    expect(readFileSync(join(opened.folder, 'config'), 'utf8')).not.toMatch(/touch|helper|url/);
    await useEverything(opened, url);
    expect(existsSync(proof)).toBe(false);
  });

  it.each([
    ['a link in place of its objects', 'objects', 'link'],
    ['a link among its references', 'refs/heads/x', 'link'],
    ['objects of another', 'objects/info/alternates', '/tmp\n'],
    ['another folder', 'commondir', '/tmp\n'],
    ['grafts', 'info/grafts', '\n'],
  ])('is not opened with %s', async (_, path, content) => {
    const { folder } = await harness.newRepository();
    const place = join(folder, path);
    rmSync(place, { recursive: true, force: true });
    await mkdir(join(place, '..'), { recursive: true });
    if (content === 'link') symlinkSync(harness.server.root, place);
    else writeFileSync(place, content);
    expect(await codeOf(harness.git.openRepository(folder))).toBe('unsafe_repository');
  });

  it('has entries that lead elsewhere: none is read, nothing leaves the folder, and a commit keeps them', async () => {
    const submodule = '1'.repeat(40);
    const remote = harness.server.create('entries', [
      {
        files: {
          'good.md': 'good',
          'image.png': 'version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n',
          '.gitattributes': '* filter=lfs text working-tree-encoding=UTF-16\n*.md ident export-subst\n',
          '.gitmodules':
            '[submodule "s"]\n\tpath = s\n\turl = ext::sh -c touch% executed\n\tupdate = !touch executed\n',
          s: { submodule },
          passwd: { link: '/etc/passwd' },
          'up/out': { link: '../../../outside' },
        },
      },
    ]);
    const folder = harness.server.folderOf('entries');
    const blob = runTestGit(folder, ['hash-object', '-w', '--stdin'], '#!/bin/sh\ntouch executed\n');
    const inner = makeTree(folder, [`100755 blob ${blob}\tpost-checkout`, `100644 blob ${blob}\tconfig`]);
    const entries = runTestGit(folder, ['ls-tree', 'main']).split('\n');
    const names = ['.git', '..', '.GIT', 'git~1', 'a\\b', 'line\nfeed', '.g\u200cit', '\u0007bell'];
    const outer = makeTree(folder, [
      ...entries,
      ...names.map((name) => `040000 tree ${inner}\t${name}`),
      Buffer.concat([Buffer.from(`100644 blob ${blob}\tnot-utf8-`), Buffer.from([0xff, 0xfe])]),
      `100644 blob ${blob}\tA"quote$(touch executed)`,
    ]);
    const parent = runTestGit(folder, ['rev-parse', 'main']);
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
    const commit = runTestGit(folder, [...identity, 'commit-tree', outer, '-p', parent, '-m', 'hostile']);
    runTestGit(folder, ['update-ref', 'refs/heads/main', commit]);
    const repository = await harness.newRepository();
    const fetched = (await repository.fetch({ url: remote })).commit;
    const { files, skipped } = await repository.readTree(fetched);
    expect(files.map(({ path }) => path)).toEqual([
      '.gitattributes',
      '.gitmodules',
      'A"quote$(touch executed)',
      'good.md',
      'image.png',
    ]);
    expect(skipped.filter(({ reason }) => reason === 'symlink').map(({ path }) => path)).toEqual(['passwd', 'up/out']);
    expect(skipped.filter(({ reason }) => reason === 'submodule')).toEqual([{ path: 's', reason: 'submodule' }]);
    expect(skipped.filter(({ reason }) => reason === 'unsafe_name')).toHaveLength(names.length * 2 + 1);
    expect(await readTexts(repository, fetched)).toMatchObject({ 'good.md': 'good' });
    const made = await useEverything(repository, remote);
    expect((await repository.readTree(made)).skipped).toEqual(skipped);
    expect(readdirSync(repository.folder).toSorted()).toEqual(['HEAD', 'config', 'objects', 'refs']);
    expect([existsSync(proof), existsSync('executed')]).toEqual([false, false]);
  });

  it('has branches with hostile names: they are left out, or are names and nothing else', async () => {
    const remote = harness.server.copy('book', 'branches');
    const folder = harness.server.folderOf('branches');
    const commit = runTestGit(folder, ['rev-parse', 'main']);
    const odd = ['$(touch executed)', '`touch executed`', ';touch-executed', '|touch-executed', "a'b", 'ü'];
    const hidden = ['--upload-pack=touch', '-x', 'a\u202eb'];
    const updates = [...odd, ...hidden].map((name) => `create refs/heads/${name.replaceAll(' ', '_')} ${commit}\n`);
    runTestGit(folder, ['update-ref', '--stdin'], updates.join(''));
    const { branches } = await harness.git.listBranches({ url: remote });
    const names = branches.map(({ name }) => name);
    expect(names.toSorted()).toEqual([...odd.map((name) => name.replaceAll(' ', '_')), 'main'].toSorted());
    const repository = await harness.newRepository();
    const fetched = await repository.fetchBranches({ url: remote }, names);
    expect(new Set(fetched.map((branch) => branch.commit))).toEqual(new Set([commit]));
    expect([existsSync(proof), existsSync('executed')]).toEqual([false, false]);
  });

  it('is deep, holds a huge file, or unfolds to endless files: it is read as far as is allowed', async () => {
    const commits = Array.from({ length: 500 }, (_, index) => ({ files: { 'a.md': String(index) } }));
    const remote = harness.server.create('large', [...commits, { files: { 'huge.bin': new Uint8Array(20_000_000) } }]);
    const repository = await harness.newRepository();
    const shallow = await repository.fetch({ url: remote }, { depth: 1 });
    expect(await repository.readLog(shallow.commit, { limit: 10 })).toHaveLength(1);
    const { files } = await repository.readTree(shallow.commit);
    const [small, huge] = files;
    expect(huge).toMatchObject({ path: 'huge.bin', size: 20_000_000 });
    expect(await codeOf(repository.readFiles([huge?.id ?? ''], 1_000_000))).toBe('too_large');
    expect((await repository.readFiles([small?.id ?? ''], 1_000_000)).size).toBe(1);
    const folder = harness.server.folderOf('large');
    let tree = makeTree(folder, [`100644 blob ${small?.id}\tfile-with-a-name-of-some-length`]);
    for (let depth = 0; depth < 12; depth += 1) {
      const entries = Array.from({ length: 10 }, (_, index) => `040000 tree ${tree}\tfolder-${index}`);
      tree = makeTree(folder, entries);
    }
    const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b.c'];
    const bomb = runTestGit(folder, [...identity, 'commit-tree', tree, '-m', 'bomb']);
    runTestGit(folder, ['update-ref', 'refs/heads/bomb', bomb]);
    const { commit } = await repository.fetch({ url: remote }, { branch: 'bomb' });
    expect(await codeOf(repository.readTree(commit))).toBe('too_large');
  });
});

/** Writes a tree with exactly these entries, whatever they are. */
function makeTree(folder: string, entries: readonly (string | Buffer)[]): string {
  const input = Buffer.concat(entries.map((entry) => Buffer.concat([Buffer.from(entry), Buffer.from('\0')])));
  return runTestGit(folder, ['mktree', '-z', '--missing'], input);
}
