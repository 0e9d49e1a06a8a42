import { type Branch, type Git, isGitError, type Remote } from '@learnwright/git';
import { AppError, isAppError, languageSchema, notFound, type RequestKey, z } from '@learnwright/plugin-sdk';
import { prepareBook, type StoredOrigin, storeBook, toBook } from '../import-book.ts';
import { isBook } from '../layout/read-book.ts';
import { requireBook } from '../library.ts';
import { toName } from '../read-upload.ts';
import { lockRepository } from '../repositories/book-lock.ts';
import { readCommitFiles } from '../repositories/fetch-files.ts';
import { type BookPlace, folderOf } from '../repositories/folders.ts';
import { answeringGit, type OpenGit } from '../repositories/open-git.ts';
import { LOCAL_BRANCH } from '../repositories/repositories.ts';
import { inRepositoryRoom } from '../repositories/repository-room.ts';
import type { Book, ImportBranches, ImportRemote, ImportReport, SkippedBranch } from '../schemas.ts';
import { findBook, updateBook } from '../store.ts';
import type { BookContext, BookRow } from '../tables.ts';

/** The branches of a multi-branch import: `main` and its translations, `main-xx`. */
const BRANCH = /^main(?:-(?<language>[a-z]{2}(?:-[A-Za-z]{2,4})?))?$/;
const MAX_DETAIL = 500;

/** What an import reads from. */
interface Source {
  readonly user_id: string;
  readonly remote: Remote;
  /** Null for the default branch. */
  readonly branch: string | null;
  readonly onStored: StoredOrigin['onStored'];
}

/** Marks a branch without the layout of a book. */
class NoLayoutError extends Error {}

/**
 * Imports a book from one branch of a repository. Throws unsupported_format where that is no book, remote_source_failed,
 * content_invalid, invalid_request for the address, rate_limited and storage_full where the learner has enough, and not_found
 * for the user.
 */
export async function importRemote(
  context: BookContext,
  openGit: OpenGit,
  input: ImportRemote,
  key: RequestKey | null = null,
): Promise<Book> {
  if (typeof key?.remembered === 'string') return toBook(await requireBook(context, key.remembered));
  const { user_id, url, token, branch = null } = input;
  const git = await openGit(context);
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  const source = { user_id, remote: { url, token }, branch, onStored: key?.remember };
  try {
    const importing = () => answeringGit(() => importBranch(context, git, source).catch(refuseEmpty));
    return toBook(await context.usage.during('transfers', user_id, importing));
  } catch (error) {
    if (!(error instanceof NoLayoutError)) throw error;
    throw new AppError('unsupported_format', 'The branch is no book: it has no config/metadata.yaml at its root.');
  }
}

/**
 * Imports the branches `main` and `main-xx` of a repository as translations of each other, each in a transaction of its
 * own. Branches that are no books, or fail, are skipped. Throws unsupported_format where there is no such branch,
 * remote_source_failed, and rate_limited.
 */
export async function importBranches(
  context: BookContext,
  openGit: OpenGit,
  input: ImportBranches,
  key: RequestKey | null = null,
): Promise<ImportReport> {
  const git = await openGit(context);
  const { user_id } = input;
  if ((await context.records.users.find(user_id)) === null) throw notFound('user', user_id);
  return context.usage.during('transfers', user_id, () => importEach(context, git, input, key));
}

