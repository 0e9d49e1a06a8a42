import {
  type Attempt,
  type AttemptStore,
  compareAttempts,
  compareReviewItems,
  type ElementAddress,
  type ElementError,
  type ElementErrorStore,
  type ElementKey,
  type LessonProgress,
  type LessonProgressStore,
  type Page,
  type PageRequest,
  type Stores,
  toReviewItem,
  type UserStore,
} from '@learnwright/core';
import type { IndexedTable, IndexedTransaction } from './indexed-db.ts';
import { resultOf, TABLE_KEYS } from './indexed-transaction.ts';

/** The stores of local mode; only servers have the other records. */
export type LocalStores = Pick<Stores, 'users' | 'elementErrors' | 'attempts' | 'lessonProgress'>;

/** The tables whose rows belong to a user. */
const TABLES_OF_USERS = ['attempts', 'element_errors', 'lesson_progress'] as const;

/** What attempts that were stored before grading forgave anything lack. */
const WITHOUT_DIFFERENCES: Pick<Attempt, 'differences'> = { differences: [] };

/** Makes the stores of one transaction. */
export function createLocalStores(transaction: IndexedTransaction): LocalStores {
  return {
    users: createUserStore(transaction),
    elementErrors: createElementErrorStore(transaction.objectStore('element_errors')),
    attempts: createAttemptStore(transaction.objectStore('attempts')),
    lessonProgress: createLessonProgressStore(transaction.objectStore('lesson_progress')),
  };
}

function createUserStore(transaction: IndexedTransaction): UserStore {
  const table = transaction.objectStore('users');
  const find: UserStore['find'] = async (id) => (await resultOf(table.get([id]))) ?? null;
  const put: UserStore['insert'] = async (user) => void (await resultOf(table.put(user)));
  const listAll = async () => (await resultOf(table.getAll())).toSorted(byAge);
  return {
    find,
    // No other transaction writes at the same time.
    lock: find,
    insert: put,
    update: put,
    delete: async (id) => {
      const isThere = (await find(id)) !== null;
      await resultOf(table.delete([id]));
      for (const name of TABLES_OF_USERS) await deleteRows(transaction, name, id);
      return isThere;
    },
    findByEmail: async (email) =>
      (await listAll()).find((user) => user.email?.toLowerCase() === email.toLowerCase()) ?? null,
    list: async (page) => takePage(await listAll(), page),
  };
}

async function deleteRows(
  transaction: IndexedTransaction,
  name: (typeof TABLES_OF_USERS)[number],
  user_id: string,
): Promise<void> {
  const table = transaction.objectStore(name);
  for (const row of await resultOf(table.index('by_user').getAll(user_id))) {
    await resultOf(table.delete(TABLE_KEYS[name].map((field) => row[field])));
  }
}

function createElementErrorStore(table: IndexedTable): ElementErrorStore {
  const find: ElementErrorStore['find'] = async (key) => (await resultOf(table.get(keyValues(key)))) ?? null;
  const listByUser = (user_id: string): Promise<ElementError[]> => resultOf(table.index('by_user').getAll(user_id));
  return {
    find,
    findAll: async (user_id, addresses) =>
      (await Promise.all(addresses.map((address) => find({ ...address, user_id })))).filter((row) => row !== null),
    save: async (row) => void (await resultOf(table.put(row))),
    saveAll: async (rows) => void (await Promise.all(rows.map((row) => resultOf(table.put(row))))),
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
    reviewQueue: async ({ user_id, set_id }, now, page) => {
      const rows = (await listByUser(user_id)).filter(
        (row) => !row.mastered && (set_id === undefined || row.set_id === set_id),
      );
      return takePage(rows.map((row) => toReviewItem(row, now)).toSorted(compareReviewItems), page);
    },
  };
}

function createAttemptStore(table: IndexedTable): AttemptStore {
  const find: AttemptStore['find'] = async (user_id, attempt_id) => {
    const found: Attempt | undefined = await resultOf(table.get([user_id, attempt_id]));
    return found === undefined ? null : { ...WITHOUT_DIFFERENCES, ...found };
  };
  const listByUser = async (user_id: string): Promise<Attempt[]> => {
    const found: Attempt[] = await resultOf(table.index('by_user').getAll(user_id));
    return found.map((attempt) => ({ ...WITHOUT_DIFFERENCES, ...attempt }));
  };
  const findAll: AttemptStore['findAll'] = async (user_id, attempt_ids) =>
    (await Promise.all(attempt_ids.map((id) => find(user_id, id)))).filter((attempt) => attempt !== null);
  const listByElement: AttemptStore['listByElement'] = (key) =>
    resultOf(table.index('by_element').getAll(keyValues(key)));
  return {
    find,
    findAll,
    insertAll: async (attempts) => {
      const [user_id = ''] = attempts.map((attempt) => attempt.user_id);
      const known = await findAll(
        user_id,
        attempts.map(({ attempt_id }) => attempt_id),
      );
      const ids = new Set(known.map(({ attempt_id }) => attempt_id));
      const added = attempts.filter(({ attempt_id }) => !ids.has(attempt_id));
      await Promise.all(added.map((attempt) => resultOf(table.put(attempt))));
      return new Set(added.map(({ attempt_id }) => attempt_id));
    },
    insert: async (attempt) => {
      if ((await find(attempt.user_id, attempt.attempt_id)) !== null) return false;
      await resultOf(table.put(attempt));
      return true;
    },
    listByElement,
    listByElements: async (user_id, addresses) =>
      (await Promise.all(addresses.map((address) => listByElement({ ...address, user_id })))).flat(),
    readdress: async (user_id, attempt_id, { set_id, lesson_id, exercise_id, element_key }) => {
      const attempt = await find(user_id, attempt_id);
      if (attempt === null) return;
      await resultOf(table.put({ ...attempt, set_id, lesson_id, exercise_id, element_key }));
    },
    delete: async (user_id, attempt_id) => {
      const isThere = (await find(user_id, attempt_id)) !== null;
      await resultOf(table.delete([user_id, attempt_id]));
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

function createLessonProgressStore(table: IndexedTable): LessonProgressStore {
  return {
    find: async (user_id, set_id, lesson_id) => (await resultOf(table.get([user_id, set_id, lesson_id]))) ?? null,
    findById: async (id) => (await resultOf(table.getAll())).find((row) => row.id === id) ?? null,
    save: async (row) => void (await resultOf(table.put(row))),
    list: async ({ user_id, set_id, status }, page) => {
      const rows: LessonProgress[] = await resultOf(table.index('by_user').getAll(user_id));
      const matching = rows.filter(
        (row) => (set_id === undefined || row.set_id === set_id) && (status === undefined || row.status === status),
      );
      return takePage(matching.toSorted(newestFirst), page);
    },
  };
}

function byAge(
  left: { readonly created_at: string; readonly id: string },
  right: { readonly created_at: string; readonly id: string },
): number {
  return compareTexts([left.created_at, left.id], [right.created_at, right.id]);
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

/** Orders texts as databases do, by their characters; the first pair that differs decides. */
function compareTexts(left: readonly string[], right: readonly string[]): number {
  for (const [index, text] of left.entries()) {
    const other = right[index] ?? '';
    if (text !== other) return text < other ? -1 : 1;
  }
  return 0;
}

/** Takes a page of a sorted list; a cursor here is the number of rows before the page. */
function takePage<Row>(rows: Row[], { limit, after }: PageRequest): Page<Row> {
  const start = Number(after?.[0] ?? 0);
  const end = limit === null ? rows.length : start + limit;
  return { items: rows.slice(start, end), next: end < rows.length ? [end] : null };
}
