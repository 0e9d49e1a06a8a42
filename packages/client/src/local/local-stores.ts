import {
  type Attempt,
  type AttemptStore,
  compareAttempts,
  compareReviewItems,
  dueAt,
  type ElementAddress,
  type ElementError,
  type ElementErrorStore,
  type ElementKey,
  isDueBefore,
  type LessonProgress,
  type LessonProgressStore,
  type Stores,
  toReviewItem,
} from '@learnwright/core';
import type { Unchecked } from '../requests/answer.ts';
import type { IndexedTable, IndexedTransaction } from './indexed-db.ts';
import { addRows, resultOf, resultsOf } from './indexed-transaction.ts';
import { createReplicaStore, type ReplicaStore, withoutMark } from './replica-store.ts';
import { createReportStore, type ReportStore } from './report-store.ts';
import { compareTexts, takePage } from './row-order.ts';
import { createSettingsStore, type LocalSettingsStore } from './settings-store.ts';
import { createUserStore } from './user-store.ts';

/** The stores of local mode; only servers have the other records. */
export type LocalStores = Pick<Stores, 'users' | 'elementErrors' | 'attempts' | 'lessonProgress'> & {
  readonly replica: ReplicaStore;
  readonly localSettings: LocalSettingsStore;
  readonly reports: ReportStore;
};

/** What attempts that were stored before grading forgave anything lack. */
const WITHOUT_DIFFERENCES: Pick<Attempt, 'differences'> = { differences: [] };

/** Makes the stores of one transaction. */
export function createLocalStores(transaction: IndexedTransaction): LocalStores {
  const replica = createReplicaStore(transaction);
  return {
    users: createUserStore(transaction),
    elementErrors: createElementErrorStore(transaction.objectStore('element_errors')),
    attempts: createAttemptStore(transaction.objectStore('attempts'), replica),
    lessonProgress: createLessonProgressStore(transaction.objectStore('lesson_progress'), replica),
    replica,
    localSettings: createSettingsStore(transaction.objectStore('settings')),
    reports: createReportStore(transaction.objectStore('reports')),
  };
}

function createElementErrorStore(table: IndexedTable): ElementErrorStore {
  const find: ElementErrorStore['find'] = async (key) => (await resultOf(table.get(keyValues(key)))) ?? null;
  const listByUser = (user_id: string): Promise<ElementError[]> => resultOf(table.index('by_user').getAll(user_id));
  return {
    find,
    findAll: async (user_id, addresses) =>
      (await resultsOf(addresses.map((address) => table.get(keyValues({ ...address, user_id }))))).filter(
        (row) => row !== undefined,
      ),
    save: async (row) => void (await resultOf(table.put(row))),
    saveAll: async (rows) => {
      for (const row of rows) table.put(row);
    },
    delete: async (key) => {
      const isThere = (await find(key)) !== null;
      await resultOf(table.delete(keyValues(key)));
      return isThere;
    },
    listByAddress: (address) => resultOf(table.index('by_address').getAll(addressValues(address))),
    list: async ({ user_id, set_id, lesson_id, mastered }, page) => {
      const rows = (await listByUser(user_id)).filter(
        (row) =>
          (set_id === undefined || row.set_id === set_id) &&
          (lesson_id === undefined || row.lesson_id === lesson_id) &&
          (mastered === undefined || row.mastered === mastered),
      );
      return takePage(
        rows.toSorted((left, right) => compareTexts(addressValues(left), addressValues(right))),
        page,
      );
    },
    reviewQueue: async ({ user_id, set_id, due_before }, now, page) => {
      const rows = (await listByUser(user_id)).filter(
        (row) => !row.mastered && (set_id === undefined || row.set_id === set_id),
      );
      const items = rows.map((row) => toReviewItem(row, now)).filter((item) => isDueBefore(item, due_before));
      return takePage(items.toSorted(compareReviewItems), page);
    },
    findNextDue: async (user_id, from) => {
      const times = (await listByUser(user_id)).filter(({ mastered }) => !mastered).map(dueAt);
      return times.filter((time) => time >= from).toSorted()[0] ?? null;
    },
  };
}

