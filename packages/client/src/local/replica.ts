import { type Attempt, mergeProgress, notFound } from '@learnwright/core';
import type { LearningRecords } from './learning-file.ts';
import type { LocalPorts } from './local-ports.ts';
import type { LocalStores } from './local-stores.ts';
import { foldElements, type MergeReport } from './merge-records.ts';
import type { PendingRecords } from './replica-store.ts';

/** What a server says has changed: records, and the ids of attempts that were taken back. */
export interface ReceivedChanges extends LearningRecords {
  readonly undone: readonly string[];
}

/** How much received changes have changed here. */
export interface ReceivedReport extends MergeReport {
  /** Attempts that were taken back elsewhere. */
  readonly undone: number;
}

/** The records of a learner as a copy of those of an account on a server. `syncRecords` keeps the two alike. */
export interface Replica {
  /** Names the records among all that are kept for the origin of the page. */
  readonly name: string;
  /** Up to where the changes of the account are here. Null where none are: then everything here waits to be sent. */
  open(account: string): Promise<string | null>;
  /** Forgets up to where: everything here waits to be sent, and no record goes. */
  startAgain(account: string): Promise<void>;
  /** What the account has yet to be told. */
  listPending(): Promise<PendingRecords>;
  /** Notes that the account was told. What has changed meanwhile still waits. */
  confirm(told: PendingRecords): Promise<void>;
  /** Takes over changes of the account, and up to where they go, both or neither. */
  receive(changes: ReceivedChanges, account: string, cursor: string): Promise<ReceivedReport>;
}

/** Makes the replica of a learner in the local database of this name. */
export function createReplica({ unitOfWork, read, createId }: LocalPorts, user_id: string, database: string): Replica {
  const write = <T>(work: (stores: LocalStores) => Promise<T>) =>
    unitOfWork.run(async (stores) => {
      if ((await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
      return work(stores);
    });
  const startAgain = async ({ replica }: LocalStores, account: string) => {
    await replica.markAll(user_id);
    await replica.save({ user_id, account, cursor: null });
  };
  return {
    name: `learnwright-sync:${database}:${user_id}`,
    open: (account) =>
      write(async (stores) => {
        const state = await stores.replica.find(user_id);
        if (state?.account === account) return state.cursor;
        await startAgain(stores, account);
        return null;
      }),
    startAgain: (account) => write((stores) => startAgain(stores, account)),
    listPending: () => read(({ replica }) => replica.listPending(user_id)),
    confirm: (told) => write(({ replica }) => replica.unmark(user_id, told)),
    receive: (changes, account, cursor) =>
      write(async (stores) => {
        const undone = await deleteUndone(stores, user_id, changes.undone);
        const attempts = await putNews(stores, user_id, changes.attempts);
        const touched = [...undone, ...attempts.touched];
        await foldElements(stores, user_id, touched, createId);
        const lessons = await putLessons(stores, user_id, changes.lesson_progress);
        await stores.replica.save({ user_id, account, cursor });
        return { attempts: attempts.count, undone: undone.length, lessons };
      }),
  };
}

/** Deletes attempts that were taken back elsewhere; returns those that were here. */
async function deleteUndone(
  { attempts, replica }: LocalStores,
  user_id: string,
  ids: readonly string[],
): Promise<Attempt[]> {
  const found = await attempts.findAll(user_id, ids);
  for (const { attempt_id } of found) replica.deleteAttempt(user_id, attempt_id);
  return found;
}

/** Writes attempts that are new here, or stand elsewhere; returns how many, and all whose elements are to be folded again. */
async function putNews({ attempts, replica }: LocalStores, user_id: string, received: readonly Attempt[]) {
  const { undone } = await replica.listPending(user_id);
  const ids = received.map(({ attempt_id }) => attempt_id);
  const known = new Map((await attempts.findAll(user_id, ids)).map((attempt) => [attempt.attempt_id, attempt]));
  // What was taken back here stays so, and the server is to be told.
  const news = received.filter(({ attempt_id }) => !undone.includes(attempt_id));
  const changed = news.filter((attempt) => !isSame(known.get(attempt.attempt_id), attempt));
  replica.putAttempts(news);
  return {
    count: changed.length,
    touched: changed.flatMap((attempt) => [attempt, known.get(attempt.attempt_id) ?? attempt]),
  };
}

function isSame(left: Attempt | undefined, right: Attempt): boolean {
  if (left === undefined) return false;
  const there = new Map(Object.entries(left));
  return Object.entries(right).every(([name, value]) => JSON.stringify(there.get(name)) === JSON.stringify(value));
}

/** A lesson that the server was told all of becomes its row; any other is merged, and still waits. */
async function putLessons(
  { lessonProgress, replica }: LocalStores,
  user_id: string,
  received: LearningRecords['lesson_progress'],
): Promise<number> {
  const { lessons } = await replica.listPending(user_id);
  const pending = new Set(lessons.map(({ set_id, lesson_id }) => JSON.stringify([set_id, lesson_id])));
  let count = 0;
  for (const row of received) {
    const before = await lessonProgress.find(user_id, row.set_id, row.lesson_id);
    const waits = before !== null && pending.has(JSON.stringify([row.set_id, row.lesson_id]));
    const after = waits ? mergeProgress(before, row) : row;
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    if (waits) await lessonProgress.save(after);
    else replica.putLesson(after);
    count += 1;
  }
  return count;
}
