import { isBranchName, withoutUserinfo } from '@learnwright/git';
import { AppError } from '@learnwright/plugin-sdk';
import { requireBook } from '../library.ts';
import { lockBook } from '../repositories/book-lock.ts';
import { answeringGit, type OpenGit, purposeOfToken } from '../repositories/open-git.ts';
import type { BookRemote, HasCredential, PutRemote } from '../schemas.ts';
import { listRemotesWithUserinfo, updateBook } from '../store.ts';
import type { BookContext, BookRow } from '../tables.ts';

/** The remote repository of a book. */
export async function readRemote(context: BookContext, book_id: string): Promise<BookRemote> {
  return toRemote(await requireBook(context, book_id));
}

/** Gives a book a remote repository. Throws invalid_request for an address or branch that cannot be, and book_locked. */
export async function putRemote(
  context: BookContext,
  openGit: OpenGit,
  book_id: string,
  { url, branch }: PutRemote,
): Promise<BookRemote> {
  const git = await openGit(context);
  await answeringGit(async () => git.checkRemoteUrl(url));
  return lockBook(context, book_id, async () => {
    const book = await requireBook(context, book_id);
    const next = { url, branch: branch ?? book.branch ?? 'main' };
    if (!isBranchName(next.branch)) {
      const message = 'No branch can have this name.';
      throw new AppError('invalid_request', message, {
        findings: [{ pointer: '/branch', code: 'invalid_format', message }],
      });
    }
    if (book.repo_url === next.url && book.branch === next.branch) return next;
    // A token is for the host that it was given for.
    const isElsewhere = originOf(book.repo_url) !== originOf(url);
    await updateBook(context.db, book_id, {
      repo_url: next.url,
      branch: next.branch,
      remote_commit_sha: null,
      ...(isElsewhere && book.repo_url !== null ? { sealed_token: null } : {}),
      updated_at: context.clock.now(),
    });
    return next;
  });
}

/** Takes the remote repository and its token from a book. */
export async function deleteRemote(context: BookContext, book_id: string): Promise<void> {
  await lockBook(context, book_id, async () => {
    await requireBook(context, book_id);
    const none = { repo_url: null, branch: null, remote_commit_sha: null, sealed_token: null };
    await updateBook(context.db, book_id, { ...none, updated_at: context.clock.now() });
  });
}

/** Whether a book has a token; the token itself is never answered. */
export async function hasCredential(context: BookContext, book_id: string): Promise<HasCredential> {
  return { has_credential: (await requireBook(context, book_id)).sealed_token !== null };
}

/** Seals the token of a book. */
export async function putCredential(context: BookContext, book_id: string, token: string): Promise<HasCredential> {
  return context.transaction(async () => {
    await requireBook(context, book_id);
    const sealed_token = await context.secrets.seal(token, purposeOfToken(book_id));
    await updateBook(context.db, book_id, { sealed_token });
    return { has_credential: true };
  });
}

/** Forgets the token of a book. */
export async function deleteCredential(context: BookContext, book_id: string): Promise<HasCredential> {
  return context.transaction(async () => {
    await requireBook(context, book_id);
    await updateBook(context.db, book_id, { sealed_token: null });
    return { has_credential: false };
  });
}

/** Takes names and passwords out of stored addresses: older data or other hands may have put them there. */
export async function cleanRemotes({ db }: BookContext): Promise<void> {
  for (const { id, repo_url } of await listRemotesWithUserinfo(db)) {
    // A user alone is part of the address of ssh.
    if (repo_url === null || !/^(?:https?:\/\/[^/]*|ssh:\/\/[^/@:]*:[^/]*)@/i.test(repo_url)) continue;
    const clean = withoutUserinfo(repo_url);
    await updateBook(db, id, { repo_url: clean });
  }
}

function toRemote({ repo_url, branch }: BookRow): BookRemote {
  return { url: repo_url, branch };
}

function originOf(url: string | null): string | null {
  return url !== null && URL.canParse(url) ? new URL(url).host : url;
}
