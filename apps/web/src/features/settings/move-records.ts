import { createApiStorage, isApiError, type LearningStorage, requireData, type Schemas } from '@learnwright/client';
import type { LocalStorage } from '@learnwright/client/local';
import type { KeptValues } from '../../start/kept-values.ts';
import type { Place } from '../../start/place.ts';
import type { Session } from '../../start/session.ts';
import { readTimeZone } from '../../start/time-zone.ts';

/** Where records are: with the server, on this device, or in both places, which are kept alike. */
export const MODES = ['server', 'device', 'both'] as const;
export type RecordMode = (typeof MODES)[number];

/** How many words and rules, and how many lessons there are of somebody. */
export interface RecordCount {
  readonly elements: number;
  readonly lessons: number;
}

/** The same for both sides; null for one that has nothing of them, or an account that is gone. */
export interface RecordCounts {
  readonly device: RecordCount | null;
  readonly server: RecordCount | null;
}

/** What is moved where. */
export interface Move {
  readonly session: Session;
  readonly place: Place;
  /** Where a move that has failed has left the account that it has made. */
  readonly kept: KeptValues;
  /** The account of the learner; null where there is none yet. */
  readonly account: string | null;
  readonly to: RecordMode;
  /** Who is made where they are not there yet. */
  readonly learner: { readonly name: string; readonly language: string };
}

/** What a move has come to. */
export interface Moved {
  readonly counts: RecordCounts;
  /** From now on the learner learns there. */
  enter(): Promise<void>;
}

/** Counts what there is on both sides. */
export async function countBoth(session: Session, place: Place, account: string | null): Promise<RecordCounts> {
  const here = await findLearner(session, place);
  const isKnown = account !== null && (await isThere(session, account));
  const there = isKnown ? createApiStorage(session.client, account) : null;
  return { device: here && (await countRecords(here)), server: there && (await countRecords(there)) };
}

/**
 * Copies the records to where they shall be. It may be repeated: the account that was made and what is there already are taken, and nothing
 * is deleted.
 */
export async function moveRecords(move: Move): Promise<Moved> {
  const { session, place, kept, to, learner } = move;
  const { client } = session;
  const account = to === 'device' && move.account === null ? null : (move.account ?? (await openAccount(move)));
  const { downloadRecords, syncRecords, uploadRecords } = await import('@learnwright/client/local');
  const { database } = await session.device.open();
  const { id } = await database.createLearner({ ...learner, id: place.user_id });
  const storage = database.storageOf(id);
  // Whose account is gone learns on with what this device has.
  if (account !== null && (to !== 'device' || (await isThere(session, account)))) {
    const both = { storage, client, user_id: account };
    const isSynced = to === 'both' || (place.kind === 'device' && place.account !== null);
    if (!isSynced && to === 'device') await downloadRecords(both);
    else {
      const { refused } = await (isSynced ? syncRecords(both) : uploadRecords(both));
      // Who learns on the server has everything there.
      if (to === 'server' && refused[0] !== undefined) throw refused[0];
    }
  }
  kept.write(madeName(place), null);
  return {
    counts: await countBoth(session, place, account),
    enter: () => {
      if (to === 'server' && account !== null) return session.learnOnServer(account);
      return session.learnOnDevice({ ...learner, id }, to === 'both' ? account : null);
    },
  };
}

/** The account for the learner of this device, with what they have set: the one that an earlier try has made, where it is still there. */
async function openAccount({ session, place, kept, learner }: Move): Promise<string> {
  const { client, device } = session;
  const made = kept.read(madeName(place));
  const user_id =
    made !== null && (await isThere(session, made))
      ? made
      : requireData(await client.post('/users', { body: learner })).id;
  kept.write(madeName(place), user_id);
  const { timezone: chosen, grading } = await (await device.open()).database.readSettings(place.user_id);
  const timezone = chosen ?? readTimeZone();
  const params = { user_id };
  const set = async (body: Schemas['PatchUserSettings']) => {
    requireData(await client.patch('/settings/{user_id}', { params, body }));
  };
  if (timezone === null) await set({ grading });
  else {
    await set({ grading, timezone }).catch((error) => {
      // The server does not know each zone that browsers do.
      if (isApiError(error) && error.code === 'invalid_request') return set({ grading });
      throw error;
    });
  }
  return user_id;
}

async function isThere({ client }: Session, user_id: string): Promise<boolean> {
  const { error } = await client.get('/users/{user_id}', { params: { user_id } });
  if (error !== null && error.code !== 'not_found') throw error;
  return error === null;
}

/** The name under which the browser keeps an account until the records are there. */
function madeName({ user_id }: Place): string {
  return `account for ${user_id}`;
}

/** The records of the learner on this device; null where there is none. */
async function findLearner(session: Session, place: Place): Promise<LocalStorage | null> {
  if (place.kind === 'device') return place.storage;
  if (!session.device.isKnown()) return null;
  const { database } = await session.device.open();
  const isThere = (await database.listLearners()).some(({ id }) => id === place.user_id);
  return isThere ? database.storageOf(place.user_id) : null;
}

async function countRecords(storage: LearningStorage): Promise<RecordCount> {
  const [elements, lessons] = await Promise.all([storage.listElementErrors(), storage.listProgress()]);
  return { elements: elements.length, lessons: lessons.length };
}
