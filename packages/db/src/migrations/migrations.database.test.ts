import type { Migrations } from '@learnwright/plugin-sdk';
import { describeEachDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Database, MigrationOwner } from '../database.ts';
import { openDatabase } from '../open-database.ts';
import { SAMPLE_MIGRATIONS } from '../own-tables.fixture.ts';
import { CORE_MIGRATIONS } from './core-migrations.ts';

const CORE_NAMES = Object.keys(CORE_MIGRATIONS.migrations);

describeEachDatabase('migrations', ({ createUrl }) => {
  async function openEmpty(): Promise<Database> {
    const database = await openDatabase({ url: await createUrl({ empty: true }) });
    onTestFinished(() => database.close());
    return database;
  }

  it('bring an empty database up to date, and do nothing the second time', async () => {
    const database = await openEmpty();
    const applied = CORE_NAMES.map((name) => ({ owner: CORE_MIGRATIONS.owner, name }));
    expect(await database.appliedMigrations(CORE_MIGRATIONS.owner)).toEqual([]);
    expect(await database.migrate([CORE_MIGRATIONS])).toEqual({ applied, changed: [] });
    expect(await database.migrate([CORE_MIGRATIONS])).toEqual({ applied: [], changed: [] });
    expect(await database.appliedMigrations(CORE_MIGRATIONS.owner)).toEqual(CORE_NAMES);
  });

  it('give projects from before the kind `standard`', async () => {
    const database = await openEmpty();
    const first = Object.fromEntries(Object.entries(CORE_MIGRATIONS.migrations).slice(0, 1));
    await database.migrate([{ ...CORE_MIGRATIONS, migrations: first }]);
    const db = database.kysely<Record<string, Record<string, unknown>>>();
    const times = { created_at: '2025-01-01T00:00:00.000000+00:00', updated_at: '2025-01-01T00:00:00.000000+00:00' };
    await db
      .insertInto('users')
      .values({ id: 'user', name: 'Ada', language: 'en', ...times })
      .execute();
    const project = { topic: 'T', goal: 'G', timeframe: 'soon', daily_minutes: 5, current_problem: null, active: true };
    await db
      .insertInto('projects')
      .values({ id: 'old', user_id: 'user', ...project, ...times })
      .execute();
    await database.migrate([CORE_MIGRATIONS]);
    const expected = { id: 'old', user_id: 'user', ...project, kind: 'standard', ...times };
    expect(await database.stores.projects.find('old')).toEqual(expected);
  });

  it('keep the owners apart', async () => {
    const database = await openEmpty();
    await database.migrate([CORE_MIGRATIONS, SAMPLE_MIGRATIONS]);
    expect(await database.appliedMigrations('sample')).toEqual(['0001_create_rows']);
    expect(await database.appliedMigrations('other-plugin')).toEqual([]);
    expect(await database.migrate([{ owner: 'core', migrations: {} }])).toEqual({ applied: [], changed: [] });
  });

  it('leave nothing of an owner behind when a step fails, and take it all the next time', async () => {
    const database = await openEmpty();
    const broken = sampleWith('0002_break', async (db) => {
      await sql`create table plg_sample__half (id text)`.execute(db);
      await sql`insert into no_such_table values (1)`.execute(db);
    });
    await expect(database.migrate([CORE_MIGRATIONS, broken])).rejects.toThrow('"0002_break" of sample failed');
    expect(await database.appliedMigrations(CORE_MIGRATIONS.owner)).toEqual(CORE_NAMES);
    expect(await database.appliedMigrations('sample')).toEqual([]);
    expect(await tablesOf(database)).not.toContain('plg_sample__rows');
    const mended = sampleWith('0002_break', (db) => sql`create table plg_sample__half (id text)`.execute(db));
    expect((await database.migrate([mended])).applied).toHaveLength(2);
    expect(await tablesOf(database)).toEqual(expect.arrayContaining(['plg_sample__rows', 'plg_sample__half']));
  });

  it('refuse a database that knows more than the owner, or took a later step first', async () => {
    const database = await openEmpty();
    const nothing = async () => undefined;
    await database.migrate([sampleWith('0003_later', nothing)]);
    await expect(database.migrate([SAMPLE_MIGRATIONS])).rejects.toThrow('"0003_later" of sample, which this version');
    const between = { ...sampleWith('0003_later', nothing).migrations, '0002_between': { up: nothing } };
    await expect(database.migrate([{ owner: 'sample', migrations: between }])).rejects.toThrow('"0002_between"');
  });

  it('join the unit of work around them', async () => {
    const database = await openEmpty();
    const run = database.unitOfWork.run(async () => {
      await database.migrate([SAMPLE_MIGRATIONS]);
      throw new Error('installation failed');
    });
    await expect(run).rejects.toThrow('installation failed');
    expect(await tablesOf(database)).not.toContain('plg_sample__rows');
    await database.migrate([SAMPLE_MIGRATIONS]);
    expect(await tablesOf(database)).toContain('plg_sample__rows');
  });
});

function sampleWith(
  name: string,
  up: (db: Parameters<Migrations[string]['up']>[0]['db']) => Promise<unknown>,
): MigrationOwner {
  const step = { up: async ({ db }: Parameters<Migrations[string]['up']>[0]) => void (await up(db)) };
  return { owner: 'sample', migrations: { ...SAMPLE_MIGRATIONS.migrations, [name]: step } };
}

async function tablesOf(database: Database): Promise<string[]> {
  const query = {
    sqlite: sql<{ name: string }>`select name from sqlite_master`,
    postgres: sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`,
  };
  const { rows } = await query[database.dialect].execute(database.kysely());
  return rows.map(({ name }) => name);
}
