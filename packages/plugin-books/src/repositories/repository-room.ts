import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isGitError } from '@learnwright/git';
import { AppError } from '@learnwright/plugin-sdk';
import { listIdsOfUser } from '../store.ts';
import type { BookContext } from '../tables.ts';
import { folderOf, folderOfUser } from './folders.ts';

const RETRY_AFTER_SECONDS = 5;

/** The bytes of all repositories of a learner on this disk. */
export async function measureRepositories(context: BookContext, user_id: string): Promise<number> {
  // Those that are still where they were before there were folders of users.
  for (const id of await listIdsOfUser(context.db, user_id)) await folderOf(context, { id, user_id });
  return measureFolder(await folderOfUser(context, user_id));
}

/** The bytes of the files of a folder; 0 where it is absent. */
async function measureFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    // A command of Git may remove a file meanwhile.
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
  }
  return bytes;
}

/** What makes a repository larger. */
interface Growth {
  readonly user_id: string;
  /** The book, or the id of one that is about to be stored. */
  readonly book_id: string;
  /** The bytes that are added at least. */
  readonly least: number;
}

/**
 * Runs work that makes the repository of a book larger, while no other request does so for its learner, on any server. The work
 * gets how many bytes the repository may have then. Throws storage_full where there is no room for the growth, or where the
 * work finds too little, and rate_limited where others take longer than one waits for a lock.
 */
export async function inRepositoryRoom<T>(
  context: BookContext,
  { user_id, book_id, least }: Growth,
  work: (maximumBytes: number) => Promise<T>,
): Promise<T> {
  const { max_learner_repository_bytes, max_repository_bytes, lock_wait_seconds } = context.settings.values;
  const patience = AbortSignal.timeout(lock_wait_seconds * 1_000);
  const state = { entered: false };
  const enter = async () => {
    state.entered = true;
    await context.usage.take('repositories', user_id, least);
    const room = Math.max(0, max_learner_repository_bytes - (await measureRepositories(context, user_id)));
    const maximumBytes = (await measureFolder(await folderOf(context, { id: book_id, user_id }))) + room;
    try {
      return await work(maximumBytes);
    } catch (error) {
      const isOfLearner = maximumBytes < max_repository_bytes;
      // One byte more than there is room for: nobody knows how many it would be.
      if (isOfLearner && isGitError(error) && error.code === 'too_large') {
        await context.usage.take('repositories', user_id, room + 1);
      }
      throw error;
    }
  };
  try {
    return await context.exclusively(`repositories of the learner ${user_id}`, enter, { signal: patience });
  } catch (error) {
    if (state.entered || !patience.aborted) throw error;
    const detail = `Other requests of this learner have been filling repositories for ${lock_wait_seconds} seconds.`;
    throw new AppError('rate_limited', detail, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } });
  }
}
