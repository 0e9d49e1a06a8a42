import { AppError } from '@learnwright/plugin-sdk';
import { prepareBook } from '../import-book.ts';
import { isReadFile } from '../layout/read-book.ts';
import { requireBook } from '../library.ts';
import { reimportBook } from '../reimport-book.ts';
import { lockBook } from '../repositories/book-lock.ts';
import { readCommitFiles } from '../repositories/fetch-files.ts';
import { answeringGit, type OpenGit, remoteOf } from '../repositories/open-git.ts';
import { LOCAL_BRANCH, openRepository } from '../repositories/repositories.ts';
import { inRepositoryRoom } from '../repositories/repository-room.ts';
import type { PullReport } from '../schemas.ts';
import { listPaths, readFiles, updateBook } from '../store.ts';
import type { BookContext, BookRow } from '../tables.ts';

const NOTHING = { added: 0, changed: 0, moved: 0, removed: 0 };

/**
 * Fetches the remote branch of a book and imports what has changed there, when it only goes on from what is here. Throws
 * remote_diverged, remote_source_failed, conflict for a book without a remote repository and for chapters that were
 * changed on both sides, book_locked, and rate_limited and storage_full where the learner has enough.
 */
export async function pullBook(context: BookContext, openGit: OpenGit, book_id: string): Promise<PullReport> {
  return lockBook(context, book_id, async () => {
    const book = await requireBook(context, book_id);
    return context.usage.during('transfers', book.user_id, () => answeringGit(() => pull(context, openGit, book)));
  });
}

async function pull(context: BookContext, openGit: OpenGit, book: BookRow): Promise<PullReport> {
  const remote = await remoteOf(context, book);
  if (remote === null || book.branch === null) throw new AppError('conflict', 'The book has no remote repository.');
  const repository = await openRepository(context, openGit, book);
  const branch = book.branch;
  const growth = { user_id: book.user_id, book_id: book.id, least: 0 };
  const { commit } = await inRepositoryRoom(context, growth, (maximumBytes) =>
    repository.fetch(remote, { branch, signal: context.signal, maximumBytes }),
  );
  const head = await repository.readBranch(LOCAL_BRANCH);
  if (head !== null && head !== commit && (await repository.isAncestor(commit, head))) {
    await updateBook(context.db, book.id, { remote_commit_sha: commit });
    return { updated: false, commit_sha: head, chapters: NOTHING };
  }
  if (head === null || !(await repository.isAncestor(head, commit))) {
    throw new AppError('remote_diverged', 'The remote branch does not go on from the commits of the book.');
  }
  // A server that was killed after it moved the branch has left records that are behind it.
  const readable = (await listPaths(context.db, book.id)).filter(isReadFile);
  const stored = await readFiles(context.db, book.id, readable);
  const { added, changed } = await repository.compare(head, { files: stored });
  const isBehind = added.length + changed.length > 0;
  if (head === commit && !isBehind) {
    await updateBook(context.db, book.id, { remote_commit_sha: commit });
    return { updated: false, commit_sha: commit, chapters: NOTHING };
  }
  const { paths, files } = await readCommitFiles(repository, commit, isBehind ? null : head);
  const prepared = await prepareBook(context, book.user_id, { name: book.name, files });
  const chapters = await context.transaction(async () => {
    const counts = await reimportBook(context, book, prepared, paths);
    const moved = { head_commit_sha: commit, remote_commit_sha: commit, last_imported_commit_sha: commit };
    await updateBook(context.db, book.id, { ...moved, updated_at: context.clock.now() });
    if (head !== commit) await repository.moveBranch(LOCAL_BRANCH, commit, head);
    return counts;
  });
  return { updated: true, commit_sha: commit, chapters };
}
