import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { RECORDS } from '../../tests/records.ts';
import { openDatabase } from '../open-database.ts';
import { CORE_MIGRATIONS } from './core-migrations.ts';

interface OldTables {
  readonly jobs: Readonly<Record<string, unknown>>;
}

describeEachDatabase('the jobs of a database from when a library handed them out', ({ createUrl, label }) => {
  it('wait as before, and the schema of the library is gone', async () => {
    const database = await openDatabase({ url: await createUrl({ empty: true }) });
    onTestFinished(() => database.close());
    const { owner, migrations } = CORE_MIGRATIONS;
    const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0035'));
    await database.migrate([{ owner, migrations: before }]);
    const db = database.kysely<OldTables>();
    const { progress, input, ...job } = RECORDS.job;
    const texts = { progress: JSON.stringify(progress), input: JSON.stringify(input) };
    await db
      .insertInto('jobs')
      .values({ ...job, ...texts, user_id: null, excused: 0 })
      .execute();
    const isPostgres = label === 'PostgreSQL';
    const countQueueTables = async () => {
      const { rows } = await sql<{ tables: number }>`
        select cast(count(*) as integer) as tables from pg_tables where schemaname = current_schema() || '_jobs'`.execute(
        db,
      );
      return rows[0]?.tables;
    };
    if (isPostgres) {
      await database.runSql?.(`do $$ declare own text := quote_ident(current_schema() || '_jobs'); begin
        execute 'create schema ' || own;
        execute 'create table ' || own || '.job (id text); create table ' || own || '.queue (name text)';
        execute 'create table ' || own || '.version (version integer)';
      end $$`);
      expect(await countQueueTables()).toBe(3);
    }
    await database.migrate([CORE_MIGRATIONS]);
    if (isPostgres) expect(await countQueueTables()).toBe(0);
    const { jobs } = database.stores;
    expect(await jobs.listOpen(10)).toMatchObject([{ id: job.id, due_at: job.created_at, owner: null }]);
    const lease = { owner: 'one', now: job.created_at, until: '2026-11-20T13:00:00.000000+00:00' };
    expect(await jobs.leases.take([job], lease)).toEqual([job]);
  });
});
