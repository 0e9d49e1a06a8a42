import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type GitServer, startGitServer } from '@learnwright/test-kit';
import { createGit } from '../src/create-git.ts';
import type { Git, GitOptions } from '../src/git.ts';
import { isGitError } from '../src/git-error.ts';
import type { Repository } from '../src/repository.ts';

/** A Git server, the Git of this system, and folders that go with them. */
export interface GitHarness {
  readonly server: GitServer;
  readonly git: Git;
  /** The folder that holds all repositories made here. */
  readonly folder: string;
  gitWith(options: GitOptions): Promise<Git>;
  newFolder(): string;
  newRepository(git?: Git): Promise<Repository>;
  close(): Promise<void>;
}

export const AUTHOR = { name: 'Ada', email: 'ada@example.org' };

export async function createGitHarness(): Promise<GitHarness> {
  const server = await startGitServer();
  const folder = mkdtempSync(join(tmpdir(), 'git-layer-'));
  const gitWith = (options: GitOptions) => createGit({ allowHttpLoopback: true, timeoutSeconds: 30, ...options });
  const git = await gitWith({});
  let count = 0;
  const newFolder = () => {
    count += 1;
    return join(folder, String(count));
  };
  return {
    server,
    git,
    folder,
    gitWith,
    newFolder,
    newRepository: (which = git) => which.createRepository(newFolder()),
    close: async () => {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The GitError that a promise rejects with. */
export async function failureOf(work: Promise<unknown>) {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!isGitError(error)) throw new Error('There was no GitError.', { cause: error });
  return { code: error.code, detail: error.detail, output: error.output };
}

/** The code of the GitError that a promise rejects with. */
export async function codeOf(work: Promise<unknown>) {
  return (await failureOf(work)).code;
}

/** Texts as the files of a commit. */
export function filesOf(texts: Readonly<Record<string, string>>): ReadonlyMap<string, Uint8Array> {
  return new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
}

/** The texts of the files of a commit by their paths. */
export async function readTexts(repository: Repository, commit: string): Promise<Record<string, string>> {
  const { files } = await repository.readTree(commit);
  const bytes = await repository.readFiles(
    files.map(({ id }) => id),
    1_000_000,
  );
  return Object.fromEntries(files.map(({ path, id }) => [path, Buffer.from(bytes.get(id) ?? []).toString('utf8')]));
}
