import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createGit,
  createGitOpener,
  type Git,
  type GitOptions,
  isGitError,
  type Repository,
  type Tree,
  type TreeFile,
} from '@learnwright/git';
import {
  AppError,
  hasErrors,
  type ImportFinding,
  type RemoteFetchOptions,
  type RemoteSource,
  type RemoteSourceHandler,
} from '@learnwright/plugin-sdk';
import { isAssetFile, LFS_POINTER } from '../asset-kinds.ts';
import { createContentFinding } from '../findings.ts';
import { MAX_UPLOAD_BYTES } from '../settings.ts';
import type { ContentContext } from '../tables.ts';
import { arrangeFiles, checkFiles, isSystemFile, TEXT_FILE } from './source.ts';

/** Addresses that are Git's; whether one is allowed, Git says. */
const ADDRESS = /^(?:https|ssh):\/\/|^[\w.-]+@[\w.-]+:/i;
const LOOPBACK_ADDRESS = /^http:\/\//i;
const REASONS = {
  symlink: 'it is a link',
  submodule: 'it is a submodule',
  unsafe_name: 'its name is not safe',
};
const FOLDER = 'git';
/** Longer than any fetch takes. */
const LEFTOVER_MILLISECONDS = 2 * 3_600_000;

/**
 * Reads content from Git repositories: the files at the end of a branch, without their history. The repository is fetched
 * into a folder of its own, read object by object, and deleted.
 */
export function createGitSource(context: ContentContext): RemoteSourceHandler {
  const openGit = createGitOpener();
  return {
    name: 'git',
    can_handle: (url) =>
      ADDRESS.test(url) || (context.settings.values.allow_http_loopback && LOOPBACK_ADDRESS.test(url)),
    fetch: (url, signal, options = {}) =>
      describeErrors(async () =>
        fetchContent(context, await openGit(gitOptions(context)), { url, signal, ...options }),
      ),
  };
}

/** Says in the log what to install where there is no Git, or an old one: everything else works without. */
export async function checkGit(context: ContentContext): Promise<void> {
  try {
    await createGit(gitOptions(context));
  } catch (error) {
    if (!isGitError(error)) throw error;
    context.logger.warn(`Content from Git repositories cannot be read. ${error.detail}`, { code: error.code });
  }
}

/** Deletes the folders of fetches whose server was killed. */
export async function dropFetchLeftovers(context: ContentContext): Promise<void> {
  const folder = join(await context.folder(), FOLDER);
  const oldest = context.clock.microseconds() / 1000 - LEFTOVER_MILLISECONDS;
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const facts = await stat(path).catch(() => null);
    if (facts !== null && facts.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
  }
}

async function fetchContent(
  context: ContentContext,
  git: Git,
  {
    url,
    signal,
    branch,
    token,
    sshKey,
    onProgress,
  }: RemoteFetchOptions & { readonly url: string; readonly signal: AbortSignal },
): Promise<RemoteSource> {
  const parent = join(await context.folder(), FOLDER);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  const folder = await mkdtemp(join(parent, 'fetch-'));
  try {
    const repository = await git.createRepository(join(folder, 'repository'));
    const sshKeyFile = sshKey === undefined ? undefined : join(folder, 'key');
    // It goes with the folder.
    if (sshKeyFile !== undefined) await writeFile(sshKeyFile, sshKey ?? '', { mode: 0o600 });
    const fetched = await repository.fetch(
      { url, token, sshKeyFile },
      { branch, depth: 1, signal, onProgress: ({ done, total }) => onProgress?.(done, total) },
    );
    const tree = await repository.readTree(fetched.commit);
    const read = await readFiles(repository, tree, nameOf(url));
    return { ...read, origin: { url, branch: fetched.branch, commit_sha: fetched.commit } };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function gitOptions({ settings, checksCallers }: ContentContext): GitOptions {
  const { git_program, git_timeout_seconds, max_repository_bytes, allow_http_loopback, private_addresses } =
    settings.values;
  return {
    program: git_program,
    timeoutSeconds: git_timeout_seconds,
    maximumBytes: max_repository_bytes,
    allowHttpLoopback: allow_http_loopback,
    allowPrivateAddresses: private_addresses === 'auto' ? !checksCallers : private_addresses === 'allow',
  };
}

/** The files of a commit, checked like those of a ZIP; of files that are neither text nor an asset the name is enough. */
async function readFiles(repository: Repository, { files, skipped }: Tree, name: string): Promise<RemoteSource> {
  const kept = files.filter(({ path }) => !isSystemFile(path));
  const leftOut = skipped.filter(({ path }) => !isSystemFile(path));
  const findings: ImportFinding[] = [
    ...checkFiles(kept.map(toFacts), MAX_UPLOAD_BYTES),
    ...leftOut.map(({ path, reason }) => createContentFinding('W-GIT-LEFT-OUT', path, REASONS[reason])),
  ];
  if (hasErrors(findings)) return { name, files: [], findings };
  const wanted = kept.filter(({ path }) => TEXT_FILE.test(path) || isAssetFile(path));
  const bytes = await repository.readFiles(
    wanted.map(({ id }) => id),
    MAX_UPLOAD_BYTES,
  );
  const pointers = kept.filter(({ path, id }) => TEXT_FILE.test(path) && isLfsPointer(bytes.get(id)));
  const arranged = arrangeFiles(
    name,
    kept.map(({ path, id }) => ({ name: path, bytes: bytes.get(id) ?? new Uint8Array() })),
  );
  return {
    ...arranged.source,
    findings: [
      ...findings,
      ...arranged.findings,
      ...pointers.map(({ path }) => createContentFinding('E-GIT-LFS', path, 'the file itself is kept in Git LFS')),
    ],
  };
}

function toFacts({ path, size }: TreeFile) {
  return { name: path, size };
}

function isLfsPointer(bytes: Uint8Array | undefined): boolean {
  return bytes !== undefined && Buffer.from(LFS_POINTER).equals(bytes.subarray(0, LFS_POINTER.length));
}

/** The name of a repository: the end of its address. */
function nameOf(url: string): string {
  const name =
    url
      .replace(/(?<!\/)\/+$/, '')
      .split(/[/:]/)
      .at(-1) ?? '';
  return (name.length > 4 ? name.replace(/\.git$/, '') : name) || 'repository';
}

/** Turns what Git refuses into an answer; its own words stay in the cause, for the log. */
async function describeErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!isGitError(cause)) throw cause;
    const { code, detail } = cause;
    if (code === 'git_missing' || code === 'git_too_old') throw new AppError('git_unavailable', detail, { cause });
    if (code === 'invalid_url' || code === 'invalid_branch' || code === 'no_public_address') {
      const pointer = code === 'invalid_branch' ? '/branch' : '/url';
      const findings = [{ pointer, code: 'invalid_value', message: detail }];
      throw new AppError('invalid_request', detail, { findings, cause });
    }
    throw new AppError('remote_source_failed', `${detail} Nothing was imported.`, { cause });
  }
}
