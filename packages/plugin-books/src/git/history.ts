import type { Repository } from '@learnwright/git';
import { AppError, type Page, type PageRequest, z } from '@learnwright/plugin-sdk';
import { composeChanges } from '../compose-book.ts';
import { requireBook } from '../library.ts';
import type { OpenGit } from '../repositories/open-git.ts';
import { readRepository } from '../repositories/repositories.ts';
import type { BookCommit, BookStatus } from '../schemas.ts';
import { listPaths } from '../store.ts';
import type { BookContext } from '../tables.ts';

const WHOLE = 500;

/** Where a page begins: so many commits before the newest one of the first page. */
const cursorSchema = z.tuple([z.string().regex(/^[0-9a-f]{40,64}$/), z.int().min(0)]);

/** The local history of a book, newest first; empty before the first commit. */
export async function listHistory(
  context: BookContext,
  openGit: OpenGit,
  book_id: string,
  { limit, after }: PageRequest,
): Promise<Page<BookCommit>> {
  const cursor = after === null ? null : cursorSchema.safeParse(after);
  if (cursor?.success === false) {
    const message = 'Use the cursor of a Link header';
    throw new AppError('invalid_request', message, {
      findings: [{ parameter: 'cursor', code: 'invalid_cursor', message }],
    });
  }
  const book = await requireBook(context, book_id);
  const [newest, skip] = cursor?.data ?? [book.head_commit_sha, 0];
  if (newest === null || book.head_commit_sha === null) return { items: [], next: null };
  const size = limit ?? WHOLE;
  const read = (repository: Repository) => repository.readLog(newest, { limit: size + 1, skip });
  const commits = await context.usage.during('git', book.user_id, () =>
    readRepository(context, openGit, book_id, read),
  );
  const items = commits.slice(0, size).map(({ commit, parents, author_name, committed_at, message }) => ({
    commit_sha: commit,
    parents: [...parents],
    author_name,
    committed_at: toTimestamp(committed_at),
    message,
  }));
  return { items, next: commits.length > size ? [newest, skip + size] : null };
}

/** What a commit would write, and whether the remote branch lacks commits. */
export async function readStatus(context: BookContext, openGit: OpenGit, book_id: string): Promise<BookStatus> {
  const book = await requireBook(context, book_id);
  const { branch, head_commit_sha } = book;
  const { files } = await composeChanges(context, book);
  if (head_commit_sha === null) {
    const added = new Set([...(await listPaths(context.db, book_id)), ...files.keys()]);
    return { commit_sha: null, branch, added: [...added].toSorted(), changed: [], unpushed: false };
  }
  const compare = (repository: Repository) => repository.compare(head_commit_sha, { files });
  const { added, changed } = await context.usage.during('git', book.user_id, () =>
    readRepository(context, openGit, book_id, compare),
  );
  const unpushed = book.repo_url !== null && head_commit_sha !== book.remote_commit_sha;
  return { commit_sha: head_commit_sha, branch, added: [...added], changed: [...changed], unpushed };
}

function toTimestamp(seconds: number): string {
  return new Date(seconds * 1_000).toISOString().replace('Z', '000+00:00');
}
