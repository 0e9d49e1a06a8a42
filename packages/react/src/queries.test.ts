import type { LearningStorage, ReviewQuery, Schemas } from '@learnwright/client';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createLearnwright } from './learnwright.ts';
import { createQueries } from './queries.ts';

/** A storage whose queue has elements that are due on these days of November; it is the 20th. */
function createStorage(days: readonly number[]): LearningStorage {
  const queue: Schemas['ReviewItem'][] = days.map((day, number) =>
    Object({ id: String(number), due_at: `2026-11-${day}T12:00:00.000000+00:00`, overdue: day < 20 }),
  );
  return Object({
    user_id: 'ada',
    readReviewQueue: async ({ due_before = '9999' }: ReviewQuery = {}) =>
      queue.filter(({ due_at }) => due_at < due_before),
  });
}

async function readDue(days: readonly number[], due_before?: string) {
  const queries = createQueries(createLearnwright({ storage: createStorage(days) }));
  const query = due_before === undefined ? {} : { due_before };
  const { sources } = await new QueryClient().fetchQuery(queries.dueReviews(query));
  return sources.map(({ name, count, next_due_at }) => [name, count, next_due_at?.slice(0, 10) ?? null]);
}

it('counts on a device what is overdue, and tells when the next element is due', async () => {
  expect(await readDue([22, 19, 21, 18])).toEqual([['core.elements', 2, '2026-11-21']]);
  expect(await readDue([19])).toEqual([['core.elements', 1, null]]);
});

it('counts on a device what is due before a time, and tells what comes behind it', async () => {
  expect(await readDue([22, 19, 21, 18], '2026-11-22')).toEqual([['core.elements', 3, '2026-11-22']]);
});

it('counts on a device no more than a server does', async () => {
  expect(await readDue(Array.from({ length: 600 }, () => 19))).toEqual([['core.elements', 500, null]]);
});
