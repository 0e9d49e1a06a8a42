import { createApiStorage, type LearningStorage, requireData } from '@learnwright/client';
import type { LocalStorage } from '@learnwright/client/local';
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

/** The same for both sides; null for one that has nothing of them. */
export interface RecordCounts {
  readonly device: RecordCount | null;
  readonly server: RecordCount | null;
}

/** What is moved where. */
export interface Move {
  readonly session: Session;
  readonly place: Place;
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
  const there = account === null ? null : createApiStorage(session.client, account);
  return { device: here && (await countRecords(here)), server: there && (await countRecords(there)) };
}

/** Copies the records to where they shall be. It may be repeated: what is there already is not copied again, and nothing is deleted. */
export async function moveRecords(move: Move): Promise<Moved> {
  const { session, place, to, learner } = move;
  const { client } = session;
  const account = to === 'device' && move.account === null ? null : (move.account ?? (await createAccount(move)));
  const { downloadRecords, syncRecords, uploadRecords } = await import('@learnwright/client/local');
  const { database } = await session.device.open();
  const { id } = await database.createLearner({ ...learner, id: place.user_id });
  const storage = database.storageOf(id);
  if (account !== null) {
    const both = { storage, client, user_id: account };
    const isSynced = to === 'both' || (place.kind === 'device' && place.account !== null);
    if (!isSynced && to === 'device') await downloadRecords(both);
    else {
      const { refused } = await (isSynced ? syncRecords(both) : uploadRecords(both));
      // Who learns on the server has everything there.
      if (to === 'server' && refused[0] !== undefined) throw refused[0];
    }
  }
  return {
    counts: await countBoth(session, place, account),
    enter: () => {
      if (to === 'server' && account !== null) return session.learnOnServer(account);
      return session.learnOnDevice({ ...learner, id }, to === 'both' ? account : null);
    },
  };
}

/** Makes an account with what the learner has set on this device. */
async function createAccount({ session, place, learner }: Move): Promise<string> {
  const { client, device } = session;
  const { id: user_id } = requireData(await client.post('/users', { body: learner }));
  const { timezone: chosen, grading } = await (await device.open()).database.readSettings(place.user_id);
  const timezone = chosen ?? readTimeZone();
  const body = { grading, ...(timezone !== null && { timezone }) };
  requireData(await client.patch('/settings/{user_id}', { params: { user_id }, body }));
  return user_id;
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