async function importEach(
  context: BookContext,
  git: Git,
  { user_id, url, token }: ImportBranches,
  key: RequestKey | null,
): Promise<ImportReport> {
  const remote = { url, token };
  const { branches } = await answeringGit(() => git.listBranches(remote, { signal: context.signal }));
  const wanted = branches.filter(({ name }) => BRANCH.test(name));
  if (wanted.length === 0) {
    throw new AppError('unsupported_format', 'The repository has no branch "main" or "main-xx", such as "main-de".');
  }
  const rows: BookRow[] = [];
  const stored = readRemembered(key);
  const skipped: SkippedBranch[] = [];
  for (const { name } of wanted) {
    try {
      const onStored = async (id: string) => {
        stored.set(name, id);
        await key?.remember(JSON.stringify([...stored]));
      };
      const known = await findBook(context.db, stored.get(name) ?? '');
      rows.push(known ?? (await importBranch(context, git, { user_id, remote, branch: name, onStored })));
    } catch (error) {
      skipped.push(describeSkipped(context, name, error));
    }
  }
  const translation_group_id = rows.length > 1 ? context.createId() : null;
  await context.transaction(async () => {
    for (const { id } of rows) await updateBook(context.db, id, { translation_group_id });
  });
  const books = rows.map(({ id, branch, language, title }) => ({ book_id: id, branch: branch ?? '', language, title }));
  return { translation_group_id, books, skipped };
}

/** Imports one branch; nothing of it is left where that fails. */
async function importBranch(context: BookContext, git: Git, source: Source): Promise<BookRow> {
  const { user_id } = source;
  const place = { id: context.createId(), user_id };
  const growth = { user_id, book_id: place.id, least: 1 };
  // The end of the lock removes a repository without a book.
  const { result } = await lockRepository(context, place, () =>
    inRepositoryRoom(context, growth, (maximumBytes) => importAs(context, git, { ...source, place, maximumBytes })),
  );
  return result;
}

async function importAs(
  context: BookContext,
  git: Git,
  source: Source & { readonly place: BookPlace; readonly maximumBytes: number },
): Promise<BookRow> {
  const { user_id, place, remote, branch, onStored, maximumBytes } = source;
  const repository = await git.createRepository(await folderOf(context, place));
  const limits = { signal: context.signal, maximumBytes };
  const fetched = await repository.fetch(remote, { ...limits, ...(branch !== null && { branch }) });
  const { paths, files } = await readCommitFiles(repository, fetched.commit);
  if (!isBook(paths)) throw new NoLayoutError('There is no config/metadata.yaml at the root.');
  const prepared = await prepareBook(context, user_id, { name: nameOf(remote.url), files });
  await repository.moveBranch(LOCAL_BRANCH, fetched.commit, null);
  const language = prepared.book.language ?? languageOf(fetched.branch);
  return storeBook(
    context,
    user_id,
    { ...prepared, book: { ...prepared.book, language } },
    {
      id: place.id,
      repo_url: remote.url,
      branch: fetched.branch,
      last_imported_commit_sha: fetched.commit,
      token: remote.token ?? null,
      onStored,
    },
  );
}

/** A repository without commits has no branch that could be a book. */
function refuseEmpty(error: unknown): never {
  if (!isGitError(error) || error.code !== 'empty') throw error;
  throw new AppError('unsupported_format', error.detail, { cause: error });
}

function describeSkipped({ logger }: BookContext, branch: Branch['name'], error: unknown): SkippedBranch {
  if (error instanceof NoLayoutError) return { branch, reason: 'no_wbt_layout', detail: error.message };
  logger.warn('A branch could not be imported.', { branch, error });
  // Only sentences of ours: anything else could hold what a remote or the database has said.
  const isOurs = isAppError(error) || isGitError(error);
  const detail = isOurs ? error.message : 'The import failed. The log of the server has the cause.';
  return { branch, reason: 'import_failed', detail: detail.slice(0, MAX_DETAIL).toWellFormed() };
}

/** The books that an earlier run of the same request has stored, by branch. */
function readRemembered(key: RequestKey | null): Map<string, string> {
  const pairs = z.array(z.tuple([z.string(), z.string()]));
  return new Map(pairs.safeParse(JSON.parse(key?.remembered ?? '[]')).data);
}

function languageOf(branch: string): string | null {
  return languageSchema.safeParse(BRANCH.exec(branch)?.groups?.language).data ?? null;
}

/** The last part of an address, without what hosts append. */
function nameOf(url: string): string {
  const last =
    url
      .replace(/(?<!\/)\/+$/, '')
      .split(/[/:]/)
      .at(-1) ?? '';
  return toName(last.length > 4 ? last.replace(/\.git$/, '') : last);
}
