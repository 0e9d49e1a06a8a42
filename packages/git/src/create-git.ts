import type { Git, GitOptions } from './git.ts';
import { GitError } from './git-error.ts';
import { checkHost } from './guard/passage.ts';
import { createRepository, openRepository } from './open-repository.ts';
import { checkUrl } from './remote-url.ts';
import { type GitProgram, runGit } from './run-git.ts';
import { listBranches } from './transfer.ts';

/** The oldest Git that takes its settings from the environment and keeps those of the user out. */
export const MINIMUM_GIT_VERSION = '2.34';

const TIMEOUT_SECONDS = 120;
const MAXIMUM_BYTES = 500 * 1024 * 1024;

/**
 * Finds the Git of this system. Throws `git_missing` or `git_too_old` with a sentence that says what to install.
 *
 * @example
 * const git = await createGit();
 * const repository = await git.createRepository('/data/books/1');
 * const { commit } = await repository.fetch({ url: 'https://example.org/book.git' });
 * const { files } = await repository.readTree(commit);
 */
export async function createGit(options: GitOptions = {}): Promise<Git> {
  const git: GitProgram = {
    program: options.program ?? 'git',
    timeoutSeconds: options.timeoutSeconds ?? TIMEOUT_SECONDS,
    maximumBytes: options.maximumBytes ?? MAXIMUM_BYTES,
    allowHttpLoopback: options.allowHttpLoopback ?? false,
    allowSsh: options.allowSsh ?? true,
    allowPrivateAddresses: options.allowPrivateAddresses ?? false,
  };
  const version = await readVersion(git);
  return {
    version,
    checkRemoteUrl: (url) => checkHost(checkUrl(url, git), git),
    listBranches: (remote, transfer) => listBranches(git, remote, transfer),
    createRepository: (folder) => createRepository(git, folder),
    openRepository: (folder) => openRepository(git, folder),
  };
}

/**
 * Builds what opens Git for whoever has settings that may change: it is found once for equal options, and looked for again
 * after it was not found, since somebody may install it while the server runs. It throws what `createGit` throws.
 */
export function createGitOpener(): (options: GitOptions) => Promise<Git> {
  let opened: { readonly key: string; readonly git: Promise<Git> } | null = null;
  return (options) => {
    const key = JSON.stringify(options);
    if (opened?.key === key) return opened.git;
    const current = { key, git: createGit(options) };
    opened = current;
    current.git.catch(() => {
      if (opened === current) opened = null;
    });
    return current.git;
  };
}

async function readVersion(git: GitProgram): Promise<string> {
  const { code, output } = await runGit(git, ['--version'], { folder: null });
  const [, version, major, minor] = /^git version ((\d+)\.(\d+)[\w.]*)/.exec(output.toString('utf8')) ?? [];
  if (code !== 0 || version === undefined) {
    const detail = 'The program "git" is there, and does not say its version. Install Git anew.';
    throw new GitError('git_missing', detail);
  }
  const [least = 0, leastMinor = 0] = MINIMUM_GIT_VERSION.split('.').map(Number);
  const isOld = Number(major) < least || (Number(major) === least && Number(minor) < leastMinor);
  if (isOld) {
    const needed = `Git ${MINIMUM_GIT_VERSION} or newer is needed, and this is ${version}.`;
    throw new GitError('git_too_old', `${needed} Install a newer one, for example with "apt-get install git".`);
  }
  return version;
}
