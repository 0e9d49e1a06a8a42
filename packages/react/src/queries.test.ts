import { createClient, type LearningStorage, type ReviewQuery, type Schemas } from '@learnwright/client';
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

/** What a learner is shown whose records are on the device and on a server that answers this. */
async function countBoth(answer: () => Response): Promise<unknown> {
  const client = createClient({ baseUrl: '', fetch: async () => answer() });
  const queries = createQueries(createLearnwright({ client, user_id: 'account', storage: createStorage([19, 18]) }));
  const { sources } = await new QueryClient().fetchQuery(queries.dueReviews());
  return sources.map(({ name, count }) => [name, count]);
}

it('counts for a learner with an account the words of the device, and all else of the server', async () => {
  const source = { plugin: null, label: {}, items: [], next_due_at: null };
  const sources = [
    { ...source, name: 'core.elements', count: 7 },
    { ...source, name: 'flashcards.cards', count: 3 },
  ];
  expect(await countBoth(() => Response.json({ sources }))).toEqual([
    ['core.elements', 2],
    ['flashcards.cards', 3],
  ]);
});

it('counts what is due on the device where the server is not reached, or refuses', async () => {
  const unreached = () => {
    throw new TypeError('There is no network.');
  };
  expect(await countBoth(unreached)).toEqual([['core.elements', 2]]);
  const problem = { code: 'not_found', status: 404, title: 'Not found', type: '', detail: '', request_id: 'r' };
  expect(await countBoth(() => Response.json(problem, { status: 404 }))).toEqual([['core.elements', 2]]);
});

it('tells of older messages where one of the last ones is a note of the system', async () => {
  const roles = ['user', 'assistant', 'system', 'user', 'assistant'];
  const common = { content: '', truncated: false, created_at: null, images: [], step_evaluation: null };
  const stored = roles.map((role, number) => ({ ...common, id: String(number), role }));
  const fetch = async (address: unknown) => {
    const last = Number(new URL(String(address)).searchParams.get('last'));
    return Response.json(stored.slice(-last));
  };
  const client = createClient({ baseUrl: 'http://test', fetch });
  const queries = createQueries(createLearnwright({ client, user_id: 'ada' }));
  const read = async (last: number) => {
    const { messages, hasOlder } = await new QueryClient().fetchQuery(queries.lastMessages('s', last));
    return [messages.map(({ id }) => id).join(' '), hasOlder];
  };
  expect(await read(3)).toEqual(['1 3 4', true]);
  expect(await read(5)).toEqual(['0 1 3 4', false]);
});
