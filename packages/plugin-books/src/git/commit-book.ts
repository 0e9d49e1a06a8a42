import type { Repository } from '@learnwright/git';
import { isGitError } from '@learnwright/git';
import { isAppError } from '@learnwright/plugin-sdk';
import { composeChanges, composeFiles } from '../compose-book.ts';
import { bytesOf } from '../import-book.ts';
import type { BookFiles } from '../layout/read-book.ts';
import { requireBook } from '../library.ts';
import { lockBook } from '../repositories/book-lock.ts';
import { answeringLocalGit, type OpenGit, remoteOf } from '../repositories/open-git.ts';
import { LOCAL_BRANCH, openRepository } from '../repositories/repositories.ts';
import { inRepositoryRoom } from '../repositories/repository-room.ts';
import type { CommitBook, CommitPart, UnifiedCommit } from '../schemas.ts';
import { insertChapterRows, listFileSizes, saveFiles, updateBook, updateChapterHash } from '../store.ts';
import type { BookContext, BookRow, ChapterRow } from '../tables.ts';

/** A part that did nothing. */
const NOTHING: CommitPart = { status: 'nothing_to_commit', detail: null, commit_sha: null, pushed: false };

/** Commits the changes of a book to its local history. Throws book_locked, rate_limited and storage_full. */
export async function commitLocally(
  context: BookContext,
  openGit: OpenGit,
  book_id: string,
  message: string,
): Promise<CommitPart> {
  return lockBook(context, book_id, async () => {
    const book = await requireBook(context, book_id);
    return context.usage.during('git', book.user_id, () =>
      answeringLocalGit(async () => writeCommit(context, await openRepository(context, openGit, book), book, message)),
    );
  });
}

/** Commits the changes of a book and, where asked, pushes all commits that the remote branch lacks. */
export async function commitAndPush(
  context: BookContext,
  openGit: OpenGit,
  book_id: string,
  input: CommitBook,
): Promise<CommitPart> {
  const { core_git, remote_sync } = await commitBoth(context, openGit, book_id, input);
  if (core_git.status === 'failed' || !input.push) return core_git;
  // A new commit counts although there is nowhere to push it.
  return remote_sync.status === 'skipped' && core_git.status === 'ok'
    ? { ...core_git, detail: remote_sync.detail }
    : remote_sync;
}

/**
 * The unified commit: the local history, then the remote branch; neither failure stops the other part. A push that failed
 * keeps its commit, and the next call pushes it. Throws book_locked, rate_limited and not_found alone.
 */
export async function commitBoth(
  context: BookContext,
  openGit: OpenGit,
  book_id: string,
  { message, push }: CommitBook,
): Promise<UnifiedCommit> {
  return lockBook(context, book_id, async () => {
    const book = await requireBook(context, book_id);
    const part = (work: (repository: Repository) => Promise<CommitPart>) =>
      answerPart(context, async () => work(await openRepository(context, openGit, book)));
    const kind = push && book.repo_url !== null ? 'transfers' : 'git';
    return context.usage.during(kind, book.user_id, async () => {
      const core_git = await part((repository) => writeCommit(context, repository, book, message));
      const remote_sync = await part((repository) => pushCommits(context, repository, book, { push, core_git }));
      return { core_git, remote_sync };
    });
  });
}

/** Writes what has changed into a commit; the first commit of a book has all its files. */
async function writeCommit(
  context: BookContext,
  repository: Repository,
  book: BookRow,
  message: string,
): Promise<CommitPart> {
  const parent = await repository.readBranch(LOCAL_BRANCH);
  const changes = await composeChanges(context, book);
  const user = await context.records.users.find(book.user_id);
  const files = parent === null ? await composeFiles(context, book) : changes.files;
  const growth = await growthOf(context, book.id, changes.files);
  // Before anything is written: what follows the commit takes the room.
  await context.usage.take('files', book.user_id, growth);
  const growing = { user_id: book.user_id, book_id: book.id, least: bytesOf(files) };
  const commit_sha = await inRepositoryRoom(context, growing, () =>
    repository.commit({
      branch: LOCAL_BRANCH,
      parent,
      files,
      message,
      author: { name: user?.name ?? '', email: user?.email ?? '' },
      at: Math.floor(context.clock.microseconds() / 1_000_000),
    }),
  );
  await context.transaction(async () => {
    const { db } = context;
    await context.usage.take('files', book.user_id, growth);
    await saveFiles(db, book.id, changes.files);
    for (const [path, hash] of changes.hashes) await updateChapterHash(db, book.id, path, hash);
    await insertChapterRows(db, await withLessons(context, changes.added));
    await updateBook(db, book.id, { head_commit_sha: commit_sha ?? parent });
  });
  return commit_sha === null ? NOTHING : { ...NOTHING, status: 'ok', commit_sha };
}

/** By how many bytes the stored files of a book grow by these. */
async function growthOf({ db }: BookContext, book_id: string, files: BookFiles): Promise<number> {
  const before = await listFileSizes(db, book_id);
  return bytesOf(files) - [...files.keys()].reduce((sum, path) => sum + (before.get(path) ?? 0), 0);
}

/** The new chapters. A lesson that was deleted meanwhile leaves its file, as that of any chapter. */
async function withLessons({ records }: BookContext, added: readonly ChapterRow[]): Promise<ChapterRow[]> {
  const rows: ChapterRow[] = [];
  for (const row of added) {
    const lesson = row.lesson_id === null ? null : await records.lessons.find(row.lesson_id);
    rows.push({ ...row, lesson_id: lesson?.id ?? null });
  }
  return rows;
}

async function pushCommits(
  context: BookContext,
  repository: Repository,
  book: BookRow,
  { push, core_git }: Pick<CommitBook, 'push'> & Pick<UnifiedCommit, 'core_git'>,
): Promise<CommitPart> {
  const skipped = (detail: string): CommitPart => ({ ...NOTHING, status: 'skipped', detail });
  if (book.repo_url === null || book.branch === null) return skipped('The book has no remote repository.');
  if (!push) {
    const detail = 'No push was asked for.';
    // The commit is there for the next push: that is all that was asked for.
    return core_git.status === 'ok' ? { ...core_git, detail } : skipped(detail);
  }
  const remote = await remoteOf(context, book);
  if (remote === null) return skipped('The book has no remote repository.');
  const head = await repository.readBranch(LOCAL_BRANCH);
  if (head === null || head === book.remote_commit_sha) return NOTHING;
  const pushed = await answerPart(context, async () => {
    await repository.push(remote, book.branch ?? '', head, { signal: context.signal });
    await updateBook(context.db, book.id, { remote_commit_sha: head });
    return { status: 'ok', detail: null, commit_sha: head, pushed: true };
  });
  return { ...pushed, commit_sha: head };
}

/** A part that throws has failed; its detail is a sentence of ours, without what Git, the remote or the database said. */
async function answerPart({ logger }: BookContext, work: () => Promise<CommitPart>): Promise<CommitPart> {
  try {
    return await work();
  } catch (error) {
    const output = isGitError(error) ? error.output : undefined;
    logger.warn('A part of a commit has failed.', { error, output });
    const isOurs = isAppError(error) || isGitError(error);
    const detail = isOurs ? error.message : 'It failed. The log of the server has the cause.';
    return { ...NOTHING, status: 'failed', detail };
  }
}
