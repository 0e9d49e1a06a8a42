import {
  type Attempt,
  type AttemptStore,
  dueAt,
  type ElementError,
  type ElementErrorFilter,
  type ElementErrorStore,
  elementAddressText,
  elementKeyText,
  isDueBefore,
  type ReviewItem,
  toReviewItem,
} from '@learnwright/core';
import type { MemoryTransactions } from './create-memory-transactions.ts';
import { type MemorySort, readPage } from './read-page.ts';

const BY_KEY: MemorySort<ElementError>[] = [
  { value: (row) => row.set_id, direction: 'asc' },
  { value: (row) => row.lesson_id, direction: 'asc' },
  { value: (row) => row.exercise_id, direction: 'asc' },
  { value: (row) => row.element_key, direction: 'asc' },
];

const BY_URGENCY: MemorySort<ReviewItem>[] = [
  { value: (item) => Number(item.overdue), direction: 'desc' },
  { value: (item) => item.error_count, direction: 'desc' },
  { value: (item) => item.last_error_at ?? '', direction: 'desc' },
  { value: (item) => item.id, direction: 'asc' },
];

const BY_TIME: MemorySort<Attempt>[] = [
  { value: (attempt) => attempt.attempted_at, direction: 'asc' },
  { value: (attempt) => attempt.attempt_id, direction: 'asc' },
];

/** Element errors in memory. */
export function createMemoryElementErrorStore({ read, write }: MemoryTransactions): ElementErrorStore {
  const listRows = (filter: ElementErrorFilter) =>
    read(({ elementErrors }) => [...elementErrors.values()].filter((row) => matches(row, filter)));
  return {
    find: (key) => read(({ elementErrors }) => elementErrors.get(elementKeyText(key)) ?? null),
    findAll: (user_id, addresses) =>
      read(({ elementErrors }) =>
        addresses.flatMap((address) => elementErrors.get(elementKeyText({ ...address, user_id })) ?? []),
      ),
    save: (row) => write(({ elementErrors }) => void elementErrors.set(elementKeyText(row), row)),
    saveAll: (rows) =>
      write(({ elementErrors }) => {
        for (const row of rows) elementErrors.set(elementKeyText(row), row);
      }),
    delete: (key) => write(({ elementErrors }) => elementErrors.delete(elementKeyText(key))),
    listByAddress: (address) =>
      read(({ elementErrors }) => {
        const text = elementAddressText(address);
        return [...elementErrors.values()].filter((row) => elementAddressText(row) === text);
      }),
    list: async (filter, page) => readPage(await listRows(filter), BY_KEY, page),
    reviewQueue: async ({ due_before, ...filter }, now, page) => {
      const rows = await listRows({ ...filter, mastered: false });
      const items = rows.map((row) => toReviewItem(row, now)).filter((item) => isDueBefore(item, due_before));
      return readPage(items, BY_URGENCY, page);
    },
    findNextDue: async (user_id, from) => {
      const times = (await listRows({ user_id, mastered: false })).map(dueAt);
      return times.filter((time) => time >= from).toSorted()[0] ?? null;
    },
  };
}

/** The attempt log in memory. */
export function createMemoryAttemptStore({ read, write }: MemoryTransactions): AttemptStore {
  const listByElements: AttemptStore['listByElements'] = (user_id, addresses) =>
    read(({ attempts }) => {
      const elements = new Set(addresses.map((address) => elementKeyText({ ...address, user_id })));
      return [...attempts.values()].filter((attempt) => elements.has(elementKeyText(attempt)));
    });
  return {
    insert: (attempt) =>
      write(({ attempts }) => {
        const key = keyOf(attempt.user_id, attempt.attempt_id);
        if (attempts.has(key)) return false;
        attempts.set(key, attempt);
        return true;
      }),
    insertAll: (added) =>
      write(({ attempts }) => {
        const news = added.filter(({ user_id, attempt_id }) => !attempts.has(keyOf(user_id, attempt_id)));
        for (const attempt of news) attempts.set(keyOf(attempt.user_id, attempt.attempt_id), attempt);
        return new Set(news.map(({ attempt_id }) => attempt_id));
      }),
    find: (user_id, attempt_id) => read(({ attempts }) => attempts.get(keyOf(user_id, attempt_id)) ?? null),
    findAll: (user_id, attempt_ids) =>
      read(({ attempts }) => attempt_ids.flatMap((id) => attempts.get(keyOf(user_id, id)) ?? [])),
    listByElements,
    listLogs: listByElements,
    readdress: (user_id, attempt_id, { set_id, lesson_id, exercise_id, element_key }) =>
      write(({ attempts }) => {
        const key = keyOf(user_id, attempt_id);
        const attempt = attempts.get(key);
        if (attempt !== undefined) attempts.set(key, { ...attempt, set_id, lesson_id, exercise_id, element_key });
      }),
    delete: (user_id, attempt_id) => write(({ attempts }) => attempts.delete(keyOf(user_id, attempt_id))),
    countBetween: (user_id, from, until) =>
      read(({ attempts }) => {
        const rows = [...attempts.values()].filter(
          (attempt) => attempt.user_id === user_id && attempt.attempted_at >= from && attempt.attempted_at <= until,
        );
        return { total: rows.length, wrong: rows.filter(({ correct }) => !correct).length };
      }),
    listByUser: (user_id, page) =>
      read(({ attempts }) => {
        const rows = [...attempts.values()].filter((attempt) => attempt.user_id === user_id);
        return readPage(rows, BY_TIME, page);
      }),
  };
}

function matches(row: ElementError, filter: ElementErrorFilter): boolean {
  return (
    row.user_id === filter.user_id &&
    (filter.set_id === undefined || row.set_id === filter.set_id) &&
    (filter.lesson_id === undefined || row.lesson_id === filter.lesson_id) &&
    (filter.mastered === undefined || row.mastered === filter.mastered)
  );
}

function keyOf(user_id: string, attempt_id: string): string {
  return JSON.stringify([user_id, attempt_id]);
}
