import { hash } from 'node:crypto';
import { lstat, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GitError } from './git-error.ts';
import { describeLocalFailure } from './git-failure.ts';
import { requireBranchName } from './names.ts';
import { type LocalGit, readFiles, readLog, readTree, requireCommitName } from './read-objects.ts';
import type { Repository } from './repository.ts';
import { type GitProgram, runGit } from './run-git.ts';
import { fetchBranches, fetchOneBranch, pushBranch } from './transfer.ts';
import { compareWithCommit, movedOn, writeCommit } from './write-commit.ts';

/** All that the config of a repository says. Everything else goes into the environment of each command. */
const CONFIG = '[core]\n\trepositoryformatversion = 0\n\tfilemode = true\n\tbare = true\n';
/** The folders of a repository, the outer ones first. */
const FOLDERS = ['objects', 'objects/info', 'objects/pack', 'refs', 'refs/heads'];
const HEAD = 'ref: refs/heads/main\n';
/** What is written here is for this user alone; Git chooses the modes of its own files. */
const FOLDER = { recursive: true, mode: 0o700 };
const FILE = { mode: 0o600 };
/** What a repository of ours never has: it would lead elsewhere, or rewrite what is read. */
const FOREIGN = [
  'commondir',
  'gitdir',
  'config.worktree',
  'info/grafts',
  'objects/info/alternates',
  'objects/info/http-alternates',
];
const LEFTOVER = /^(?:tmp_|\.tmp-)|\.lock$/;
const NO_COMMIT = '0'.repeat(40);

/** Creates an empty bare repository in a folder that is absent or empty. */
export async function createRepository(git: GitProgram, folder: string): Promise<Repository> {
  await mkdir(folder, FOLDER);
  if ((await readdir(folder)).length > 0) throw new GitError('unsafe_repository', 'The folder is not empty.');
  for (const path of FOLDERS) await mkdir(join(folder, path), FOLDER);
  await writeFile(join(folder, 'config'), CONFIG, FILE);
  // Last: without it the folder is no repository.
  await writeFile(join(folder, 'HEAD'), HEAD, FILE);
  return describeRepository({ git, folder });
}

/** Opens a repository that `createRepository` made, and takes from its config what others have written there. */
export async function openRepository(git: GitProgram, folder: string): Promise<Repository> {
  const [top, head] = [await findKind(folder), await findKind(join(folder, 'HEAD'))];
  const kinds = await Promise.all(FOLDERS.map((path) => findKind(join(folder, path))));
  if (top !== 'folder' || head !== 'file' || kinds.some((kind) => kind === 'file' || kind === 'other')) {
    throw unsafe('is not a repository of this server');
  }
  for (const path of FOREIGN) {
    if ((await findKind(join(folder, path))) !== 'absent') throw unsafe('uses files that are outside of it');
  }
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() && !entry.isDirectory()) throw unsafe('holds links');
  }
  // Empty folders get lost where files alone are copied, as in a backup.
  for (const path of FOLDERS) await makeInside(join(folder, path));
  const config = join(folder, 'config');
  if ((await findKind(config)) !== 'file' || (await readFile(config, 'utf8')) !== CONFIG) {
    await rm(config, { force: true, recursive: true });
    await writeFile(config, CONFIG, FILE);
  }
  return describeRepository({ git, folder });
}

/** Makes a folder in one that is there: a repository that is removed meanwhile does not come back. */
async function makeInside(path: string): Promise<void> {
  await mkdir(path, { mode: FOLDER.mode }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

function unsafe(what: string): GitError {
  return new GitError('unsafe_repository', `The folder ${what}.`);
}

async function findKind(path: string): Promise<'absent' | 'file' | 'folder' | 'other'> {
  const facts = await lstat(path).catch(() => null);
  if (facts === null) return 'absent';
  if (facts.isFile()) return 'file';
  return facts.isDirectory() ? 'folder' : 'other';
}

function describeRepository(local: LocalGit): Repository {
  const { folder } = local;
  const readBranch = async (branch: string) => {
    requireBranchName(branch);
    return readReference(local, `refs/heads/${branch}`);
  };
  /** Where fetched branches are kept: their names are a remote's, and no file may have such a name. */
  const nameReference = (branch: string) => `refs/fetched/${hash('sha256', branch, 'hex')}`;
  const transfers = { local, nameReference, readReference: (name: string) => readReference(local, name) };
  return {
    folder,
    fetch: (remote, options = {}) => fetchOneBranch(transfers, remote, options),
    fetchBranches: (remote, branches, options = {}) => fetchBranches(transfers, remote, branches, options),
    push: (remote, branch, commit, options = {}) => pushBranch(local, { remote, branch, commit, options }),
    readBranch,
    moveBranch: (branch, commit, expected) => moveBranch(local, branch, commit, expected),
    isAncestor: (ancestor, commit) => isAncestor(local, ancestor, commit),
    readTree: (commit) => readTree(local, commit),
    readFiles: (ids, maximumBytes) => readFiles(local, ids, maximumBytes),
    readLog: (commit, page) => readLog(local, commit, page),
    compare: async (commit, changes) => {
      const { added, changed, deleted } = await compareWithCommit(local, commit, changes);
      return { added, changed, deleted };
    },
    commit: (commit) => writeCommit(local, commit, readBranch),
    removeLeftovers: () => removeLeftovers(folder),
  };
}

async function readReference({ git, folder }: LocalGit, name: string): Promise<string | null> {
  const words = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const { code, output } = await runGit(git, words, { folder });
  return code === 0 ? requireCommitName(output.toString('latin1').trim()) : null;
}

async function moveBranch(local: LocalGit, branch: string, commit: string, expected: string | null): Promise<void> {
  requireBranchName(branch);
  const words = ['update-ref', '--end-of-options', `refs/heads/${branch}`, requireCommitName(commit)];
  const old = expected === null ? NO_COMMIT : requireCommitName(expected);
  const result = await runGit(local.git, [...words, old], { folder: local.folder });
  if (result.code === 0) return;
  const isElsewhere = /but expected|already exists|unable to resolve reference/.test(result.complaint);
  throw isElsewhere ? movedOn() : describeLocalFailure(result);
}

async function isAncestor({ git, folder }: LocalGit, ancestor: string, commit: string): Promise<boolean> {
  const words = ['merge-base', '--is-ancestor', requireCommitName(ancestor), requireCommitName(commit)];
  return (await runGit(git, words, { folder })).code === 0;
}

async function removeLeftovers(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (LEFTOVER.test(entry.name)) await rm(join(entry.parentPath, entry.name), { force: true, recursive: true });
  }
}
