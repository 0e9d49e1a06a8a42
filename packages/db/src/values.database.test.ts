import { describeEachDatabase } from '@learnwright/test-kit';
import fc from 'fast-check';
import { type Kysely, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { Database } from './database.ts';
import { SAMPLE_MIGRATIONS, type SampleTables } from './own-tables.fixture.ts';

/** Text that both databases can hold: no NUL, no half surrogate pairs. */
const textArbitrary = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => !text.includes('\0'));
const jsonArbitrary = fc.letrec<{ value: unknown; object: unknown }>((tie) => ({
  value: fc.oneof(textArbitrary, fc.boolean(), fc.constant(null), fc.integer(), fc.array(textArbitrary), tie('object')),
  object: fc.dictionary(textArbitrary, tie('value'), { maxKeys: 4, noNullPrototype: true }),
})).object;

describeEachDatabase('values', ({ open }) => {
  let database: Database;
  let db: Kysely<SampleTables>;
  let count = 0;
  beforeAll(async () => {
    database = await open();
    await database.migrate([SAMPLE_MIGRATIONS]);
    db = database.kysely();
  });

  async function roundTrip(row: Partial<Omit<SampleTables['plg_sample__rows'], 'id' | 'note'>>) {
    count += 1;
    const id = `row-${count}`;
    const values = { id, flag: null, document: null, count: null, ratio: null, at: null, ...row };
    const returned = await db.insertInto('plg_sample__rows').values(values).returningAll().executeTakeFirstOrThrow();
    const read = await db.selectFrom('plg_sample__rows').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(returned).toEqual(read);
    expect(read).toEqual({ ...values, note: 'none' });
  }

  it.each([
    { flag: true },
    { flag: false },
    { count: 0 },
    { count: -5_000_000_000 },
    { count: 9_007_199_254_740_991 },
    { ratio: 0.1 },
    { ratio: 2.5 },
    { ratio: 3 },
    { at: '2026-11-20T14:29:00.123456+00:00' },
    { at: '2026-11-20T14:29:00.120000+00:00' },
    { at: '2026-11-20T14:29:00.000000+00:00' },
    { at: '1000-01-01T00:00:00.000001+00:00' },
    { at: '9999-12-31T23:59:59.999999+00:00' },
    { document: [] },
    { document: [1.5, true, null, 'text', { deep: [[]] }] },
    { document: { b: 1, a: 2 } },
    {},
  ])('come back as they went: %j', (row) => roundTrip(row));

  it('come back as they went for any JSON', async () => {
    await fc.assert(
      fc.asyncProperty(jsonArbitrary, (document) => roundTrip({ document })),
      { numRuns: 50 },
    );
  });

  it('keep the order of the keys of a document', async () => {
    await roundTrip({ document: { zebra: 1, ape: 2 } });
    const row = await db
      .selectFrom('plg_sample__rows')
      .select('document')
      .where('id', '=', `row-${count}`)
      .executeTakeFirst();
    expect(JSON.stringify(row?.document)).toBe('{"zebra":1,"ape":2}');
  });

  it('are decoded through subqueries and joins too', async () => {
    await roundTrip({ flag: true, document: { a: 1 } });
    const rows = await db
      .selectFrom((from) => from.selectFrom('plg_sample__rows').selectAll().as('inner'))
      .select(['flag as renamed', 'document'])
      .where('id', '=', `row-${count}`)
      .where('flag', '=', true)
      .execute();
    expect(rows).toEqual([{ renamed: true, document: { a: 1 } }]);
  });

  it('are numbers where SQL counts and adds', async () => {
    await db.deleteFrom('plg_sample__rows').execute();
    await roundTrip({ count: 2 });
    await roundTrip({ count: 5 });
    const { rows } = await sql`select count(*) as counted, sum(count) as summed, avg(count) as mean
      from plg_sample__rows`.execute(db);
    expect(rows).toEqual([{ counted: 2, summed: 7, mean: 3.5 }]);
  });

  it('tell how many rows a statement changed', async () => {
    await db.deleteFrom('plg_sample__rows').execute();
    await roundTrip({ count: 1 });
    await roundTrip({ count: 1 });
    const { numUpdatedRows } = await db.updateTable('plg_sample__rows').set({ count: 2 }).executeTakeFirst();
    expect(numUpdatedRows).toBe(2n);
  });

  it.each([
    ['undefined', undefined],
    ['a Date', { 'a Date': 0 }],
  ])('are refused when no column can hold them: %s', async (name, value) => {
    const document = name === 'a Date' ? new Date(0) : value;
    await expect(sql`select ${document}`.execute(db)).rejects.toThrow(TypeError);
  });
});
