import type { CursorValues } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, describe, expect, it } from 'vitest';
import { fillLists } from '../../tests/fill-lists.ts';
import { LISTS, type ListName } from '../../tests/list-pages.ts';
import type { Database } from '../database.ts';

const NAMES = Object.keys(LISTS) as ListName[];

/** What a client could put in the place of a cursor value. */
const HOSTILE_VALUES: CursorValues = [
  null,
  true,
  Number.NaN,
  0.5,
  2 ** 63,
  'text\0with NUL',
  '2026-02-30T00:00:00.000000+00:00',
  '0000-01-01T00:00:00.000000+00:00',
  '2026-11-20T25:00:00.000000+00:00',
  'infinity',
  "'; drop table users; --",
];

describeEachDatabase('hostile cursors', ({ open }) => {
  let database: Database;
  beforeAll(async () => {
    database = await open();
    await fillLists(database);
  });

  describe.each(NAMES)('%s', (name) => {
    it('answer a page or say that the cursor is invalid, and nothing else', async () => {
      const read = LISTS[name](database);
      const { next } = await read({ limit: 1, after: null });
      if (next === null) throw new TypeError('The list has a second page.');
      for (const [index] of next.entries()) {
        for (const value of HOSTILE_VALUES) {
          const outcome = await outcomeOf(read({ limit: 1, after: next.with(index, value) }));
          expect([value, outcome]).toEqual([value, expect.stringMatching(/^(page|422 invalid_cursor)$/)]);
        }
      }
    });

    it('refuse too few values, too many, and those of no list', async () => {
      const read = LISTS[name](database);
      const { next } = await read({ limit: 1, after: null });
      for (const after of [[], [...(next ?? []), 'more'], (next ?? []).map(() => null), (next ?? []).map(() => true)]) {
        expect(await outcomeOf(read({ limit: 1, after }))).toBe('422 invalid_cursor');
      }
    });
  });

  it('names the parameter', async () => {
    const page = database.stores.users.list({ limit: 1, after: ['2026-11-20', 'id'] });
    await expect(page).rejects.toMatchObject({ findings: [{ parameter: 'cursor', code: 'invalid_cursor' }] });
  });
});

async function outcomeOf(page: Promise<unknown>): Promise<string> {
  return page.then(
    () => 'page',
    (error) => `${error.status} ${error.findings?.[0]?.code ?? error}`,
  );
}
