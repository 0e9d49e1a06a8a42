import { createGitOpener, type Git, type GitErrorCode, isGitError, type Remote } from '@learnwright/git';
import { AppError } from '@learnwright/plugin-sdk';
import type { BookContext, BookRow } from '../tables.ts';

/** Opens the Git of this system with the settings of the plugin. Throws git_unavailable. */
export type OpenGit = (context: BookContext) => Promise<Git>;

/** Builds the opener, which remembers the Git that it has found. */
export function createBookGit(): OpenGit {
  const open = createGitOpener();
  return ({ settings, checksCallers }) => {
    const { git_timeout_seconds, max_repository_bytes, allow_http_loopback, allow_ssh, private_addresses } =
      settings.values;
    return answeringGit(() =>
      open({
        timeoutSeconds: git_timeout_seconds,
        maximumBytes: max_repository_bytes,
        allowHttpLoopback: allow_http_loopback,
        allowSsh: allow_ssh,
        allowPrivateAddresses: private_addresses === 'auto' ? !checksCallers : private_addresses === 'allow',
      }),
    );
  };
}

/** The remote repository of a book with its token; null where it has none. */
export async function remoteOf({ secrets }: Pick<BookContext, 'secrets'>, book: BookRow): Promise<Remote | null> {
  const { id, repo_url, sealed_token } = book;
  if (repo_url === null) return null;
  const token = sealed_token === null ? null : await secrets.open(sealed_token, purposeOfToken(id));
  return { url: repo_url, ...(token === null ? {} : { token }) };
}

/** What the token of a book is sealed for: it opens for no other book. */
export function purposeOfToken(book_id: string): string {
  return `token of the book ${book_id}`;
}

/** How a failure of Git is answered; everything else is the remote's. */
const CODES: Partial<Record<GitErrorCode, 'git_unavailable' | 'remote_diverged' | 'invalid_request' | 'conflict'>> = {
  git_missing: 'git_unavailable',
  git_too_old: 'git_unavailable',
  diverged: 'remote_diverged',
  invalid_url: 'invalid_request',
  no_public_address: 'invalid_request',
  invalid_branch: 'invalid_request',
  unsafe_repository: 'conflict',
  invalid_path: 'conflict',
};

/** The answer to a failure of Git: its own sentence, without what Git or the remote has printed. Others stay as they are. */
function toAppError(error: unknown, others: 'remote_source_failed' | 'conflict'): unknown {
  if (!isGitError(error)) return error;
  const code = CODES[error.code] ?? others;
  const message = code === 'conflict' ? `The repository of the book cannot be used. ${error.detail}` : error.detail;
  const pointer = error.code === 'invalid_branch' ? '/branch' : '/url';
  const findings = code === 'invalid_request' ? [{ pointer, code: 'invalid_format', message }] : [];
  return new AppError(code, message, { findings, cause: error });
}

/** Throws failures of Git as AppErrors; where nothing says whose they are, they are the remote's. */
export async function answeringGit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error, 'remote_source_failed');
  }
}

/** Throws failures of Git with a repository that is here as AppErrors: what is no longer whole is a conflict. */
export async function answeringLocalGit<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toAppError(error, 'conflict');
  }
}
