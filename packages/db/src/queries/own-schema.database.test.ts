import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Migration } from '@learnwright/plugin-sdk';
import { createPostgresSchema } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRecords } from '../../tests/insert-records.ts';
import type { Database } from '../database.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import type { SchemaChanges } from '../migrations/schema-changes.ts';
import { moveDatabase } from '../move/move-database.ts';
import { openDatabase } from '../open-database.ts';
import { SAMPLE_MIGRATIONS } from '../own-tables.fixture.ts';

const OWNERS = [CORE_MIGRATIONS, SAMPLE_MIGRATIONS];

describe('a schema whose name PostgreSQL has to quote', () => {
  const cleanUps: (() => Promise<unknown>)[] = [];
  let url = '';
  let database: Database;

  async function createSchema(): Promise<string> {
    const plain = await createPostgresSchema();
    const maker = await openDatabase({ url: plain.url });
    const name = `"School of ${crypto.randomUUID()}"`;
    const run = (statement: string) => sql.raw(statement).execute(maker.kysely());
    await run(`create schema ${name}`);
    cleanUps.push(() => run(`drop schema ${name} cascade`), maker.close, plain.remove);
    const made = new URL(plain.url);
    const path = `search_path=${name.replaceAll(' ', '\\ ')}`;
    made.searchParams.set('options', (made.searchParams.get('options') ?? '').replace(/search_path=\w+/, path));
    return made.href.replaceAll('+', '%20');
  }

  beforeAll(async () => {
    url = await createSchema();
    database = await openDatabase({ url });
    await database.migrate(OWNERS);
    await insertRecords(database);
  });
  afterAll(async () => {
    await database.close();
    for (const cleanUp of cleanUps) await cleanUp();
  });

  it('has its migrations judged', async () => {
    let seen: SchemaChanges | null = null;
    const up: Migration['up'] = async ({ db }) => {
      await sql`create table plg_quiz__answers (user_id text)`.execute(db);
      await sql`create index users_by_name on users (name)`.execute(db);
    };
    const judge = (changes: SchemaChanges) => {
      seen = changes;
      throw new Error('refused');
    };
    const step = database.migrate([{ owner: 'quiz', migrations: { '0001_create': { up } }, judge }]);
    await expect(step).rejects.toThrow('refused');
    expect(seen).toEqual({ foreign: ['created the index "users_by_name"'], personal: ['plg_quiz__answers'] });
  });

  it('is looked at, and tells the rows of a learner', async () => {
    expect((await database.inspect()).server?.tables_without_rights).toEqual([]);
    expect((await database.stores.userRows.listIds('user')).length).toBeGreaterThan(10);
  });

  it('is moved into a SQLite file, and from there into another schema', async () => {
    await database.close();
    const folder = mkdtempSync(join(tmpdir(), 'learnwright-schema-'));
    cleanUps.push(async () => rmSync(folder, { recursive: true }));
    const places = [url, `sqlite:${join(folder, 'moved.db')}`, await createSchema()] as const;
    const owners = OWNERS.map(({ owner, migrations }) => ({ owner, load: async () => migrations }));
    const move = (from: string, to: string) =>
      moveDatabase({ from, to, owners, without: [], servedBy: 'a test', onProgress: () => undefined });
    const there = await move(places[0], places[1]);
    expect(there).toMatchObject({ moved: true, findings: [] });
    expect(there.tables.find(({ table }) => table === 'attempts')).toMatchObject({ rows: 1 });
    expect(await move(places[1], places[2])).toMatchObject({ moved: true, tables: there.tables });
    database = await openDatabase({ url: places[2] });
    expect((await database.migrate(OWNERS)).applied).toEqual([]);
  });
});