function createAttemptStore(table: IndexedTable, replica: ReplicaStore): AttemptStore {
  const find: AttemptStore['find'] = async (user_id, attempt_id) => {
    const found = await resultOf(table.get([user_id, attempt_id]));
    return found === undefined ? null : toAttempt(found);
  };
  const listByUser = async (user_id: string): Promise<Attempt[]> => {
    const found = await resultOf(table.index('by_user').getAll(user_id));
    return found.map(toAttempt);
  };
  const findAll: AttemptStore['findAll'] = async (user_id, attempt_ids) =>
    (await resultsOf(attempt_ids.map((id) => table.get([user_id, id]))))
      .filter((found) => found !== undefined)
      .map(toAttempt);
  const listByElements: AttemptStore['listByElements'] = async (user_id, addresses) => {
    const index = table.index('by_element');
    const found = await resultsOf(addresses.map((address) => index.getAll(keyValues({ ...address, user_id }))));
    return found.flat().map(toAttempt);
  };
  return {
    find,
    findAll,
    insertAll: async (attempts) => {
      const [user_id = ''] = attempts.map((attempt) => attempt.user_id);
      const mark = await replica.markOf(user_id);
      const taken = await addRows(
        table,
        attempts.map((attempt) => ({ ...attempt, ...mark })),
      );
      return new Set(attempts.filter((_, index) => !taken.has(index)).map(({ attempt_id }) => attempt_id));
    },
    insert: async (attempt) => {
      const row = { ...attempt, ...(await replica.markOf(attempt.user_id)) };
      return (await addRows(table, [row])).size === 0;
    },
    listByElements,
    listLogs: listByElements,
    readdress: async (user_id, attempt_id, { set_id, lesson_id, exercise_id, element_key }) => {
      const attempt = await resultOf(table.get([user_id, attempt_id]));
      if (attempt === undefined) return;
      await resultOf(table.put({ ...attempt, set_id, lesson_id, exercise_id, element_key }));
    },
    delete: async (user_id, attempt_id) => {
      const isThere = (await find(user_id, attempt_id)) !== null;
      await resultOf(table.delete([user_id, attempt_id]));
      if (isThere) await replica.noteUndone(user_id, attempt_id);
      return isThere;
    },
    countBetween: async (user_id, from, until) => {
      const attempts = (await listByUser(user_id)).filter(
        ({ attempted_at }) => attempted_at >= from && attempted_at <= until,
      );
      return { total: attempts.length, wrong: attempts.filter(({ correct }) => !correct).length };
    },
    listByUser: async (user_id, page) => takePage((await listByUser(user_id)).toSorted(compareAttempts), page),
  };
}

function createLessonProgressStore(table: IndexedTable, replica: ReplicaStore): LessonProgressStore {
  const toRow = (found: Unchecked): LessonProgress | null => (found === undefined ? null : withoutMark(found));
  return {
    find: async (user_id, set_id, lesson_id) => toRow(await resultOf(table.get([user_id, set_id, lesson_id]))),
    findById: async (id) => toRow((await resultOf(table.getAll())).find((row) => row.id === id)),
    save: async (row) => void (await resultOf(table.put({ ...row, ...(await replica.markOf(row.user_id)) }))),
    list: async ({ user_id, set_id, status }, page) => {
      const rows: LessonProgress[] = (await resultOf(table.index('by_user').getAll(user_id))).map(withoutMark);
      const matching = rows.filter(
        (row) => (set_id === undefined || row.set_id === set_id) && (status === undefined || row.status === status),
      );
      return takePage(matching.toSorted(newestFirst), page);
    },
  };
}

function toAttempt(found: Unchecked): Attempt {
  return { ...WITHOUT_DIFFERENCES, ...withoutMark(found) };
}

function newestFirst(left: LessonProgress, right: LessonProgress): number {
  return -compareTexts([left.updated_at, left.id], [right.updated_at, right.id]);
}

/** The key of an element's row, in the order of the tables and their indexes. */
function keyValues(key: ElementKey): string[] {
  return [key.user_id, ...addressValues(key)];
}

function addressValues({ set_id, lesson_id, exercise_id, element_key }: ElementAddress): string[] {
  return [set_id, lesson_id, exercise_id, element_key];
}
