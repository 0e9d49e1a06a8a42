import type { Attempt, LessonProgress } from '@learnwright/core';
import type { Unchecked } from '../requests/answer.ts';
import type { IndexedTransaction } from './indexed-db.ts';
import { resultOf } from './indexed-transaction.ts';

/** Where a learner stands with an account on a server. */
export interface SyncState {
  readonly user_id: string;
  /** The id of the learner on the server. */
  readonly account: string;
  /** Up to where the changes of the server are here; null for none of them. */
  readonly cursor: string | null;
}

/** What a server has yet to be told. */
export interface PendingRecords {
  readonly attempts: readonly Attempt[];
  readonly undone: readonly string[];
  readonly lessons: readonly LessonProgress[];
}

/** The mark of a row that a server has yet to be told of. */
interface Mark {
  readonly pending?: 1;
}

/** What a device knows of the copy of its records on a server. Learners who were never synced have no marks. */
export interface ReplicaStore {
  find(user_id: string): Promise<SyncState | null>;
  save(state: SyncState): Promise<void>;
  /** The mark of rows that are written on this device. */
  markOf(user_id: string): Promise<Mark>;
  /** Marks all rows of a learner. */
  markAll(user_id: string): Promise<void>;
  listPending(user_id: string): Promise<PendingRecords>;
  /** Takes the marks off what the server was told; lessons that have changed since keep theirs. */
  unmark(user_id: string, told: PendingRecords): Promise<void>;
  /** Remembers that an attempt was taken back, where the learner is synced. */
  noteUndone(user_id: string, attempt_id: string): Promise<void>;
  /** Writes rows as the server has them, without marks. */
  putAttempts(attempts: readonly Attempt[]): void;
  putLesson(lesson: LessonProgress): void;
  deleteAttempt(user_id: string, attempt_id: string): void;
}

const MARK: Mark = { pending: 1 };
const NO_MARK: Mark = {};

/** Makes the store of one transaction. */
export function createReplicaStore(transaction: IndexedTransaction): ReplicaStore {
  const syncs = transaction.objectStore('syncs');
  const undone = transaction.objectStore('undone');
  const attempts = transaction.objectStore('attempts');
  const lessons = transaction.objectStore('lesson_progress');
  const find: ReplicaStore['find'] = async (user_id) => (await resultOf(syncs.get([user_id]))) ?? null;
  const listPending: ReplicaStore['listPending'] = async (user_id) => ({
    attempts: (await resultOf(attempts.index('by_pending').getAll([user_id, 1]))).map(withoutMark),
    undone: (await resultOf(undone.index('by_user').getAll(user_id))).map(({ attempt_id }) => attempt_id),
    lessons: (await resultOf(lessons.index('by_pending').getAll([user_id, 1]))).map(withoutMark),
  });
  return {
    find,
    save: async (state) => void (await resultOf(syncs.put(state))),
    markOf: async (user_id) => ((await find(user_id)) === null ? NO_MARK : MARK),
    markAll: async (user_id) => {
      for (const table of [attempts, lessons]) {
        for (const row of await resultOf(table.index('by_user').getAll(user_id))) table.put({ ...row, ...MARK });
      }
    },
    listPending,
    unmark: async (user_id, told) => {
      const pending = await listPending(user_id);
      const ids = new Set(told.attempts.map(({ attempt_id }) => attempt_id));
      for (const attempt of pending.attempts) if (ids.has(attempt.attempt_id)) attempts.put(attempt);
      for (const attempt_id of told.undone) undone.delete([user_id, attempt_id]);
      const rows = new Set(told.lessons.map((row) => JSON.stringify(row)));
      for (const row of pending.lessons) if (rows.has(JSON.stringify(row))) lessons.put(row);
    },
    noteUndone: async (user_id, attempt_id) => {
      if ((await find(user_id)) !== null) undone.put({ user_id, attempt_id });
    },
    putAttempts: (rows) => {
      for (const row of rows) attempts.put(row);
    },
    putLesson: (lesson) => void lessons.put(lesson),
    deleteAttempt: (user_id, attempt_id) => void attempts.delete([user_id, attempt_id]),
  };
}

/** A row as everybody knows it. */
export function withoutMark({ pending: _, ...row }: Unchecked): Unchecked {
  return row;
}
