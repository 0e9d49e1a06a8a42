import { MOST_DUE } from '@learnwright/core';
import { expect, it } from 'vitest';
import type { Schemas } from './api/schemas.ts';
import { MOST_DUE_OF_A_SOURCE, summariseDue } from './due-reviews.ts';

const source = (name: string, count: number | null, next_due_at: string | null = null): Schemas['DueSource'] => {
  return { name, plugin: null, label: { en: name }, count, items: [], next_due_at };
};

it('what is due in all sources is added up, and the first thing that comes back is named', () => {
  const sources = [
    source('a', 3, '2026-11-22T00:00:00.000000+00:00'),
    source('b', 4, '2026-11-21T09:00:00.000000+00:00'),
  ];
  expect(summariseDue({ sources })).toEqual({
    ...{ count: 7, isMore: false, failed: [] },
    next_due_at: '2026-11-21T09:00:00.000000+00:00',
  });
  expect(summariseDue({ sources: [] })).toEqual({ count: 0, isMore: false, failed: [], next_due_at: null });
});

it('a source that counts as much as it can stands for more', () => {
  expect(MOST_DUE_OF_A_SOURCE).toBe(MOST_DUE);
  expect(summariseDue({ sources: [source('a', MOST_DUE), source('b', 1)] })).toMatchObject({
    count: 501,
    isMore: true,
  });
});

it('a source that could not be read is named, and counts as nothing', () => {
  const failed = source('a', null);
  expect(summariseDue({ sources: [failed, source('b', 2)] })).toMatchObject({ count: 2, failed: [failed] });
});
