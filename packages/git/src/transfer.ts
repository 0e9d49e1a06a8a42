import { GitError, isGitError } from './git-error.ts';
import { createTransferError, describeFailure } from './git-failure.ts';
import { isBranchName, requireBranchName } from './names.ts';
import { type LocalGit, requireCommitName } from './read-objects.ts';
import type { Branch, FetchLimits, Remote, RemoteBranches, TransferOptions } from './remote.ts';
import { checkUrl } from './remote-url.ts';
import type { FetchedBranch, FetchOptions } from './repository.ts';
import { type GitProgram, largestOf, measurePacks, runGit, tooLarge } from './run-git.ts';
import { prepareUndo } from './undo-fetch.ts';

/** What fetching needs to know of a repository. */
export interface FetchTarget {
  readonly local: LocalGit;
  /** The name of the reference that keeps a fetched branch. */
  nameReference(branch: string): string;
  readReference(name: string): Promise<string | null>;
}

/** One push of a commit to a branch. */
interface Push {
  readonly remote: Remote;
  readonly branch: string;
  readonly commit: string;
  readonly options: TransferOptions;
}

const HEADS = 'refs/heads/';
/** The line of a branch that a push was refused for: why in a word, and what the remote says. */
const REFUSAL = /^!\t[^\t]*\t\[([^\]]*)\] ?(.*)$/;
/** Where a remote names no branch that it has. */
const USUAL_BRANCHES = ['main', 'master'];
/** Options of every fetch: no tags, no submodules, no work behind it, no file beside the reference. */
const FETCH = [
  'fetch',
  '--progress',
  '--no-tags',
  '--no-recurse-submodules',
  '--no-write-fetch-head',
  '--no-auto-maintenance',
  '--no-show-forced-updates',
];

/** Lists the branches of a remote. */
export async function listBranches(
  git: GitProgram,
  remote: Remote,
  options: TransferOptions = {},
): Promise<RemoteBranches> {
  const words = ['ls-remote', '--symref', '--quiet', '--', remote.url, 'HEAD', `${HEADS}*`];
  const result = await runGit(git, words, { folder: null, remote, ...options });
  if (result.code !== 0) throw describeFailure(result, hostOf(git, remote));
  const branches: Branch[] = [];
  let head: string | null = null;
  for (const line of result.output.toString('utf8').split('\n')) {
    const [left = '', name = ''] = line.split('\t');
    if (left.startsWith(`ref: ${HEADS}`) && name === 'HEAD') head = left.slice(`ref: ${HEADS}`.length);
    const branch = name.startsWith(HEADS) ? name.slice(HEADS.length) : '';
    if (isBranchName(branch) && !branch.includes('\uFFFD')) branches.push({ name: branch, commit: left });
  }
  return { branches, default_branch: branches.some(({ name }) => name === head) ? head : null };
}

/** Fetches one branch, or the default branch. */
export async function fetchOneBranch(
  target: FetchTarget,
  remote: Remote,
  { branch, depth, ...options }: FetchOptions,
): Promise<FetchedBranch> {
  const name = branch ?? (await findDefaultBranch(target.local.git, remote, options));
  const limits = depth === undefined ? [] : [`--depth=${Math.max(1, Math.trunc(depth))}`];
  const [fetched] = await fetchBranches(target, remote, [name], options, limits);
  if (fetched === undefined) throw new GitError('branch_not_found', 'The repository has no such branch.');
  return fetched;
}

async function findDefaultBranch(git: GitProgram, remote: Remote, options: TransferOptions): Promise<string> {
  const { branches, default_branch } = await listBranches(git, remote, options);
  if (branches.length === 0) throw createEmptyError();
  const names = branches.map(({ name }) => name);
  const usual = USUAL_BRANCHES.find((name) => names.includes(name));
  const only = names.length === 1 ? names[0] : undefined;
  const found = default_branch ?? usual ?? only;
  if (found === undefined) {
    throw new GitError('branch_not_found', 'The repository has no default branch. Name the branch to read.');
  }
  return found;
}

/** Fetches branches with one command. What is too large leaves nothing. */
export async function fetchBranches(
  target: FetchTarget,
  remote: Remote,
  names: readonly string[],
  options: FetchLimits,
  limits: readonly string[] = [],
): Promise<FetchedBranch[]> {
  for (const name of names) requireBranchName(name);
  if (names.length === 0) return [];
  const { local, nameReference, readReference } = target;
  const references = new Map<string, string | null>();
  for (const name of names.map(nameReference)) references.set(name, await readReference(name));
  const undo = await prepareUndo(local, references);
  try {
    return await runFetch(target, remote, names, options, limits);
  } catch (error) {
    if (isGitError(error) && error.code === 'too_large') await undo();
    throw error;
  }
}

async function runFetch(
  { local, nameReference, readReference }: FetchTarget,
  remote: Remote,
  names: readonly string[],
  options: FetchLimits,
  limits: readonly string[],
): Promise<FetchedBranch[]> {
  const { git, folder } = local;
  const wanted = names.map((name) => `+${HEADS}${name}:${nameReference(name)}`);
  const result = await runGit(git, [...FETCH, ...limits, '--', remote.url, ...wanted], { folder, remote, ...options });
  if (result.code !== 0) {
    const failure = describeFailure(result, hostOf(git, remote));
    if (isGitError(failure) && failure.code === 'branch_not_found') await refuseEmpty(git, remote, options);
    throw failure;
  }
  const largest = largestOf(git, options);
  if ((await measurePacks(folder)) > largest) throw tooLarge(largest);
  const commits = await Promise.all(names.map((name) => readReference(nameReference(name))));
  return names.map((branch, index) => {
    const commit = commits[index];
    if (!commit) throw new GitError('failed', 'A branch of the repository leads to no commit.');
    return { branch, commit };
  });
}

async function refuseEmpty(git: GitProgram, remote: Remote, options: TransferOptions): Promise<void> {
  if ((await listBranches(git, remote, options)).branches.length === 0) throw createEmptyError();
}

function createEmptyError(): GitError {
  return new GitError('empty', 'The repository is empty: it has no commit.');
}

/** Pushes a commit to a branch of the remote. */
export async function pushBranch({ git, folder }: LocalGit, push: Push): Promise<void> {
  const { remote, branch, commit, options } = push;
  requireBranchName(branch);
  const words = ['push', '--porcelain', '--progress', '--no-verify', '--recurse-submodules=no', '--no-signed'];
  const change = `${requireCommitName(commit)}:${HEADS}${branch}`;
  const result = await runGit(git, [...words, '--', remote.url, change], { folder, remote, ...options });
  if (result.code === 0) return;
  const lines = result.output.toString('utf8').split('\n');
  const refusal = REFUSAL.exec(lines.find((line) => REFUSAL.test(line)) ?? '');
  const host = hostOf(git, remote);
  if (refusal === null) throw describeFailure(result, host);
  // The remote says for itself that it has other commits where two push at once.
  const isBehind = refusal[1] === 'rejected' || /failed to update ref|cannot lock ref/.test(refusal[2] ?? '');
  throw createTransferError(isBehind ? 'diverged' : 'rejected', host, result);
}

function hostOf(git: GitProgram, remote: Remote): string {
  return checkUrl(remote.url, git).host;
}
