import { isAppError, type PageRequest, WHOLE_LIST } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { type Kysely, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Migrations } from './migration.ts';
import { type PageOrder, readPage } from './pages.ts';

interface Tables {
  readonly plg_pages__rows: { readonly id: string; readonly created_at: string; readonly points: number };
}

const CREATE_ROWS: Migrations = {
  '0001_create_rows': {
    up: async ({ db, types }) => {
      await db.schema
        .createTable('plg_pages__rows')
        .addColumn('id', sql.raw(types.key), (column) => column.primaryKey())
        .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
        .addColumn('points', sql.raw(types.integer), (column) => column.notNull())
        .execute();
    },
  },
};

/** Seven rows at three times; within a time, the ids are not in the order of the insertion. */
const ROWS = ['c', 'a', 'b', 'e', 'd', 'g', 'f'].map((id, index) => ({
  id,
  created_at: `2026-11-20T12:00:00.00000${Math.floor(index / 3)}+00:00`,
  points: index % 2,
}));
const BY_TIME = [
  ['created_at', 'timestamp'],
  ['id', 'text'],
] as const;
const BY_POINTS = [
  ['points', 'integer'],
  ['id', 'text'],
] as const;

describeEachDatabase('readPage', ({ open }) => {
  let db: Kysely<Tables>;

  beforeAll(async () => {
    const database = await open();
    await database.migrate([{ owner: 'pages', migrations: CREATE_ROWS }]);
    db = database.kysely<Tables>();
    await db.insertInto('plg_pages__rows').values(ROWS).execute();
  });

  function read(page: PageRequest, order: PageOrder<'id' | 'created_at' | 'points'>) {
    return readPage(db.selectFrom('plg_pages__rows').selectAll(), page, order);
  }

  /** The ids of each page, from the first to the last. */
  async function walk(limit: number, order: Parameters<typeof read>[1]): Promise<string[]> {
    const pages: string[] = [];
    let after: PageRequest['after'] = null;
    do {
      const { items, next } = await read({ limit, after }, order);
      pages.push(items.map(({ id }) => id).join(''));
      after = next;
    } while (after !== null);
    return pages;
  }

  describe.each([
    ['ascending', 'asc', 'abcdegf', 'bcdfaeg'],
    ['descending', 'desc', 'fgedcba', 'geafdcb'],
  ] as const)('%s', (_, direction, byTime, byPoints) => {
    const inPages = (ids: string, limit: number) => ids.match(new RegExp(`.{1,${limit}}`, 'g'));

    it.each([1, 2, 3, 6, 7, 8])('walks rows of equal time by id, %i at a time, each once', async (limit) => {
      expect(await walk(limit, { by: BY_TIME, direction })).toEqual(inPages(byTime, limit));
    });

    it('walks rows of equal numbers by id', async () => {
      expect(await walk(2, { by: BY_POINTS, direction })).toEqual(inPages(byPoints, 2));
    });

    it('reads the whole list at once, without a next page', async () => {
      const { items, next } = await read(WHOLE_LIST, { by: BY_TIME, direction });
      expect(items.map(({ id }) => id).join('')).toBe(byTime);
      expect(next).toBeNull();
    });
  });

  it('is ascending by default, and gives the rows as they are stored', async () => {
    const { items } = await read({ limit: 1, after: null }, { by: BY_TIME });
    expect(items).toEqual([{ id: 'a', created_at: '2026-11-20T12:00:00.000000+00:00', points: 1 }]);
  });

  it('has no next page on the last one, full or not', async () => {
    const { next } = await read({ limit: 4, after: null }, { by: BY_TIME });
    expect(next).toEqual(['2026-11-20T12:00:00.000001+00:00', 'd']);
    for (const limit of [3, 4]) {
      const last = await read({ limit, after: next }, { by: BY_TIME });
      expect([last.items.map(({ id }) => id).join(''), last.next]).toEqual(['egf', null]);
    }
  });

  it('is empty behind the last row', async () => {
    const page = await read({ limit: 2, after: ['2026-11-20T12:00:00.000002+00:00', 'f'] }, { by: BY_TIME });
    expect(page).toEqual({ items: [], next: null });
  });

  it.each([
    ['numbers instead of times', [1, 'a']],
    ['one value too few', ['2026-11-20T12:00:00.000001+00:00']],
    ['one value too many', ['2026-11-20T12:00:00.000001+00:00', 'a', 'b']],
    ['a day that no calendar has', ['2026-02-31T12:00:00.000001+00:00', 'a']],
    ['null', [null, 'a']],
  ])('refuses the cursor of another list: %s', async (_, after) => {
    const refusal: unknown = await read({ limit: 2, after }, { by: BY_TIME }).catch((error: unknown) => error);
    expect(isAppError(refusal) && refusal.code).toBe('invalid_request');
    expect(isAppError(refusal) && refusal.findings).toMatchObject([{ parameter: 'cursor', code: 'invalid_cursor' }]);
  });
});
