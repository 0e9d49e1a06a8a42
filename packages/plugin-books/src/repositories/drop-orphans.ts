import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isAppError, isRecordId } from '@learnwright/plugin-sdk';
import { findPlace, listKnownIds } from '../store.ts';
import type { BookContext } from '../tables.ts';
import { isLocked, lockRepository } from './book-lock.ts';
import { type BookPlace, folderOf, folderOfAll, folderOfUser } from './folders.ts';
import { removeIfEmpty } from './remove-repository.ts';

/** How long an erasure waits for what is under way, such as a command of Git. */
const WAIT_SECONDS = 10;
/** A folder without a user may belong to the import of an older server, which locks nothing. */
const KEPT_MILLISECONDS = 24 * 3_600_000;
const ENDING = /\.(?:git|lock|lock-journal)$/;

/** Removes the repositories of a user whose books are gone, when what is under way has ended; waits ten seconds at most. */
export async function eraseOrphansOf(context: BookContext, user_id: string): Promise<void> {
  const busy = await dropFree(context, await listPlaces(context, user_id));
  await Promise.all(busy.map((place) => drop(context, place)));
}

/** Removes the repositories of a user whose books are gone. Whoever holds the lock of one removes it. */
export async function dropOrphansOf(context: BookContext, user_id: string): Promise<void> {
  await dropFree(context, await listPlaces(context, user_id));
}

/** Removes the repositories of books that are gone, and moves those from before there were folders of users. */
export async function dropOrphans(context: BookContext): Promise<void> {
  const folder = await folderOfAll(context);
  const names = await list(folder);
  await settleOldNames(
    context,
    folder,
    names.filter((name) => ENDING.test(name)),
  );
  const places: BookPlace[] = [];
  for (const user_id of names.filter(isRecordId)) places.push(...(await listPlaces(context, user_id)));
  await dropFree(context, places);
}

/** Removes what nobody changes at this moment; returns the others. */
async function dropFree(context: BookContext, places: readonly BookPlace[]): Promise<readonly BookPlace[]> {
  const busy: BookPlace[] = [];
  for (const place of await listOrphans(context, places)) {
    if (await isLocked(context, place)) busy.push(place);
    else await drop(context, place);
  }
  return busy;
}

/** Whoever has a lock removes what has no book when it ends: also this one, which does nothing else. */
async function drop(context: BookContext, place: BookPlace): Promise<void> {
  try {
    await lockRepository(context, place, async () => undefined, WAIT_SECONDS);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'book_locked') throw error;
  }
}

async function listOrphans({ db }: BookContext, places: readonly BookPlace[]): Promise<BookPlace[]> {
  const ids = places.map(({ id }) => id);
  const known = new Set(await listKnownIds(db, ids));
  return places.filter(({ id }) => !known.has(id));
}

/** What is in the folder of a user; an empty folder is removed. */
async function listPlaces(context: BookContext, user_id: string): Promise<BookPlace[]> {
  const folder = await folderOfUser(context, user_id);
  const names = await list(folder);
  if (names.length === 0) await removeIfEmpty(folder);
  const ids = new Set(
    names
      .filter((name) => ENDING.test(name))
      .map(idOf)
      .filter(isRecordId),
  );
  return [...ids].map((id) => ({ id, user_id }));
}

/** Moves repositories from before there were folders of users, and removes those without a book when they are old. */
async function settleOldNames(context: BookContext, folder: string, names: readonly string[]): Promise<void> {
  const now = context.clock.microseconds() / 1_000;
  for (const name of names) {
    const id = idOf(name);
    const place = name.endsWith('.git') && isRecordId(id) ? await findPlace(context.db, id) : null;
    if (place !== null) {
      await folderOf(context, place);
      continue;
    }
    const facts = await stat(join(folder, name)).catch(() => null);
    if (facts === null || now - facts.mtimeMs < KEPT_MILLISECONDS) continue;
    await rm(join(folder, name), { recursive: true, force: true });
  }
}

function list(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

function idOf(name: string): string {
  return name.replace(ENDING, '');
}
