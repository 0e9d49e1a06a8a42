import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { MovedSetRow } from '../core-tables.ts';
import { openDatabase } from '../open-database.ts';
import { CORE_MIGRATIONS } from './core-migrations.ts';

/** Whether the plugin `content` has its table of moves, how many it knows of, and the sets that are noted. */
const DATABASES = [
  ['without the table of moves', false, 0, []],
  ['where nothing has moved', true, 0, []],
  ['where elements have moved', true, 2, ['']],
] as const;

describeEachDatabase('the moved sets of a database that is older than they are', ({ createUrl }) => {
  it.each(DATABASES)('are all or none: %s', async (_, hasTable, moves, sets) => {
    const database = await openDatabase({ url: await createUrl({ empty: true }) });
    onTestFinished(() => database.close());
    const { owner, migrations } = CORE_MIGRATIONS;
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0037'));
    await database.migrate([{ owner, migrations: before }]);
    const db = database.kysely<{ moved_sets: MovedSetRow; plg_content__redirects: { from_hash: string } }>();
    if (hasTable) await sql`create table plg_content__redirects (from_hash text primary key)`.execute(db);
    for (let move = 0; move < moves; move += 1) {
      await db
        .insertInto('plg_content__redirects')
        .values({ from_hash: `${move}` })
        .execute();
    }

    await database.migrate([CORE_MIGRATIONS]);
    expect((await db.selectFrom('moved_sets').selectAll().execute()).map(({ set_id }) => set_id)).toEqual(sets);
  });
});
